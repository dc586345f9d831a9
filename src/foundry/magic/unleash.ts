/** Breath, gaze and what else of a monster needs no roll to hit: it acts like a spell, on all within its area, with its uses and its chance. */

import { toldOf } from "../../view/told.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { usesFault, usesItem } from "../attack/uses.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwPlan } from "../dice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { areaOf } from "./area.ts";
import { type CastOutcome, targetParties, waysOf } from "./cast.ts";
import { rollsChance, sourceOfNature } from "./natural.ts";
import { isDisguise } from "./who.ts";

type Attack = Item.SystemOfType<"attack">;
type Ability = Item.SystemOfType<"ability">;

/** Lets it loose: its chance is thrown, a use is gone, and a card says whom it may reach. Refused when no use is left. */
export async function unleash(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  if (tellRefusal(usesFault(item))) return;
  const refused = rollsChance(item) ? undefined : notNow(tokenOf(actor), { kind: "other" });
  if (tellRefusal(refused) && !game.user?.isGM) return;
  const counter = usesItem(item);
  const { uses } = counter.system as Attack | Ability;
  const chance = chanceOf(item);
  const thrown = chance ? await throwPlan(chancePlan(chance.die)) : undefined;
  const rolled = thrown?.rolls.chance?.total ?? 0;
  const comes = !chance || rolled <= chance.needs;
  const counted = comes && uses.max !== null && uses.value > 0;
  const outcome = outcomeOf(actor, item, counted ? uses.value - 1 : null);
  // Whether it tramples, notices or finds is the referee's to know.
  const disguise = isDisguise(actor, sourceOfNature(actor, item));
  const secret = disguise || (rollsChance(item) && !actor.hasPlayerOwner);
  await perform({ kind: "use", data: { name: calledOf(actor), item: item.name } }, async (deed) => {
    if (counted)
      await deed.change(() => [
        { uuid: counter.uuid, path: "system.uses.value", before: uses.value, after: uses.value - 1 },
      ]);
    await postCard({
      type: "notice",
      actor,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      outcome: { ...outcome, ...(chance && { chance: { ...chance, rolled } }), ...(!comes && { works: [] }) },
      rolls: thrown?.shown ?? [],
      targets: comes ? targetParties() : [],
      ...inFight(actor),
      ...(secret && { secret }),
      deed,
    });
    return undefined;
  });
}

/** The chance that is thrown: whether an attack comes this round; of an ability only where there is nothing else to it, for others speak of how it is found. */
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
  const source = sourceOfNature(actor, item);
  const laid = areaOf(item);
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
    summary: item.type === "ability" ? toldOf(item.name, (item.system as Ability).summary) : "",
    works: waysOf(source.works),
    item: { left },
    natural: true,
    ...(laid && { area: laid }),
  };
}
