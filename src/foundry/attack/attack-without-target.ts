import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome } from "../../rules/attack/types.ts";
import { makeCreature } from "../../rules/creature/types.ts";
import type { OpenAttackOutcome } from "../../view/cards/open-attack.ts";
import { creatureOf } from "../adapter/creature.ts";
import { positionUnder } from "../adapter/thrown-items.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { weaponSituation, situationWithoutTarget } from "../adapter/attack-situation.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { rollByHand } from "../platform/dice.ts";
import { breakMagic } from "../spells/effects/apply-effect.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { attackMeans, type Use } from "./means.ts";
import { spendAttackCosts } from "./attack-costs.ts";

/**
 * Attacks nobody in particular: who plays without a map, or has aimed at nothing, rolls all the same and learns which armour class is hit. It
 * costs what every attack costs.
 */
export async function attackWithoutTarget(actor: Actor.Implementation, itemId: string, use?: Use): Promise<void> {
  const chosen = attackMeans(actor, itemId, undefined, use);
  if (!chosen) {
    notifyWarning("RULINGS.Notice.noSuchAttack");
    return;
  }
  const rulings = rulingsInForce();
  const mine = tokenOf(actor);
  const situation = { ...situationWithoutTarget(actor, mine), ...weaponSituation(chosen.item) };
  const target = makeCreature({ id: "open", name: localize("RULINGS.Attack.anybody") });
  const input: AttackInput = { attacker: creatureOf(actor), target, means: chosen.means, situation };
  const plan = planAttack(input, rulings);
  const kind = isMissile(chosen.means, situation, rulings) ? ("shoot" as const) : ("strike" as const);
  const refused = plan.refused ?? whyNotNow(mine, { kind, continues: (situation.attacksMade ?? 0) > 0 });
  if (notifyRefusal(refused) && (plan.refused || !game.user?.isGM)) return;
  const rolled = await rollByHand(plan);
  const outcome = resolveAttack(plan, rolled.rolls, rulings);
  const { combat } = isInFight(actor);
  const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
  const done = await runUndoable({ kind: "openAttack", data: { name: displayName(actor), weapon } }, async (transaction) => {
    const missing = await spendAttackCosts(transaction, actor, outcome, combat?.round, positionUnder(mine), combat?.id);
    if (missing) return missing;
    await postCard({
      type: "attack",
      actor,
      outcome: told(outcome, itemId),
      rolls: rolled.shown,
      item: { uuid: chosen.item?.uuid ?? "", name: weapon, img: chosen.item?.img ?? "" },
      targets: [],
      ...(combat && { combat }),
      deed: transaction,
    });
    await breakMagic(transaction, actor, "attacks");
    return undefined;
  });
  notifyRefusal(done);
}

function told(outcome: AttackOutcome, item: string): OpenAttackOutcome {
  const { natural, total, steps, notation, armourClassHit, critical, fumble } = outcome;
  return {
    procedure: "openAttack",
    steps,
    notation,
    critical,
    fumble,
    item,
    ...(natural !== undefined && { natural }),
    ...(total !== undefined && { total }),
    ...(armourClassHit !== undefined && { armourClassHit }),
  };
}
