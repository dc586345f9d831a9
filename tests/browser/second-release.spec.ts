/** A second release in the place of the first, in a browser that had the first (F1): nothing of the old one may be taken for the new. */
import { mkdtempSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable } from "../../practice-table/server/main.ts";
import { build } from "../../tools/build.ts";
import { launchChromium } from "../../tools/lib/chromium.ts";
import { writeText } from "../../tools/lib/files.ts";
import { dateOfZip, readZip } from "../../tools/lib/zip.ts";
import { makePackage } from "../../tools/package.ts";
import { plant, uproot } from "../tools/planted.ts";
import { few } from "./support/long.ts";

/** Two releases that differ by one character, in a chunk that the entry names by its hash. */
const ENTRY =
  'const { release } = await import("./release.ts");\nReflect.set(globalThis, "releaseHere", release);\nexport {};\n';

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rulings-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function packaged(release: number): Promise<Buffer> {
  const places = plant({
    "src/rulings.ts": ENTRY,
    "src/release.ts": `export const release = ${release};\n`,
  });
  try {
    await build({ places, log: () => undefined });
    const { zip, findings } = await makePackage(places);
    expect(findings).toEqual([]);
    return readFileSync(zip);
  } finally {
    uproot(places);
  }
}

/** Unpacks as a program does that keeps dates. */
function unpack(zip: Buffer, into: string): void {
  const date = dateOfZip(zip);
  for (const [name, data] of readZip(zip)) {
    writeText(join(into, name), data);
    utimesSync(join(into, name), date, date);
  }
}

async function releaseIn(page: Page): Promise<unknown> {
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 60_000 });
  return page.evaluate(() => Reflect.get(globalThis, "releaseHere"));
}

describe("F1: a second release", () => {
  const WAYS = [
    { how: "after the old folder was deleted", deleted: true },
    { how: "over the old folder", deleted: false },
  ];
  it.each(few(WAYS, WAYS.slice(1)))("runs in a browser that had the first, unpacked $how", async ({ deleted }) => {
    const [first, second] = [await packaged(1), await packaged(2)];
    const system = join(folder, String(deleted), "rulings");
    unpack(first, system);
    const options = { systemPath: system, worldPath: join(folder, `world-${deleted}`), log: () => undefined };
    let table = await startTable({ ...options, port: 0 });
    const { port, url } = table;
    const browser = await launchChromium();
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${url}/join`);
      await page.locator('select[name="userid"]').selectOption({ index: 1 });
      await page.locator('button[name="join"]').click();
      expect(await releaseIn(page)).toBe(1);
      await table.close();
      if (deleted) rmSync(system, { recursive: true });
      unpack(second, system);
      table = await startTable({ ...options, port });
      await page.goto(`${url}/game`);
      expect(await releaseIn(page)).toBe(2);
    } finally {
      await browser.close();
      await table.close();
    }
  });
});
