import { finiteNumber, wholeNumber } from "../errors.ts";
import { ownRow, shape, text } from "../input-checks.ts";
import { type LoyaltyScorePlan, planLoyaltyScore } from "../morale/loyalty.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";
import { type Answer, type HirelingKind, hirelings } from "../topics/hirelings.ts";
import { MEN_AT_ARMS } from "../topics/upkeep.ts";
import type { Modifier, Step, Traced } from "../trace/types.ts";
import { hirelingType } from "./recruitment.ts";

/** The minimum enticement of a hireling (ERIS-109): gold, or goods as a text key under `RULINGS.Enticement`. */
export interface Enticement {
  readonly gold: number;
  readonly kind: string;
  /** Whether the enticement is the upkeep of the first period in advance, for normal hirelings without a row. */
  readonly isUpkeep?: true;
}

const WANTS: Readonly<Record<string, string>> = {
  temple: "hiring.wantsTemple",
  magicItem: "hiring.wantsMagicItem",
  fineThing: "hiring.wantsFineThing",
};

const KEPT_AS: Readonly<Record<string, keyof typeof MEN_AT_ARMS>> = {
  footmanHeavy: "heavyFoot",
  horsemanLight: "lightHorseman",
  horsemanMedium: "mediumHorseman",
  horsemanHeavy: "heavyHorseman",
  archerMounted: "lightHorseman",
  crossbowmanMounted: "mediumHorseman",
  wolfRider: "lightHorseman",
  swordsman: "heavyFoot",
  fighter: "heavyFoot",
  cleric: "heavyFoot",
  dwarf: "heavyFoot",
  archer: "archer",
  archerAtArms: "archer",
  elf: "archer",
};

/** The man-at-arms whose upkeep applies to a type (ERIS-112). */
export function upkeepAs(type: string): keyof typeof MEN_AT_ARMS {
  return Object.hasOwn(MEN_AT_ARMS, type) ? (type as keyof typeof MEN_AT_ARMS) : (ownRow(KEPT_AS, type) ?? "lightFoot");
}

/**
 * The minimum that each hireling of a type takes once to join (ERIS-108, ERIS-109): the row of its type, or of its people for companions of elves, dwarves and
 * hobbits; one period's upkeep for other normal hirelings.
 * @throws RulesError for an unknown type.
 */
export function enticementOf(type: string, people: string, rulings: Rulings): Enticement {
  const rows = rulings.table<Enticement & { readonly type: string }>("enticements");
  const unusual = hirelingType(type).group === "unusual";
  const row = rows.find((one) => one.type === (unusual ? type : people));
  return row ? { gold: row.gold, kind: row.kind } : { gold: MEN_AT_ARMS[upkeepAs(type)], kind: "", isUpkeep: true };
}

export interface OfferInput {
  readonly kind: HirelingKind;
  readonly charisma: number;
  /** The group that shares a loyalty score. */
  readonly group: string;
  /** The referee's modifier for a generous or mean offer: -2 to 2. */
  readonly offer?: number;
  /** The modifier for a bad reputation in the place or for earlier refusals: 0 or less. */
  readonly reputation?: number;
  /** The minimum enticement, and the offered one; goods are handed over or not. */
  readonly minimum?: Enticement;
  readonly gold?: number;
  readonly inKind?: boolean;
  /** Whether the hireling answered a notice, which needs no reaction roll (ERIS-106). */
  readonly answeredNotice?: boolean;
}

interface OfferPlan extends Plan<"offer"> {
  readonly group: string;
  readonly charisma: number;
  readonly modifiers: readonly Modifier[];
  /** Whether the hireling joins without dice, for the wage or after a notice. */
  readonly agreed: boolean;
  /** Gold paid on joining. */
  readonly pays: number;
  /** Whether that gold is the upkeep of the first period. */
  readonly inAdvance: boolean;
}

export interface OfferOutcome {
  readonly procedure: "offer";
  readonly answer: Answer;
  readonly joins: boolean;
  /** Modifier of later offers in the same place. */
  readonly illWill: number;
  readonly pays: number;
  /**
   * The advance to normal hirelings is the upkeep of the first period, not an addition (ERIS-109, MIX-47). The enticement of a hireling with a row of the table
   * is the price of joining, and upkeep is still due at the next expedition (ERIS-112 example 3).
   */
  readonly paysFirstUpkeep: boolean;
  readonly steps: readonly Step[];
  /** Loyalty roll of the hireling or group that joins. */
  readonly next?: { readonly kind: "loyaltyScore"; readonly plan: LoyaltyScorePlan };
  readonly stamp: string;
}

/**
 * Plans an offer of service (Facts, hiring; ERIS-109, ERIS-110): 2d6 with the referee's modifiers, and Charisma where it counts. An offer below the minimum
 * enticement is refused without a roll.
 * @throws RulesError for numbers out of bounds.
 */
export function planOffer(input: OfferInput, rulings: Rulings): OfferPlan {
  shape({ kind: text, group: text })(input, "input");
  const rule = rulings.use(hirelings);
  const gold = finiteNumber(input.gold ?? 0, "gold", 0);
  const modifiers: Modifier[] = [];
  const add = (key: string, value: number, source: Modifier["source"]): void => {
    if (value !== 0) modifiers.push({ key, on: "reaction", op: "add", value, source });
  };
  const charisma = wholeNumber(input.charisma, "charisma", 1, 25);
  if (rule.charismaCounts)
    add("hiring.charisma", rulings.use(abilityModifiers).reaction(charisma), {
      ...rulings.source(abilityModifiers),
      kind: "ability",
    });
  add("hiring.offer", wholeNumber(input.offer ?? 0, "offer", -2, 2), { kind: "referee" });
  add("hiring.reputation", wholeNumber(input.reputation ?? 0, "reputation", -20, 0), { kind: "referee" });
  const refused = enticementFault(input, gold);
  const agreed = !refused && (input.answeredNotice === true || !rule.answers(input.kind));
  return {
    procedure: "offer",
    group: input.group,
    charisma,
    modifiers,
    agreed,
    pays: input.minimum ? gold : 0,
    inAdvance: input.minimum?.isUpkeep ?? false,
    rolls: refused || agreed ? [] : [{ id: "offer", formula: "2d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function enticementFault({ minimum, inKind }: OfferInput, gold: number): Refusal | undefined {
  if (!minimum) return undefined;
  const blame = { rule: "ERIS-109", topic: hirelings.key };
  if (gold < minimum.gold) return { key: "hiring.tooLittle", ...blame, data: { gold, minimum: minimum.gold } };
  return minimum.kind && !inKind ? { key: ownRow(WANTS, minimum.kind) ?? "hiring.wantsMore", ...blame } : undefined;
}

/** The answer; a total under 2 counts as 2, over 12 as 12 (ERIS-110). A hireling that joins rolls a loyalty score. */
export function resolveOffer(plan: OfferPlan, rolls: Rolls, rulings: Rulings): OfferOutcome {
  const rule = rulings.use(hirelings);
  // A hireling that joins for the wage or after a notice has no roll, so there is no sum to explain.
  const rolled = plan.agreed ? undefined : reactionTo(plan, rolls, rulings);
  const answer = rolled ? rule.answer(rolled.value) : "accepts";
  const joins = answer === "accepts" || answer === "gladly";
  const { group, charisma } = plan;
  const loyalty = planLoyaltyScore({ group, charisma, enthusiastic: answer === "gladly" }, rulings);
  return {
    procedure: "offer",
    answer,
    joins,
    illWill: answer === "illWill" ? -1 : 0,
    pays: joins ? plan.pays : 0,
    paysFirstUpkeep: joins && plan.pays > 0 && plan.inAdvance,
    steps: rolled?.steps ?? [],
    ...(joins && { next: { kind: "loyaltyScore" as const, plan: loyalty } }),
    stamp: plan.stamp,
  };
}

function reactionTo(plan: OfferPlan, rolls: Rolls, rulings: Rulings): Traced {
  const rule = rulings.use(hirelings);
  const source = rulings.source(hirelings, rule.market ? "ERIS-110" : rule.rule);
  const step = { on: "reaction", source } as const;
  const dice = rolledFor(rolls, "offer").total;
  const trace = rulings.trace({ ...step, key: "hiring.dice", op: "set", value: dice });
  for (const modifier of plan.modifiers) trace.apply(modifier);
  if (trace.value < 2) trace.apply({ ...step, key: "hiring.atLeast", op: "atLeast", value: 2 });
  if (trace.value > 12) trace.apply({ ...step, key: "hiring.atMost", op: "atMost", value: 12 });
  return trace.done();
}
