/** Pictures of one element for people to look at: light and dark, wide and narrow, in `tests/browser/output/`. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Seat } from "./table.ts";

const LOOK = fileURLToPath(new URL("../output/", import.meta.url));

export async function picture({ page }: Seat, name: string, of: string): Promise<void> {
  await mkdir(LOOK, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const take = () =>
      page
        .locator(of)
        .last()
        .screenshot({ path: `${LOOK}${name}-${colorScheme}.png`, animations: "disabled" });
    // A card that is being drawn anew cannot be taken; the next moment it can.
    await expect
      .poll(() =>
        take().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
