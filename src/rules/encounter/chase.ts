import { movementRate } from "../combat/movement.ts";
import { roundsUntilTired } from "../derived/rounds-until-tired.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { pursuit } from "../topics/pursuit.ts";
import { checkChase, checkPursuers } from "./check.ts";
import type { Chase, ChaseStep, Evasion, CaughtMeeting as Meeting } from "./types.ts";

/** The gap in feet at which runners are caught (BX-120). */
const CAUGHT = 5;
/** The minimum gain of a pursuit at sea, in yards each round (BX-128). */
const LEAST_AT_SEA = 30;

/**
 * The pursuit after a failed evasion: a run, a pursuit at sea, days in the wilderness; or, where the ruling has them, turns of pursuit after combat, in feet
 * (ERIS-13). Ships are pursued by rounds after combat too (MIX-43).
 * @param beforeFight whether the evasion came before any combat
 */
export function startChase(evasion: Evasion, rulings: Rulings, beforeFight = false): Chase {
  const fleeing = Math.min(...evasion.fleeing.rates);
  const pursuing = Math.min(...evasion.pursuing.rates);
  const kind =
    rulings.use(pursuit).byTurns && !beforeFight && evasion.place !== "water"
      ? "turns"
      : evasion.place === "dungeon"
        ? "run"
        : evasion.place === "water"
          ? "sea"
          : "days";
  return {
    kind,
    gap: evasion.gap,
    unit: evasion.place === "dungeon" || kind === "turns" ? "feet" : "yards",
    fleeing,
    pursuing,
    // Ships' rates are already per round (BX-127).
    pursuersRound: kind === "sea" ? pursuing : movementRate(pursuing, "round", rulings).value,
    steps: 0,
    over: "",
    dropped: false,
    evasion,
  };
}

const OVER: Refusal = { key: "order.chaseOver" };

/** One round of running (BX-120) or of a pursuit at sea (BX-128). Runners are exhausted after 30 rounds (BX-126). */
export function runRound(chase: Chase, rulings: Rulings): ChaseStep {
  if (chase.over) return { chase, exhausted: false, refused: OVER };
  if (chase.kind !== "run" && chase.kind !== "sea")
    return { chase, exhausted: false, refused: { key: "order.otherChase", topic: "pursuit" } };
  const sea = chase.kind === "sea";
  const gain = chase.pursuing - chase.fleeing;
  const gap = Math.max(0, chase.gap - (sea ? Math.max(LEAST_AT_SEA, gain) : gain));
  const steps = chase.steps + 1;
  const limit = roundsUntilTired(rulings)?.running;
  const exhausted = !sea && limit !== undefined && steps >= limit;
  const tire = chase.evasion.fleeing.tires !== false && chase.evasion.pursuing.tires !== false;
  const caught = gap <= (sea ? 0 : CAUGHT);
  const over = caught ? "caught" : exhausted && tire ? "exhausted" : "";
  return { chase: { ...chase, gap, steps, over, dropped: false }, exhausted };
}

/** The end of a pursuit when most pursuers lose sight; trackers go on (BX-121). */
export function lostSight(chase: Chase, tracks: boolean): Chase {
  return chase.over || tracks ? chase : { ...chase, over: "lost" };
}

export type ObstacleEffect = "stops" | "slows" | "nothing";

/** An obstacle stops the pursuers, costs them a round's encounter movement, or has no effect (BX-124). */
export function obstacle(chase: Chase, effect: ObstacleEffect): Chase {
  oneOf(effect, ["stops", "slows", "nothing"], "effect");
  if (chase.over || effect === "nothing") return chase;
  if (effect === "stops") return { ...chase, over: "stopped" };
  return { ...chase, gap: chase.gap + chase.pursuersRound };
}

/** The default effect of an obstacle: fire has none on creatures immune to it (BX-124). */
export function obstacleFilledIn(kind: "fire" | "door" | "other", immunities: readonly string[]): ObstacleEffect {
  if (kind === "door") return "stops";
  return kind === "fire" && immunities.includes("fire") ? "nothing" : "slows";
}

interface DropPlan extends Plan<"drop"> {
  readonly what: "treasure" | "food";
  /** The highest d6 result on which the pursuers stop. */
  readonly chance: number;
}

interface Pursuers {
  readonly intelligent: boolean;
  /** Whether they eat; undead and constructs do not. */
  readonly eats: boolean;
}

/**
 * Plans dropping treasure or food (BX-122, BX-123): treasure worth 1 gp stops intelligent pursuers on 3-in-6, a ration the others. It is lost in any case; one
 * roll a round.
 */
export function planDrop(
  chase: Chase,
  what: "treasure" | "food",
  amount: number,
  of: Pursuers,
  rulings: Rulings,
): DropPlan {
  checkChase(chase, "chase");
  checkPursuers(of, "pursuers");
  oneOf(what, ["treasure", "food"], "what");
  finiteNumber(amount, "amount", 0);
  const refused: Refusal | undefined = chase.over
    ? OVER
    : chase.dropped
      ? { key: "order.droppedThisRound", rule: "BX-122" }
      : amount < 1
        ? { key: "order.tooLittle", rule: what === "food" ? "BX-123" : "BX-122" }
        : undefined;
  const cares = what === "treasure" ? of.intelligent : !of.intelligent && of.eats;
  return {
    procedure: "drop",
    what,
    chance: cares ? 3 : 0,
    rolls: cares && !refused ? [{ id: "drop", formula: "1d6" }] : [],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveDrop(
  chase: Chase,
  plan: DropPlan,
  rolls: Rolls,
): { readonly procedure: "drop"; readonly chase: Chase; readonly natural: number | null; readonly stopped: boolean } {
  const natural = plan.rolls.length ? rolledFor(rolls, "drop").total : null;
  const stopped = natural !== null && natural <= plan.chance;
  const after: Chase = { ...chase, dropped: true, over: stopped ? "distracted" : chase.over };
  return { procedure: "drop", chase: plan.refused ? chase : after, natural, stopped };
}

interface DayPlan extends Plan<"pursuitDay"> {
  /** The highest d100 result on which faster pursuers catch up; 0 when they are not faster. */
  readonly chance: number;
}

/** Plans one day of pursuit in the wilderness (BX-132): a direction, and whether faster pursuers catch up. */
export function planDay(chase: Chase, rulings: Rulings): DayPlan {
  checkChase(chase, "chase");
  const faster = chase.pursuing > chase.fleeing;
  const refused = chase.over ? OVER : chase.kind !== "days" ? { key: "order.otherChase", topic: "pursuit" } : undefined;
  return {
    procedure: "pursuitDay",
    chance: faster ? 50 : 0,
    rolls: refused ? [] : [{ id: "direction", formula: "1d6" }, ...(faster ? [{ id: "catch", formula: "1d100" }] : [])],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

interface DayOutcome {
  readonly procedure: "pursuitDay";
  readonly chase: Chase;
  /** The d6 result on the table of directions (BX-102), relative to the course at the start of the flight. */
  readonly direction: number;
  readonly natural: number | null;
  /** The new encounter when caught: a distance in tens of yards, without surprise. */
  readonly next?: Meeting;
  /** Whether the runners, not caught, choose between fleeing on (a new evasion roll) and stopping, which means being caught. */
  readonly choose: boolean;
}

export function resolveDay(chase: Chase, plan: DayPlan, rolls: Rolls): DayOutcome {
  const direction = rolledFor(rolls, "direction").total;
  const natural = plan.chance > 0 ? rolledFor(rolls, "catch").total : null;
  const caught = natural !== null && natural <= plan.chance;
  const after: Chase = {
    ...chase,
    steps: chase.steps + 1,
    over: caught ? "caught" : "",
    dropped: false,
    ...(caught && { meeting: MEETING }),
  };
  return {
    procedure: "pursuitDay",
    chase: after,
    direction,
    natural,
    choose: !caught,
    ...(caught && { next: MEETING }),
  };
}

const MEETING: Meeting = { kind: "distance", formula: "1d4*10", unit: "yards", surprise: false };

/** The fleeing side stops and is caught; in the wilderness they meet at 1d4 x 10 yards, without surprise (BX-132). */
export function stopFleeing(chase: Chase): Chase {
  if (chase.over) return chase;
  return { ...chase, over: "caught", ...(chase.kind === "days" && { meeting: MEETING }) };
}

/** The evasion to plan when the fleeing side tries again, without surprise (BX-132). */
export function evadeAgain(chase: Chase): Evasion {
  const { fleeing, pursuing } = chase.evasion;
  return {
    ...chase.evasion,
    fleeing: { ...fleeing, surprised: false },
    pursuing: { ...pursuing, surprised: false },
    pursued: true,
  };
}
