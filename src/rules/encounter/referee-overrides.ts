/** The referee's decisions in place of dice in an encounter (BX-104), as the outcome of such dice. */
import { oneOf } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { COLUMNS, type Column } from "../tables/reaction.ts";
import { reaction } from "../topics/reaction.ts";
import { mayBeSurrounded } from "./surprise.ts";
import type { SurpriseOutcome, SurprisePlan } from "./types.ts";

/** @texts RULINGS.Way.meet.losing.* RULINGS.Way.meet.surprise.* */
export const SURPRISES = ["nobody", "party", "foes", "both"] as const;
export type Surprised = (typeof SURPRISES)[number];

/** The outcome of surprise by the referee's decision, without a die. */
export function saySurprise(plan: SurprisePlan, who: Surprised, choices: readonly string[]): SurpriseOutcome {
  oneOf(who, SURPRISES, "who");
  const loses = (party: boolean): boolean => who === "both" || who === (party ? "party" : "foes");
  const sides = plan.sides.map(({ id, name, party, threshold }) => ({
    id,
    name,
    die: null,
    threshold,
    surprised: loses(party),
    loses: loses(party),
    why: "",
  }));
  const losing = sides.filter((side) => side.loses).map(({ id }) => id);
  return {
    procedure: "surprise",
    place: plan.place,
    sides,
    losing,
    anySurprised: losing.length > 0,
    surrounded: mayBeSurrounded(plan, losing),
    choices,
    stamp: plan.stamp,
  };
}

/** All answers of the reaction table in force, the lowest total first. */
export function answersOf(column: Column, rulings: Rulings): readonly string[] {
  return [...new Set(readings(column, rulings).map(([, response]) => response))];
}

/** A total that gives this answer; undefined when none does. */
export function totalOf(response: string, column: Column, rulings: Rulings): number | undefined {
  return readings(column, rulings).find(([, read]) => read === response)?.[0];
}

/** Answers from the most hostile on. */
const HOSTILE = ["attacks", "hostile", "threatening"] as const;

/** The answer of creatures that attack on sight: the most hostile one in the column; undefined where it has none (ERIS-62, ERIS-76). */
export function attackAnswer(column: Column, rulings: Rulings): string | undefined {
  const read = readings(column, rulings).map(([, answer]) => answer);
  return HOSTILE.find((answer) => read.includes(answer));
}

function readings(column: Column, rulings: Rulings): (readonly [number, string])[] {
  oneOf(column, COLUMNS, "column");
  const rule = rulings.use(reaction);
  const [least, most] = rule.bounds;
  return Array.from({ length: most - least + 1 }, (_, at) => {
    const total = least + at;
    return [total, rule.read(total, column, rulings)] as const;
  });
}
