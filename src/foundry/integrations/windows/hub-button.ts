import { notifyError } from "../../platform/notifications.ts";
import { directoryButton } from "../../platform/windows/directory-button.ts";

/** Adds the button of the party's windows above the list of actors. Call once, in `init`. */
export function registerHubButton(): void {
  directoryButton("renderActorDirectory", {
    name: "rulings-company",
    icon: "fa-campground",
    label: "RULINGS.Company.button",
    hint: "RULINGS.Company.buttonHint",
    open: async () => (await import("./hub-window.ts")).HubWindow.show(),
  });
  // Registered at startup: the module asks for a system's data half a second after its own hook, which Foundry's types do not include.
  const hooks: { once(name: string, callback: () => void): unknown } = Hooks;
  hooks.once("item-piles-ready", () => {
    import("../item-piles.ts").then(({ configureItemPiles }) => configureItemPiles()).catch(notifyError);
  });
}

/** Refreshes the browser; does nothing when the window was never opened. */
async function refresh(): Promise<void> {
  if (!foundry.applications.instances.has("rulings-browser")) return;
  const { CompendiumBrowser } = await import("../browser/compendium-browser.ts");
  await CompendiumBrowser.refresh();
}

/** Adds the browser's button above the list of compendia, for everybody. Call once, in `init`. */
export function registerBrowser(): void {
  directoryButton("renderCompendiumDirectory", {
    name: "rulings-browse",
    icon: "fa-magnifying-glass",
    label: "RULINGS.Browser.open",
    open: async () => (await import("../browser/compendium-browser.ts")).CompendiumBrowser.show(),
  });
  Hooks.on("updateCompendium", () => void refresh().catch(notifyError));
}
