import { notifyError } from "../notifications.ts";
import type { IconButton } from "./icon-button.ts";

/** Adds a button above a directory of the sidebar at each drawing. Call once, in `init`. */
export function directoryButton(hook: "renderActorDirectory" | "renderCompendiumDirectory", button: IconButton): void {
  Hooks.on(hook, (_app: unknown, element: HTMLElement) => {
    void import("./icon-button.ts").then(({ putButton }) => putButton(element, button)).catch(notifyError);
  });
}
