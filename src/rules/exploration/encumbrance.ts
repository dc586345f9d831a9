import { type OwnRate, ownRate } from "../derived/own-rate.ts";
import { finiteNumber, oneOf, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";
import { type BurdenFacts, encumbrance, slotQuarters } from "../topics/encumbrance.ts";
import type { Modifier, Traced } from "../trace/types.ts";
import { type Slotted, slotLoad } from "./slots.ts";

/** Weight in coins of each kind of treasure (BX-019). */
const TREASURE_WEIGHT = {
  coin: 1,
  gem: 1,
  jewellery: 10,
  potion: 10,
  ring: 1,
  rod: 20,
  scroll: 1,
  staff: 40,
  wand: 10,
} as const;
type TreasureKind = keyof typeof TREASURE_WEIGHT;

/** The listed weight of a piece of treasure; undefined when the referee must set it (BX-019). */
export function treasureWeight(kind: string): number | undefined {
  return Object.hasOwn(TREASURE_WEIGHT, kind) ? TREASURE_WEIGHT[kind as TreasureKind] : undefined;
}

/** An item carried by a character, not one on a mount or at home. */
export interface Carried extends Slotted {
  readonly kind: "treasure" | "armour" | "weapon" | "gear";
  /** Weight in coins each; where absent, treasure of a listed kind has its listed weight. */
  readonly weight?: number;
  /** Kind of treasure: `coin`, `gem` and so on. */
  readonly treasure?: string;
  /** Whether it is bulky or heavy enough to be hauled (GOR-34). */
  readonly bulky?: boolean;
  /** Whether it is magical, because a ruling may let magic armour weigh less. */
  readonly magic?: boolean;
}

/** The worn suit. `other` is a suit in no table, for which the referee sets band, armour class and tier. */
export interface WornSuit {
  readonly type: "none" | "leather" | "chain" | "plate" | "other";
  readonly band?: "unarmoured" | "light" | "heavy";
  /** Armour class, descending, without magic. */
  readonly armourClass?: number;
  readonly tier?: number;
}

/** The facts that determine encumbrance. */
export interface Carrier {
  /** The creature's own rate in feet a turn; 120 for people. */
  readonly base: number;
  /** The parts of that rate, where items or effects change it. */
  readonly own?: OwnRate;
  readonly suit: WornSuit;
  /** Whether a shield is carried, including a slung one. */
  readonly shield: boolean;
  readonly things: readonly Carried[];
  /** Whether the referee ticked a significant amount of treasure (BX-020). */
  readonly carryingTreasure: boolean;
  /** The current Strength score; absent for creatures without scores. */
  readonly strength?: number;
}

/** The slots of a character in use (EXT-02). */
interface SlotState {
  readonly capacity: Traced;
  /** Quarters of the rate that are left; 0 means no movement. */
  readonly quarters: number;
  /** The load in slots at which the rate next drops; absent where the rate is 0. */
  readonly nextAt?: number;
}

export interface Encumbrance {
  /** Rate in feet a turn. */
  readonly rate: Traced;
  /** Load in coins or slots, by the ruling. */
  readonly load: Traced;
  /** Coins of treasure alone, shown beside the tick (BX-020). */
  readonly treasure: number;
  /** Coins or slots over the maximum, at which the rate is 0 (BX-018). */
  readonly overloadedBy: number;
  /** The maximum load in coins or slots; undefined without a limit. */
  readonly most?: number;
  /** The slots, where the ruling uses them. */
  readonly slots?: SlotState;
  /** Light, medium, heavy or over, by the rate (ERIS-120). */
  readonly category: "light" | "medium" | "heavy" | "over";
  /** Ids of treasure without a weight (BX-019). */
  readonly unweighed: readonly string[];
}

const SUITS = {
  none: { band: "unarmoured", armourClass: 9 },
  leather: { band: "light", armourClass: 7 },
  chain: { band: "heavy", armourClass: 5 },
  plate: { band: "heavy", armourClass: 3 },
  other: { band: "light", armourClass: 7 },
} as const;

/**
 * Load and rate of a character (BX-017 to BX-021, ERIS-120, ERIS-121, GOR-33 to GOR-35, EXT-02).
 * @throws RulesError for negative weights, counts that are not whole, and unknown suits.
 */
export function encumbranceOf(carrier: Carrier, rulings: Rulings): Encumbrance {
  const rule = rulings.use(encumbrance);
  finiteNumber(carrier.base, "bearer.base", 0, 100_000);
  const load = loadOf(carrier, rulings);
  const capacity = rule.slots && capacityOf(carrier, rulings);
  const facts = factsOf(carrier, load.value, capacity?.value ?? 0, rulings);
  const source = rulings.source(encumbrance, rule.rule);
  const trace = ownRate(carrier.base, carrier.own, rulings);
  for (const { rule: id, ...step } of rule.steps(facts))
    trace.apply({ ...step, on: "movement", source: rulings.source(encumbrance, id) });
  const most = rule.most(facts);
  const overloadedBy = most === undefined ? 0 : Math.max(0, load.value - most);
  const data = { by: overloadedBy };
  const key = rule.slots ? "load.overloadedSlots" : "load.overloaded";
  if (overloadedBy > 0) trace.apply({ key, on: "movement", op: "set", value: 0, source, data });
  const rate = trace.done();
  return {
    rate,
    load,
    treasure: totalOf(carrier.things.filter(({ kind }) => kind === "treasure")),
    overloadedBy,
    ...(most !== undefined && { most }),
    ...(capacity && { slots: slotState(capacity, facts) }),
    category: encumbranceCategory(rate.value),
    unweighed: carrier.things
      .filter((thing) => thing.kind === "treasure" && weightOf(thing) === undefined)
      .map(({ id }) => id),
  };
}

function slotState(capacity: Traced, facts: BurdenFacts): SlotState {
  const quarters = slotQuarters(facts);
  return { capacity, quarters, ...(quarters > 0 && { nextAt: capacity.value + (4 - quarters) * facts.slotStep + 1 }) };
}

/** The slots carried at the full rate (EXT-02). */
function capacityOf({ strength }: Carrier, rulings: Rulings): Traced {
  const source = rulings.source(encumbrance, "EXT-02");
  const of = { on: "load", source } as const;
  const by = strength === undefined ? "fixed" : rulings.text("slotCapacity");
  if (strength !== undefined) finiteNumber(strength, "bearer.strength", 0, 1000);
  if (strength !== undefined && by === "strength")
    return rulings.trace({ key: "load.capacityStrength", op: "set", value: strength, ...of }).done();
  const trace = rulings.trace({ key: "load.capacity", op: "set", value: rulings.number("slotNumber"), ...of });
  if (strength !== undefined && by === "modifier")
    trace
      .apply({ key: "load.capacityModifier", op: "add", value: rulings.use(abilityModifiers).melee(strength), ...of })
      .apply({ key: "load.capacityLeast", op: "atLeast", value: 1, ...of });
  return trace.done();
}

/** The category of a rate (ERIS-120): light from 120', medium from 90', heavy from 60'. */
export function encumbranceCategory(rate: number): Encumbrance["category"] {
  return rate >= 120 ? "light" : rate >= 90 ? "medium" : rate >= 60 ? "heavy" : "over";
}

function weightOf({ weight, treasure }: Carried): number | undefined {
  return weight ?? (treasure === undefined ? undefined : treasureWeight(treasure));
}

function totalOf(things: readonly Carried[]): number {
  return things.reduce((sum, thing) => {
    const count = wholeNumber(thing.count, `things.${thing.id}.count`, 0);
    return sum + count * finiteNumber(weightOf(thing) ?? 0, `things.${thing.id}.weight`, 0, 1_000_000);
  }, 0);
}

/** The load: coins with one step for each kind of item that the ruling weighs, or the slots. */
function loadOf({ things }: Carrier, rulings: Rulings): Traced {
  const rule = rulings.use(encumbrance);
  if (rule.slots) return slotLoad(things, rulings);
  const source = rulings.source(encumbrance, rule.rule);
  const trace = rulings.trace({ key: "load.none", on: "load", op: "set", value: 0, source });
  for (const [key, kind, magic] of LOADS) {
    const of = things.filter(
      (thing) => thing.kind === kind && (magic === undefined || magic === (thing.magic === true)),
    );
    const part = magic === true ? rulings.number("magicArmourWeight") : 1;
    const value = Math.ceil(totalOf(of) * part);
    if (value === 0) continue;
    const step: Modifier = { key, on: "load", op: "add", value, source, ...(part < 1 && { data: { part } }) };
    if (rule.weighed.includes(kind)) trace.apply(step);
    else trace.skip(step, "load.notWeighed");
  }
  const gear = things.some(({ kind, count }) => kind === "gear" && count > 0);
  if (gear && rule.gear > 0) trace.apply({ key: "load.gear", on: "load", op: "add", value: rule.gear, source });
  return trace.done();
}

/** The kinds weighed separately, with the key of their step; magic armour is separate from other armour (BX-019). */
const LOADS: readonly (readonly [key: string, kind: "treasure" | "armour" | "weapon", magic?: boolean])[] = [
  ["load.treasure", "treasure"],
  ["load.armourWeight", "armour", false],
  ["load.magicArmour", "armour", true],
  ["load.weapons", "weapon"],
];

function factsOf(carrier: Carrier, load: number, capacity: number, rulings: Rulings): BurdenFacts {
  for (const key of ["armourClass", "tier"] as const)
    if (carrier.suit[key] !== undefined) finiteNumber(carrier.suit[key], `bearer.suit.${key}`, -20, 1000);
  const type = oneOf(carrier.suit.type, Object.keys(SUITS) as (keyof typeof SUITS)[], "bearer.suit.type");
  const known = SUITS[type];
  return {
    base: carrier.base,
    suit: type,
    band: type === "other" ? (carrier.suit.band ?? known.band) : known.band,
    armourClass:
      (type === "other" ? (carrier.suit.armourClass ?? known.armourClass) : known.armourClass) -
      (carrier.shield ? 1 : 0),
    shield: carrier.shield,
    ...(carrier.suit.tier !== undefined && { tier: carrier.suit.tier }),
    load,
    significant: carrier.carryingTreasure,
    bulky: carrier.things.some(({ bulky, count }) => bulky === true && count > 0),
    freeLoad: rulings.number("freeLoad"),
    capacity,
    slotStep: rulings.number("slotStep"),
  };
}

/** A marching member, for the party's rate. */
export interface Walker {
  readonly id: string;
  readonly name: string;
  /** Its rate after encumbrance, exhaustion and all else. */
  readonly rate: number;
  /** The rate of its mount, which replaces its own. */
  readonly mount?: number;
  /** Its flying rate, or its mount's, after encumbrance; absent for a member that does not fly (BX-075). */
  readonly fly?: number;
  /** Whether it is carried, dead or in a vehicle, and so does not count (BX-012). */
  readonly carried?: boolean;
}

export interface PartyRate extends Traced {
  /** The slowest members, who set the rate. */
  readonly slowest: readonly string[];
  /** The members that cannot move. */
  readonly stuck: readonly string[];
}

/** The rate of a flier with its load, which is reduced in proportion to its walking rate (BX-075). */
export function flightRate(fly: number, walk: number, loaded: number): number {
  for (const [key, value] of Object.entries({ fly, walk, loaded })) finiteNumber(value, key, 0, 100_000);
  return walk === 0 ? fly : Math.floor((fly * Math.min(loaded, walk)) / walk);
}

/** The flying rate of a party that stays together, and its members who do not fly (BX-012, BX-075). */
export function partyFlight(walkers: readonly Pick<Walker, "name" | "fly" | "carried">[]): {
  readonly rate: number;
  readonly grounded: readonly string[];
} {
  const counted = walkers.filter(({ carried }) => !carried);
  const rates = counted.map(({ fly = 0 }) => fly);
  return {
    rate: rates.length === 0 ? 0 : Math.min(...rates),
    grounded: counted.filter(({ fly = 0 }) => fly === 0).map(({ name }) => name),
  };
}

/** The rate of a party that stays together, which is that of its slowest member (BX-012); 0 when no member counts. */
export function partyRate(walkers: readonly Walker[], rulings: Rulings): PartyRate {
  const counted = walkers
    .filter(({ carried }) => !carried)
    .map(({ name, rate, mount, id }) => ({
      name,
      rate: finiteNumber(mount ?? rate, `walkers.${id}.rate`, 0, 100_000),
    }));
  const value = counted.length === 0 ? 0 : Math.min(...counted.map(({ rate }) => rate));
  const slowest = counted.filter(({ rate }) => rate === value).map(({ name }) => name);
  const source = { kind: "rule", rule: "BX-012", name: slowest.join(", ") } as const;
  const { steps } = rulings
    .trace({ key: "load.slowest", on: "movement", op: "set", value, source, data: { name: slowest.join(", ") } })
    .done();
  return { value, steps, slowest, stuck: counted.filter(({ rate }) => rate === 0).map(({ name }) => name) };
}
