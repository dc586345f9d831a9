import { expect, test } from "vitest";
import { armourWeights } from "../../../src/foundry/documents/migrations/armour-weight.ts";
import { harmKinds } from "../../../src/foundry/documents/migrations/damage-kinds.ts";
import { untouchedTracks } from "../../../src/foundry/documents/migrations/elf-tracks.ts";
import { shiningSwords } from "../../../src/foundry/documents/migrations/glowing-weapons.ts";
import {
  isBefore,
  type Migration,
  pending,
  updateFor,
  wantedMigrations,
} from "../../../src/foundry/documents/migrations/migration.ts";
import { prices } from "../../../src/foundry/documents/migrations/prices.ts";
import { takenShapes } from "../../../src/foundry/documents/migrations/shape-changers.ts";
import { laterWorkings, movingAreas, stayingWays } from "../../../src/foundry/documents/migrations/spell-effects.ts";
import { packEntry } from "../pack-entry.ts";

const rename: Migration = {
  version: "0.2.0",
  actor: (before) => (before.old === undefined ? null : { new: before.old }),
};
const later: Migration = { version: "0.10.0", actor: () => ({ new: 2 }), item: () => ({ seen: true }) };

test.each([
  ["0.1.0", "0.2.0", true],
  ["0.9.0", "0.10.0", true],
  ["0.10.0", "0.9.0", false],
  ["1.0.0", "1.0.0", false],
  ["1", "1.0.1", true],
])("%s before %s: %s", (a, b, before) => {
  expect(isBefore(a, b)).toBe(before);
});

test("only what the data has not seen is done, oldest first, and nothing of a version that does not run yet", () => {
  expect(pending([later, rename], "0.1.0", "0.10.0")).toEqual([rename, later]);
  expect(pending([later, rename], "0.2.0", "1.0.0")).toEqual([later]);
  expect(pending([later, rename], "0.10.0", "1.0.0")).toEqual([]);
  expect(pending([later, rename], "0.1.0", "0.9.0")).toEqual([rename]);
  expect(pending([later, rename], "0.1.0", "0.1.0")).toEqual([]);
});

test("updates of one document are one update, the later over the earlier; nothing to do is null", () => {
  expect(updateFor([rename, later], "actor", { old: 1 })).toEqual({ new: 2 });
  expect(updateFor([rename], "actor", { old: 1 })).toEqual({ new: 1 });
  expect(updateFor([rename], "actor", {})).toBeNull();
  expect(updateFor([rename, later], "item", {})).toEqual({ seen: true });
});

const MULE = "Compendium.rulings.hirelings.Actor.mule";
const came = (system: object, type = "monster") => ({ type, system, _stats: { compendiumSource: MULE } });

test.each([
  ["a beast without a price asks for its entry", came({ cost: 0 }), MULE],
  ["one that was stored before there was such a field", came({}), MULE],
  ["a cart", came({}, "vessel"), MULE],
  ["one with a price of its own does not", came({ cost: 12 }), undefined],
  ["nor a character", came({}, "character"), undefined],
  ["nor one that came from nowhere", { type: "monster", system: {}, _stats: { compendiumSource: null } }, undefined],
  ["nor one without any of it", { type: "monster" }, undefined],
] as const)("prices: %s", (_title, before, uuid) => {
  expect(wantedMigrations([prices], { ...before })[0]).toBe(uuid);
});

test("prices: what the entry costs is written, once; a price of its own stays; an entry that is gone or another kind changes nothing", () => {
  const entries = new Map([[MULE, { type: "monster", system: { cost: 30 } }]]);
  const update = (before: object) => updateFor([prices], "actor", { ...before }, entries);
  expect(update(came({ cost: 0 }))).toEqual({ "system.cost": 30 });
  expect(update(came({ cost: 30 }))).toBeNull();
  expect(update(came({ cost: 12 }))).toBeNull();
  expect(update(came({}, "vessel"))).toBeNull();
  expect(updateFor([prices], "actor", came({}))).toBeNull();
  expect(updateFor([prices], "item", came({}), entries)).toBeNull();
  for (const cost of [0, -5, Number.NaN, "30"])
    expect(updateFor([prices], "actor", came({}), new Map([[MULE, { type: "monster", system: { cost } }]]))).toBeNull();
});

test("0.3.0: copies of spells whose area goes along take the workings of the compendium; what a table made of one stays", () => {
  const ENTRY = "Compendium.rulings.spells.Item.BvBAPIDLUfGavvYz";
  const spell = (value: number, more: object = {}) => ({
    type: "spell",
    system: {
      key: "protection-from-evil-10-radius-mu",
      works: [
        {
          tags: ["ward"],
          // Defaults added by the model do not make the effect a different one.
          use: "",
          most: "",
          never: [],
          modifiers: [
            { to: "save", value, against: ["unlike"] },
            { to: "armourClass", value, against: ["unlike"] },
          ],
        },
      ],
      reversed: { name: "", works: [] },
      ...more,
    },
  });
  const works = [{ on: "caster", tags: ["ward"], area: { goes: "with", within: true, friends: true } }];
  const entries = new Map([[ENTRY, spell(1, { works })]]);
  expect(
    [
      spell(1),
      spell(2),
      spell(1, { key: "bless" }),
      spell(1, { key: "constructor" }),
      { ...spell(1), type: "power" },
    ].flatMap((one) => wantedMigrations([movingAreas], one)),
  ).toEqual([ENTRY]);
  const update = (before: object, found: ReadonlyMap<string, Record<string, unknown>> = entries) =>
    updateFor([movingAreas], "item", { ...before }, found);
  expect(update(spell(1))).toEqual({ "system.works": works, "system.reversed.works": [] });
  expect(update(spell(2))).toBe(null);
  expect(update(spell(1, { works }))).toBe(null);
  expect(update(spell(1), new Map())).toBe(null);
  expect(updateFor([movingAreas], "actor", spell(1), entries)).toBeNull();
});

test("0.4.0: what else was written again reaches worlds of 0.3.0, a thing's workings without those of another form", () => {
  const POTION = "Compendium.rulings.magic-items.Item.sUNHpc9GTpwN7gOw";
  const potion = (more: object) => ({
    type: "magicItem",
    system: { key: "potion-of-poison", works: [{ on: "one", does: "kills", ...more }] },
  });
  const entries = new Map([[POTION, potion({ mark: "poison" })]]);
  const since = pending([movingAreas, laterWorkings], "0.3.0", "0.4.0");
  expect(since).toEqual([laterWorkings]);
  expect(wantedMigrations(since, potion({}))).toEqual([POTION]);
  expect(updateFor(since, "item", potion({}), entries)).toEqual({
    "system.works": [{ on: "one", does: "kills", mark: "poison" }],
  });
  expect(updateFor(since, "item", potion({ does: "harms" }), entries)).toBeNull();
});

test("0.5.0: a web and walls of fire and ice keep their ways on the card; a web that a table rewrote stays", async () => {
  const entry = packEntry("spells/magic-user-2/web");
  const WEB = "Compendium.rulings.spells.Item.cfGDYELBLCdYDfbn";
  const former = (more: object = {}) => ({
    type: "spell",
    system: {
      ...entry.system,
      ...more,
      works: entry.system.works.map(({ again: _again, ...work }: { again?: unknown }) => work),
    },
  });
  const since = pending([movingAreas, laterWorkings, stayingWays], "0.4.0", "0.5.0");
  expect(since).toEqual([stayingWays]);
  expect(wantedMigrations(since, former())).toEqual([WEB]);
  expect(wantedMigrations(since, { type: "spell", system: entry.system })).toEqual([]);
  const update = updateFor(since, "item", former(), new Map([[WEB, entry]]));
  expect(update).toMatchObject({ "system.works": entry.system.works });
  expect(entry.system.works.some(({ again }: { again?: unknown }) => again)).toBe(true);
});

test.each([
  ["humanoid/doppelganger", "PyPvZnJi63MA1ArV"],
  ["dragon/gold-dragon", "53zPcIgN4EOaX36R"],
])(
  "0.6.0: the change of shape of a %s that stood in the world before has its button, once; what a table made of it stays",
  async (file, id) => {
    const entry = packEntry(`monsters/${file}`);
    expect(entry._id).toBe(id);
    const uuid = `Compendium.rulings.monsters.Actor.${id}`;
    type Ability = { type: string; system: { key: string; summary: string; works?: object[] } };
    const now: Ability = entry.items.find(({ system }: Ability) => system.key === "change-of-shape");
    const { works, ...words } = now.system;
    expect(works?.length).toBeGreaterThan(0);
    const former = (more: object = {}) => ({ type: "ability", system: { ...words, ...more } });
    const since = pending([stayingWays, takenShapes], "0.5.0", "0.6.0");
    expect(since).toEqual([takenShapes]);
    const update = (before: object) => updateFor(since, "item", { ...before }, new Map([[uuid, entry]]));
    expect(wantedMigrations(since, former({ works: [] }))).toEqual([uuid]);
    expect(update(former())).toEqual({ "system.works": works });
    expect(update(former({ works: [] }))).toEqual({ "system.works": works });
    // Of words of its own, with a work of its own, done already, another thing, the entry gone.
    const others = [former({ summary: "Becomes a bat." }), former({ works: [{ use: "own" }] }), former({ works })];
    for (const other of [...others, { ...former(), type: "spell" }, { type: "ability" }]) {
      expect(wantedMigrations(since, other)).toEqual([]);
      expect(update(other)).toBeNull();
    }
    expect(updateFor(since, "item", former())).toBeNull();
  },
);

test("0.4.0: copies of the things that harm by fire, cold, lightning or poison say so; what a table chose stays", () => {
  const update = (key: string, more: object = {}, type = "magicItem") =>
    updateFor([harmKinds], "item", { type, system: { key, ...more } });
  expect(update("potion-of-poison", { damageKind: "normal" })).toEqual({ "system.damageKind": "poison" });
  expect(update("wand-of-fire-balls")).toEqual({ "system.damageKind": "fire" });
  expect(update("wand-of-cold", { damageKind: "normal" })).toEqual({ "system.damageKind": "cold" });
  expect(update("wand-of-lightning-bolts", { damageKind: "fire" })).toBeNull();
  expect(update("wand-of-cold", { damageKind: "cold" })).toBeNull();
  expect(update("wand-of-fear")).toBeNull();
  expect(update("wand-of-cold", {}, "gear")).toBeNull();
  expect(updateFor([harmKinds], "item", { type: "magicItem" })).toBeNull();
});

test("0.6.0: the tracks of an elf that nobody wrote in follow the sheet; a track with anything of its own keeps both as they are", () => {
  const fresh = { level: 1, xp: 0, hpMax: null };
  const elf = (fighter: object, magicUser: object = fresh, type = "character") => ({
    type,
    system: { level: 4, elf: { operating: "fighter", tracks: { fighter, magicUser } } },
  });
  const since = pending([untouchedTracks], "0.5.0", "0.6.0");
  const update = (before: object) => updateFor(since, "actor", { ...before });
  expect(update(elf(fresh))).toEqual({
    "system.elf.tracks.fighter.level": null,
    "system.elf.tracks.fighter.xp": null,
    "system.elf.tracks.magicUser.level": null,
    "system.elf.tracks.magicUser.xp": null,
  });
  const follows = { level: null, xp: null, hpMax: null };
  const others = [elf({ ...fresh, xp: 200 }), elf({ ...fresh, hpMax: 6 }), elf(fresh, { ...fresh, level: 2 })];
  for (const other of [...others, elf(follows, follows), elf(fresh, fresh, "monster"), { type: "character" }])
    expect(update(other)).toBeNull();
});

const sword = (systemVersion: string | undefined, system: object, type = "weapon") => ({
  type,
  system: { magic: true, bonus: 1, glows: false, ...system },
  _stats: { systemId: "rulings", systemVersion },
});
test.each([
  ["one that an older version stored", sword("0.8.0", {}), true],
  ["one by its bonus alone", sword("0.2.0", { magic: false }), true],
  ["one that its table says does not shine", sword("0.9.0", {}), false],
  ["one that shines", sword("0.8.0", { glows: true }), false],
  ["one of steel", sword("0.8.0", { magic: false, bonus: 0 }), false],
  ["armour", sword("0.8.0", {}, "armour"), false],
  ["one without a stamp", sword(undefined, {}), false],
] as const)("ERIS-23: magic swords of before it was asked shine: %s", (_title, before, shines) => {
  const update = updateFor(pending([shiningSwords], "0.8.0", "0.12.0"), "item", { ...before });
  expect(update).toEqual(shines ? { "system.glows": true } : null);
});

test.each([
  [
    "mail at half the weight of its kind",
    "armour",
    { magic: true, material: "chain", weight: 200 },
    { "system.weight": 400 },
  ],
  [
    "a shield that is magic by its bonus",
    "armour",
    { bonus: 1, material: "shield", weight: 50 },
    { "system.weight": 100 },
  ],
  ["a weight of the referee's own", "armour", { magic: true, material: "chain", weight: 150 }, null],
  ["ordinary armour", "armour", { magic: false, bonus: 0, material: "leather", weight: 100 }, null],
  ["armour of no listed material", "armour", { magic: true, material: "bone", weight: 100 }, null],
  ["a weapon", "weapon", { magic: true, material: "plate", weight: 250 }, null],
] as const)("BX-019: weight of magic armour, %s", (_title, type, system, update) => {
  expect(updateFor([armourWeights], "item", { type, system })).toEqual(update);
});
