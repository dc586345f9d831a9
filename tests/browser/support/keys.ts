/**
 * Typing as people do: what stood in the field is selected and typed over, key by key, so that every key is heard of. Playwright's way of setting
 * a value at once is nowhere used (tests/tools/keys.test.ts): it passes over all that a key can break.
 */
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Types a text over what a field holds and waits until it stands there; an empty one clears it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await over(field, text, async () => {
    if (text === "") await field.press("Delete");
    else await field.pressSequentially(text);
  });
}

/** Pastes a text over what a field holds: for what people carry from elsewhere and nobody types. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await over(field, text, () => field.page().keyboard.insertText(text));
}

/**
 * Selects what stands in a field and writes over it. When the field is drawn again between the two, nothing is selected any more and the new text
 * stands beside the old: who sits there begins again, and so does this.
 */
async function over(field: Locator, text: string, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await field.press("ControlOrMeta+a");
    await write();
    const stands = await expect
      .poll(() => field.inputValue())
      .toBe(text)
      .then(
        () => undefined,
        (fault: unknown) => fault,
      );
    if (stands === undefined) return;
    if (attempt === 3) throw stands;
  }
}
