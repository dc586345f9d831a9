/** What the expedition needs before the world is there: its settings, its queries and buttons, and the way to its window. */
import { onCardButton } from "../chat/buttons.ts";
import { registerWaySettings } from "../settings/way.ts";
import { localize } from "../text.ts";
import { watchBooks } from "./book.ts";
import { registerOrder } from "./order.ts";
import { openParty } from "./the-party.ts";

/** Registers all of it. Call once, in `init`. */
export function registerExpedition(): void {
  registerWaySettings();
  registerKey();
  registerOrder();
  watchBooks();
  onCardButton("wayAgain", async (message) => (await import("./procedures.ts")).doAgain(message));
  onCardButton("wayMeet", async () => {
    await openParty("meeting");
  });
  Hooks.on("renderActorDirectory", (_app: unknown, element: HTMLElement) => placeButton(element));
}

function registerKey(): void {
  game.keybindings?.register("rulings", "party", {
    name: "RULINGS.Way.key",
    editable: [{ key: "KeyP", modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.ALT] }],
    onDown: () => {
      void openParty();
      return true;
    },
  });
}

/** Puts the party's button above the list of actors, for everybody. */
function placeButton(element: HTMLElement): void {
  const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header");
  if (!header || header.querySelector(".rulings-party-button")) return;
  const page = element.ownerDocument;
  const button = page.createElement("button");
  button.type = "button";
  button.className = "rulings-party-button";
  const icon = page.createElement("i");
  icon.className = "fa-solid fa-people-group";
  icon.inert = true;
  const label = page.createElement("span");
  label.textContent = localize("RULINGS.Way.open");
  button.append(icon, label);
  button.addEventListener("click", () => void openParty());
  header.append(button);
}
