/** Data written by an older version, another world or a fault: they are read, migrated or left out with a message, and none are lost. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ANN, type Client, GM, openTable, type TestTable } from "../../../practice-table/tests/server/table.ts";
import { type Doc, enterTable, of, systemFolder } from "./live.ts";

let table: TestTable;
let raw: Client;
let game: any;
let leave: () => void;
let systemPath: string;
const notices: string[] = [];

const SPOILT = "SpoiltSpoiltSpoi";
const CARRIER = "BearerBearerBear";
const BROKEN = "BrokenBrokenBrok";
const OWN_CLASS = "OwnClassOwnClass";
const ELF = "ElfElfElfElfElfE";
const WISH = "WishWishWishWish";

beforeAll(async () => {
  systemPath = await systemFolder((world) => ({
    ...world,
    users: [
      { _id: GM, name: "Referee", role: 4 },
      { _id: ANN, name: "Ann", role: 1 },
    ],
    actors: [
      {
        _id: ELF,
        name: "Elf of an assistant's world",
        type: "character",
        system: { elf: { tracks: { fighter: { level: 1, xp: 0 }, magicUser: { level: 1, xp: 0 } } } },
      },
      { _id: SPOILT, name: "Old Tom", type: "monster", system: { hp: { value: "many", max: 3 } } },
      {
        _id: CARRIER,
        name: "Bearer",
        type: "character",
        system: {},
        effects: [{ _id: "CharmCharmCharmC", name: "Broken charm", sort: "many" }],
        items: [
          { _id: BROKEN, name: "Broken sword", type: "weapon", system: { damage: "a lot" } },
          {
            _id: OWN_CLASS,
            name: "Witch",
            type: "class",
            system: { key: "witch", attackGroup: "magicUser" },
          },
          {
            _id: WISH,
            name: "Wish",
            type: "spell",
            system: { list: "magic-user", level: 9, memorised: { normal: 1, reversed: 0 } },
          },
        ],
      },
    ],
    scenes: [],
  }));
  table = await openTable({ systemPath });
  raw = await table.join(GM);
  const entered = await enterTable(table.url, GM);
  game = entered.game;
  leave = () => entered.socket.disconnect();
  const { ui } = globalThis as unknown as { ui: object };
  const say = (text: string): number => notices.push(text);
  Object.assign(ui, { notifications: { warn: say, error: say, info: say } });
}, 120_000);
beforeEach(() => {
  notices.length = 0;
});
afterAll(async () => {
  leave?.();
  await table?.stop();
  await rm(systemPath, { recursive: true, force: true });
});

const make = async (data: object): Promise<Doc> => {
  const { Actor } = globalThis as unknown as { Actor: { implementation: { create(data: object): Promise<Doc> } } };
  return Actor.implementation.create(data);
};

describe("the version that a world was brought up to", () => {
  test("where nobody wrote one down, since only an assistant played, goes by what Foundry stamped on the documents", async () => {
    const { migrateWorld, isUpToDate } = await of("documents/migrations/index");
    const { migratedTo } = await of("platform/settings/table-settings");
    // The initial documents of a table get a new stamp: that of an older version.
    game.actors.get(ELF).updateSource({ _stats: { systemId: game.system.id, systemVersion: "0.5.0" } });
    expect(migratedTo()).toBe("");
    expect(isUpToDate()).toBe(false);
    await migrateWorld();
    expect(game.actors.get(ELF).system.elf.tracks.fighter.level).toBeNull();
    expect(migratedTo()).toEqual(game.system.version);
    expect(isUpToDate()).toBe(true);
  });

  test("a newer version has worked in this world: the referee is notified once, and documents made meanwhile are migrated when it comes back", async () => {
    const { startWorld } = await of("integrations/startup/on-ready");
    const { setMigratedTo, migratedTo } = await of("platform/settings/table-settings");
    await setMigratedTo("99.0.0");
    await startWorld();
    expect(notices).toContain("RULINGS.Migration.older");
    expect(migratedTo()).toBe(game.system.version);
    notices.length = 0;
    await startWorld();
    expect(notices).not.toContain("RULINGS.Migration.older");
  });

  test("what is no version at all stops nothing, and counts as the first", async () => {
    const { startWorld } = await of("integrations/startup/on-ready");
    const { setMigratedTo, migratedTo } = await of("platform/settings/table-settings");
    await setMigratedTo("0.10.0");
    const stored = game.settings.storage.get("world").getSetting("rulings.migratedTo");
    await raw.done("Setting", "update", { updates: [{ _id: stored.id, value: "null" }] });
    await expect.poll(migratedTo).toBe("0");
    await startWorld();
    expect(migratedTo()).toBe(game.system.version);
  });
});

describe("what cannot be brought up", () => {
  const rename = (names: readonly string[]) => ({
    version: "0.13.0",
    actor: ({ name }: Doc) => {
      if (name === "Odd") throw new Error("broken on purpose");
      return names.includes(name) ? { name: `${name} of today` } : null;
    },
    item: ({ name }: Doc) => {
      if (name === "Odd charm") throw new Error("broken on purpose");
      return name === "Charm" ? { name: "Charm of today" } : null;
    },
  });
  const begin = async (migration: object): Promise<void> => {
    const { migrateWorld } = await of("documents/migrations/index");
    await (await of("platform/settings/table-settings")).setMigratedTo("0.12.0");
    await migrateWorld([migration]);
  };
  const charms = ["Odd charm", "Charm"].map((name) => ({ name, type: "gear" }));

  test("one actor and one item are named and stay as they were, the others are brought up, and it is tried again", async () => {
    const { migratedTo } = await of("platform/settings/table-settings");
    const odd = await make({ name: "Odd", type: "monster" });
    const sound = await make({ name: "Sound", type: "monster", items: charms });
    await begin(rename(["Sound"]));
    expect(sound.name).toBe("Sound of today");
    expect(sound.items.contents.map(({ name }) => name)).toEqual(["Odd charm", "Charm of today"]);
    expect(notices).toContain("RULINGS.Migration.failed");
    expect(migratedTo()).toBe("0.12.0");
    for (const one of [odd, sound]) await one.delete();
    notices.length = 0;
    await begin(rename([]));
    expect(notices).not.toContain("RULINGS.Migration.failed");
    expect(migratedTo()).toBe(game.system.version);
  });

  test("one update that is refused leaves those of the same batch", async () => {
    const refused = await make({ name: "Refused", type: "monster" });
    const sound = await make({ name: "Sound", type: "monster" });
    const level = { version: "0.13.0", actor: ({ name }: Doc) => rows.get(name) ?? null };
    const rows = new Map<string, object>([
      ["Refused", { name: "" }],
      ["Sound", { name: "Sound of today" }],
    ]);
    await begin(level);
    expect([refused.name, sound.name]).toEqual(["Refused", "Sound of today"]);
    expect(notices).toContain("RULINGS.Migration.failed");
    for (const one of [refused, sound]) await one.delete();
    await begin({ version: "0.13.0" });
  });

  test("what arrives with it is stored all the same, and named", async () => {
    const { migrateDocument } = await of("documents/migrations/imported-data");
    const _stats = { systemId: game.system.id, systemVersion: "0.12.0" };
    const { Actor } = globalThis as unknown as { Actor: { implementation: new (data: object) => Doc } };
    const came = new Actor.implementation({
      name: "Odd",
      type: "monster",
      _stats,
      items: charms.map((one) => ({ ...one, _stats })),
    });
    await migrateDocument(came, [rename([])]);
    expect(came.items.contents.map(({ name }) => name)).toEqual(["Odd charm", "Charm of today"]);
    expect(notices).toContain("RULINGS.Migration.failed");
  });
});

describe("what cannot be read", () => {
  test("an actor and an item that break a rule of their fields are reported to the referee, and stay where they are", async () => {
    const { startWorld } = await of("integrations/startup/on-ready");
    expect(game.actors.get(SPOILT)).toBeUndefined();
    const format = vi.spyOn(game.i18n, "format");
    await startWorld();
    expect(notices).toContain("RULINGS.Migration.leftOut");
    const shown = format.mock.calls.find(([key]) => key === "RULINGS.Migration.leftOut")?.[1] as { names: string };
    expect(shown.names.split(", ").sort()).toEqual(["Broken charm (Bearer)", "Broken sword (Bearer)", "Old Tom"]);
    format.mockRestore();
    const { actors } = (await raw.world()) as unknown as { actors: { _id: string; system: any; items: any[] }[] };
    expect(actors.find(({ _id }) => _id === SPOILT)?.system.hp).toEqual({ value: "many", max: 3 });
    const { items } = actors.find(({ _id }) => _id === CARRIER) ?? {};
    expect(items?.find(({ _id }) => _id === BROKEN)?.system).toEqual({ damage: "a lot" });
  });

  test("an entry of the ledger that cannot be read stands in the way of no other, and is no transaction that could be taken back", async () => {
    const { allTransactions, transactionOf } = await of("undo/ledger");
    const { truthIn, storedTruthFor, storedTruths } = await of("items/unidentified/truths");
    const { pageOf, provideJournals } = await of("undo/ledger-journals");
    await provideJournals();
    const entry = (more: object) => ({ name: "rest", type: "deed", system: { kind: "rest", state: "done", ...more } });
    const keep = async (book: string, data: object[]): Promise<string[]> => {
      const made = await raw.done("JournalEntryPage", "create", { data, parentUuid: `JournalEntry.${book}` });
      const ids = made.result.map(({ _id }) => String(_id));
      await expect.poll(() => ids.every((id) => pageOf(id))).toBe(true);
      return ids;
    };
    const steps = ["[null]", "[5]", "not json", "{}", "[]"];
    const ids = await keep(
      "RulingsDeeds0000",
      steps.map((one) => entry({ steps: one })),
    );
    const truths = ["not json", "null", "5", '{"byUse":true}'];
    await keep(
      "RulingsTruths000",
      truths.map((truth) => entry({ kind: "truth", data: { truth, of: truth } })),
    );
    expect(allTransactions().map(({ id }: { id: string }) => id)).toEqual([ids[4]]);
    expect(transactionOf(ids[0])).toBeUndefined();
    expect(storedTruths().map(truthIn)).toEqual([undefined, undefined, undefined, undefined]);
    expect(storedTruths().map(storedTruthFor)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("what comes from elsewhere", () => {
  test("a monster out of a compendium rolls its hit points; a copy of one in play keeps those it has", async () => {
    const hd = { dice: 4, modifier: 0, asterisks: 0, formula: "4d8+50" };
    const monster = (name: string, hp: object, more: object = {}) => ({
      name,
      type: "monster",
      system: { hd, hp },
      ...more,
    });
    const entry = await make(monster("Entry", { value: 18, max: 18 }));
    const from = (uuid: string) => ({ _stats: { compendiumSource: uuid } });
    const fresh = await make(monster("Fresh", { value: 18, max: 18 }, from(entry.uuid)));
    const typed = await make(monster("Typed", { value: 33, max: 33 }, from(entry.uuid)));
    const hurt = await make(monster("Hurt", { value: 2, max: 18 }, from(entry.uuid)));
    const lost = await make(
      monster("Of a compendium that is gone", { value: 18, max: 18 }, from("Actor.gonegonegonegone")),
    );
    expect(fresh.system.hp.max).toBeGreaterThan(53);
    expect([typed, hurt, lost].map(({ system }) => [system.hp.value, system.hp.max])).toEqual([
      [33, 33],
      [2, 18],
      [18, 18],
    ]);
    const copy: Doc = await fresh.clone({ name: "Copy" }, { save: true, addSource: true });
    expect(copy.system.hp).toEqual(fresh.system.hp);
  });

  test("what an older version wrote is brought up when it arrives, with what it carries; what this one wrote stays", async () => {
    const stats = (systemVersion: string, systemId = "rulings") => ({ _stats: { systemId, systemVersion } });
    const wand = (more: object) => ({
      name: "Wand of cold",
      type: "magicItem",
      system: { key: "wand-of-cold", damageKind: "normal" },
      ...more,
    });
    const track = { level: 1, xp: 0 };
    const elf = {
      name: "Elf of old",
      type: "character",
      system: { elf: { tracks: { fighter: track, magicUser: track } } },
      items: [wand(stats("0.3.0")), wand(stats(game.system.version)), wand(stats("0.3.0", "another"))],
    };
    const came = await make({ ...elf, ...stats("0.3.0") });
    expect(came.items.contents.map(({ system }) => system.damageKind)).toEqual(["cold", "normal", "normal"]);
    const { fighter, magicUser } = came.system.elf.tracks;
    expect(fighter.level).toBe(null);
    expect(fighter.xp).toBe(null);
    expect(magicUser.level).toBe(null);
    expect(magicUser.xp).toBe(null);
    const ours = await make({ ...elf, ...stats(game.system.version) });
    expect(ours.system.elf.tracks.fighter.level).toBe(1);
    const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
    const alone = await Item.implementation.create(wand(stats("0.3.0")));
    expect(alone.system.damageKind).toBe("cold");
    for (const one of [came, ours, alone]) await one.delete();
  });

  test("a class of the table's own of before 0.8.0 goes by the class whose attacks it had", () => {
    const { system } = game.actors.get(CARRIER).items.get(OWN_CLASS);
    expect(system.like).toBe("magic-user");
  });

  test("GOR-48: a spell of before 0.12.0 above the sixth level stays, and keeps its level; none above it is stored today", async () => {
    const carrier = game.actors.get(CARRIER);
    const wish = carrier.items.get(WISH);
    expect(wish.system.level).toBe(6);
    expect(wish.system.beyond).toBe(9);
    expect(wish.system.memorised.normal).toBe(1);
    // It needs a place of the ninth level, which no class of the rules has.
    const { casterOf, memoryOf } = await of("adapter/caster");
    expect(memoryOf(carrier, casterOf(carrier))).toEqual([9]);
    (await of("spells/prepared-spells")).limitMemory();
    await carrier.update({ "system.class": "magic-user", "system.level": 14 });
    await wish.update({ "system.memorised.normal": 2 });
    expect(wish.system.memorised.normal).toBe(1);
    expect(notices).toEqual([expect.stringContaining("noSlot")]);
    // Foundry holds numbers within the bounds of their field: none above the sixth is ever stored, and nothing written today counts as of old.
    await wish.update({ "system.level": 7, "system.beyond": null });
    expect(wish.system.level).toBe(6);
    expect(wish.system.beyond).toBe(null);
    const written = { name: "Limited Wish", type: "spell", system: { ...wish.toObject().system, level: 7 } };
    const [made] = await carrier.createEmbeddedDocuments("Item", [written]);
    expect(made.system.level).toBe(6);
    expect(made.system.beyond).toBe(null);
    await made.delete();
    await wish.update({ "system.level": 5, "system.beyond": null });
    expect(memoryOf(carrier, casterOf(carrier))).toEqual([5]);
  });
});
