import { movementRate } from "../combat/movement.ts";
import { canAct } from "../creature/conditions.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { finiteNumber, RulesError, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import { pursuit } from "../topics/pursuit.ts";
import type { Step, Traced } from "../trace/types.ts";
import { checkChase, checkRunners } from "./check.ts";
import type { Chase } from "./types.ts";

/** The distance in feet at which pursuers can reach their quarry (ERIS-14). */
const CONTACT = 10;
/** The distance in feet beyond which rounds may change to turns (ERIS-13). */
const CLEAR = 20;

/** A participant of a pursuit by turns, with its actions on the run (ERIS-15). */
export interface TurnRunner {
  readonly id: string;
  readonly name: string;
  /** Base rate in feet a turn. */
  readonly base: number;
  readonly shots: number;
  readonly spells: number;
  /** Whether it shoots without slowing down: see {@link shootsOnTheRun}. */
  readonly freeShots: boolean;
}

const BOWS: readonly string[] = [
  "short-bow",
  "shortbow",
  "horse-bow",
  "horsebow",
  "long-bow",
  "longbow",
  "composite-bow",
];

/** Whether a creature shoots on the run: elves with any missile, where the ruling says so, and mounted archers with a bow, not a crossbow (ERIS-16). */
export function shootsOnTheRun(
  who: { readonly elf: boolean; readonly mounted: boolean },
  weaponType: string,
  rulings: Rulings,
): boolean {
  if (!rulings.use(pursuit).byTurns) return false;
  if (who.elf && rulings.use(elves).shootsOnTheRun) return true;
  return who.mounted && BOWS.includes(weaponType);
}

/** The rate in a turn of pursuit, less a round's move for each shot or spell, at least 0 (ERIS-15, ERIS-17). */
export function pursuitRate(runner: TurnRunner, rulings: Rulings): Traced {
  const shots = wholeNumber(runner.shots, `${runner.id}.shots`, 0, 1000);
  const spells = wholeNumber(runner.spells, `${runner.id}.spells`, 0, 1000);
  const running = movementRate(runner.base, "running", rulings);
  const round = movementRate(runner.base, "round", rulings).value;
  const on = "movement" as const;
  const source = rulings.source(pursuit, "ERIS-15");
  const trace = rulings.trace({ key: "pursuit.running", on, op: "set", value: running.value, source });
  const shooting = {
    key: "pursuit.shots",
    on,
    op: "add",
    value: -round * shots,
    source,
    data: { uses: shots },
  } as const;
  if (shots > 0 && runner.freeShots) trace.skip(shooting, "order.onTheRun");
  else if (shots > 0) trace.apply(shooting);
  if (spells > 0)
    trace.apply({ key: "pursuit.spells", on, op: "add", value: -round * spells, source, data: { uses: spells } });
  if (shots + spells > 0) trace.apply({ key: "pursuit.notBack", on, op: "atLeast", value: 0, source });
  return trace.done();
}

interface PursuitTurnPlan extends Plan<"pursuitTurn"> {
  /** The slowest rate of each side after its actions, in feet a turn. */
  readonly fleeing: number;
  readonly pursuing: number;
  /** The gap at the end of the turn; at least 10. */
  readonly gap: number;
  readonly contact: boolean;
  readonly steps: readonly Step[];
}

/** Plans one turn of pursuit: the new gap, and initiative when the pursuers come within 10' (ERIS-14). */
export function planPursuitTurn(
  chase: Chase,
  quarry: readonly TurnRunner[],
  hunters: readonly TurnRunner[],
  rulings: Rulings,
): PursuitTurnPlan {
  checkChase(chase, "chase");
  checkRunners(quarry, "quarry");
  checkRunners(hunters, "hunters");
  const fleeing = slowest(quarry, "quarry", rulings);
  const pursuing = slowest(hunters, "hunters", rulings);
  const source = rulings.source(pursuit, "ERIS-14");
  const on = "distance" as const;
  const trace = rulings
    .trace({ key: "pursuit.gap", on, op: "set", value: chase.gap, source })
    .apply({ key: "pursuit.quarry", on, op: "add", value: fleeing, source })
    .apply({ key: "pursuit.hunters", on, op: "add", value: -pursuing, source });
  const contact = trace.value <= CONTACT;
  const { value, steps } = trace.apply({ key: "pursuit.contact", on, op: "atLeast", value: CONTACT, source }).done();
  const refused: Refusal | undefined = chase.over
    ? { key: "order.chaseOver" }
    : chase.kind !== "turns"
      ? { key: "order.otherChase", topic: "pursuit" }
      : undefined;
  const overused = [...quarry, ...hunters].filter(({ shots, spells }) => shots > 1 || spells > 1);
  const warnings = overused.map(({ name }): Refusal => ({ key: "order.oneUse", rule: "ERIS-15", data: { name } }));
  const rolls = contact && !refused ? ["quarry", "hunters"].map((id) => ({ id, formula: "1d6" })) : [];
  return {
    procedure: "pursuitTurn",
    fleeing,
    pursuing,
    gap: value,
    contact,
    steps,
    rolls,
    ...(refused && { refused }),
    ...(warnings.length && { warnings }),
    stamp: rulings.hash,
  };
}

function slowest(runners: readonly TurnRunner[], field: string, rulings: Rulings): number {
  if (!runners.length) throw new RulesError("tooFew", field, { least: 1 });
  return Math.min(...runners.map((runner) => pursuitRate(runner, rulings).value));
}

interface PursuitTurnOutcome {
  readonly procedure: "pursuitTurn";
  readonly chase: Chase;
  readonly rolls?: { readonly quarry: number; readonly hunters: number };
  /** Whether a round of combat follows; on a tie the ruling on ties orders it. */
  readonly combat: boolean;
  readonly first: "" | "hunters" | "tie";
  readonly steps: readonly Step[];
  readonly stamp: string;
}

export function resolvePursuitTurn(chase: Chase, plan: PursuitTurnPlan, rolls: Rolls): PursuitTurnOutcome {
  const after: Chase = plan.refused
    ? chase
    : {
        ...chase,
        gap: plan.gap,
        steps: chase.steps + 1,
        fleeing: plan.fleeing,
        pursuing: plan.pursuing,
        dropped: false,
      };
  const base = { procedure: "pursuitTurn", steps: plan.steps, stamp: plan.stamp } as const;
  if (!plan.rolls.length) return { ...base, chase: after, combat: false, first: "" };
  const rolled = { quarry: rolledFor(rolls, "quarry").total, hunters: rolledFor(rolls, "hunters").total };
  const combat = rolled.hunters >= rolled.quarry;
  const first = rolled.hunters > rolled.quarry ? "hunters" : combat ? "tie" : "";
  return { ...base, chase: combat ? { ...after, over: "caught" } : after, rolls: rolled, combat, first };
}

/** Whether a foe can follow: not when dead, held, asleep or fled (ERIS-13). */
function mayFollow(creature: Creature): boolean {
  return canAct(creature) && !hasCondition(creature, "fleeing", "turned");
}

/**
 * The distances for {@link mayBecomePursuit}: between the group's members who live and move and the foes who may follow (ERIS-13).
 * @param pairs feet from edge to edge
 */
export function measured(
  pairs: readonly {
    readonly member: Creature;
    readonly foe: Creature;
    readonly feet: number;
    readonly fled?: boolean;
  }[],
): readonly number[] {
  return pairs
    .filter(({ member, foe, fled }) => canAct(member) && mayFollow(foe) && fled !== true)
    .map(({ feet }, at) => finiteNumber(feet, `pairs.${at}.feet`, 0));
}

/** Whether combat may change to a pursuit: everybody is more than 20' from every enemy and nobody was hit this round (ERIS-13). */
export function mayBecomePursuit(distances: readonly number[], meleeThisRound: boolean, rulings: Rulings): boolean {
  return rulings.use(pursuit).byTurns && !meleeThisRound && distances.every((distance) => distance > CLEAR);
}
