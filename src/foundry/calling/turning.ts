/** Turning the undead at the table (Facts, turning; ERIS-82, GOR-08). */

import { planTurning, resolveTurning, type Turnable, turningAction } from "../../rules/characters/turning.ts";
import { clerics } from "../../rules/topics/clerics.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { symbolOf, turnableOf } from "../adapter/undead.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { spentFrom, targetParties } from "../magic/cast.ts";
import { askGivenUp, preparedSpells } from "../magic/exchange.ts";
import { warn } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";

/** Turns the targeted undead: refused with the reason where class, symbol or prepared spells forbid it. The card lets the referee do what it says. */
export async function turnUndead(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const asSpell = rulings.use(clerics).turning === "spell";
  const prepared = asSpell ? preparedSpells(actor) : [];
  const input = { undead: undeadTargets(), symbol: symbolOf(actor), spell: prepared.length > 0 };
  const plan = planTurning(creature, input, rulings);
  if (tellRefusal(plan.refused)) return;
  if (input.undead.length === 0) {
    warn("RULINGS.Turning.nobody");
    return;
  }
  if (tellRefusal(notNow(tokenOf(actor), { kind: turningAction(rulings) })) && !game.user?.isGM) return;
  const given = asSpell ? await askGivenUp(prepared, "RULINGS.Turning.spell") : undefined;
  if (asSpell && !given) return;
  const thrown = await throwByHand(plan);
  const outcome = resolveTurning(plan, thrown.rolls, rulings);
  await perform({ kind: "turnAttempt", data: { name: calledOf(actor) } }, async (deed) => {
    if (given) await deed.write(spentFrom(given.item, given.form));
    await postCard({
      type: "check",
      actor,
      plan,
      outcome,
      rolls: thrown.shown,
      targets: targetParties(),
      ...inFight(actor),
      deed,
    });
    return undefined;
  });
}

/** Whoever is targeted and stands on the turning table. */
function undeadTargets(): Turnable[] {
  return targetedTokens().flatMap(({ actor }) => turnableOf(actor) ?? []);
}
