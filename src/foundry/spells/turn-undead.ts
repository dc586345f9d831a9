/** Turning the undead at the table (Facts, turning; ERIS-82, GOR-08). */

import { planTurning, resolveTurning, type Turnable, turningAction } from "../../rules/characters/turning.ts";
import { clerics } from "../../rules/topics/clerics.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { symbolOf, turnableOf } from "../adapter/turning-targets.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { rollByHand } from "../platform/dice.ts";
import { slotsSpent, targetParties } from "./cast.ts";
import { askSpellToGiveUp, preparedSpells } from "./exchange-prepared.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/** Turns the targeted undead: refused with the reason where class, symbol or prepared spells forbid it. The card lets the referee do what it says. */
export async function turnUndead(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const asSpell = rulings.use(clerics).turning === "spell";
  const prepared = asSpell ? preparedSpells(actor) : [];
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
      deed: transaction,
    });
    return undefined;
  });
}

/** Whoever is targeted and stands on the turning table. */
function undeadTargets(): Turnable[] {
  return targetedTokens().flatMap(({ actor }) => turnableOf(actor) ?? []);
}
