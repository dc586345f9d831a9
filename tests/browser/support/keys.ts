/** Typing as people do: what stood in the field is selected and typed over, key by key, so that every key is heard of. */
import type { Locator } from "playwright-core";

/** Types a text over what a field holds; an empty one clears it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  if (text === "") await field.press("Delete");
  else await field.pressSequentially(text);
}
