/** The combatants of one player with their turn now, and their possible actions under the rulings in force. */
import { whyNot } from "../../rules/combat/act.ts";
import { currentSlot } from "../../rules/combat/order-view.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { ActionKind, Combatant } from "../../rules/facts/combatant.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { declarable } from "./tracker-marks.ts";

/** The actions named in the hint; actions that are always possible (drawing a weapon, a word) are left out. @texts RULINGS.Combat.May.* */
const SAID: readonly ActionKind[] = ["move", "strike", "shoot", "cast", "turn", "device", "reload", "deathSave"];

export interface YourTurn {
  readonly id: string;
  readonly name: string;
  readonly may: readonly TextLine[];
  /** Whether a move can be reported now, and whether waiting for a foe is possible (ERIS-10). */
  readonly moves: boolean;
  readonly waits: boolean;
  /** The page of the sheet with the possible actions; absent where only a move is possible. */
  readonly acts?: "fight" | "magic";
}

/** The pages of a sheet by action; the first possible one is used. */
const PAGES: readonly (readonly [ActionKind, "fight" | "magic"])[] = [
  ["strike", "fight"],
  ["shoot", "fight"],
  ["turn", "fight"],
  ["cast", "magic"],
];

/** Whether a combatant can wait for a foe to come near: the ruling has it, and it is possible now (ERIS-10). */
export function mayWait(state: CombatState, fighter: Combatant, rulings: Rulings): boolean {
  if (!rulings.is("meleeReach", "10") || fighter.waiting) return false;
  const { allows } = currentSlot(state, rulings);
  return allows.includes("wait") && !whyNot(state, fighter, { kind: "wait" }, rulings);
}

/** Whether a combatant can move now, or continue a move. */
export function mayMove(state: CombatState, fighter: Combatant, rulings: Rulings): boolean {
  const continues = fighter.actions.includes("move");
  const { allows } = currentSlot(state, rulings);
  return allows.includes("move") && !whyNot(state, fighter, { kind: "move", continues }, rulings);
}

/** The combatants that can still declare an action before initiative. Monsters are asked only as casters. */
export function toDeclare(state: CombatState, rulings: Rulings, own: readonly string[]): Combatant[] {
  const { phase, declarationsOpen, declarations } = currentSlot(state, rulings);
  if (phase !== "declare" || !declarationsOpen) return [];
  return state.combatants.filter((fighter) => {
    const { id, status, surprised, done, declared, dying, character, caster } = fighter;
    const free = status === "active" && !surprised && !done && !dying && declared === "none";
    return own.includes(id) && free && (character || caster) && declarable(fighter, declarations).length > 0;
  });
}

/**
 * The combatants of a list with their turn now. Where one acts at a time in a block, the others are not asked meanwhile.
 * @param able whether a combatant has the means for an action: turning undead is only offered to clerics
 */
export function yourTurns(
  state: CombatState,
  rulings: Rulings,
  own: readonly string[],
  able: (id: string, kind: ActionKind) => boolean = () => true,
): YourTurn[] {
  const { pending, acting, allows } = currentSlot(state, rulings);
  return state.combatants.flatMap((fighter) => {
    const { id, name } = fighter;
    if (!own.includes(id) || !pending.includes(id) || (acting !== "" && acting !== id)) return [];
    const may = SAID.filter(
      (kind) => allows.includes(kind) && able(id, kind) && !whyNot(state, fighter, { kind }, rulings),
    );
    if (may.length === 0) return [];
    const moves = mayMove(state, fighter, rulings);
    const waits = mayWait(state, fighter, rulings);
    const acts = PAGES.find(([kind]) => may.includes(kind))?.[1];
    const words = may.map((kind) => line(`RULINGS.Combat.May.${kind}`));
    return [{ id, name, may: words, moves, waits, ...(acts && { acts }) }];
  });
}
