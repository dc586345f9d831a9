import { notifyError } from "../notifications.ts";
import { localize } from "../text.ts";

/** A button added to one of Foundry's own windows. */
export interface IconButton {
  /** Its CSS class, by which it is found again. */
  readonly name: string;
  /** The last part of a Font Awesome class, `fa-magnifying-glass`. */
  readonly icon: string;
  /** Key of its label. */
  readonly label: string;
  /** Key of its tooltip. */
  readonly hint?: string;
  readonly open: () => Promise<void>;
}

/** Creates such a button for a page (a detached window has a page of its own); an error on pressing it is reported. */
export function iconButton(page: Document, { name, icon, label, hint, open }: IconButton): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.className = name;
  if (hint) button.dataset.tooltip = hint;
  const picture = page.createElement("i");
  picture.className = `fa-solid ${icon}`;
  picture.inert = true;
  const words = page.createElement("span");
  words.textContent = localize(label);
  button.append(picture, words);
  button.addEventListener("click", () => void open().catch(notifyError));
  return button;
}

/** Adds such a button above a directory of the sidebar, once. */
export function putButton(element: HTMLElement, button: IconButton): void {
  const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header");
  if (header && !header.querySelector(`.${button.name}`)) header.append(iconButton(element.ownerDocument, button));
}
