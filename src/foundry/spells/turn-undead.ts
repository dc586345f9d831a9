/** Turning undead (facts: turning; ERIS-82, GOR-08). */

import {
  planTurning,
  resolveTurning,
  type Turnable,
  type TurnOutcome,
  turningAction,
} from "../../rules/characters/turning.ts";
import type { Refusal } from "../../rules/plan.ts";
import { clerics } from "../../rules/topics/clerics.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { symbolOf, turnableOf } from "../adapter/turning-targets.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { readRolled, rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { slotsSpent, targetParties } from "./cast.ts";
import { askSpellToGiveUp, spellsToGiveUp } from "./prepared-spells.ts";

/** Applies a turning, once: turned undead flee, destroyed ones are dead. The card has the targets and the dice; the results are calculated again. */
export async function applyTurning(message: MessageDocument, by: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  if (!data || !isOfProcedure<TurnOutcome>(data.outcome, "turning")) return { key: "notOnCard" };
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  const results = resultsOf(message, data.outcome);
  const { name } = data.speaker;
  const spec = {
    kind: "turning" as const,
    data: { name },
    key: `${message.id}.turn`,
    card: message.id ?? "",
    marks: ["turn"],
    shown: { target: "", name, mode: "outcome", amount: 0 },
    by,
  };
  return runUndoable(spec, async (transaction) => {
    const moved = results.flatMap(({ id, result }) => {
      const actor = actorByUuid(id);
      return actor && result !== "stands" ? [{ actor, result }] : [];
    });
    await transaction.change(
      () => moved.flatMap(({ actor, result }) => (result === "destroyed" ? destroyed(actor) : [])),
      () => moved.map(({ actor, result }) => ({ actor, on: [result === "turned" ? "turned" : "dead"], off: [] })),
    );
    return undefined;
  });
}

function resultsOf(message: MessageDocument, outcome: TurnOutcome): TurnOutcome["results"] {
  const data = cardData(message);
  const cleric = actorByUuid(data?.speaker.uuid);
  if (!cleric || !data) return [];
  // Dice hidden from players are not among the rolls; only a referee's card stores them elsewhere.
  const hidden = message.author?.isGM ? data.dice : undefined;
  const rulings = rulingsInForce();
  const undead = outcome.results.flatMap(({ id }) => turnableOf(actorByUuid(id)) ?? []);
  // The attempt was made: a cleric that fell since does not lose it.
  const plan = planTurning(
    { ...creatureOf(cleric), conditions: [] },
    { undead, symbol: "atHand", spell: true },
    rulings,
  );
  const rolled = plan.rolls.map(({ id, formula }, at) => {
    const roll = message.rolls[at];
    const kept = hidden?.find((one) => one.id === id);
    if (kept) return [[id, { formula, total: kept.total, dice: kept.dice }] as const];
    return roll?.formula === formula ? [[id, readRolled(roll as Roll.Evaluated<Roll>, formula)] as const] : [];
  });
  if (plan.refused || rolled.some((one) => one.length === 0)) return [];
  return resolveTurning(plan, Object.fromEntries(rolled.flat()), rulings).results;
}

function destroyed(actor: Actor.Implementation): ValueChange[] {
  const before = (actor.system as Actor.SystemOfType<"monster">).hp.value;
  return before > 0 ? [{ uuid: actor.uuid, path: "system.hp.value", before, after: 0 }] : [];
}

/**
 * Turns the targeted undead: refused with the reason where class, symbol or memorised spells forbid it. The referee applies the result on the card.
 */
export async function turnUndead(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const asSpell = rulings.use(clerics).turning === "spell";
  const prepared = asSpell ? spellsToGiveUp(actor) : [];
  const input = { undead: undeadTargets(), symbol: symbolOf(actor), spell: prepared.length > 0 };
  const plan = planTurning(creature, input, rulings);
  if (notifyRefusal(plan.refused)) return;
  if (input.undead.length === 0) {
    notifyWarning("RULINGS.Turning.nobody");
    return;
  }
  if (notifyRefusal(whyNotNow(tokenOf(actor), { kind: turningAction(rulings) })) && !game.user?.isGM) return;
  const given = asSpell ? await askSpellToGiveUp(prepared, "RULINGS.Turning.spell") : undefined;
  if (asSpell && !given) return;
  // The rulings may have changed during the question: turning may use up no spell any more.
  if (rulingsInForce().hash !== rulings.hash) return turnUndead(actor);
  const rolled = await rollByHand(plan);
  const outcome = resolveTurning(plan, rolled.rolls, rulings);
  await runUndoable({ kind: "turnAttempt", data: { name: displayName(actor) } }, async (transaction) => {
    if (given) await transaction.write(slotsSpent(given.item, given.form));
    await postCard({
      type: "check",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      targets: targetParties(),
      ...isInFight(actor),
      transaction,
    });
    return undefined;
  });
}

/** The targets that are on the turning table. */
function undeadTargets(): Turnable[] {
  return targetedTokens().flatMap(({ actor }) => turnableOf(actor) ?? []);
}
