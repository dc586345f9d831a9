/** The sources of the compendia: built and unpacked they stay the same, and one edit in Foundry changes one field of one file. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../tools/build.ts";
import { checkPacks, type PackContext, packContext } from "../../tools/check-packs.ts";
import { listFiles, writeJson } from "../../tools/lib/files.ts";
import { PackSources } from "../../tools/lib/packs.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { KINDS, packNew } from "../../tools/pack-new.ts";
import { takeExport, unpack } from "../../tools/unpack.ts";

/** A document as far as these tests change it. */
type Loose = Record<"system" | "_stats" | "prototypeToken", object>;

const repository = placesOf();
let places: Places;
let context: PackContext;

/** The text of every source file, by its path below `packs/`. */
function texts(): ReadonlyMap<string, string> {
  const folder = join(places.root, "packs");
  return new Map(listFiles(folder).map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

/** The lines that differ between two texts of the same length. */
function changedLines(before = "", after = ""): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return now.filter((line, at) => line !== old[at]);
}

/** The documents of a pack, folders too. */
function documents(pack: string): unknown[] {
  const sources = new PackSources(places, ({ where, what }) => {
    throw new Error(`${where}: ${what}`);
  });
  return sources.entries(pack).map(({ data }) => data);
}

/** Changes a value of a compiled pack, as Foundry does. */
async function edit(pack: string, key: string, change: (document: Loose) => void): Promise<void> {
  const db = new ClassicLevel<string, never>(join(places.dist, "packs", pack), { valueEncoding: "json" });
  await db.open();
  const document = (await db.get(key)) as unknown as Loose;
  change(document);
  await db.put(key, document as never);
  await db.close();
}

beforeAll(async () => {
  context = await packContext(repository);
  places = placesOf(mkdtempSync(join(tmpdir(), "rulings-sources-")));
  for (const name of ["packs", "system.json", "package.json", "tsconfig.base.json"])
    cpSync(join(repository.root, name), join(places.root, name), { recursive: true });
  await build({ places, only: "packs", log: () => undefined });
}, 120_000);

afterAll(() => rmSync(places.root, { recursive: true, force: true }));

const take = () => unpack({ places, schemas: context.schemas });
const takeMonsters = () => unpack({ places, schemas: context.schemas, only: "monsters" });

describe("packs that are built and unpacked", () => {
  it("leave every file as it was", async () => {
    const before = texts();
    expect(await take()).toMatchObject({ changed: [], added: [], removed: [] });
    expect(texts()).toEqual(before);
  }, 60_000);

  it.each(["effects", "equipment", "characters"])(
    "give the same %s when every file is written again from what was built (all packs: long run)",
    async (pack) => {
      const [before, written] = [documents(pack), texts()];
      await unpack({ places, schemas: context.schemas, again: true, only: pack });
      expect(documents(pack)).toEqual(before);
      for (const [path, text] of written) writeFileSync(join(places.root, "packs", path), text);
    },
    60_000,
  );
});

describe("an entry that was edited in Foundry", () => {
  const file = "monsters/humanoid/orc.yaml";
  const orc = "768a6A92gaFUlVQR";

  it.each<[string, string, (document: Loose) => void, string]>([
    ["a figure", `!actors!${orc}`, (one) => Object.assign(one.system, { morale: 8 }), "  morale: 8"],
    [
      "a figure of an attack",
      `!actors.items!${orc}.Gq6GhQFVtYyhUi1X`,
      (one) => Object.assign(one.system, { damage: "1d8" }),
      "- { name: Weapon, type: attack, img: crossed-swords, system: { key: weapon, damage: 1d8, byWeapon: true } }",
    ],
  ])("changes %s in its file and nothing else", async (_what, key, change, line) => {
    const before = texts();
    await edit("monsters", key, change);
    // Foundry writes dates, users and its own defaults besides.
    await edit("monsters", `!actors!${orc}`, (one: Loose) => {
      Object.assign(one, { sort: 0, flags: {}, ownership: { default: 0, abcdefghijklmnop: 3 } });
      Object.assign(one._stats, { modifiedTime: 1, lastModifiedBy: "abcdefghijklmnop" });
      Object.assign(one.prototypeToken, { rotation: 0, alpha: 1, randomImg: false, flags: {} });
    });
    expect(await takeMonsters()).toMatchObject({ changed: [`packs/${file}`], added: [], removed: [] });
    const after = texts();
    expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([file]);
    expect(after.get(file)?.split("\n").length).toBe(before.get(file)?.split("\n").length);
    expect(changedLines(before.get(file), after.get(file)).map((one) => one.trim())).toEqual([line.trim()]);
    expect((await takeMonsters()).changed).toEqual([]);
  });

  it("keeps the comments of its file", async () => {
    const path = join(places.root, "packs", file);
    writeFileSync(path, readFileSync(path, "utf8").replace("name: Orc", "# The pig-faced kind.\nname: Orc"));
    await edit("monsters", `!actors!${orc}`, (one: Loose) => Object.assign(one.system, { morale: 9 }));
    expect((await takeMonsters()).changed).toEqual([`packs/${file}`]);
    expect(readFileSync(path, "utf8")).toMatch(/^# The pig-faced kind\.\nname: Orc[\s\S]* morale: 9\n/);
  });

  it("that was removed there loses its file, and a new one gets a file by its name in its folder", async () => {
    const db = new ClassicLevel<string, never>(join(places.dist, "packs", "monsters"), { valueEncoding: "json" });
    await db.open();
    const one = (await db.get(`!actors!${orc}`)) as unknown as Record<string, unknown>;
    const copy = { ...one, _id: "newnewnewnewnew1", name: "Marsh Orc", items: [] };
    await db.put("!actors!newnewnewnewnew1", copy as never);
    await db.del(`!actors!${orc}`);
    await db.close();
    const added = "packs/monsters/humanoid/marsh-orc.yaml";
    expect(await takeMonsters()).toMatchObject({ added: [added], removed: [`packs/${file}`] });
    expect(readFileSync(join(places.root, added), "utf8")).toMatch(/^_id: newnewnewnewnew1\nname: Marsh Orc\n/);
  });

  it("that was exported from a world goes back into the entry that it is a copy of", async () => {
    const path = join(places.root, "export.json");
    const source = new PackSources(places, () => undefined).targets.document("equipment/sword");
    const _stats = { compendiumSource: `Compendium.rulings.equipment.Item.${String(source?._id)}` };
    writeJson(path, {
      ...source,
      _id: "worldworldworld1",
      _stats,
      system: { ...(source?.system as object), value: 12 },
    });
    const before = texts();
    expect((await takeExport(path, places, context.schemas)).changed).toEqual(["packs/equipment/weapons/sword.yaml"]);
    const sword = "equipment/weapons/sword.yaml";
    expect(changedLines(before.get(sword), texts().get(sword))).toEqual(["  value: 12"]);
  });
});

describe("a new entry", () => {
  it("of every kind passes the check", () => {
    const paths = Object.keys(KINDS).map((kind) => packNew(kind, `Test of ${kind}`, undefined, places));
    const { findings } = checkPacks(places, context);
    expect(findings.filter(({ where }) => paths.some((path) => where.startsWith(path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(12);
  });

  it("is refused where there is one of its name, and for a kind or folder that is not there", () => {
    expect(() => packNew("weapon", "Sword", undefined, places)).toThrow(/weapons\/sword\.yaml is there already/);
    expect(() => packNew("dragon", "Smoke", undefined, places)).toThrow(/"dragon" cannot be made: there are monster,/);
    expect(() => packNew("monster", "Smoke", "nowhere", places)).toThrow(/packs\/monsters\/nowhere is no folder/);
  });
});
