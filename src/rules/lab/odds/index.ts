/**
 * The questions that a whole fight answers badly: they are about what comes before or after one, about somebody's choice,
 * about distance, or about nothing of a fight at all.
 * Each is answered with figures of its one procedure, by the plan and the resolve of the table.
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

/** By topic. */
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

/** Whether a topic is answered with figures of its procedure, not with fights. */
export function hasOdds(topic: string): boolean {
  return Object.hasOwn(ODDS, topic);
}

/**
 * Topics that no figure answers, because everything hangs on what somebody makes of them: words say why (`RULINGS.Lab.NoFigure`).
 * @texts RULINGS.Lab.NoFigure.*
 */
export const WITHOUT_FIGURE: readonly string[] = ["backgrounds", "onceOnlyBonuses", "powers"];

/** The odds of a topic under rulings; empty for a topic that fights answer. */
export function oddsOf(topic: string, rulings: Rulings, book?: Rulebook): readonly Odd[] {
  return hasOdds(topic) ? (ownRow(ODDS, topic)?.(withoutTrace(rulings, book)) ?? []) : [];
}
