/** Pressing as a hand presses. */
import type { Page } from "playwright-core";

/** Longer than the tenth of a second within which a sheet takes two presses of one button for one. */
const HAND = 250;

/**
 * Waits as long as a hand needs before it presses a button that it has just pressed: a test on a fast machine would be quicker, and the sheet
 * would rightly hear one press only. Not for waiting for anything else.
 */
export function pressAgain(page: Page): Promise<void> {
  return page.waitForTimeout(HAND);
}
