import { roundsUntilTired } from "../derived/rounds-until-tired.ts";
import { finiteNumber, oneOf, wholeNumber } from "../errors.ts";
import { ACTIONS, type Action, type ActionKind, type Combatant } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { actionEconomy } from "../topics/actionEconomy.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { disengage } from "../topics/disengage.ts";
import { initiative } from "../topics/initiative.ts";
import { oneSpellPerRound } from "../topics/oneSpellPerRound.ts";
import { able, change, combatantOf, hasTurn, replaced } from "./combatants.ts";
import { allowed, comesLast, givesUpAll, isActing, isSlowPass, membersOf, retreating } from "./phases.ts";
import { reconcile } from "./reconcile.ts";
import { awaitsSlowPass, logged, moveOn, noted, slotAt } from "./round.ts";
import type { CombatEvent, CombatState, Transition } from "./types.ts";

/** Feet that a combatant may circle while staying in reach of the same foes (BX-140). */
const CIRCLING = 5;
const ATTACKS: readonly ActionKind[] = ["strike", "shoot", "grapple"];
/** Attacks that a waiting combatant may make out of turn; a missile attack does not wait for an enemy to approach (ERIS-10). */
const SPRUNG: readonly ActionKind[] = ["strike", "grapple"];

/**
 * Carries out an action of a combatant. Refused out of turn, or when its declaration or its actions forbid it; `force` is the referee's
 * override, which turns the refusal into a warning.
 * @throws RulesError for an unknown combatant or action.
 */
export function act(before: CombatState, id: string, action: Action, rulings: Rulings, force = false): Transition {
  oneOf(action.kind, ACTIONS, "action.kind");
  if (action.feet !== undefined) finiteNumber(action.feet, "action.feet", 0, 1e6);
  const state = reconcile(before, rulings);
  const combatant = combatantOf(state, id);
  const refused = whyNot(state, combatant, action, rulings);
  if (refused && !force) return { state, events: [], refused };
  const done = carriedOut(state, combatant, action, rulings);
  return { ...done, ...(refused && { warnings: [refused] }) };
}

/** The reason why a combatant may not act so now, for disabled buttons; undefined when it may. */
export function whyNot(
  state: CombatState,
  combatant: Combatant,
  action: Action,
  rulings: Rulings,
): Refusal | undefined {
  const slot = slotAt(state);
  if (action.kind === "deathSave") return deathSave(state, combatant);
  if (combatant.status !== "active") return { key: "order.outOfFight" };
  if (combatant.fromRound > state.round) return { key: "order.nextRound", rule: "HERO-06" };
  if (combatant.surprised) return { key: "order.surprised", rule: "BX-109", topic: "surprise" };
  if (givesUpAll(combatant, rulings)) return { key: "order.parrying", rule: "ERIS-32", topic: "parry" };
  if (combatant.dressing && !isBeside(action))
    return {
      key: "order.changingArmour",
      rule: "ERIS-118",
      topic: "armourTimes",
      data: { item: combatant.dressing.name },
    };
  // A waiting combatant attacks out of turn as soon as a foe comes near (ERIS-10).
  if (combatant.waiting && SPRUNG.includes(action.kind)) return undefined;
  if (!slot || !membersOf(state, slot).some((member) => member.id === combatant.id))
    return { key: "order.notYourTurn" };
  // A quick action is still possible once the action is spent, but not after "done" (ERIS-06).
  const afterwards = action.quick === true && combatant.passed !== slot.id && rulings.use(actionEconomy).quickAfter;
  if (combatant.done && !afterwards) return { key: "order.turnOver" };
  if (!allowed(slot.phase).includes(action.kind)) return { key: "order.notThisStep", data: { phase: slot.phase } };
  if (state.acting && state.acting !== combatant.id && oneAtATime(state, rulings))
    return { key: "order.turnRunning", rule: "HERO-03", topic: "initiative" };
  // A weapon that is ready is not slow in a first shot (MIX-05).
  if (!isSlowPass(slot.phase) && slot.phase !== "preempt" && comesLast(combatant, action, rulings))
    return { key: "order.slowLater", rule: "BX-136", topic: "slowWeapons" };
  return (
    casting(combatant, action, rulings) ??
    leaving(combatant, action, rulings) ??
    retreating(combatant, action, rulings) ??
    rulings.use(actionEconomy).judge(combatant, action, { freeStep: rulings.number("freeStep") }).refused
  );
}

/** Whether an action is possible during an armour change because it takes hardly any time. */
function isBeside({ kind, quick }: Action): boolean {
  return kind === "deathSave" || quick === true;
}

/** A dying combatant makes its death save in its turn, once a round (HERO-03). */
function deathSave(state: CombatState, combatant: Combatant): Refusal | undefined {
  if (!combatant.dying) return { key: "order.notDying", rule: "HERO-03" };
  return combatant.done || combatant.fromRound > state.round ? { key: "order.turnOver" } : undefined;
}

function oneAtATime(state: CombatState, rulings: Rulings): boolean {
  return rulings.use(initiative).oneTurnAtATime && slotAt(state)?.phase === "act";
}

/** Why a spell cannot be cast: it was not declared, was lost, or is one too many (BX-134, ERIS-03, ERIS-07). */
function casting(combatant: Combatant, action: Action, rulings: Rulings): Refusal | undefined {
  if (action.kind !== "cast") return undefined;
  if (combatant.spell === "disrupted" && combatant.extraActions === 0)
    return { key: "order.spellDisrupted", rule: "BX-149", topic: "spellDisruption" };
  if (combatant.spellsThisRound >= rulings.use(oneSpellPerRound).spells)
    return { key: "order.oneSpellPerRound", rule: "ERIS-07", topic: "oneSpellPerRound" };
  const { spellsDeclared, declaring: rule } = rulings.use(combatSequence);
  const blame = { rule, topic: combatSequence.key };
  if (combatant.spell === "abandoned") return { key: "order.spellGivenUp", ...blame };
  if (combatant.spell === "none" && spellsDeclared) return { key: "order.spellNotDeclared", ...blame };
  const { spell, detail } = combatant;
  if (spell === "declared" && detail && action.spell && action.spell !== detail)
    return { key: "order.otherSpell", data: { spell: detail }, ...blame };
  return undefined;
}

/** A combatant leaves melee only by a declared withdrawal or retreat (BX-140). */
function leaving(combatant: Combatant, action: Action, rulings: Rulings): Refusal | undefined {
  if (action.kind !== "move" || !action.inMelee || !rulings.use(disengage).declared) return undefined;
  if (combatant.declared === "withdraw" || combatant.declared === "retreat") return undefined;
  if (action.staysInReach && (action.feet ?? 0) <= CIRCLING) return undefined;
  return { key: "order.meleeMoveNotDeclared", rule: "BX-140", topic: "disengage" };
}

function carriedOut(state: CombatState, combatant: Combatant, action: Action, rulings: Rulings): Transition {
  const events: CombatEvent[] = [];
  if (oneAtATime(state, rulings) && state.acting !== combatant.id && !combatant.done)
    events.push({ kind: "turnStarted", id: combatant.id });
  events.push({ kind: "acted", id: combatant.id, action: action.kind });
  // Another action by the referee's override ends the armour change (ERIS-118).
  const { dressing: _off, ...others } = combatant;
  let after = paid(isBeside(action) ? combatant : others, action, rulings);
  if (action.kind === "move" && tired(state, combatant, rulings)) events.push({ kind: "exhausted", id: combatant.id });
  const whole = rulings.use(initiative).oneTurnAtATime;
  if (action.kind === "deathSave" && combatant.status !== "active" && !action.rallied) after = { ...after, done: true };
  if (!whole && !after.waiting && !after.done && rulings.use(actionEconomy).spent(after)) {
    after = { ...after, done: true };
    events.push({ kind: "turnEnded", id: combatant.id });
  }
  const changed = replaced(state, after);
  const struck = action.kind === "strike" || action.kind === "grapple";
  const acting = oneAtATime(state, rulings) && !combatant.done ? combatant.id : state.acting;
  return noted(
    {
      ...changed,
      acting,
      meleeBegun: state.meleeBegun || struck,
      meleeThisRound: state.meleeThisRound || struck,
    },
    events,
  );
}

/** The combatant with the action recorded and its cost paid. */
function paid(combatant: Combatant, action: Action, rulings: Rulings): Combatant {
  const sprung = combatant.waiting && SPRUNG.includes(action.kind);
  const ready: Combatant = sprung
    ? { ...combatant, waiting: false, actions: combatant.actions.filter((kind) => kind !== "wait") }
    : combatant;
  const { free, simple } = rulings.use(actionEconomy).judge(ready, action, { freeStep: rulings.number("freeStep") });
  const spell = action.kind === "cast";
  // A quick action still counts as a simple action afterwards (GOR-68).
  const kind = simple || (action.kind === "other" && action.quick) ? "simple" : action.kind;
  return {
    ...ready,
    actions: free ? ready.actions : [...ready.actions, kind],
    free: free ? [...ready.free, action.kind] : ready.free,
    ...moved(ready, action, free === true),
    attacksMade: ready.attacksMade + (ATTACKS.includes(action.kind) ? 1 : 0),
    waiting: action.kind === "wait" || ready.waiting,
    spell: spell ? "cast" : ready.spell,
    spellsThisRound: ready.spellsThisRound + (spell ? 1 : 0),
  };
}

/** Feet including this move, and the feet of the last move alone, which an undo takes back. */
function moved({ actions, feetMoved, lastFeet = 0 }: Combatant, { kind, feet = 0 }: Action, free: boolean) {
  if (kind !== "move") return { feetMoved };
  const further = free && actions.at(-1) === "move";
  return { feetMoved: feetMoved + feet, lastFeet: feet + (further ? lastFeet : 0) };
}

/** A combatant that still moves after 60 rounds is exhausted (BX-116). */
function tired(state: CombatState, combatant: Combatant, rulings: Rulings): boolean {
  const ruling = roundsUntilTired(rulings);
  return ruling !== undefined && combatant.tires && state.round > ruling.moving;
}

/** Begins a combatant's turn within a block (HERO-03). Refused while another turn runs. */
export function begin(before: CombatState, id: string, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  const combatant = combatantOf(state, id);
  const slot = slotAt(state);
  if (!slot || !membersOf(state, slot).some((member) => member.id === id) || !hasTurn(state, combatant))
    return { state, events: [], refused: { key: "order.notYourTurn" } };
  if (combatant.done) return { state, events: [], refused: { key: "order.turnOver" } };
  if (!oneAtATime(state, rulings)) return { state, events: [] };
  if (state.acting && state.acting !== id)
    return { state, events: [], refused: { key: "order.turnRunning", rule: "HERO-03", topic: "initiative" } };
  return noted({ ...state, acting: id }, [{ kind: "turnStarted", id }]);
}

/** Ends a combatant's turn where turns are whole, or its step where they are split. An attack in the slow pass stays. */
export function done(before: CombatState, id: string, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  const combatant = combatantOf(state, id);
  const slot = slotAt(state);
  if (!slot || !membersOf(state, slot).some((member) => member.id === id))
    return { state, events: [], refused: { key: "order.notYourTurn" } };
  const passes = slot.phase !== "act" || awaitsSlowPass(combatant, rulings);
  const acting = state.acting === id ? "" : state.acting;
  if (combatant.done || passes) return noted({ ...change(state, id, { passed: slot.id }), acting }, []);
  return noted({ ...change(state, id, { done: true, passed: slot.id }), acting }, [{ kind: "turnEnded", id }]);
}

/** A further action this round: haste, an action point (HERO-10). */
export function grantAction(state: CombatState, id: string, number = 1): Transition {
  const combatant = combatantOf(state, id);
  wholeNumber(number, "number", -100, 100);
  return {
    state: change(state, id, { extraActions: Math.max(0, combatant.extraActions + number), done: false }),
    events: [],
  };
}

/**
 * Moves on to the next slot, phase or round, past everybody without an action. Refused while initiative is missing; `currentSlot` lists the unfinished
 * combatants, who are not asked.
 */
export function advance(before: CombatState, rulings: Rulings): Transition {
  const state = reconcile(before, rulings);
  const slot = slotAt(state);
  if (slot?.phase === "initiative" && !state.settled)
    return { state, events: [], refused: { key: "order.initiativeFirst", rule: "BX-133" } };
  const on = moveOn(state, rulings);
  return logged(on.state, on.events);
}

/** Whether a combatant can act now: it is able, its unit acts, and no other turn runs. */
export function inTurn(state: CombatState, id: string): boolean {
  const slot = slotAt(state);
  const member = slot !== undefined && membersOf(state, slot).some((one) => one.id === id);
  return member && isActing(slot.phase) && canAct(state, id) && (state.acting === "" || state.acting === id);
}

/** Whether a combatant can act this round at all. */
export function canAct(state: CombatState, id: string): boolean {
  return able(state, combatantOf(state, id));
}
