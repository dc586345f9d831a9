/** The Handlebars helpers that print traces. `platform/windows/window-behaviour.ts` opens them by keyboard. */

import { topicOf, whyHtml, whySpoken } from "../../view/platform/explanation.ts";
import { say } from "../../view/platform/say.ts";
import type { DerivedValue, TextLine } from "../../view/platform/view-types.ts";
import { cachedText, localize } from "../platform/text.ts";

interface Figures {
  readonly hash: Readonly<Record<string, string | number>>;
}

interface Block {
  readonly data: { readonly root: { readonly partId?: string; readonly editable?: boolean } };
  fn(context: object): string;
}

/** The content of a trace: equal for every row with the same number. */
function keyOf({ labelKey, value, why }: DerivedValue): string {
  return JSON.stringify([labelKey, value, why]);
}

/**
 * Registers `{{rulingsWhy value}}`, `{{rulingsSpoken value}}`, `{{rulingsTopic value}}` and `{{rulingsText line}}`, which also takes a key with
 * values, and unlike Foundry's `{{localize}}` knows singular and plural. `{{#rulingsPiece id row}}` is a row that is redrawn separately
 * (`view/platform/html-changes.ts`): it may only use the row's data, whether the sheet is `editable`, and the `partId`; while those
 * are unchanged it is not rendered again. Call once, in `init`.
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
