/** Explanations in the page: the Handlebars helpers that print them. What opens them by key is in `platform/windows/window-behaviour.ts`. */

import { say, topicOf, whyHtml, whySpoken } from "../../view/platform/explanation.ts";
import type { DerivedValue, TextLine } from "../../view/platform/view-types.ts";
import { cachedText, localize } from "../platform/text.ts";

interface Figures {
  readonly hash: Readonly<Record<string, string | number>>;
}

interface Block {
  readonly data: { readonly root: { readonly partId?: string; readonly editable?: boolean } };
  fn(context: object): string;
}

/** All that the explanation of a number says: the same for every item that has it. */
function keyOf({ labelKey, value, why }: DerivedValue): string {
  return JSON.stringify([labelKey, value, why]);
}

/**
 * Registers `{{rulingsWhy value}}`, `{{rulingsSpoken value}}`, `{{rulingsTopic value}}` and `{{rulingsText line}}`, which takes a key and its
 * figures too, and unlike Foundry's `{{localize}}` knows the texts for one and for many. `{{#rulingsPiece id row}}` is a row that stands for
 * itself (`view/platform/html-changes.ts`): it may say nothing but what is in the row, whether the sheet is `editable` and the `partId`, for as long as those
 * are the same it is not filled again. Call once, in `init`.
 */
export function registerWhyHelpers(): void {
  Handlebars.registerHelper("rulingsWhy", (value: DerivedValue) =>
    cachedText(`why ${keyOf(value)}`, () => whyHtml(value, localize)),
  );
  Handlebars.registerHelper("rulingsSpoken", (value: DerivedValue) =>
    cachedText(`spoken ${keyOf(value)}`, () => whySpoken(value, localize)),
  );
  Handlebars.registerHelper("rulingsTopic", (value: DerivedValue) => topicOf(value));
  Handlebars.registerHelper("rulingsText", (line: TextLine | string, { hash }: Figures) =>
    typeof line === "string" ? localize(line, hash) : say(line, localize),
  );
  Handlebars.registerHelper("rulingsPiece", (id: string, row: object, { data, fn }: Block) => {
    const { partId, editable } = data.root;
    const about = JSON.stringify(["piece", partId, editable, id, row]);
    return cachedText(about, () => `<!--piece ${id}-->${fn(row)}<!--/piece-->`);
  });
}
