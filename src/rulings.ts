/** The front door: registers every part of the system, and nothing else. */
import { sheetOf } from "./foundry/adapter/sheet.ts";
import { registerApi } from "./foundry/api.ts";
import { registerBrowser } from "./foundry/apps/browser.ts";
import { watchCallings } from "./foundry/calling/adopt.ts";
import { watchAcceptance } from "./foundry/calling/background.ts";
import { registerApplyQuery } from "./foundry/chat/ask-apply.ts";
import { RulingsChatMessage } from "./foundry/chat/message.ts";
import { registerCardButtons } from "./foundry/chat/register.ts";
import { RulingsCombat } from "./foundry/combat/combat.ts";
import { registerMoraleButtons } from "./foundry/combat/morale.ts";
import { registerQueries } from "./foundry/combat/referee.ts";
import { RulingsTracker } from "./foundry/combat/tracker.ts";
import { watchFights } from "./foundry/combat/watch.ts";
import { registerData } from "./foundry/data/index.ts";
import { registerDocuments } from "./foundry/documents/index.ts";
import { registerFolderDrop } from "./foundry/drops/folder.ts";
import { watchLights } from "./foundry/gear/burn-down.ts";
import { watchTokenLights } from "./foundry/gear/token-light.ts";
import { registerHandbookLinks } from "./foundry/handbook.ts";
import { guardMemory } from "./foundry/magic/memory.ts";
import { registerSpellButtons } from "./foundry/magic/spell-dice.ts";
import { migrateWorld } from "./foundry/migrations/index.ts";
import { registerSettings } from "./foundry/settings/register.ts";
import { storeAllRulings } from "./foundry/settings/store.ts";
import { registerSheets } from "./foundry/sheets/index.ts";
import { provideActorViews } from "./foundry/sheets/views.ts";
import { registerTemplates } from "./foundry/templates.ts";

Hooks.once("init", () => {
  registerData();
  registerDocuments();
  CONFIG.ChatMessage.documentClass = RulingsChatMessage;
  CONFIG.Combat.documentClass = RulingsCombat;
  CONFIG.ui.combat = RulingsTracker;
  registerSettings();
  registerSheets();
  provideActorViews(sheetOf);
  registerTemplates();
  registerQueries();
  registerApplyQuery();
  registerCardButtons();
  registerMoraleButtons();
  registerSpellButtons();
  guardMemory();
  watchLights();
  watchTokenLights();
  watchCallings();
  watchAcceptance();
  registerFolderDrop();
  watchFights();
  registerHandbookLinks();
  registerApi();
  registerBrowser();
});

Hooks.once("ready", () => {
  if (game.user?.isActiveGM) void migrateWorld().then(storeAllRulings);
});
