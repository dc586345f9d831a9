import { planInitiative, resolveInitiative } from "../../rules/combat/initiative.ts";
import type { InitiativePlan } from "../../rules/combat/types.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { postCard } from "../chat/post-card.ts";
import { rollByHand } from "../platform/dice.ts";
import { allows, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { askFight } from "./fight-requests.ts";
import { entryOf, isHiddenSide, membersOf, rollsOf, storedDice } from "./initiative.ts";

/** Rolls the initiative of an own combatant, or of its side, on this user's client with a card; the referee's client accepts the die. */
export async function rollOwn(combat: Combat.Implementation, id: string): Promise<void> {
  const state = stateOf(combat);
  if (!state) return;
  const rulings = rulingsInForce();
  const plan = planInitiative(state, rulings);
  const entry = entryOf(combat, plan.entries, id);
  if (!entry || entry.rollId in storedDice(combat)) {
    notifyRefusal({ key: "initiativeKnown" });
    return;
  }
  // A card of this user would reveal a hidden combatant, so the referee rolls secretly.
  if (isHiddenSide(combat, entry.id) && combat.id) {
    await askFight({ kind: "initiative", combat: combat.id, id: entry.id });
    return;
  }
  if (!allows("preInitiative", { combat, ids: [entry.id] })) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const own: InitiativePlan = { ...plan, entries: [entry], rolls: rollsOf(plan, [entry]) };
  const rolled = await rollByHand(own);
  const results = resolveInitiative(state, own, rolled.rolls, rulings).results.map((result) => ({
    ...result,
    tie: plan.tie > 0,
  }));
  const actor = membersOf(combat, entry).find((one) => one.isOwner)?.actor;
  const message = await postCard({
    type: "initiative",
    ...(actor && { actor }),
    outcome: { procedure: "initiative", ...{ results, round: state.round } },
    rolls: rolled.shown,
    combat,
  });
  if (message?.id && combat.id)
    await askFight({ kind: "initiative", combat: combat.id, id: entry.id, detail: message.id });
}
