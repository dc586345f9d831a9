import { notifyError } from "../../platform/notifications.ts";
import { directoryButton } from "../../platform/windows/directory-button.ts";

/** Puts the button of the company's windows above the list of actors. Call once, in `init`. */
export function registerHubButton(): void {
  directoryButton("renderActorDirectory", {
    name: "rulings-company",
    icon: "fa-campground",
    label: "RULINGS.Company.button",
    hint: "RULINGS.Company.buttonHint",
    open: async () => (await import("./hub-window.ts")).HubWindow.show(),
  });
  // heard of from the first: the module asks for what a system tells half a second after its own hook, which Foundry's list does not know
  const hooks: { once(name: string, tell: () => void): unknown } = Hooks;
  hooks.once("item-piles-ready", () => {
    import("../item-piles.ts").then(({ configureItemPiles }) => configureItemPiles()).catch(notifyError);
  });
}
