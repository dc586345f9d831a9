/** The six scores of a new character as they are written: a deed of its own, with its card, so that what was rolled stands on the sheet at once. */

import type { AbilitiesOutcome, Scores } from "../../rules/characters/abilities.ts";
import type { Ability } from "../../rules/creature/types.ts";
import type { ScoreMethod } from "../../rules/topics/abilityGeneration.ts";
import type { AbilitiesCardOutcome } from "../../view/cards/starting-rolls.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/** Where a character keeps that two of its scores may still change places. */
const EXCHANGE = "flags.rulings.mayExchange";

/** Whether two scores may still change places. */
export function canExchangeScores(actor: Actor.Implementation): boolean {
  return foundry.utils.getProperty(actor, EXCHANGE) === true;
}

/** What it takes that two scores may change places, or may no longer. */
export function exchangeWrites(actor: Actor.Implementation, open: boolean): ValueChange[] {
  const before = canExchangeScores(actor) || undefined;
  const after = open || undefined;
  return before === after ? [] : [{ uuid: actor.uuid, path: EXCHANGE, before, after }];
}

/** The six scores as they stand on a character; 10 where there is none. */
export function scoresOf(actor: Actor.Implementation): Scores {
  const { abilities } = actor.system as Actor.SystemOfType<"character">;
  const of = (ability: Ability): number => abilities[ability] ?? 10;
  return { str: of("str"), int: of("int"), wis: of("wis"), dex: of("dex"), con: of("con"), cha: of("cha") };
}

/** Writes scores that were rolled, dealt out or exchanged, and shows them to the table. */
export async function writeScores(
  actor: Actor.Implementation,
  outcome: AbilitiesOutcome,
  method: ScoreMethod,
  rolls: readonly Roll.Evaluated<Roll>[],
  exchanged?: readonly [Ability, Ability],
): Promise<void> {
  const told: AbilitiesCardOutcome = { ...outcome, method, ...(exchanged && { exchanged }) };
  const { uuid } = actor;
  await runUndoable({ kind: "scores", data: { name: displayName(actor) } }, async (transaction) => {
    transaction.withCard([
      ...Object.entries(outcome.scores).map(([key, after]) => {
        const path = `system.abilities.${key}`;
        return { uuid, path, before: foundry.utils.getProperty(actor, path), after };
      }),
      ...exchangeWrites(actor, outcome.mayExchange),
    ]);
    await postCard({ type: "notice", actor, outcome: told, rolls, deed: transaction });
    return undefined;
  });
}
