import { built, topic } from "../rulings/topic.ts";
import type { Modifier, RuleId } from "../trace/types.ts";

/** The facts that determine the rate of a loaded creature. Weights in coins, rates in feet a turn. */
export interface BurdenFacts {
  readonly base: number;
  readonly suit: "none" | "leather" | "chain" | "plate" | "other";
  /** Band of a suit that is in no table. */
  readonly band: "unarmoured" | "light" | "heavy";
  /** Descending armour class of suit and shield without magic or Dexterity. */
  readonly armourClass: number;
  /** Whether a shield is carried anywhere. */
  readonly shield: boolean;
  /** Movement tier of a suit that is in no table, where it has one (GOR-33). */
  readonly tier?: number;
  readonly load: number;
  /** Whether the referee calls the carried treasure significant (BX-020). */
  readonly significant: boolean;
  /** Whether a bulky item is carried (GOR-34). */
  readonly bulky: boolean;
  readonly freeLoad: number;
  /** Slots at the full rate, and the number over them for each lower rate (EXT-02). */
  readonly capacity: number;
  readonly slotStep: number;
}

/** One operation on the base rate. */
export type RateStep = Pick<Modifier, "key" | "op" | "value" | "data"> & { readonly rule: RuleId };

/** The items that count as load, and the effect of the load on the rate. */
export interface EncumbranceRule {
  readonly rule: RuleId;
  /** Kinds of items weighed individually. */
  readonly weighed: readonly ("treasure" | "armour" | "weapon")[];
  /** Weight of all other equipment together, if there is any (BX-021). */
  readonly gear: number;
  /** Whether the load is in slots instead of coins (EXT-02). */
  readonly slots?: true;
  /** The maximum load; undefined without one. */
  most(facts: BurdenFacts): number | undefined;
  steps(facts: BurdenFacts): readonly RateStep[];
}

const MOST = 1600;
const QUARTERS = { unarmoured: 4, light: 3, heavy: 2 } as const;

/** A number of quarters of the creature's own rate, at least 5 feet (BX-020). */
function quarters(parts: number, rule: RuleId, key: string, data: Modifier["data"]): readonly RateStep[] {
  if (parts === 4) return [];
  return [
    { key, op: "multiply", value: parts, rule, ...(data && { data }) },
    { key: "load.fives", op: "divideDown", value: 20, rule },
    { key: "load.feet", op: "multiply", value: 5, rule },
  ];
}

function basic({ band, significant }: BurdenFacts): readonly RateStep[] {
  const parts = QUARTERS[band] - (significant ? 1 : 0);
  return quarters(parts, "BX-020", significant ? "load.armourAndTreasure" : "load.armour", { quarters: parts });
}

function detailed({ load }: BurdenFacts): readonly RateStep[] {
  const parts = load <= 400 ? 4 : load <= 600 ? 3 : load <= 800 ? 2 : 1;
  return quarters(parts, "BX-021", "load.byWeight", { load, quarters: parts });
}

/** The rate by armour, then the coin load against armour class times 100 (ERIS-120, ERIS-121). */
function eris(facts: BurdenFacts): readonly RateStep[] {
  const { shield, armourClass, load, freeLoad } = facts;
  const suit = facts.suit === "other" ? OTHER[facts.band] : facts.suit;
  const armour = suit === "plate" ? (shield ? 60 : 90) : suit === "chain" && shield ? 90 : 120;
  const limit = Math.max(0, armourClass) * 100;
  const steps: RateStep[] = [];
  if (armour < 120) steps.push({ key: "load.byArmour", op: "atMost", value: armour, rule: "ERIS-121" });
  const slow = load > limit ? 30 : load > limit * freeLoad ? 60 : undefined;
  if (slow) steps.push({ key: "load.coins", op: "atMost", value: slow, rule: "ERIS-120", data: { load, limit } });
  return steps;
}

const OTHER = { unarmoured: "none", light: "leather", heavy: "plate" } as const;
const TIERS = [180, 120, 90, 60, 30] as const;
const TIER = { none: 180, leather: 120, chain: 90, plate: 60 } as const;

/** Tiers by armour, one lower for a bulky item and for each 400 coins, at least 30 feet (GOR-33 to GOR-35). */
function gorman(facts: BurdenFacts): readonly RateStep[] {
  const suit = facts.suit === "other" ? OTHER[facts.band] : facts.suit;
  // The table is for people, with a rate of 120 feet; other creatures start from their own rate.
  const start = facts.base === 120 ? (facts.tier ?? TIER[suit]) : facts.base;
  const steps: RateStep[] = [];
  if (start !== facts.base) steps.push({ key: "load.tier", op: "set", value: start, rule: "GOR-33" });
  let rate: number = start;
  const lower = (times: number): number => {
    for (let i = 0; i < times; i += 1) rate = TIERS.find((tier) => tier < rate) ?? rate;
    return rate;
  };
  const hauling = facts.bulky ? lower(1) : rate;
  if (facts.bulky) steps.push({ key: "load.bulky", op: "atMost", value: hauling, rule: "GOR-34" });
  const tiers = Math.floor(facts.load / 400);
  // The limit avoids long loops, because the rate never drops below 30 feet.
  const value = lower(Math.min(tiers, TIERS.length));
  if (tiers > 0)
    steps.push({ key: "load.hundreds", op: "atMost", value, rule: "GOR-35", data: { load: facts.load, tiers } });
  return steps;
}

/** Quarters of the rate that a load in slots leaves (EXT-02). */
export function slotQuarters({
  load,
  capacity,
  slotStep,
}: Pick<BurdenFacts, "load" | "capacity" | "slotStep">): number {
  return load <= capacity ? 4 : Math.max(0, 4 - Math.ceil((load - capacity) / slotStep));
}

function slots(facts: BurdenFacts): readonly RateStep[] {
  const { load, capacity } = facts;
  // The minimum is one quarter here, because a heavier load exceeds the maximum.
  const parts = Math.max(1, slotQuarters(facts));
  return quarters(parts, "EXT-02", "load.bySlots", { load, capacity, quarters: parts });
}

const none = (): undefined => undefined;

export const encumbrance = topic<EncumbranceRule>({
  key: "encumbrance",
  group: "exploration",
  classic: "bxBasic",
  variants: {
    off: built(["BX-017"], { rule: "BX-017", weighed: ["treasure"], gear: 0, most: none, steps: () => [] }),
    bxBasic: built(["BX-017", "BX-018", "BX-019", "BX-020"], {
      rule: "BX-020",
      weighed: ["treasure"],
      gear: 0,
      most: () => MOST,
      steps: basic,
    }),
    bxDetailed: built(["BX-017", "BX-018", "BX-019", "BX-021"], {
      rule: "BX-021",
      weighed: ["treasure", "armour", "weapon"],
      gear: 80,
      most: () => MOST,
      steps: detailed,
    }),
    eris: built(["ERIS-120", "ERIS-121"], {
      rule: "ERIS-120",
      weighed: ["treasure"],
      gear: 0,
      most: ({ armourClass }) => Math.max(0, armourClass) * 200,
      steps: eris,
    }),
    gorman: built(["GOR-33", "GOR-34", "GOR-35"], {
      rule: "GOR-33",
      weighed: ["treasure"],
      gear: 0,
      most: none,
      steps: gorman,
    }),
    slots: built(["BX-017", "EXT-02"], {
      rule: "EXT-02",
      weighed: [],
      gear: 0,
      slots: true,
      most: ({ capacity, slotStep }) => capacity + 3 * slotStep,
      steps: slots,
    }),
  },
  parameters: {
    /** Fraction of the limit that does not slow (ERIS-120). */
    freeLoad: { kind: "number", readBy: ["eris"], initial: 0.5, min: 0, max: 1 },
    /** Fraction of its kind's weight that magic armour weighs (BX-019). */
    magicArmourWeight: { kind: "number", readBy: ["bxDetailed"], initial: 1, min: 0, max: 1 },
    /** The source of the capacity (EXT-02). */
    slotCapacity: {
      kind: "choice",
      readBy: ["slots"],
      initial: "fixed",
      choices: ["fixed", "strength", "modifier"],
    },
    slotNumber: { kind: "integer", readBy: ["slots"], initial: 10, min: 1, max: 100 },
    slotStep: { kind: "integer", readBy: ["slots"], initial: 2, min: 1, max: 100 },
    bundleSize: { kind: "integer", readBy: ["slots"], initial: 10, min: 1, max: 100 },
    coinsPerSlot: { kind: "integer", readBy: ["slots"], initial: 100, min: 1, max: 10_000 },
    /** Coins of weight for each slot, for heavy items and for animals, carts and ships. */
    weightPerSlot: { kind: "integer", readBy: ["slots"], initial: 100, min: 1, max: 10_000 },
    longSlots: { kind: "integer", readBy: ["slots"], initial: 2, min: 1, max: 20 },
    lightArmourSlots: { kind: "integer", readBy: ["slots"], initial: 1, min: 0, max: 20 },
    mediumArmourSlots: { kind: "integer", readBy: ["slots"], initial: 2, min: 0, max: 20 },
    heavyArmourSlots: { kind: "integer", readBy: ["slots"], initial: 3, min: 0, max: 20 },
    freeContainers: { kind: "boolean", readBy: ["slots"], initial: true },
  },
  affects: ["actors", "party"],
});
