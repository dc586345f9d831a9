/**
 * The topics that a whole fight does not show well, because they concern what precedes or follows it, a choice, a distance, or nothing in combat. Each has
 * figures of its one procedure, from the same plan and resolve as at the table.
 */
import { withoutTrace } from "../../compile.ts";
import { ownRow } from "../../input-checks.ts";
import type { Rulebook } from "../../rulings/compiler.ts";
import type { Rulings } from "../../rulings/types.ts";
import * as attacks from "./attacks.ts";
import * as characters from "./characters.ts";
import * as exploration from "./exploration.ts";
import * as heroic from "./heroic.ts";
import * as life from "./life.ts";
import * as meeting from "./meeting.ts";
import * as rewards from "./rewards.ts";
import * as turns from "./turns.ts";
import type { Odd, OddsOf } from "./types.ts";

export type { Odd } from "./types.ts";

/** The odds of each topic. */
export const ODDS: Readonly<Record<string, OddsOf>> = {
  ...attacks,
  ...life,
  ...meeting,
  ...turns,
  ...rewards,
  ...exploration,
  ...characters,
  ...heroic,
};

/** Whether a topic has figures of its procedure instead of fights. */
export function hasOdds(topic: string): boolean {
  return Object.hasOwn(ODDS, topic);
}

/**
 * Topics without figures, because their effect depends on the users; the reasons are texts (`RULINGS.Lab.NoFigure`).
 * @texts RULINGS.Lab.NoFigure.*
 */
export const WITHOUT_FIGURE: readonly string[] = ["backgrounds", "onceOnlyBonuses", "powers"];

/** The odds of a topic under rulings; empty for a topic that fights answer. */
export function oddsOf(topic: string, rulings: Rulings, book?: Rulebook): readonly Odd[] {
  return hasOdds(topic) ? (ownRow(ODDS, topic)?.(withoutTrace(rulings, book)) ?? []) : [];
}
