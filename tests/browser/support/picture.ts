/** Pictures for people to look at, in `tests/browser/output/`. */
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { LONG } from "./long.ts";
import type { Seat } from "./table.ts";

export const LOOK = fileURLToPath(new URL("../output/", import.meta.url));

/** The number of attempts to take a picture: an element that is being redrawn cannot be captured until a moment later. */
const TRIES = 40;

/** Whether pictures are taken: in the long run, or where RULINGS_SCREENSHOTS=1 asks for them. */
const TAKEN = LONG || process.env.RULINGS_SCREENSHOTS === "1";

/**
 * A picture of a page or of one element of it, stored as `name` (without ending) among the others, or at a whole path. Redraws in progress
 * are waited for.
 * @returns the picture, or nothing where none is taken
 * @throws the browser's last error, when no attempt succeeded.
 */
export async function shot(of: Page | Locator, name: string): Promise<Buffer | undefined> {
  if (!TAKEN) return undefined;
  const path = resolve(LOOK, `${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  let last: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await of.screenshot({ path, animations: "disabled", timeout: 5000 });
    } catch (error) {
      last = error;
      await pause(100);
    }
  }
  throw last;
}

/** One element, light and dark. */
export async function picture({ page }: Seat, name: string, of: string): Promise<void> {
  if (!TAKEN) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page.locator(of).last(), `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
