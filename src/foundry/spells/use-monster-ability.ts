/**
 * Breath, gazes and other abilities of a monster without a roll to hit: they act like spells on all within their area, with their uses and chances.
 */

import { descriptionBeyondName } from "../../view/platform/descriptions.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { postCard } from "../chat/post-card.ts";
import { usesFault, usesItem } from "../items/item-uses.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { type CastOutcome, spellFormsOf, targetParties } from "./cast.ts";
import { areaOf } from "./effects/area.ts";
import { isDisguise } from "./effects/subjects.ts";
import { abilitySource, rollsChance } from "./monster-abilities.ts";

type Attack = Item.SystemOfType<"attack">;
type Ability = Item.SystemOfType<"ability">;

/** Uses a monster's ability: its chance is rolled, a use is spent, and a card names its possible targets. Refused when no use is left. */
export async function useMonsterAbility(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  if (notifyRefusal(usesFault(item))) return;
  const refused = rollsChance(item) ? undefined : whyNotNow(tokenOf(actor), { kind: "other" });
  if (notifyRefusal(refused) && !game.user?.isGM) return;
  const counter = usesItem(item);
  const { uses } = counter.system as Attack | Ability;
  const chance = chanceOf(item);
  const roll = chance ? await rollPlan(chancePlan(chance.die)) : undefined;
  const rolled = roll?.rolls.chance?.total ?? 0;
  const comes = !chance || rolled <= chance.needs;
  const counted = comes && uses.max !== null && uses.value > 0;
  const outcome = outcomeOf(actor, item, counted ? uses.value - 1 : null);
  // The rolls to trample, notice or find are the referee's secret.
  const disguise = isDisguise(actor, abilitySource(actor, item));
  const secret = disguise || (rollsChance(item) && !actor.hasPlayerOwner);
  const about = { actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" } };
  await runUndoable(
    { kind: "use", data: { name: displayName(actor), item: item.name }, about },
    async (transaction) => {
      if (counted)
        await transaction.change(() => [
          { uuid: counter.uuid, path: "system.uses.value", before: uses.value, after: uses.value - 1 },
        ]);
      await postCard({
        type: "notice",
        actor,
        item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
        outcome: { ...outcome, ...(chance && { chance: { ...chance, rolled } }), ...(!comes && { works: [] }) },
        rolls: roll?.shown ?? [],
        targets: comes ? targetParties() : [],
        ...isInFight(actor),
        ...(secret && { secret }),
        transaction,
      });
      return undefined;
    },
  );
}

/**
 * The chance to roll: whether an attack is used this round; for an ability only when it has no other effect, because other chances concern its
 * detection.
 */
export function chanceOf(item: Item.Implementation): { readonly needs: number; readonly die: number } | undefined {
  if (item.type === "attack") {
    const { chance } = item.system as Attack;
    return chance ? { needs: chance, die: 6 } : undefined;
  }
  const { value, die } = (item.system as Ability).chance;
  return rollsChance(item) && value !== null ? { needs: value, die } : undefined;
}

function chancePlan(die: number) {
  const rolls = [{ id: "chance", formula: `1d${die}` }];
  return { procedure: "chance", rolls, stamp: rulingsInForce().hash } as const;
}

function outcomeOf(actor: Actor.Implementation, item: Item.Implementation, left: number | null): CastOutcome {
  const source = abilitySource(actor, item);
  const placed = areaOf(item);
  return {
    procedure: "cast",
    spell: item.name,
    reversed: false,
    range: "",
    duration: source.lasts,
    save: source.save?.category ?? null,
    saveModifier: source.save?.modifier ?? 0,
    onSave: source.save?.onSave ?? "negates",
    level: source.level,
    damage: source.damage,
    healing: "",
    perLevel: false,
    summary: item.type === "ability" ? descriptionBeyondName(item.name, (item.system as Ability).summary) : "",
    works: spellFormsOf(source.works),
    item: { left },
    natural: true,
    ...(placed && { area: placed }),
  };
}
