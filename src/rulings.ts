/** The front door: registers what Foundry must know in `init`, and calls the rest once it is ready. */
import { loadPlay, registerApi } from "./foundry/api.ts";
import { registerBrowser } from "./foundry/apps/browser-button.ts";
import { registerChatLog } from "./foundry/chat/log.ts";
import { RulingsChatMessage, registerCards } from "./foundry/chat/message.ts";
import { registerQuench } from "./foundry/check/quench.ts";
import { RulingsCombat } from "./foundry/combat/combat.ts";
import { RulingsCombatant } from "./foundry/combat/combatant.ts";
import { RulingsTracker } from "./foundry/combat/tracker.ts";
import { registerHubButton } from "./foundry/company/button.ts";
import { registerData } from "./foundry/data/index.ts";
import { registerDocuments } from "./foundry/documents/index.ts";
import { registerPartyWindow } from "./foundry/expedition/ways-in.ts";
import { notifyError } from "./foundry/refusal.ts";
import { registerSettings } from "./foundry/settings/register.ts";
import { registerWindows } from "./foundry/settings/windows.ts";
import { registerSheets } from "./foundry/sheets/index.ts";
import { registerEnrichers } from "./foundry/shortcuts/enrichers.ts";
import { registerTemplates } from "./foundry/templates.ts";

Hooks.once("init", () => {
  registerData();
  registerDocuments();
  CONFIG.ChatMessage.documentClass = RulingsChatMessage;
  CONFIG.Combat.documentClass = RulingsCombat;
  CONFIG.Combatant.documentClass = RulingsCombatant;
  CONFIG.ui.combat = RulingsTracker;
  // First what no table can do without: should anything after it not be as it was thought to be, the world still opens with its sheets and cards.
  registerSettings();
  registerSheets();
  registerTemplates();
  registerCards();
  registerChatLog();
  registerWindows();
  registerQuench();
  registerEnrichers();
  registerApi();
  registerBrowser();
  registerHubButton();
  registerPartyWindow();
});

Hooks.once("ready", () => {
  loadPlay().catch(notifyError);
});
