import { checkCreature } from "../creature/check.ts";
import { forbiddenBy } from "../creature/conditions.ts";
import type { Condition, Creature } from "../creature/types.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { escalation } from "../topics/escalation.ts";
import { type GrappleMethod, grappling } from "../topics/grappling.ts";
import type { Traced } from "../trace/types.ts";
import { type GrappleSide, grappleSide, isExtraordinary, refereeAdds, strengthOf } from "./grapple-dice.ts";
import { reachFeet } from "./means.ts";
import { planAttack } from "./plan.ts";
import { conditionRefusal } from "./refusals.ts";
import type { AttackPlan, AttackSituation, Named } from "./types.ts";

export interface GrappleInput {
  readonly attackers: readonly Creature[];
  readonly defender: Creature;
  /** A method for this grapple alone, in place of the ruling's. */
  readonly method?: GrappleMethod;
  /** The defender is already held and tries to break free. */
  readonly breakFree?: boolean;
  /** The defender tries to hold as well, and is stunned if it loses. */
  readonly bothHold?: boolean;
  /** d100 in place of 3d6; the sizes decide when absent. */
  readonly extraordinary?: boolean;
  readonly distanceFeet?: number;
  /** The combat round, for bonuses that grow each round (HERO-07); 1 outside a combat. */
  readonly round?: number;
  /** The attack situation, where the attackers roll to hit (GOR-78, GOR-95). */
  readonly situation?: AttackSituation;
  readonly attackersAdjustment?: number;
  readonly defenderAdjustment?: number;
}

interface Common {
  readonly method: GrappleMethod;
  readonly attackers: readonly Named[];
  readonly defender: Named;
  readonly bothHold: boolean;
}
/** Each attacker rolls to hit first (GOR-95). */
interface AttemptPlan extends Plan<"grappleAttempt">, Common {
  readonly attempts: readonly AttackPlan[];
  /** The referee's adjustment to the sum of the attackers' dice. */
  readonly attackAdds: GrappleSide["adds"];
  readonly defence: GrappleSide;
}
/** Both sides roll d6; the number of hits may set the attackers' dice. */
interface ContestPlan extends Plan<"grappleContest">, Common {
  readonly attack: GrappleSide;
  readonly defence: GrappleSide;
}
/** The seized creature, or the holder, rolls at or under Strength (ERIS-37). */
interface StrengthPlan extends Plan<"grappleStrength">, Common {
  readonly strength: number;
  readonly extraordinary: boolean;
}
export type GrapplePlan = AttemptPlan | ContestPlan | StrengthPlan;

/** A condition gained or lost: for a number of rounds from the next one, or until something ends it. */
export interface GrappleChange {
  readonly who: Named;
  readonly condition: Condition;
  readonly rounds?: number;
  readonly ends?: true;
}

export interface GrappleOutcome {
  readonly procedure: "grapple";
  readonly method: GrappleMethod;
  readonly winner: "attackers" | "defender" | "nobody";
  /** Absent where no sums were compared. */
  readonly attack?: Traced;
  readonly defence?: Traced;
  /** Rounds for which the losers are stunned, if they are. */
  readonly difference: number;
  readonly hits?: readonly boolean[];
  readonly changes: readonly GrappleChange[];
  /** The plan to roll at once. */
  readonly next?: ContestPlan;
  readonly stamp: string;
}

const yes = maybe(flag);
const checkInput = shape({
  attackers: list(checkCreature),
  defender: checkCreature,
  method: maybe(text),
  breakFree: yes,
  bothHold: yes,
  extraordinary: yes,
  distanceFeet: maybe(finite(0, 1e6)),
  round: maybe(whole(1, 100_000)),
});

const named = ({ id, name }: Creature): Named => ({ id, name });

/**
 * Plans a grapple by the ruling's method or another one offered by the card (ERIS-34 to ERIS-37, GOR-95). Breaking free has its own method.
 * @throws RulesError without attackers, or for a method that the ruling does not offer.
 */
export function planGrapple(input: GrappleInput, rulings: Rulings): GrapplePlan {
  checkInput(input, "grapple");
  const ruling = rulings.use(grappling);
  const opens = input.breakFree ? ruling?.breakFree : ruling?.method;
  const method = input.method ?? opens ?? "gygaxian";
  if (ruling && !ruling.selectable.includes(method))
    throw new RulesError("unknownChoice", "grapple.method", { value: method });
  if (input.attackers.length === 0) throw new RulesError("nobody", "grapple.attackers");
  const refused = ruling ? refusal(input, rulings) : { key: "noGrappling", topic: grappling.key };
  const common = {
    method,
    attackers: input.attackers.map(named),
    defender: named(input.defender),
    bothHold: input.bothHold ?? false,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
  if (method === "uncontested") {
    const extraordinary = input.extraordinary ?? isExtraordinary(input.attackers, input.defender);
    const strength = wholeNumber(strengthOf(input.defender), "defender.abilities.str", 1, 100);
    const rolls = refused ? [] : [{ id: "strength", formula: extraordinary ? "1d100" : "3d6" }];
    return { procedure: "grappleStrength", ...common, strength, extraordinary, rolls };
  }
  const adjust = (value: number | undefined, field: string): number => wholeNumber(value ?? 0, field, -1000, 1000);
  const more = adjust(input.defenderAdjustment, "grapple.defenderAdjustment");
  const defence = grappleSide([input.defender], method, more, rulings);
  const extra = adjust(input.attackersAdjustment, "grapple.attackersAdjustment");
  if (method === "gorman") {
    const attempts = input.attackers.map((attacker) => attempt(attacker, input, rulings));
    const rolls = refused ? [] : attempts.map((_, index) => ({ id: `attack.${index}`, formula: "1d20" }));
    return { procedure: "grappleAttempt", ...common, attempts, attackAdds: refereeAdds(extra), defence, rolls };
  }
  const attack = grappleSide(input.attackers, method, extra, rulings);
  return {
    procedure: "grappleContest",
    ...common,
    attack,
    defence,
    rolls: refused ? [] : contestRolls(attack, defence),
  };
}

function contestRolls(attack: GrappleSide, defence: GrappleSide): Plan["rolls"] {
  return [
    { id: "attackers", formula: attack.formula },
    { id: "defender", formula: defence.formula },
  ];
}

function attempt(attacker: Creature, input: GrappleInput, rulings: Rulings): AttackPlan {
  const bonus = rulings.use(escalation)(input.round ?? 1);
  const situation = { ...(bonus > 0 && { escalation: bonus }), ...input.situation };
  return planAttack({ attacker, target: input.defender, means: { kind: "unarmed" }, situation }, rulings);
}

function refusal(input: GrappleInput, rulings: Rulings): Refusal | undefined {
  const reach = reachFeet(rulings);
  const feet = Math.ceil(input.distanceFeet ?? 0);
  if (feet > reach) return { key: "meleeTooFar", topic: "meleeReach", data: { feet, reach, move: feet - reach } };
  // A held creature may struggle although it cannot attack.
  if (input.breakFree) return undefined;
  for (const attacker of input.attackers) {
    const found = forbiddenBy(attacker, "melee");
    if (found) return conditionRefusal(found);
  }
  return undefined;
}

/** The outcome of a grapple, or of its first half where the attackers roll to hit; `next` is then rolled at once. */
export function resolveGrapple(plan: GrapplePlan, rolls: Rolls, rulings: Rulings): GrappleOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  if (plan.procedure === "grappleStrength") return resolveStrength(plan, rolls);
  return plan.procedure === "grappleAttempt"
    ? resolveAttempt(plan, rolls, rulings)
    : resolveContest(plan, rolls, rulings);
}

const base = (plan: GrapplePlan) => ({ procedure: "grapple", method: plan.method, stamp: plan.stamp }) as const;

/** The outcome of a Strength roll: at or under the score avoids, breaks or keeps the hold; a Strength of 18 always succeeds on 3d6 (ERIS-37). */
function resolveStrength(plan: StrengthPlan, rolls: Rolls): GrappleOutcome {
  const rolled = rolledFor(rolls, "strength").total;
  const free = rolled <= plan.strength;
  const held: GrappleChange = { who: plan.defender, condition: "held", ...(free && { ends: true }) };
  return {
    ...base(plan),
    winner: free ? "defender" : "attackers",
    difference: Math.abs(plan.strength - rolled),
    changes: [held],
  };
}

/** The outcome of the attackers' rolls to hit: hits set the number of grapple dice, and without a hit the grapple fails (GOR-95). */
function resolveAttempt(plan: AttemptPlan, rolls: Rolls, rulings: Rulings): GrappleOutcome {
  const hits = plan.attempts.map((each, index) => {
    if (each.automatic) return true;
    const natural = rolledFor(rolls, `attack.${index}`).total;
    return natural === 20 || (natural !== 1 && natural + each.modifier.value >= each.needed.value);
  });
  const count = hits.filter(Boolean).length;
  const common = { ...base(plan), winner: "nobody", difference: 0, hits, changes: [] } as const;
  if (count === 0) return common;
  const source = rulings.source(grappling, "GOR-95");
  const dice = rulings.trace({ key: "grapple.hits", on: "dice", op: "set", value: count, source }).done();
  const attack: GrappleSide = { dice, formula: `${count}d6`, adds: plan.attackAdds };
  const { method, attackers, defender, bothHold, defence, stamp } = plan;
  const next: ContestPlan = {
    procedure: "grappleContest",
    method,
    attackers,
    defender,
    bothHold,
    attack,
    defence,
    rolls: contestRolls(attack, defence),
    stamp,
  };
  return { ...common, next };
}

function total(id: string, side: GrappleSide, rolls: Rolls, rulings: Rulings): Traced {
  const rolled = rolledFor(rolls, id).total;
  const data = { formula: side.formula };
  const trace = rulings.trace({
    key: "grapple.rolled",
    on: "check",
    op: "set",
    value: rolled,
    source: { kind: "dice" },
    data,
  });
  for (const modifier of side.adds) trace.apply(modifier);
  return trace.done();
}

/** The outcome of the contest: the higher total wins; a tie goes to the defender (ERIS-35) or to neither side (GOR-96). */
function resolveContest(plan: ContestPlan, rolls: Rolls, rulings: Rulings): GrappleOutcome {
  const attack = total("attackers", plan.attack, rolls, rulings);
  const defence = total("defender", plan.defence, rolls, rulings);
  const difference = Math.abs(attack.value - defence.value);
  const group = plan.method === "gorman";
  const winner = attack.value > defence.value ? "attackers" : group && difference === 0 ? "nobody" : "defender";
  const changes: GrappleChange[] = [];
  const stun = (who: Named): void => {
    if (difference > 0) changes.push({ who, condition: "stunned", rounds: difference });
  };
  if (winner === "attackers") {
    changes.push({ who: plan.defender, condition: group ? "subdued" : "held" });
    if (!group && plan.bothHold) stun(plan.defender);
  }
  if (winner === "defender") for (const who of plan.attackers) stun(who);
  return { ...base(plan), winner, attack, defence, difference, changes };
}
