/** The front door: registers what Foundry must know in `init`, and calls the rest once it is ready. */

import { RulingsChatMessage, registerCards, registerChatLog } from "./foundry/chat/chat-message.ts";
import { RulingsCombat, RulingsCombatant } from "./foundry/combat/combat.ts";
import { RulingsTracker } from "./foundry/combat/tracker/tracker.ts";
import { registerData } from "./foundry/data/index.ts";
import { registerDocuments } from "./foundry/documents/actor.ts";
import { registerTokenRings } from "./foundry/documents/token-rings.ts";
import { registerPartyWindow } from "./foundry/exploration/party-window/open-party-window.ts";
import { registerSettings } from "./foundry/house-rules/register-settings.ts";
import { loadPlay, registerApi } from "./foundry/integrations/api.ts";
import { registerBridges } from "./foundry/integrations/bridges/register.ts";
import { registerQuench } from "./foundry/integrations/check/quench.ts";
import { registerEnrichers } from "./foundry/integrations/enrichers.ts";
import { registerWindows } from "./foundry/integrations/register-windows.ts";
import { registerSheets } from "./foundry/integrations/startup/register-sheets.ts";
import { registerBrowser, registerHubButton } from "./foundry/integrations/windows/hub-button.ts";
import { registerTerrain } from "./foundry/movement/terrain-data.ts";
import { registerRuler } from "./foundry/movement/token-ruler.ts";
import { notifyError } from "./foundry/platform/notifications.ts";
import { registerTemplates } from "./foundry/sheets/template-paths.ts";

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
  registerBridges();
  registerEnrichers();
  registerApi();
  registerBrowser();
  registerHubButton();
  registerPartyWindow();
  registerTokenRings();
  registerRuler();
  registerTerrain();
});

Hooks.once("ready", () => {
  loadPlay().catch(notifyError);
});
