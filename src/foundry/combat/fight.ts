import { reconcile } from "../../rules/combat/reconcile.ts";
import { defeat, join, leave, revive, setFacts, setMoraleDue } from "../../rules/combat/roster.ts";
import { startCombat } from "../../rules/combat/round.ts";
import type { CombatEvent, CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/nerve.ts";
import { moraleOccasions, startMorale } from "../../rules/nerve/tally.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { isStored } from "../deeds/documents.ts";
import type { Deed } from "../deeds/recorder.ts";
import { oneByOne } from "../in-turn.ts";
import { rulingsInForce } from "../settings/store.ts";
import { withFacts } from "./facts.ts";
import { earlierRound, lastEarlier } from "./history.ts";
import { comeTogether } from "./rally.ts";
import { moraleMember, newCombatant, type SideName, sideOfCombatant } from "./roster.ts";
import { isAstray, tallyOf, write, writeEarlier } from "./write.ts";

type Fight = Combat.Implementation;

/** One change after another: two in the same moment would each start from a state the other has already left. */
const inTurn = oneByOne<Fight>();

/** Begins the fight of a combat document: sides, order and morale tally, in one write. Referee's client only. */
export function beginFight(combat: Fight, surprised: readonly string[] = []): Promise<void> {
  return inTurn(combat, async () => {
    await comeTogether(combat);
    const rulings = rulingsInForce();
    const sides = new Map<string, SideName>();
    for (const combatant of combat.combatants) {
      const side = sideOfCombatant(combatant);
      sides.set(side.id, side);
    }
    const combatants = combat.combatants.map((combatant) => ({
      ...newCombatant(combatant, rulings),
      surprised: surprised.includes(combatant.id ?? ""),
    }));
    const started = startCombat({ sides: [...sides.values()], combatants }, rulings);
    await write(combat, started, tallyFor(combat, started.state, rulings), rulings);
  });
}

function membersOf(combat: Fight, rulings: Rulings) {
  return combat.combatants.contents.flatMap((combatant) => moraleMember(combatant, rulings) ?? []);
}

function tallyFor(combat: Fight, state: CombatState, rulings: Rulings): MoraleTally {
  return startMorale({ round: state.round, members: membersOf(combat, rulings) }, rulings);
}

/**
 * Changes a running fight on the referee's client, after all changes before it. A change that is no step of anybody's (`isStep` false) is not
 * one that can be taken back.
 * @returns why not, when the rules refuse
 */
export function changeFight(
  combat: Fight,
  how: (state: CombatState, rulings: Rulings) => Transition,
  isStep = true,
): Promise<Refusal | undefined> {
  return inTurn(combat, async () => {
    const rulings = rulingsInForce();
    const state = stateOf(combat);
    if (!state) return { key: "noFight" };
    const kept = reconcile(state, rulings);
    const transition = how(kept, rulings);
    if (transition.refused) return transition.refused;
    // A refit to changed rulings is no step of anybody's.
    if (transition.state !== state)
      await write(combat, transition, undefined, rulings, isStep && transition.state !== kept);
    return undefined;
  });
}

/**
 * The same as part of a deed that changes more than the fight, so that both are taken back together. What Foundry's own turn then says is put
 * right as after any change.
 */
export async function changeFightIn(
  deed: Deed,
  combat: Fight,
  how: (state: CombatState, rulings: Rulings) => Transition,
): Promise<Refusal | undefined> {
  const refused = await inTurn(combat, async () => {
    const rulings = rulingsInForce();
    const state = stateOf(combat);
    if (!state || !isStored(combat)) return { key: "noFight" };
    const transition = how(reconcile(state, rulings), rulings);
    if (transition.refused) return transition.refused;
    await deed.replace(combat, { "flags.rulings.state": { ...transition.state } });
    return undefined;
  });
  if (!refused) void observeFight(combat);
  return refused;
}

/**
 * Takes the fight back to where it stood before its last step, or before its running round. Who came, left, fell or rose in the meantime is
 * looked at anew afterwards.
 * @returns why not, when nothing is remembered to go back to
 */
export async function stepBack(combat: Fight, how: "step" | "round" = "step"): Promise<Refusal | undefined> {
  const refused = await inTurn(combat, async () => {
    if (!stateOf(combat)) return { key: "noFight" };
    const earlier = how === "round" ? earlierRound(combat) : lastEarlier(combat);
    if (!earlier) return { key: how === "round" ? "noEarlierRound" : "noEarlierStep" };
    await writeEarlier(combat, earlier, rulingsInForce());
    return undefined;
  });
  if (!refused) await observeFight(combat);
  return refused;
}

/** Puts another morale tally in place. */
export function writeTally(combat: Fight, how: (tally: MoraleTally) => MoraleTally): Promise<void> {
  return inTurn(combat, async () => {
    const tally = tallyOf(combat);
    const state = stateOf(combat);
    if (!tally || !state) return;
    await write(combat, { state, events: [] }, how(tally), rulingsInForce());
  });
}

/**
 * Looks at how everybody stands now: who is down or back on their feet, who came and who left, what is in their hands, and what that
 * means for nerves.
 * Cheap when nothing changed; called after anything that may have.
 */
export function observeFight(combat: Fight): Promise<void> {
  return inTurn(combat, async () => {
    const rulings = rulingsInForce();
    const before = stateOf(combat);
    if (!before) return;
    const seen = withFates(combat, withFacts(combat, withMembers(combat, before, rulings), rulings), rulings);
    const known = tallyOf(combat);
    const event = { round: seen.state.round, members: membersOf(combat, rulings) };
    const { tally, prompts } = known
      ? moraleOccasions(known, event, rulings)
      : { tally: startMorale(event, rulings), prompts: [] };
    const state = prompts.reduce((current, prompt) => setMoraleDue(current, prompt.group, true), seen.state);
    const same = JSON.stringify(state) === JSON.stringify(before) && JSON.stringify(tally) === JSON.stringify(known);
    if (same && !isAstray(combat, state, rulings)) return;
    await write(combat, { state, events: seen.events }, tally, rulings);
  });
}

function withMembers(combat: Fight, state: CombatState, rulings: Rulings): CombatState {
  let current = state;
  const here = new Set(combat.combatants.map((combatant) => combatant.id));
  for (const { id } of state.combatants) if (!here.has(id)) current = leave(current, id);
  for (const combatant of combat.combatants) {
    if (current.combatants.some(({ id }) => id === combatant.id)) continue;
    current = join(current, newCombatant(combatant, rulings), sideOfCombatant(combatant)).state;
  }
  return current;
}

const DOWN = new Set(["dead", "unconscious", "surrendered", "captive"]);
const AWAY = new Set(["fled", "deserted"]);

function withFates(combat: Fight, state: CombatState, rulings: Rulings): Transition {
  let current = state;
  const events: CombatEvent[] = [];
  const apply = (transition: Transition): void => {
    current = transition.state;
    events.push(...transition.events);
  };
  for (const combatant of combat.combatants) {
    const id = combatant.id ?? "";
    const fighter = current.combatants.find((one) => one.id === id);
    const fate = moraleMember(combatant, rulings)?.fate ?? "able";
    if (!fighter || fighter.falling) continue;
    const dying = combatant.actor?.statuses.has("dying") ?? false;
    if (dying !== fighter.dying) current = setFacts(current, id, { dying });
    if (fighter.status !== "defeated" && DOWN.has(fate)) apply(defeat(current, id, "defeated"));
    else if (fighter.status === "active" && AWAY.has(fate)) apply(defeat(current, id, "fled"));
    else if (fighter.status !== "active" && !DOWN.has(fate) && !AWAY.has(fate)) apply(revive(current, id, rulings));
  }
  return { state: current, events };
}
