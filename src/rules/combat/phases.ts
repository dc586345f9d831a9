import type { Action, ActionKind, Combatant, Phase } from "../facts/combatant.ts";
import { ownRow } from "../input-checks.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { actionEconomy } from "../topics/actionEconomy.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { disengage } from "../topics/disengage.ts";
import { parry } from "../topics/parry.ts";
import { slowWeapons } from "../topics/slowWeapons.ts";
import { isChangingArmour } from "./armour-change.ts";
import { able, hasTurn } from "./combatants.ts";
import { shootersOf } from "./preemptive.ts";
import type { CombatState, Slot, Unit } from "./types.ts";

const ALWAYS: readonly ActionKind[] = ["simple", "other", "recover", "deathSave"];
const STEPS: Readonly<Partial<Record<Phase, readonly ActionKind[]>>> = {
  preempt: ["shoot"],
  move: ["move", "wait", ...ALWAYS],
  missile: ["shoot", "reload", ...ALWAYS],
  spell: ["cast", "device", "turn", ...ALWAYS],
  melee: ["strike", "grapple", "turn", "device", ...ALWAYS],
  // Simple actions belong to the melee step, so that nobody acts in both (GOR-76).
  missilesAndSpells: ["shoot", "reload", "cast", "device", "turn", "other", "recover", "deathSave"],
  actionsAndMelee: ["move", "strike", "grapple", "wait", ...ALWAYS],
  act: ["move", "strike", "shoot", "cast", "device", "turn", "grapple", "reload", "wait", ...ALWAYS],
  slowMissile: ["shoot"],
  slowMelee: ["strike"],
};

/** The actions allowed in a phase; empty for phases without actions. */
export function allowed(phase: Phase): readonly ActionKind[] {
  return ownRow(STEPS, phase) ?? [];
}

/** Whether the phase is a step in which combatants act. */
export function isActing(phase: Phase): boolean {
  return ownRow(STEPS, phase) !== undefined;
}

export function isSlowPass(phase: Phase): boolean {
  return phase === "slowMissile" || phase === "slowMelee";
}

/** Whether this attack is in the slow pass at the end of the round (BX-136). */
export function comesLast(combatant: Combatant, action: Action, rulings: Rulings): boolean {
  const attack = action.kind === "strike" || action.kind === "shoot";
  return attack && (action.slow ?? combatant.slow) && rulings.use(slowWeapons).last;
}

/** Members of a slot's unit; everybody when the slot is for all. */
export function membersOf(state: CombatState, slot: Slot): readonly Combatant[] {
  const unit = unitOfSlot(state, slot);
  if (!unit) return slot.unit === "" ? state.combatants : [];
  const ids = new Set(unit.ids);
  return state.combatants.filter(({ id }) => ids.has(id));
}

export function unitOfSlot(state: CombatState, slot: Slot): Unit | undefined {
  return state.units.find((unit) => unit.id === slot.unit);
}

/** The combatants that a morale slot is for: the unit's members, or all members of the sides it names (MIX-57). */
function idsIn(state: CombatState, slot: Slot): readonly string[] {
  const { sides } = slot;
  if (!sides) return unitOfSlot(state, slot)?.ids ?? [];
  return state.combatants.filter(({ side }) => sides.includes(side)).map(({ id }) => id);
}

/** Morale groups with a check due in a slot, in the order of initiative. */
export function groupsDue(state: CombatState, slot: Slot): readonly string[] {
  if (slot.phase !== "morale" || !state.moraleDue.length) return [];
  const ids = slot.unit === "" ? state.units.flatMap((unit) => unit.ids) : idsIn(state, slot);
  const groups = ids.map((id) => state.combatants.find((combatant) => combatant.id === id)?.group ?? "");
  // A surprised group has no unit this round, yet its morale can be checked when everybody checks together.
  const rest = slot.unit === "" ? state.moraleDue : [];
  return [...new Set([...groups, ...rest])].filter((group) => state.moraleDue.includes(group));
}

/** Ids of combatants who still have an action in a slot. Empty slots are skipped. */
export function pendingIn(state: CombatState, slot: Slot, rulings: Rulings): readonly string[] {
  const members = membersOf(state, slot);
  switch (slot.phase) {
    case "declare":
      return members
        .filter((combatant) => able(state, combatant) && combatant.dressing === undefined)
        .map((combatant) => combatant.id);
    case "initiative":
    case "morale":
      return [];
    case "shootFirst":
      return shootersOf(state, rulings).filter((id) => !members.find((one) => one.id === id)?.shootsFirst);
    default:
      return members
        .filter((combatant) => hasTurn(state, combatant) && !combatant.done && !combatant.waiting)
        .filter((combatant) => combatant.passed !== slot.id && !isChangingArmour(combatant, state.round))
        .filter((combatant) => hasWork(state, combatant, slot.phase, rulings))
        .map((combatant) => combatant.id);
  }
}

/** Whether the order stops at a slot. */
export function worthwhile(state: CombatState, slot: Slot, rulings: Rulings): boolean {
  if (slot.phase === "initiative") return !state.settled;
  if (slot.phase === "morale") return groupsDue(state, slot).length > 0;
  return pendingIn(state, slot, rulings).length > 0;
}

function hasWork(state: CombatState, combatant: Combatant, phase: Phase, rulings: Rulings): boolean {
  if (phase === "act") return true;
  // A dying combatant has a save to make, in any step (HERO-18).
  if (!able(state, combatant)) return allowed(phase).includes("deathSave");
  if (phase === "preempt") return combatant.shootsFirst || answersShot(state, combatant);
  const may = (kind: ActionKind): boolean => affords(combatant, { kind }, rulings);
  const last = combatant.slow && rulings.use(slowWeapons).last;
  switch (phase) {
    case "move":
      return may("move") && combatant.feetMoved === 0 && !combatant.actions.includes("move");
    case "missile":
      return combatant.canShoot && !last && may("shoot");
    case "spell":
      return canCast(combatant, rulings);
    case "melee":
      return combatant.canStrike && !last && may("strike");
    case "missilesAndSpells":
      return (combatant.canShoot && !last && may("shoot")) || canCast(combatant, rulings);
    case "actionsAndMelee":
      return may("move") || (combatant.canStrike && !last && may("strike"));
    case "slowMissile":
      return last && combatant.canShoot && may("shoot");
    case "slowMelee":
      return last && combatant.canStrike && may("strike");
    default:
      return false;
  }
}

/** Whether the action economy leaves room for an action. */
export function affords(combatant: Combatant, action: Action, rulings: Rulings): boolean {
  if (givesUpAll(combatant, rulings) || retreating(combatant, action, rulings)) return false;
  return !rulings.use(actionEconomy).judge(combatant, action, { freeStep: rulings.number("freeStep") }).refused;
}

const ATTACKS: readonly ActionKind[] = ["strike", "shoot", "grapple"];

/** The reason why a retreating combatant cannot attack in that round; undefined where leaving melee costs nothing (BX-142, ERIS-12). */
export function retreating({ declared }: Combatant, { kind }: Action, rulings: Rulings): Refusal | undefined {
  if (declared !== "retreat" || !ATTACKS.includes(kind) || rulings.use(disengage).retreaterMayAttack) return undefined;
  return { key: "order.retreating", rule: "BX-142", topic: disengage.key };
}

/** Whether the combatant declared a parry, and so gives up all other actions of the round (ERIS-32). */
export function givesUpAll(combatant: Combatant, rulings: Rulings): boolean {
  return combatant.declared === "parry" && rulings.use(parry) !== undefined;
}

function canCast(combatant: Combatant, rulings: Rulings): boolean {
  if (!affords(combatant, { kind: "cast" }, rulings)) return false;
  if (rulings.use(combatSequence).spellsDeclared) return combatant.spell === "declared";
  return combatant.spell === "declared" || (combatant.caster && combatant.spell === "none");
}

/** Enemies with missiles in hand shoot in the same moment as a first shot (ERIS-18). */
function answersShot(state: CombatState, combatant: Combatant): boolean {
  return combatant.canShoot && state.combatants.some((other) => other.shootsFirst && other.side !== combatant.side);
}
