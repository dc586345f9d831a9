/** Every pack, written again from what was built: no document changes. A few packs are tried in `pack-sources.test.ts`. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../../tools/build.ts";
import { packContext } from "../../tools/check-packs.ts";
import { PackSources, packNames } from "../../tools/lib/packs.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { unpack } from "../../tools/unpack.ts";

const repository = placesOf();
let places: Places;

beforeAll(async () => {
  places = placesOf(mkdtempSync(join(tmpdir(), "rulings-sources-")));
  for (const name of ["packs", "system.json", "package.json", "tsconfig.base.json"])
    cpSync(join(repository.root, name), join(places.root, name), { recursive: true });
  await build({ places, only: "packs", log: () => undefined });
}, 300_000);

afterAll(() => rmSync(places.root, { recursive: true, force: true }));

it.each(packNames(repository))("%s", async (pack) => {
  const documents = () =>
    new PackSources(places, ({ where, what }) => {
      throw new Error(`${where}: ${what}`);
    })
      .entries(pack)
      .map(({ data }) => data);
  const before = documents();
  await unpack({ places, schemas: (await packContext(repository)).schemas, again: true, only: pack });
  expect(documents()).toEqual(before);
});
