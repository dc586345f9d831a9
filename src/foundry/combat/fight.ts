import { reconcile } from "../../rules/combat/reconcile.ts";
import { defeat, join, leave, revive, setFacts, setMoraleDue } from "../../rules/combat/roster.ts";
import { startCombat } from "../../rules/combat/round.ts";
import type { CombatEvent, CombatState, Transition } from "../../rules/combat/types.ts";
import { currentSlot, initiativeShown } from "../../rules/combat/view.ts";
import type { MoraleTally } from "../../rules/facts/nerve.ts";
import { moraleOccasions, newMoraleRound, startMorale } from "../../rules/nerve/tally.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stateOf } from "../adapter/fight.ts";
import { rulingsInForce } from "../settings/store.ts";
import { carryOutEvents, withFacts } from "./facts.ts";
import { moraleMember, newCombatant, type SideName, sideOfCombatant } from "./roster.ts";

type Fight = Combat.Implementation;

/** One change after another: two in the same moment would each start from a state the other has already left. */
const queues = new WeakMap<Fight, Promise<unknown>>();

function inTurn<T>(combat: Fight, work: () => Promise<T>): Promise<T> {
  const before = queues.get(combat) ?? Promise.resolve();
  const after = before.then(work, work);
  queues.set(combat, after);
  return after;
}

/** Begins the fight of a combat document: sides, order and morale tally, in one write. Referee's client only. */
export function beginFight(combat: Fight, surprised: readonly string[] = []): Promise<void> {
  return inTurn(combat, async () => {
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

/** The morale tally a combat document keeps. */
export function tallyOf(combat: Fight): MoraleTally | undefined {
  const tally: unknown = combat.getFlag("rulings", "morale");
  return typeof tally === "object" && tally !== null && "groups" in tally ? (tally as MoraleTally) : undefined;
}

/**
 * Changes a running fight on the referee's client, after all changes before it.
 * @returns why not, when the rules refuse
 */
export function changeFight(
  combat: Fight,
  how: (state: CombatState, rulings: Rulings) => Transition,
): Promise<Refusal | undefined> {
  return inTurn(combat, async () => {
    const rulings = rulingsInForce();
    const state = stateOf(combat);
    if (!state) return { key: "noFight" };
    const transition = how(reconcile(state, rulings), rulings);
    if (transition.refused) return transition.refused;
    await write(combat, transition, undefined, rulings);
    return undefined;
  });
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
    if (JSON.stringify(state) === JSON.stringify(before) && JSON.stringify(tally) === JSON.stringify(known)) return;
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
    if (fighter.status === "active" && DOWN.has(fate)) apply(defeat(current, id, "defeated"));
    else if (fighter.status === "active" && AWAY.has(fate)) apply(defeat(current, id, "fled"));
    else if (fighter.status !== "active" && !DOWN.has(fate) && !AWAY.has(fate)) apply(revive(current, id, rulings));
  }
  return { state: current, events };
}

/** Writes a state: the flags, Foundry's own round and turn, and the numbers beside the combatants. */
async function write(
  combat: Fight,
  { state, events }: Transition,
  tally: MoraleTally | undefined,
  rulings: Rulings,
): Promise<void> {
  const before = stateOf(combat);
  const newRound = before !== undefined && state.round > before.round;
  const kept = tally ?? tallyOf(combat);
  const morale = kept && newRound ? newMoraleRound(kept, state.round) : kept;
  await writeInitiative(combat, state, rulings);
  await combat.update({
    round: state.round,
    turn: turnOf(combat, state, rulings),
    flags: { rulings: { state: { ...state }, ...(morale && { morale: { ...morale } }) } },
  });
  await carryOutEvents(combat, events);
  for (const event of events)
    if (event.kind === "roundEnded" && event.seconds > 0) await game.time?.advance(event.seconds);
}

/** Whose turn Foundry marks: the first who can act now. */
function turnOf(combat: Fight, state: CombatState, rulings: Rulings): number | null {
  const slot = currentSlot(state, rulings);
  const id = slot.acting || slot.pending[0];
  const index = combat.turns.findIndex((combatant) => combatant.id === id);
  return index < 0 ? null : index;
}

async function writeInitiative(combat: Fight, state: CombatState, rulings: Rulings): Promise<void> {
  const updates = state.combatants.flatMap((fighter) => {
    const { shown } = initiativeShown(state, fighter, rulings);
    const combatant = combat.combatants.get(fighter.id);
    return combatant && combatant.initiative !== shown ? [{ _id: fighter.id, initiative: shown }] : [];
  });
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates);
}
