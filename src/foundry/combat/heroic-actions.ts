/** Second wind, action points and recovered powers in a fight: each one transaction of the actor and the fight (HERO-08, HERO-10, HERO-26). */

import { recoverPower, spendActionPoint, takeSecondWind } from "../../rules/combat/powers.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { HitPointChange } from "../../rules/life/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { HeroicCardOutcome } from "../../view/cards/heroic.ts";
import { powerFrom, whoRecovers } from "../adapter/caster.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { lifeChanges, type ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { displayName } from "../platform/display-name.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { changeFightIn } from "./fight.ts";

/** @texts RULINGS.Heroic.title.* */
export const HEROIC_ACTIONS = ["secondWind", "actionPoint", "recover"] as const;
type HeroicAction = (typeof HEROIC_ACTIONS)[number];

/** The changes to the fight and to the actor, and the text of the card. */
interface HeroicResult extends Transition {
  readonly writes: readonly ValueChange[];
  readonly change?: HitPointChange;
  readonly cardOutcome: Omit<HeroicCardOutcome, "procedure" | "kind">;
}

/** Takes a heroic action. Referee's client only. */
export async function takeHeroicAction(
  combat: Combat.Implementation,
  kind: HeroicAction,
  { id, detail = "" }: { readonly id: string; readonly detail?: string },
  user: User.Implementation,
): Promise<Refusal | undefined> {
  const actor = combat.combatants.get(id)?.actor;
  if (!isCreature(actor)) return { key: "targetGone", data: { name: "" } };
  const how = WAYS[kind];
  const spec = { kind, data: { name: displayName(actor) }, by: user.id ?? "" };
  return runUndoable(spec, async (transaction) => {
    let done: HeroicResult | undefined;
    const refused = await changeFightIn(transaction, combat, (state, rulings) => {
      done = how(state, id, actor, rulings, detail);
      return done;
    });
    if (refused || !done) return refused;
    const { writes, change, cardOutcome } = done;
    const switches = change ? [{ actor, on: change.added, off: change.removed }] : [];
    transaction.withCard([...(change ? lifeChanges(actor, change) : []), ...writes], switches);
    const outcome: HeroicCardOutcome = { procedure: "heroic", kind, ...cardOutcome };
    await postCard({ type: "notice", actor, outcome, combat, transaction });
    return undefined;
  });
}

type HeroicHandler = (
  state: CombatState,
  id: string,
  actor: Actor.Implementation,
  rulings: Rulings,
  detail: string,
) => HeroicResult;

const WAYS: Readonly<Record<HeroicAction, HeroicHandler>> = {
  secondWind: (state, id, actor, rulings) => {
    const has = { creature: creatureOf(actor), called: localize("RULINGS.Heroic.secondWind") };
    const { wind, ...transition } = takeSecondWind(state, id, has, rulings);
    const { change, armourClass } = wind;
    const gained = change.after.hitPoints.value - change.before.hitPoints.value;
    return { ...transition, writes: [], change, cardOutcome: { steps: change.steps, gained, armourClass } };
  },
  actionPoint: (state, id, actor, rulings) => {
    const { actionPoints, hp } = actor.system as Actor.SystemOfType<"character">;
    const before = actionPoints.value;
    const { points, ...transition } = spendActionPoint(state, id, { points: before, hitPoints: hp.value }, rulings);
    const writes = [{ uuid: actor.uuid, path: "system.actionPoints.value", before, after: points }];
    return { ...transition, writes, cardOutcome: { left: points } };
  },
  recover: (state, id, actor, _rulings, detail) => {
    const item = actor.items.get(detail);
    if (item?.type !== "power")
      return { state, events: [], refused: { key: "notOnCard" }, writes: [], cardOutcome: {} };
    const { used, ...transition } = recoverPower(state, id, powerFrom(item), whoRecovers(actor), rulingsInForce());
    const { uses } = item.system as Item.SystemOfType<"power">;
    const writes = [{ uuid: item.uuid, path: "system.uses.value", before: uses.value, after: uses.max - used }];
    return { ...transition, writes, cardOutcome: { power: item.name, left: uses.max - used } };
  },
};
