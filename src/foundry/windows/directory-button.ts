import { tellTrouble } from "../refusal.ts";
import { localize } from "../text.ts";

/** A button above a list of the sidebar. */
export interface DirectoryButton {
  /** Its class, by which it is found again. */
  readonly name: string;
  /** The last part of a Font Awesome class, `fa-magnifying-glass`. */
  readonly icon: string;
  /** Key of its text. */
  readonly label: string;
  readonly open: () => Promise<void>;
}

/** Puts a button above a directory of the sidebar whenever that is drawn. Call once, in `init`. */
export function directoryButton(
  hook: "renderActorDirectory" | "renderCompendiumDirectory",
  { name, icon, label, open }: DirectoryButton,
): void {
  Hooks.on(hook, (_app: unknown, element: HTMLElement) => {
    const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header");
    if (!header || header.querySelector(`.${name}`)) return;
    const { ownerDocument: page } = element;
    const button = page.createElement("button");
    button.type = "button";
    button.className = name;
    const picture = page.createElement("i");
    picture.className = `fa-solid ${icon}`;
    picture.inert = true;
    const words = page.createElement("span");
    words.textContent = localize(label);
    button.append(picture, words);
    button.addEventListener("click", () => void open().catch(tellTrouble));
    header.append(button);
  });
}
