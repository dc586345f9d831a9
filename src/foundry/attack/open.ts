import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome } from "../../rules/attack/types.ts";
import { makeCreature } from "../../rules/creature/types.ts";
import type { OpenAttackOutcome } from "../../view/cards/open-attack.ts";
import { creatureOf } from "../adapter/creature.ts";
import { placeUnder } from "../adapter/fallen.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { ofWeapon, situationAlone } from "../adapter/situation.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { breakMagic } from "../magic/lay.ts";
import { warn } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { meansOf, type Use } from "./means.ts";
import { spend } from "./spend.ts";

/**
 * Attacks nobody in particular: who plays without a map, or has aimed at nothing, rolls all the same and learns which armour class is hit. It
 * costs what every attack costs.
 */
export async function attackOpen(actor: Actor.Implementation, itemId: string, use?: Use): Promise<void> {
  const chosen = meansOf(actor, itemId, undefined, use);
  if (!chosen) {
    warn("RULINGS.Notice.noSuchAttack");
    return;
  }
  const rulings = rulingsInForce();
  const mine = tokenOf(actor);
  const situation = { ...situationAlone(actor, mine), ...ofWeapon(chosen.item) };
  const target = makeCreature({ id: "open", name: localize("RULINGS.Attack.anybody") });
  const input: AttackInput = { attacker: creatureOf(actor), target, means: chosen.means, situation };
  const plan = planAttack(input, rulings);
  const kind = isMissile(chosen.means, situation, rulings) ? ("shoot" as const) : ("strike" as const);
  const refused = plan.refused ?? notNow(mine, { kind, continues: (situation.attacksMade ?? 0) > 0 });
  if (tellRefusal(refused) && (plan.refused || !game.user?.isGM)) return;
  const thrown = await throwByHand(plan);
  const outcome = resolveAttack(plan, thrown.rolls, rulings);
  const { combat } = inFight(actor);
  const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
  const done = await perform({ kind: "openAttack", data: { name: calledOf(actor), weapon } }, async (deed) => {
    const missing = await spend(deed, actor, outcome, combat?.round, placeUnder(mine), combat?.id);
    if (missing) return missing;
    await postCard({
      type: "attack",
      actor,
      outcome: told(outcome, itemId),
      rolls: thrown.shown,
      item: { uuid: chosen.item?.uuid ?? "", name: weapon, img: chosen.item?.img ?? "" },
      targets: [],
      ...(combat && { combat }),
      deed,
    });
    await breakMagic(deed, actor, "attacks");
    return undefined;
  });
  tellRefusal(done);
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
