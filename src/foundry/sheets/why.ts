/** Explanations in the page: the Handlebars helpers that print them. What opens them by key is in `windows/manners.ts`. */
import type { DerivedValue, TextLine } from "../../view/sheet-types.ts";
import { say, topicOf, whyHtml, whySpoken } from "../../view/why.ts";
import { localize } from "../text.ts";

interface Figures {
  readonly hash: Readonly<Record<string, string | number>>;
}

/**
 * Registers `{{rulingsWhy value}}`, `{{rulingsSpoken value}}`, `{{rulingsTopic value}}` and `{{rulingsText line}}`, which takes a key and its
 * figures too, and unlike Foundry's `{{localize}}` knows the texts for one and for many. Call once, in `init`.
 */
export function registerWhyHelpers(): void {
  Handlebars.registerHelper("rulingsWhy", (value: DerivedValue) => whyHtml(value, localize));
  Handlebars.registerHelper("rulingsSpoken", (value: DerivedValue) => whySpoken(value, localize));
  Handlebars.registerHelper("rulingsTopic", (value: DerivedValue) => topicOf(value));
  Handlebars.registerHelper("rulingsText", (line: TextLine | string, { hash }: Figures) =>
    typeof line === "string" ? localize(line, hash) : say(line, localize),
  );
}
