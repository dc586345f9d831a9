import { type IconButton, iconButton } from "./icon-button.ts";

/** Puts a button above a directory of the sidebar whenever that is drawn. Call once, in `init`. */
export function directoryButton(hook: "renderActorDirectory" | "renderCompendiumDirectory", button: IconButton): void {
  Hooks.on(hook, (_app: unknown, element: HTMLElement) => {
    const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header");
    if (header && !header.querySelector(`.${button.name}`)) header.append(iconButton(element.ownerDocument, button));
  });
}
