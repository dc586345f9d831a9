import { RulesError, wholeNumber } from "../errors.ts";
import { flag, shape, text } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { HIRELING_TYPES, type HirelingType, UNUSUAL } from "../tables/hireling-types.ts";
import { hirelings } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";

const blame = { topic: hirelings.key };
/** A market that the referee opens by hand is available under all rulings (MIX-53). */
const noMarket = (byHand: boolean | undefined, rulings: Rulings): Refusal | undefined =>
  byHand === true || rulings.use(hirelings).market ? undefined : { key: "hiring.noMarket", ...blame };

interface Reach {
  readonly reach: string;
  readonly upTo: number;
  readonly number: string;
}

/** A week of recruiting notices (ERIS-106). */
interface AdvertisingPlan extends Plan<"advertising"> {
  readonly reach: string;
  readonly region: boolean;
  /** The highest d6 result that brings answers. */
  readonly upTo: number;
}

export interface AdvertisingOutcome {
  readonly procedure: "advertising";
  /** Cost in gold, spent even without answers. */
  readonly cost: Traced;
  readonly answered: boolean;
  readonly number: number;
  /** The maximum level of those who answer (ERIS-106). */
  readonly mostLevel: 1;
  readonly stamp: string;
}

/**
 * Plans a week of notices (ERIS-106): d6 x 100 gp in advance, ten times that for a region; each further multiple of the minimum enticement raises the chance.
 * Those who answer are of level 1 or normal types and need no reaction roll.
 * @throws RulesError for an unknown reach or multiples under 1.
 */
export function planAdvertising(
  input: { readonly reach: string; readonly multiples?: number; readonly byHand?: boolean },
  rulings: Rulings,
): AdvertisingPlan {
  shape({ reach: text })(input, "input");
  const { reach } = input;
  const row = rulings.table<Reach>("advertising").find((one) => one.reach === reach);
  if (!row) throw new RulesError("unknownChoice", "reach", { value: reach });
  const more = wholeNumber(input.multiples ?? 1, "multiples", 1, 100) - 1;
  const refused = noMarket(input.byHand, rulings);
  return {
    procedure: "advertising",
    reach,
    region: reach === "region",
    upTo: Math.min(6, row.upTo + more),
    rolls: refused
      ? []
      : [
          { id: "cost", formula: "1d6" },
          { id: "answers", formula: "1d6" },
          { id: "number", formula: row.number },
        ],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveAdvertising(plan: AdvertisingPlan, rolls: Rolls, rulings: Rulings): AdvertisingOutcome {
  const step = { on: "coins", source: rulings.source(hirelings, "ERIS-106") } as const;
  const cost = rulings
    .trace({ ...step, key: "hiring.costDie", op: "set", value: rolledFor(rolls, "cost").total })
    .apply({ ...step, key: "hiring.hundreds", op: "multiply", value: 100 });
  if (plan.region) cost.apply({ ...step, key: "hiring.region", op: "multiply", value: 10 });
  const answered = rolledFor(rolls, "answers").total <= plan.upTo;
  const number = answered ? rolledFor(rolls, "number").total : 0;
  return { procedure: "advertising", cost: cost.done(), answered, number, mostLevel: 1, stamp: plan.stamp };
}

/** A search of a tavern (ERIS-107, ERIS-108, ERIS-111). */
interface TavernPlan extends Plan<"tavern"> {
  readonly unusual: boolean;
}

export interface TavernOutcome {
  readonly procedure: "tavern";
  /** Number of normal hirelings, of the types common in taverns. */
  readonly present: number;
  readonly types: readonly string[];
  readonly unusual?: {
    readonly type: string;
    /** Number of normal fighters of the same people with the unusual hireling. */
    readonly companions: number;
    readonly companionsPeople: "human" | "elf" | "dwarf" | "halfling";
    readonly armour: HirelingType["armour"];
    readonly shield: boolean;
  };
  readonly stamp: string;
}

/**
 * Plans a search for hirelings in a tavern: d6 of the common types, and 2 in 6 for an unusual one if wanted, with type, number and armour. One search a week in
 * each place: a second one rolls nothing and finds the same, see {@link lookAgain}.
 */
export function planTavern(
  input: { readonly lookForUnusual: boolean; readonly lookedThisWeek: boolean; readonly byHand?: boolean },
  rulings: Rulings,
): TavernPlan {
  shape({ lookForUnusual: flag, lookedThisWeek: flag })(input, "input");
  const looked: Refusal = { key: "hiring.lookedThisWeek", rule: "ERIS-107", ...blame };
  const refused = noMarket(input.byHand, rulings) ?? (input.lookedThisWeek ? looked : undefined);
  const ids = ["present", ...(input.lookForUnusual ? ["unusual", "type", "number", "armour"] : [])];
  return {
    procedure: "tavern",
    unusual: input.lookForUnusual,
    rolls: refused ? [] : ids.map((id) => ({ id, formula: "1d6" })),
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

const ODDS = 2;
const PLATE_FROM = 5;

export function resolveTavern(plan: TavernPlan, rolls: Rolls): TavernOutcome {
  const of = (id: string): number => rolledFor(rolls, id).total;
  const types = HIRELING_TYPES.filter(({ group }) => group === "mercenary" || group === "nonFighter");
  const type = plan.unusual && of("unusual") <= ODDS ? UNUSUAL[of("type") - 1] : undefined;
  return {
    procedure: "tavern",
    present: of("present"),
    types: types.map(({ id }) => id),
    ...(type && {
      unusual: {
        type,
        companions: of("number") - 1,
        companionsPeople: type === "elf" || type === "dwarf" || type === "halfling" ? type : "human",
        ...metalArmour(type, of("armour")),
      },
    }),
    stamp: plan.stamp,
  };
}

/** The result of a second search in the same week and place: that of the first, less those hired since (ERIS-107). */
export function lookAgain(
  found: TavernOutcome,
  hired: { readonly present: number; readonly unusual?: boolean },
): TavernOutcome {
  const { unusual, ...rest } = found;
  const left = found.present - wholeNumber(hired.present, "hired.present", 0, found.present);
  return { ...rest, present: left, ...(unusual && hired.unusual !== true && { unusual }) };
}

/** Metal armour is chain, or plate on 5 or 6; others wear their type's armour (ERIS-111). */
export function metalArmour(
  type: string,
  die: number,
): { readonly armour: HirelingType["armour"]; readonly shield: boolean } {
  const found = hirelingType(type);
  if (found.armour !== "metal") return { armour: found.armour, shield: found.shield };
  return { armour: die >= PLATE_FROM ? "plate" : "chain", shield: found.shield };
}

/**
 * The hireling type of an id.
 * @throws RulesError for one not in the list.
 */
export function hirelingType(id: string): HirelingType {
  const found = HIRELING_TYPES.find((type) => type.id === id);
  if (!found) throw new RulesError("unknownChoice", "type", { value: id });
  return found;
}

/** The place where a type can be hired, and the reason where it cannot (ERIS-115): men-at-arms answer notices, specialists serve strongholds. */
export function availability(
  id: string,
  place: {
    readonly by: "tavern" | "advertisement" | "referee";
    readonly stronghold: boolean;
    /** Level, for a type with a class. */
    readonly level?: number;
  },
): Refusal | undefined {
  const { group } = hirelingType(id);
  const no = (key: string): Refusal => ({ key, rule: "ERIS-115", ...blame, data: { type: id } });
  if (group === "specialist" && !place.stronghold) return no("hiring.needsStronghold");
  if (place.by === "referee") return undefined;
  if (place.by === "advertisement" && (place.level ?? 1) > 1)
    return { ...no("hiring.firstLevelOnly"), rule: "ERIS-106" };
  if (group === "manAtArms" && place.by === "tavern") return no("hiring.byNoticeOnly");
  return id === "thief" ? no("hiring.refereeOnly") : undefined;
}
