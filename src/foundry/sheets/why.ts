/** Explanations in the page: Handlebars helpers that print them, and focus that opens them, so that the keyboard reaches every reason. */
import type { DerivedValue, TextLine } from "../../view/sheet-types.ts";
import { say, topicOf, whyHtml, whySpoken } from "../../view/why.ts";
import { localize } from "../text.ts";

/** Registers `{{rulingsWhy value}}`, `{{rulingsSpoken value}}`, `{{rulingsTopic value}}` and `{{rulingsText line}}`. Call once, in `init`. */
export function registerWhyHelpers(): void {
  Handlebars.registerHelper("rulingsWhy", (value: DerivedValue) => whyHtml(value, localize));
  Handlebars.registerHelper("rulingsSpoken", (value: DerivedValue) => whySpoken(value, localize));
  Handlebars.registerHelper("rulingsTopic", (value: DerivedValue) => topicOf(value));
  Handlebars.registerHelper("rulingsText", (line: TextLine) => say(line, localize));
}

/** Opens explanations on focus and closes them when it leaves. Foundry's own tooltips follow the pointer alone. */
export function openWhyOnFocus(root: HTMLElement): void {
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".r-why:focus-visible")) game.tooltip?.activate(target);
  });
  root.addEventListener("focusout", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".r-why")) game.tooltip?.deactivate();
  });
}

/** Lets the keyboard press what is no button, such as a portrait that opens the picture chooser. */
export function pressByKey(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== "Enter" && key !== " ") return;
    if (!(target instanceof HTMLElement) || !target.matches('[role="button"][data-action]')) return;
    event.preventDefault();
    target.click();
  });
}

/** On a sheet that may only be read, leaves tabs and reasons usable. Call after Foundry has switched everything off. */
export function keepReadable(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button.always-interactive")) button.disabled = false;
}
