import { armourChangeTime } from "../../../src/rules/combat/armour-change.ts";
import { forceChance, secretDoorChance } from "../../../src/rules/exploration/chances.ts";
import { type Carrier, encumbranceOf } from "../../../src/rules/exploration/encumbrance.ts";
import { type Marcher, needsRest } from "../../../src/rules/exploration/expedition.ts";
import { keeps } from "../../../src/rules/exploration/food.ts";
import { take } from "../../../src/rules/exploration/item-limits.ts";
import { lightRow } from "../../../src/rules/exploration/lights.ts";
import { legTime } from "../../../src/rules/exploration/movement-modes.ts";
import { planSearch } from "../../../src/rules/exploration/search.ts";
import { planSneak } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger } from "../../../src/rules/exploration/traps.ts";
import { planNoise, planWandering } from "../../../src/rules/exploration/wandering.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { planRollOff } from "../../../src/rules/rewards/roll-off.ts";
import { upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { wind } from "../../../src/rules/topics/wind.ts";
import type { Probe, Probes, Table } from "../guards/bench.ts";
import { makeMarcher } from "../support/journey.ts";
import { someone } from "./people.ts";

const laden = (type: Carrier["suit"]["type"], coins: number): Carrier => ({
  base: 120,
  suit: { type },
  shield: true,
  carryingTreasure: false,
  strength: 15,
  things: [
    { id: "coins", kind: "treasure", treasure: "coin", count: coins, size: "coins" },
    { id: "mail", kind: "armour", weight: 400, count: 1, size: "medium" },
    { id: "magic", kind: "armour", weight: 300, count: 1, magic: true, size: "heavy" },
    { id: "leather", kind: "armour", count: 1, size: "light" },
    { id: "pack", kind: "gear", count: 1, size: "container" },
    { id: "arrows", kind: "gear", count: 25, size: "small" },
    { id: "pole", kind: "gear", count: 1, size: "long" },
    { id: "anvil", kind: "gear", weight: 150, count: 1 },
  ],
});
/** Other figures than the catalogue's (EXT-02). */
const SLOT_FIGURES = {
  slotCapacity: "strength",
  slotNumber: 12,
  slotStep: 4,
  bundleSize: 5,
  coinsPerSlot: 50,
  weightPerSlot: 50,
  longSlots: 3,
  lightArmourSlots: 2,
  mediumArmourSlots: 3,
  heavyArmourSlots: 4,
  freeContainers: false,
};
const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };
const trap = { id: "t", name: "t", kind: "room", found: false, sprung: false, oneUse: false } as const;
const tired = (more: Partial<Marcher>): Marcher => ({ ...makeMarcher({ id: "a", name: "a", rate: 120 }), ...more });
const monsters = [{ name: "orc", count: 2, hitDice: { number: 3, modifier: 0, asterisks: 1 } }];
export const pending = {
  ...NOTHING_PENDING,
  monsters,
  coins: { gp: 1001 },
  magic: [{ name: "p", grade: "minor", count: 1 } as const],
  found: 9,
};
export const sharers = [
  { id: "a", kind: "character" },
  { id: "b", kind: "character" },
] as const;
const kept = [
  { id: "a", name: "a", experience: [5000] },
  { id: "s", name: "s", type: "swordsman" },
];

/** A probe that notes one thing. */
const noting = (what: (table: Table) => unknown, more: Omit<Probe, "run"> = {}): Probe => ({
  ...more,
  run: (table) => {
    table.note(what(table));
  },
});
const shared = (safe: boolean): Probe =>
  noting(({ rulings }) => {
    const { each, refused } = award(pending, sharers, safe, rulings);
    return [refused?.key, each.map(({ copper, experience }) => [copper.value, experience.value])];
  });

/** One probe for each topic of exploration and rewards covered here: the results that its variants and parameters must change. */
export const probes: Probes = {
  encumbrance: noting(
    ({ rulings }) =>
      (["none", "leather", "chain"] as const).flatMap((type) =>
        [100, 850].map((coins) => {
          const { rate, load } = encumbranceOf(laden(type, coins), rulings);
          return [rate.value, load.value];
        }),
      ),
    {
      parameters: { freeLoad: 0, magicArmourWeight: 0.5, ...SLOT_FIGURES },
      parametersUnder: {
        freeLoad: "eris",
        magicArmourWeight: "bxDetailed",
        ...Object.fromEntries(Object.keys(SLOT_FIGURES).map((key) => [key, "slots"])),
      },
    },
  ),
  itemLimits: noting(({ rulings }) => take("torches", 12, 5, { character: true }, rulings).accepted),
  armourTimes: noting(({ rulings }) => armourChangeTime("plate", 0, rulings).value),
  lightSources: noting(({ rulings }) => [lightRow("torch", rulings), lightRow("candle", rulings)]),
  dungeonRest: noting(({ rulings }) => needsRest(tired({ turnsActive: 9 }), rulings)),
  journeyRest: noting(
    ({ rulings }) => [
      needsRest(tired({ travelDays: 9 }), rulings),
      keeps(false, rulings) ?? null,
      keeps(true, rulings) ?? null,
    ],
    { parameters: { freshFoodDays: 3, preservedFoodDays: 9 } },
  ),
  familiarMovement: noting(({ rulings }) => legTime(60, { distance: 500, known: true }, rulings).turns),
  trapTrigger: noting(({ rulings }) => planTrigger(trap, [{ id: "a", name: "a" }], rulings).rolls),
  searchRolls: noting(({ rulings }) => planSearch([someone("elf")], area, rulings).blind),
  secretDoors: noting(({ rulings }) => secretDoorChance(someone("fighter"), rulings).value),
  stuckDoors: noting(({ rulings }) => forceChance(someone("fighter", 1, { scores: { str: 18 } }), rulings).value),
  stealth: noting(({ rulings }) => {
    const facts = { detected: false, camouflaged: false, brightLight: false };
    return planSneak([{ creature: someone("thief"), thief: true }], facts, rulings).rolls;
  }),
  wanderingMonsters: noting(
    ({ rulings }) => [
      planWandering({ place: "dungeon", rate: 60, change: 0 }, rulings).chance,
      planWandering({ place: "wilderness", rate: 60, change: 0, terrain: "swamp" }, rulings).rolls,
      planNoise(undefined, rulings).chance,
    ],
    { parameters: { wildernessChecksPerDay: 3, noiseOdds: 1 }, parametersUnder: { noiseOdds: "gorman" } },
  ),
  wind: noting(({ rulings }) => [3, 4, 9, 11].map((total) => rulings.use(wind).band(total).key)),
  xpAward: shared(false),
  treasureXp: shared(true),
  monsterXp: shared(true),
  magicItemXp: shared(true),
  explorationXp: shared(true),
  treasurePool: noting(({ rulings }) => [
    award(pending, sharers, true, rulings).remainder,
    planRollOff("ring", ["a", "b"], rulings).refused?.key,
  ]),
  upkeep: noting(
    ({ rulings }) => upkeepDue(kept, { sessions: 1, expeditions: 1, days: 21 }, rulings).map(({ gold }) => gold.value),
    {
      parameters: {
        upkeepPeriod: "week",
        hirelingUpkeepPeriod: "month",
        upkeepRates: [{ type: "heavyFoot", gp: 30 }],
      },
      parametersUnder: { upkeepPeriod: "on", hirelingUpkeepPeriod: "on", upkeepRates: "on" },
    },
  ),
};
