/** An evening with every entry, folder and document of another name: a translation changes names, and nothing is found by them (M3). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translator } from "../../../tools/lib/compendium-names.ts";
import { placesOf } from "../../../tools/lib/paths.ts";
import { type CompanyTable, calm, dice, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type Data, packsOf, renamed, sources, type TablePacks, type Way } from "./packs.ts";

let table: CompanyTable;
let packs: TablePacks;
const withPacks = (way: Way): void => packs.use(way);
beforeAll(async () => {
  table = await openCompany();
  packs = await packsOf(table);
}, 120_000);
afterAll(() => {
  packs?.restore();
  return table?.stop();
});

describe.each(["renamed", "German"] as const)("with every entry %s", (way) => {
  /** The results of an action with the shipped names, and with others. */
  async function both<T>(play: () => Promise<T> | T): Promise<[T, T]> {
    withPacks("shipped");
    const plain = await play();
    withPacks(way);
    return [plain, await play()];
  }

  test("M3: every treasure type has its rows, and gems their worth", async () => {
    const tables = await of("treasure/treasure-tables");
    const [plain, other] = await both(async () => {
      const letters: string[] = tables.treasureLetters();
      return { letters, rows: await Promise.all(letters.map(tables.treasureRows)), gems: await tables.gemTable() };
    });
    expect(plain.letters.length).toBeGreaterThan(20);
    expect(other).toEqual(plain);
  });

  test("M3: magic items of a hoard are drawn from the tables of their kinds", async () => {
    const { drawMagic } = await of("treasure/treasure-tables");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    withPacks(way);
    const kinds = ["armour", "misc", "potion", "ring", "rod-staff-wand", "scroll", "sword", "weapon"];
    for (const edition of ["basic", "expert"])
      for (const kind of kinds) {
        const { things } = await drawMagic([{ count: 1, of: [kind] }], edition, rulingsInForce());
        expect(things[0]?.uuid, `${edition} ${kind}`).toMatch(/^Compendium\.rulings\./);
      }
  });

  test("M3: the same encounter tables are offered, and the same is the likeliest for a place", async () => {
    const { encounterTables } = await of("exploration/encounter-tables");
    const places = [
      { place: "dungeon", road: {}, sea: {} },
      { place: "land", road: { terrain: "forest" }, sea: {} },
      { place: "water", road: {}, sea: { waters: "ocean" } },
    ];
    const [plain, other] = await both(() =>
      places.map((journey) => {
        const all: { uuid: string; selected: boolean }[] = encounterTables(journey);
        return {
          all: all.map(({ uuid }) => uuid).sort(),
          likely: all.filter(({ selected }) => selected).map(({ uuid }) => uuid),
        };
      }),
    );
    expect(plain.map(({ likely }) => likely.length)).toEqual([1, 1, 1]);
    expect(other).toEqual(plain);
  });

  test("M3: the same spells stand on each list", async () => {
    const { spellLists } = await of("spells/spell-lists");
    const uuids = async (list: string) => ((await spellLists(list)) as { uuid: string }[]).map(({ uuid }) => uuid);
    const [plain, other] = await both(() => Promise.all(["cleric", "magicUser"].map(uuids)));
    expect(plain.flat().length).toBeGreaterThan(20);
    expect(other).toEqual(plain);
  });

  test("M3: the class of a key is the plain one, not that of another book", async () => {
    const { entryOf } = await of("characters/compendium-entries");
    const keys = ["fighter", "magic-user", "cleric", "elf", "dwarf", "thief"];
    const [plain, other] = await both(() => keys.map((key) => entryOf("rulings.classes", key, "class")));
    expect(plain.every(Boolean)).toBe(true);
    expect(other).toEqual(plain);
  });

  test("M3: the hirelings of each way of hiring are the same", async () => {
    const { availableHirelings } = await of("hirelings/tavern");
    const uuids = (): string[] => (availableHirelings() as { uuid: string }[]).map(({ uuid }) => uuid);
    for (const preset of ["classic", "eris", "gorman"]) {
      const { writeRequest } = await of("platform/settings/saved-rulings");
      await writeRequest({ preset });
      const [plain, other] = await both(uuids);
      expect(plain.length, preset).toBeGreaterThan(0);
      expect(other, preset).toEqual(plain);
    }
  });

  test("M3: the same goods are on sale", async () => {
    const { readWares } = await of("items/shop/goods-on-sale");
    const wares = async (): Promise<string[]> =>
      ((await readWares({ sources: [] })) as { uuid: string }[]).map(({ uuid }) => uuid).sort();
    const [plain, other] = await both(wares);
    expect(plain.length).toBeGreaterThan(50);
    expect(other).toEqual(plain);
  });

  test("M3: a background brings its skills with their text out of the compendium", async () => {
    const { takeBackground } = await of("characters/skills");
    const { writeRequest } = await of("platform/settings/saved-rulings");
    await writeRequest({ preset: "eris" });
    withPacks(way);
    const data = sources
      .entries("classes")
      .find(({ data: one }) => one.name === "Assassin" && one.type === "background")?.data;
    const who: Doc = await table.make({
      name: "Ŵilma",
      type: "character",
      system: { class: "fighter", level: 1, hp: { value: 5, max: 5 }, alignment: "neutral" },
    });
    const [item] = await who.createEmbeddedDocuments("Item", [renamed(structuredClone(data) as Data)]);
    await takeBackground(who, item);
    await calm();
    const texts = who.items.contents.filter(({ type }) => type === "skill").map(({ system }) => system.description);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.every((text: string) => text !== "")).toBe(true);
  });

  /** A thing without its name, as far as the rules read it. */
  const bare = ({ type, system }: Data): unknown => [
    type,
    system.key ?? "",
    system.quantity ?? 1,
    system.location ?? "",
  ];

  test.each(["fighter", "cleric", "magic-user", "elf", "thief"])(
    "M3: a new %s has the same class, kit and spells",
    async (key) => {
      const { prepareCharacter, choicesByDice } = await of("characters/creation/create-character");
      const scores = { str: 13, int: 13, wis: 13, dex: 13, con: 13, cha: 13 };
      const [plain, other] = await both(async () => {
        dice("low");
        const draft = await choicesByDice(scores, [], key);
        const { made } = await prepareCharacter(scores, draft);
        dice("any");
        return { things: made.items.map(bare), spells: made.spells.length, coins: made.coins };
      });
      expect(plain.things.length).toBeGreaterThan(2);
      expect(plain.things).toContainEqual(["class", key, 1, ""]);
      expect(other).toEqual(plain);
    },
  );

  test("M3: the packages of gear hold the same goods", async () => {
    const { writeRequest } = await of("platform/settings/saved-rulings");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const { goodsFor, packageContents, packageName } = await of("items/gear-package");
    await writeRequest({ preset: "gorman" });
    const rows: { key: string }[] = rulingsInForce().table("gearPackageList");
    expect(rows.length).toBeGreaterThan(5);
    const [plain, other] = await both(() =>
      Promise.all(
        rows.map(async (row) => ({
          goods: ((await goodsFor(row)) as Data[]).map(bare),
          total: packageContents(row.key)?.total,
          named: packageName(row.key) !== row.key,
        })),
      ),
    );
    expect(plain.every(({ named }) => named)).toBe(true);
    expect(other).toEqual(plain);
    await writeRequest({ preset: "classic" });
  });

  test("M3: a thing that seems another is known again for what it is", async () => {
    const { addUnidentified } = await of("items/unidentified/hide-item");
    const { identify } = await of("items/identification/identify");
    const who = table.named("Hild Redmantle");
    const [plain, other] = await both(async () => {
      const pack = (Reflect.get(table.game, "packs") as Map<string, Data>).get("rulings.magic-items") as Data;
      const entry = pack.index.contents.find(({ system }: Data) => system?.kind === "ring");
      await addUnidentified(who, await pack.getDocument(entry._id));
      await calm();
      const seems = who.items.contents.at(-1) as Doc;
      expect(seems.flags.rulings?.unknown ?? seems.system.identified).toBeTruthy();
      expect(await identify(seems)).toBe(true);
      const known = who.items.get(seems.id) as Doc;
      const { charges, ...figures } = known.system.toObject();
      await known.delete();
      return figures;
    });
    expect(other).toEqual(plain);
  });

  test("M3: magic finds the monsters that it calls", async () => {
    const { kindNamed } = await of("spells/effects/summon");
    const { SUMMONED_KINDS } = await of("spells/effects/summoned-kinds");
    const [plain, other] = await both(() =>
      Promise.all(Object.keys(SUMMONED_KINDS).map(async (key): Promise<string> => kindNamed(key))),
    );
    expect(plain.filter((name) => !name)).toEqual([]);
    const known = translator(placesOf(), "de", "monsters");
    const wanted = (name: string): string => (way === "German" ? (known(name) ?? name) : "Ŵ");
    expect(other.filter((name, at) => !name.startsWith(wanted(plain[at] ?? "")))).toEqual([]);
  });

  test("M3: the spells and gear of an export are those of the compendium, by their keys", async () => {
    const { makeImported } = await of("import/import-window");
    const items = [
      { known: "equipment", name: "Plate mail", type: "armour", system: {}, id: "a" },
      { known: "equipment", name: "Sword", type: "weapon", system: {}, id: "b" },
      { known: "spells", name: "Magic Missile", type: "spell", system: {}, id: "c" },
    ];
    const imported = { type: "character", name: "Bren", img: "", system: {}, items, things: [], left: [] };
    const [plain, other] = await both(async () => {
      await makeImported(imported, { from: "ose", original: "{}", name: "Bren", class: "fighter" });
      await calm();
      const actor = table.game.actors.getName("Bren") as Doc;
      const things = actor.items.contents.map(({ type, system }) => [
        type,
        system.key,
        system.ac ?? system.level ?? "",
      ]);
      await actor.delete();
      return things;
    });
    expect(plain.map(([, key]) => key)).toEqual(["fighter", "plate-mail", "sword", "magic-missile"]);
    expect(other).toEqual(plain);
  });
});

describe("with every document of the world renamed", () => {
  test("M3: parties, ledger, creatures and their figures are the same", async () => {
    const { creatureOf } = await of("adapter/creature");
    const { allParties } = await of("adapter/party");
    const { membersOf } = await of("exploration/members");
    const { allTransactions } = await of("undo/ledger");
    const journals = Reflect.get(table.game, "journal").contents as Doc[];
    const hild = table.named("Hild Redmantle");
    const figures = () => {
      const { name, weapons, armour, modifiers, ...rest } = creatureOf(hild);
      const nameless = (list: Data[]): unknown => list.map(({ name: _name, ...own }) => own);
      return JSON.parse(JSON.stringify({ rest, weapons: nameless(weapons), armour: nameless(armour) }));
    };
    const look = () => ({
      figures: figures(),
      parties: allParties().map((party: Doc) => membersOf(party).map(({ actor }: { actor: Doc }) => actor.id)),
      entries: allTransactions().length,
    });
    const before = look();
    const { game } = table;
    const scenes = Reflect.get(game.scenes, "contents") as Doc[];
    for (const doc of [...game.actors.contents, ...scenes, ...journals]) {
      await doc.update({ name: `Ŵ${doc.id.slice(0, 6)}` });
      for (const item of doc.items?.contents ?? []) await item.update({ name: `Ŵ${item.id.slice(0, 6)}` });
    }
    for (const scene of scenes)
      for (const token of scene.tokens.contents) await token.update({ name: `Ŵ${token.id.slice(0, 6)}` });
    expect(look()).toEqual(before);
    const count = allTransactions().length;
    const { runUndoable } = await of("undo/run-undoable");
    await runUndoable(
      { kind: "hitPoints", data: { name: hild.name } },
      async (transaction: { write(of: object[]): Promise<void> }) => {
        await transaction.write([{ uuid: hild.uuid, path: "system.hp.value", before: hild.system.hp.value, after: 1 }]);
      },
    );
    expect(allTransactions().length).toBe(count + 1);
    expect(await table.takeBack()).toBeUndefined();
  });
});
