import type { CombatState, Transition } from "../../rules/combat/types.ts";
import { initiativeShown } from "../../rules/combat/view.ts";
import type { MoraleTally } from "../../rules/facts/nerve.ts";
import { newMoraleRound } from "../../rules/nerve/tally.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { carryOutEvents } from "./facts.ts";
import { type EarlierFight, remembered } from "./history.ts";
import { actingIn, turnIn } from "./turn.ts";

type Fight = Combat.Implementation;

/**
 * The morale tally a combat document keeps, without those who have left the fight alive: a token taken off the map has neither fallen nor
 * does it still stand by its fellows (PLAY-20). The fallen stay counted when their tokens are swept away.
 */
export function tallyOf(combat: Fight): MoraleTally | undefined {
  const kept: unknown = combat.getFlag("rulings", "morale");
  if (typeof kept !== "object" || kept === null || !("groups" in kept)) return undefined;
  const tally = kept as MoraleTally;
  const members = Object.entries(tally.members).filter(
    ([id, { fate }]) => fate !== "able" || combat.combatants.has(id),
  );
  const groups = Object.entries(tally.groups).filter(([id]) => members.some(([, { group }]) => group === id));
  return { ...tally, members: Object.fromEntries(members), groups: Object.fromEntries(groups) };
}

/**
 * Writes a state: the flags, Foundry's own round and turn, and the numbers beside the combatants. A step that somebody took is remembered and
 * can be taken back; what merely follows the world is not.
 */
export async function write(
  combat: Fight,
  { state, events }: Transition,
  tally: MoraleTally | undefined,
  rulings: Rulings,
  isStep = false,
): Promise<void> {
  const before = stateOf(combat);
  const newRound = before !== undefined && state.round > before.round;
  const kept = tally ?? tallyOf(combat);
  const morale = kept && newRound ? newMoraleRound(kept, state.round) : kept;
  const seconds = events.reduce((sum, event) => sum + (event.kind === "roundEnded" ? event.seconds : 0), 0);
  const flags = {
    state: { ...state },
    ...(morale && { morale: { ...morale } }),
    ...(isStep && remembered(combat, seconds)),
  };
  await writeInitiative(combat, state, rulings);
  const { point, options } = moved(combat, before, state, rulings, 1);
  await combat.update({ ...point, flags: { rulings: flags } }, options);
  await carryOutEvents(combat, events);
  await turnClock(seconds);
}

/**
 * Puts an earlier state back in place of what came after it, the clock with it. Nerve is not turned back: whoever has seen a friend fall has
 * seen it, and what is due for that stays due.
 */
export async function writeEarlier(combat: Fight, earlier: EarlierFight, rulings: Rulings): Promise<void> {
  const before = stateOf(combat);
  const groups = Object.values(tallyOf(combat)?.groups ?? {});
  const state: CombatState = {
    ...earlier.state,
    moraleDue: groups.flatMap(({ id, due }) => (due.length > 0 ? [id] : [])),
    log: before?.log ?? [],
  };
  await combat.unsetFlag("rulings", "dice");
  await writeInitiative(combat, state, rulings);
  const { point, options } = moved(combat, before, state, rulings, -1);
  const flags = { state: { ...state }, steps: earlier.step, ...(earlier.dice && { dice: { ...earlier.dice } }) };
  await combat.update({ ...point, flags: { rulings: flags } }, options);
  await turnClock(-earlier.seconds);
}

/**
 * Where Foundry's pointer goes, told to modules beforehand as core tells it (PLAY-07). A write that leaves the same one acting tells
 * nobody of a turn (PLAY-02).
 */
function moved(
  combat: Fight,
  before: CombatState | undefined,
  state: CombatState,
  rulings: Rulings,
  direction: 1 | -1,
) {
  const point = { round: state.round, turn: turnIn(combat, state, rulings) };
  // The clock is turned apart, by what the rules say that a round lasts; both names under which modules look for it say so.
  const options = { direction, worldTime: { delta: 0 }, advanceTime: 0 };
  const same = combat.round === state.round && (combat.combatant?.id ?? null) === actingIn(state, rulings);
  if (same) return { point, options: { ...options, turnEvents: false } };
  const told = { ...point, turn: point.turn ?? 0 };
  if (!before) Hooks.callAll("combatStart", combat, told);
  else if (combat.round === state.round) Hooks.callAll("combatTurn", combat, told, options);
  else Hooks.callAll("combatRound", combat, told, options);
  return { point, options };
}

async function turnClock(seconds: number): Promise<void> {
  if (seconds !== 0) await game.time?.advance(seconds);
}

/** Whether Foundry's own round, turn and numbers say something else than the state: somebody wrote past it. */
export function isAstray(combat: Fight, state: CombatState, rulings: Rulings): boolean {
  return (
    combat.round !== state.round ||
    combat.turn !== turnIn(combat, state, rulings) ||
    initiativeUpdates(combat, state, rulings).length > 0
  );
}

function initiativeUpdates(combat: Fight, state: CombatState, rulings: Rulings) {
  return state.combatants.flatMap((fighter) => {
    const { shown } = initiativeShown(state, fighter, rulings);
    const combatant = combat.combatants.get(fighter.id);
    return combatant && combatant.initiative !== shown ? [{ _id: fighter.id, initiative: shown }] : [];
  });
}

async function writeInitiative(combat: Fight, state: CombatState, rulings: Rulings): Promise<void> {
  const updates = initiativeUpdates(combat, state, rulings);
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates, OWN_WRITE);
}

/** Marks the system's own writing of initiative, which needs no judging; it moves nobody's turn. */
const OWN_WRITE = { turnEvents: false, rulingsOrder: true };
