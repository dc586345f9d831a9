import { notifyError } from "../../platform/notifications.ts";
import { directoryButton } from "../../platform/windows/directory-button.ts";

/** Nothing to refresh where the window was never opened. */
async function refresh(): Promise<void> {
  if (!foundry.applications.instances.has("rulings-browser")) return;
  const { CompendiumBrowser } = await import("./compendium-browser.ts");
  await CompendiumBrowser.refresh();
}

/** Puts the browser's button above the list of compendia, for everybody. Call once, in `init`. */
export function registerBrowser(): void {
  directoryButton("renderCompendiumDirectory", {
    name: "rulings-browse",
    icon: "fa-magnifying-glass",
    label: "RULINGS.Browser.open",
    open: async () => (await import("./compendium-browser.ts")).CompendiumBrowser.show(),
  });
  Hooks.on("updateCompendium", () => void refresh().catch(notifyError));
}
