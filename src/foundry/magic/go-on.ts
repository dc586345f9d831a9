/**
 * What goes on: poison that works later, bleeding, burning, choking, blood that is drained, wounds that close by themselves, confusion. Each is
 * done at its moment of the world's clock, which the rounds of a fight move on as well: once, as a deed, with a card.
 */
import { takeDamage } from "../../rules/life/damage.ts";
import { heal } from "../../rules/life/healing.ts";
import { kill } from "../../rules/life/kill.ts";
import type { HitPointChange } from "../../rules/life/types.ts";
import { momentsDue, planMoment, resolveMoment } from "../../rules/magic/ongoing.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { resolveSave } from "../../rules/saves/saving-throw.ts";
import type { GoingOnOutcome, MomentTold } from "../../view/cards/going-on.ts";
import { lifeWrites } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type MagicEffect, magicOn } from "../adapter/magic.ts";
import { followLife } from "../chat/follow-life.ts";
import { postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import { perform } from "../deeds/perform.ts";
import type { Deed } from "../deeds/recorder.ts";
import { labelled, throwPlan } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import { breakMagic, endMagic } from "./lay.ts";
import { everyCreature, isUnseen, nameOf } from "./who.ts";

type Rolls = Roll.Evaluated<Roll>[];

interface Going {
  readonly actor: Actor.Implementation;
  readonly own: MagicEffect;
}

function whatIsDue(): Going[] {
  const now = game.time?.worldTime ?? 0;
  return everyCreature().flatMap((actor) =>
    magicOn(actor).flatMap((own): Going[] => {
      const { going } = own.magic;
      return going && momentsDue(going.moments, now).due > 0 ? [{ actor, own }] : [];
    }),
  );
}

/** Does all whose moment has come. Referee's client only. */
export async function goOn(): Promise<void> {
  if (whatIsDue().length === 0) return;
  await perform({ kind: "goesOn" }, async (deed) => {
    const shown: Rolls = [];
    const told: { readonly one: MomentTold; readonly unseen: boolean }[] = [];
    // Another move of the clock may have done some of it while this one waited.
    for (const going of whatIsDue()) {
      const one = await oneGoing(deed, going, shown);
      if (one) told.push({ one, unseen: isUnseen(going.actor) });
    }
    for (const secret of [false, true]) {
      const moments = told.filter(({ unseen }) => unseen === secret).map(({ one }) => one);
      const outcome: GoingOnOutcome = { procedure: "goingOn", moments };
      if (moments.length > 0)
        await postCard({ type: "notice", outcome, rolls: shown, deed, ...(secret && { secret: true }) });
    }
    return undefined;
  });
}

async function oneGoing(deed: Deed, { actor, own }: Going, shown: Rolls): Promise<MomentTold | undefined> {
  const { going } = own.magic;
  const uuid = own.effect.uuid;
  if (!going) return undefined;
  const before = going.moments;
  const { due, after } = momentsDue(before, game.time?.worldTime ?? 0);
  const path = "flags.rulings.magic.moments";
  // First the clock of it: whatever happens, this moment does not come again.
  if (after) await deed.write([{ uuid, path, before: { ...before }, after: { ...after } }]);
  const sum = await happen(deed, actor, own, due, shown);
  if ((!after || sum.over) && actor.effects.get(own.effect.id ?? "")) await endMagic(deed, actor, [own]);
  return sum.told;
}

interface Happened {
  readonly told: MomentTold | undefined;
  readonly over: boolean;
}

/** What a creature does to its victim ends with it: blood that is drained, a grip. */
function isOver({ by, tags }: MagicEffect["magic"]): boolean {
  const held = tags?.some((tag) => tag === "blood" || tag === "constriction" || tag === "swallow") ?? false;
  return held && (actorByUuid(by)?.statuses.has("dead") ?? false);
}

async function happen(
  deed: Deed,
  actor: Actor.Implementation,
  { magic }: MagicEffect,
  due: number,
  shown: Rolls,
): Promise<Happened> {
  const rulings = rulingsInForce();
  const each = magic.going?.each;
  if (!each || isOver(magic)) return { told: undefined, over: true };
  let amount = 0;
  let saved = 0;
  let over = false;
  let behaviour: MomentTold["behaviour"];
  for (let moment = 0; moment < due && !over; moment += 1) {
    const plan = planMoment(creatureOf(actor), each, magic.name, rulings);
    if (plan.refused) return { told: undefined, over: true };
    const save = plan.save && (await throwPlan(plan.save));
    const made = plan.save && save ? resolveSave(plan.save, save.rolls, rulings).success : undefined;
    const thrown = await throwPlan(plan);
    shown.push(...labelled(save?.shown ?? [], `save:${actor.uuid}`), ...labelled(thrown.shown, `damage:${actor.uuid}`));
    const outcome = resolveMoment(plan, thrown.rolls, made);
    amount += outcome.amount;
    saved += outcome.saved ? 1 : 0;
    behaviour = outcome.behaviour ?? behaviour;
    over = outcome.ended || (!outcome.saved && each.does === "kills");
  }
  const does = saved >= due ? "nothing" : each.does;
  if (does !== "nothing" && does !== "confuses") await lay(deed, actor, magic.name, does, amount, rulings);
  const how = does === "nothing" ? "saved" : does;
  return {
    told: { id: actor.uuid, name: nameOf(actor), spell: magic.name, how, amount, ...(behaviour && { behaviour }) },
    over,
  };
}

async function lay(
  deed: Deed,
  actor: Actor.Implementation,
  source: string,
  does: "harms" | "heals" | "kills",
  amount: number,
  rulings: Rulings,
): Promise<void> {
  const reckon = (): HitPointChange => {
    const creature = creatureOf(actor);
    if (does === "kills") return kill(creature, "life.slain", undefined, rulings);
    return does === "heals" ? heal(creature, amount, rulings) : takeDamage(creature, { amount, source }, rulings);
  };
  let change = reckon();
  if (change.refused) return;
  await deed.change(() => {
    change = reckon();
    return lifeWrites(actor, change);
  });
  await deed.conditions(actor, change.added, change.removed);
  if (does === "harms" && amount > 0) await breakMagic(deed, actor, "harmed");
  await followLife(deed, actor, change);
}
