/** An object dropped by a flyer: an attack on each targeted token below, one roll of damage for all (BX-164). */

import { type BombingOutcome, isHarmedByBomb, planBombing, resolveBombing } from "../../rules/attack/bombing.ts";
import type { DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";
import type { SpellShare } from "../../rules/magic/spell-damage.ts";
import { BOMBS } from "../../rules/tables/attack.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { askChoices, askNumber } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { targetParties } from "../spells/cast.ts";
import { breakMagic } from "../spells/effects/apply-effect.ts";
import { runUndoable } from "../undo/run-undoable.ts";

const SIZES = ["human", "halfHuman", "largeAnimal", "veryLargeAnimal"] as const;

/** Asks for the load and the altitude, rolls, and posts the creatures hit with a damage card for them. */
export async function dropBomb(actor: Actor.Implementation): Promise<void> {
  const targets = targetParties();
  if (targets.length === 0) {
    notifyWarning("RULINGS.Notice.noTarget");
    return;
  }
  const options = SIZES.map((value) => {
    const { damage, side } = BOMBS[value];
    return { value, label: localize(`RULINGS.Bombing.size.${value}`, { damage, side }) };
  });
  const asked = await askChoices("RULINGS.Bombing.ask", [{ name: "bears", label: "RULINGS.Bombing.bears", options }]);
  const bears = SIZES.find((one) => one === asked?.bears);
  if (!bears) return;
  const altitudeFeet = await askNumber("RULINGS.Bombing.height", { min: 0, max: 10_000, initial: 100 });
  if (altitudeFeet === undefined) return;
  const refused = whyNotNow(tokenOf(actor), { kind: "other" });
  if (notifyRefusal(refused) && !game.user?.isGM) return;
  const rulings = rulingsInForce();
  const named = targets.map(({ uuid, name }) => ({
    id: uuid,
    name,
    ...(isProof(uuid) && { harmless: true as const }),
  }));
  const plan = planBombing({ bears, altitudeFeet, targets: named }, rulings);
  if (notifyRefusal(plan.refused)) return;
  if (!askBeforeRoll("preAttack", { actor, targets })) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const rolled = await rollByHand(plan);
  const outcome = resolveBombing(plan, rolled.rolls, rulings);
  const item = { uuid: "", name: localize("RULINGS.Bombing.stone"), img: actor.img ?? "" };
  const name = targets.map((one) => one.name).join(", ");
  const done = await runUndoable(
    { kind: "attack", data: { name: displayName(actor), target: name, weapon: item.name } },
    async (transaction) => {
      const fell = { plan, outcome, rolls: rolled.shown, targets, transaction, ...isInFight(actor) };
      const card = await postCard({ type: "attack", actor, ...fell });
      const hit = targets.filter(({ uuid }) =>
        outcome.targets.some((one) => one.hit && !one.harmless && one.id === uuid),
      );
      if (hit.length > 0) {
        const harm = harmOf(actor, hit, plan.damage, outcome, rulings.hash);
        await postCard({
          type: "damage",
          actor,
          ...harm,
          item,
          targets: hit,
          follows: card?.id ?? "",
          transaction,
        });
      }
      await breakMagic(transaction, actor, "attacks");
      return undefined;
    },
  );
  notifyRefusal(done);
}

/** Whether a creature takes no damage from a dropped stone (BX-155). */
function isProof(uuid: string): boolean {
  const actor = actorByUuid(uuid);
  return isCreature(actor) && !isHarmedByBomb(creatureOf(actor));
}

/** The damage of the stone, the same for all creatures hit. */
function harmOf(
  actor: Actor.Implementation,
  hit: readonly ActorReference[],
  formula: string,
  { damage: amount, steps }: BombingOutcome,
  stamp: string,
): { readonly plan: DamagePlan; readonly outcome: DamageOutcome & { readonly shares: readonly SpellShare[] } } {
  const plan: DamagePlan = {
    procedure: "damage",
    attacker: { id: actor.uuid, name: displayName(actor) },
    target: { id: hit[0]?.uuid ?? "", name: hit.map(({ name }) => name).join(", ") },
    formula,
    modifiers: [],
    ...NOTHING_MORE,
    critical: false,
    hitPoints: 0,
    subdualPoints: 0,
    rolls: [],
    stamp,
  };
  const outcome = {
    procedure: "damage" as const,
    total: amount,
    steps,
    minimum: false,
    halved: false,
    ...NOTHING_MORE,
    hitPoints: 0,
    subdualPoints: 0,
    surrenders: false,
    shares: hit.map(({ uuid }): SpellShare => ({ id: uuid, mode: "full", amount, steps: [] })),
    stamp,
  };
  return { plan, outcome };
}

const NOTHING_MORE = { subdual: false, helmetLost: false, scaleLost: false, riders: [] } as const;
