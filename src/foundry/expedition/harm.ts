/** What hurts on the way comes as a card of damage, which is laid on like any other. */
import { planFall, resolveFall } from "../../rules/exploration/hazards.ts";
import type { TrapEffect } from "../../rules/exploration/traps.ts";
import type { Plan } from "../../rules/plan.ts";
import { line } from "../../view/cards/common.ts";
import { throwUnder } from "../../view/expedition/dice.ts";
import { partyOf, postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import type { Deed } from "../deeds/recorder.ts";
import { labelled } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import type { TableDice } from "./dice.ts";

/** Writes what hurts, within the deed that brings it. */
export type Hurts = (deed: Deed) => Promise<void>;

/** Throws the damage of traps and falls; what it gives posts the cards. A save is the victim's to roll: the card of the turn has named it. */
export async function harmBy(
  party: Actor.Implementation,
  harm: readonly TrapEffect[],
  dice: TableDice,
  soft = false,
): Promise<Hurts> {
  const all: Hurts[] = [];
  for (const [at, effect] of harm.entries()) all.push(await oneHarm(party, effect, at, dice, soft));
  return async (deed) => {
    for (const hurts of all) await hurts(deed);
  };
}

async function oneHarm(
  party: Actor.Implementation,
  effect: TrapEffect,
  at: number,
  dice: TableDice,
  soft: boolean,
): Promise<Hurts> {
  const victim = actorByUuid(effect.who);
  if (!victim || effect.kind === "save") return async () => {};
  const rulings = rulingsInForce();
  const fall = effect.kind === "fall" ? planFall(effect.feet, soft, rulings) : undefined;
  const asked = fall?.rolls ?? [{ id: "damage", formula: effect.kind === "damage" ? effect.formula : "0" }];
  if (asked.length === 0) return async () => {};
  const plan: Plan = { procedure: "damage", rolls: asked, stamp: rulings.hash };
  const { name } = victim;
  const prefix = `harm${at}`;
  const rolls = await throwUnder(prefix, plan, line("RULINGS.Way.dice.harm", { name }), dice.throw);
  const fell = fall && resolveFall(fall, rolls, rulings);
  const total = fell ? fell.damage : (rolls.damage?.total ?? 0);
  const outcome = { procedure: "damage", total, steps: fell?.steps ?? [], dice: [], subdual: false, riders: [] };
  const told = { ...plan, target: { id: victim.uuid, name }, critical: false };
  const shown = asked.flatMap(({ id }) => labelled(dice.shown([`${prefix}/${id}`]), id));
  return (deed) =>
    postCard({
      type: "damage",
      actor: party,
      plan: told,
      outcome,
      rolls: shown,
      targets: [partyOf(victim)],
      deed,
    }).then(() => undefined);
}
