/** The system below a route (`/vtt`) and from another origin: it starts, draws and plays, and asks for nothing that is not there. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTable } from "../../practice-table/server/main.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rulings-route-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("below a route and from another origin the world stands, and a sheet opens", async () => {
  const table = await startTable({
    ...{ systemPath: "dist/rulings", worldPath: join(folder, "world"), port: 0, log: () => undefined },
    ...{ prefix: "vtt", elsewhere: true },
  });
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext()).newPage();
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    });
    page.on("pageerror", (error) => missing.push(error.message));
    await page.goto(`${table.url}/join`);
    await page.locator('select[name="userid"]').selectOption({ index: 1 });
    await page.locator('button[name="join"]').click();
    await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 110_000 });
    expect(page.url()).toBe(`${table.url}/game`);
    await page.evaluate(async () => {
      const game = Reflect.get(globalThis, "game");
      await game.rulings?.ready?.();
      await game.actors.getName("Hild Redmantle").sheet.render({ force: true });
    });
    await page.locator(".rulings.sheet, .rulings-sheet").first().waitFor();
    const from = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
    );
    expect(new Set(from).size).toBeGreaterThan(1);
    expect(missing).toEqual([]);
  } finally {
    await browser.close();
    await table.close();
  }
});
