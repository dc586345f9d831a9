import { finiteNumber, oneOf, RulesError, wholeNumber } from "../errors.ts";
import { PLACES } from "../facts/encounter.ts";
import { type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { pursuit } from "../topics/pursuit.ts";
import { reaction } from "../topics/reaction.ts";
import type { Traced } from "../trace/types.ts";
import { startChase } from "./chase.ts";
import { checkEvasion } from "./check.ts";
import type { Evasion, EvasionOutcome, EvasionPlan, Runners } from "./types.ts";

/** The rate of a group's slowest member (BX-119). */
function groupRate(runners: Runners, field: string): number {
  if (!runners.rates.length) throw new RulesError("tooFew", `${field}.rates`, { least: 1 });
  return Math.min(...runners.rates.map((rate, i) => finiteNumber(rate, `${field}.rates.${i}`, 0, 100_000)));
}

/**
 * Whether monsters are expected to pursue, by their reaction: 5 or less (BX-117), or a hostile answer on other reaction tables (MIX-36). Without a roll there
 * is no guess.
 * @param total of the reaction roll
 * @param response the answer read in the column of that roll (REF-04); blank: as that of creatures that keep to themselves
 */
export function wouldPursue(total: number | undefined, rulings: Rulings, response = ""): boolean {
  if (total === undefined) return false;
  const rule = rulings.use(reaction);
  const [least, most] = rule.bounds;
  const read = Math.min(most, Math.max(least, total));
  return rule.pursues(read, response || rule.read(read, "indifferent", rulings));
}

/** The greatest bonus to the chance from dense woods (BX-131). */
export const WOODS_BONUS = 25;

/**
 * Plans an evasion before combat (BX-117, BX-119, BX-127, BX-129, GOR-88, GOR-89, GOR-90): settled at once, or a percentage to roll.
 * @throws RulesError for empty groups, rates under 0 and a bonus outside -50 to 50.
 */
export function planEvasion(evasion: Evasion, rulings: Rulings): EvasionPlan {
  checkEvasion(evasion, "evasion");
  oneOf(evasion.place, PLACES, "evasion.place");
  wholeNumber(evasion.surroundings, "evasion.surroundings", -50, 50);
  finiteNumber(evasion.gap, "evasion.gap", 0);
  if (evasion.pursued) for (const side of ["fleeing", "pursuing"] as const) groupRate(evasion[side], side);
  const refused = whyNotEvade(evasion, rulings);
  const settled = refused ? { verdict: "pursuit" as const, why: "" } : settledAtOnce(evasion, rulings);
  const chance = settled || refused ? undefined : evasionChance(evasion, rulings);
  const certain = chance !== undefined && chance.value >= 100;
  const verdict = settled?.verdict ?? (certain ? "escapes" : "roll");
  return {
    procedure: "evasion",
    evasion,
    verdict,
    why: settled?.why ?? "",
    chance: chance?.value ?? 0,
    steps: chance?.steps ?? [],
    rolls: verdict === "roll" ? [{ id: "evasion", formula: "1d100" }] : [],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function whyNotEvade(evasion: Evasion, rulings: Rulings): Refusal | undefined {
  const ruling = rulings.use(pursuit);
  if (evasion.combatBegun) return { key: "order.evasionOver", rule: ruling.rule, topic: "pursuit" };
  // The slowest member sets the rate, so a member that cannot move prevents the escape (BX-012, BX-119).
  if (evasion.pursued && groupRate(evasion.fleeing, "fleeing") === 0)
    return { key: "order.cannotMove", rule: "BX-012", topic: "pursuit" };
  if (evasion.cannotLeave) return { key: "order.surrounded", rule: "BX-084", topic: "surprise" };
  const caughtOut = evasion.fleeing.surprised && !evasion.pursuing.surprised && ruling.surpriseSettles(evasion.place);
  if (caughtOut && surprisedChance(evasion, rulings) === 0)
    return { key: "order.surprisedStays", rule: ruling.rule, topic: "pursuit" };
  return undefined;
}

/** The evasion chance of a surprised side: 10 in woods, otherwise 0, or the referee's number (BX-129). */
function surprisedChance(evasion: Evasion, rulings: Rulings): number {
  if (!rulings.use(pursuit).surprisedChance) return 0;
  return evasion.surprisedChance ?? (evasion.woods ? 10 : 0);
}

function settledAtOnce(
  evasion: Evasion,
  rulings: Rulings,
): { readonly verdict: "escapes" | "pursuit"; readonly why: string } | undefined {
  const ruling = rulings.use(pursuit);
  const { fleeing, pursuing } = evasion;
  if (ruling.surpriseSettles(evasion.place) && pursuing.surprised && !fleeing.surprised)
    return { verdict: "escapes", why: "order.unnoticed" };
  if (!evasion.pursued) return { verdict: "escapes", why: "order.notPursued" };
  if (evasion.place !== "dungeon") return undefined;
  return groupRate(fleeing, "fleeing") > groupRate(pursuing, "pursuing")
    ? { verdict: "escapes", why: "order.faster" }
    : { verdict: "pursuit", why: "order.notFaster" };
}

/** Chances at sea by the difference in rates (BX-127). */
const AT_SEA = [
  [30, 50],
  [60, 40],
  [90, 35],
  [120, 25],
] as const;

/** Chances in the wilderness by the size of the fleeing group, then of the pursuers (BX-130). */
const IN_THE_WILD = [
  {
    upTo: 4,
    columns: [
      [1, 50],
      [3, 70],
      [Number.POSITIVE_INFINITY, 90],
    ],
  },
  {
    upTo: 12,
    columns: [
      [3, 35],
      [8, 50],
      [Number.POSITIVE_INFINITY, 70],
    ],
  },
  {
    upTo: 24,
    columns: [
      [6, 25],
      [16, 35],
      [Number.POSITIVE_INFINITY, 50],
    ],
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    columns: [
      [10, 10],
      [30, 25],
      [Number.POSITIVE_INFINITY, 35],
    ],
  },
] as const;

function evasionChance(evasion: Evasion, rulings: Rulings): Traced {
  const { fleeing, pursuing } = evasion;
  const on = "chance" as const;
  if (fleeing.surprised && !pursuing.surprised && rulings.use(pursuit).surpriseSettles(evasion.place)) {
    const source = rulings.source(pursuit, "BX-129");
    const value = surprisedChance(evasion, rulings);
    return rulings.trace({ key: "evasion.surprised", on, op: "set", value, source }).done();
  }
  const away = groupRate(fleeing, "fleeing");
  const after = groupRate(pursuing, "pursuing");
  if (evasion.place === "water") {
    const value = away > after ? 80 : (AT_SEA.find(([slower]) => after - away <= slower)?.[1] ?? 10);
    const data = { fleeing: away, pursuing: after };
    return rulings
      .trace({ key: "evasion.atSea", on, op: "set", value, source: rulings.source(pursuit, "BX-127"), data })
      .done();
  }
  return wildernessChance(evasion, away, after, rulings);
}

function wildernessChance(evasion: Evasion, away: number, after: number, rulings: Rulings): Traced {
  const on = "chance" as const;
  const fled = wholeNumber(evasion.fleeing.count, "fleeing.count", 1);
  const hunters = wholeNumber(evasion.pursuing.count, "pursuing.count", 1);
  const row = IN_THE_WILD.find(({ upTo }) => fled <= upTo);
  const value = row?.columns.find(([upTo]) => hunters <= upTo)?.[1] ?? 0;
  const source = rulings.source(pursuit, "BX-130");
  const data = { fleeing: fled, pursuing: hunters };
  const trace = rulings.trace({ key: "evasion.numbers", on, op: "set", value, source, data });
  const speed = { on, op: "add", source: rulings.source(pursuit, "BX-131") } as const;
  if (after >= 2 * away && after > 0) trace.apply({ ...speed, key: "evasion.pursuersTwice", value: -25 });
  else if (away >= 2 * after && away > 0) trace.apply({ ...speed, key: "evasion.fleersTwice", value: 25 });
  if (evasion.surroundings !== 0)
    trace.apply({ ...speed, key: "evasion.surroundings", value: evasion.surroundings, source: { kind: "referee" } });
  return trace.apply({ ...speed, key: "evasion.floor", op: "atLeast", value: 5 }).done();
}

/** The outcome: escape on d100 at or under the chance, otherwise the pursuit (BX-127, BX-129). */
export function resolveEvasion(plan: EvasionPlan, rolls: Rolls, rulings: Rulings): EvasionOutcome {
  const natural = plan.verdict === "roll" ? rolledFor(rolls, "evasion").total : null;
  const escaped = natural === null ? plan.verdict === "escapes" && !plan.refused : natural <= plan.chance;
  return {
    procedure: "evasion",
    escaped,
    natural,
    chance: plan.chance,
    why: plan.why,
    steps: plan.steps,
    ...(!escaped && !plan.refused && { chase: startChase(plan.evasion, rulings, true) }),
    stamp: plan.stamp,
  };
}
