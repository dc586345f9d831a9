/** The ways to open the party's window: a key and a button above the actors, for everybody. */
import { notifyError } from "../../platform/notifications.ts";
import { registerPartySettings } from "../../platform/settings/party-settings.ts";
import { directoryButton } from "../../platform/windows/directory-button.ts";

async function open(): Promise<void> {
  await (await import("../../adapter/party.ts")).openParty();
}

/** Registers them, and the settings of the expedition. Call once, in `init`. */
export function registerPartyWindow(): void {
  registerPartySettings();
  game.keybindings?.register("rulings", "party", {
    name: "RULINGS.Way.key",
    editable: [{ key: "KeyP", modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.ALT] }],
    onDown: () => {
      void open().catch(notifyError);
      return true;
    },
  });
  directoryButton("renderActorDirectory", {
    name: "rulings-party-button",
    icon: "fa-route",
    label: "RULINGS.Way.open",
    hint: "RULINGS.Way.openHint",
    open,
  });
}
