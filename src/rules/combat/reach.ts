import { finiteNumber, wholeNumber } from "../errors.ts";
import type { ActionKind } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { meleeReach } from "../topics/meleeReach.ts";
import { combatantOf, present } from "./combatants.ts";
import type { CombatState } from "./types.ts";

/** Whether a hit reaches over so many feet from edge to edge (BX-150, ERIS-10); always where everybody is in reach (ERIS-11). */
export function outOfReach(feet: number, allInReach: boolean, rulings: Rulings): Refusal | undefined {
  finiteNumber(feet, "feet", 0);
  const { feet: reach } = rulings.use(meleeReach);
  if (allInReach || feet <= reach) return undefined;
  return { key: "order.outOfReach", topic: "meleeReach", data: { feet, reach } };
}

/** The referee says that everybody is within reach of everybody, or takes it back (ERIS-11). */
export function setAllInReach(state: CombatState, yes: boolean): CombatState {
  return { ...state, allInReach: yes };
}

/** The referee says how many can fight side by side; 0: nobody counts (BX-167). */
export function setAbreast(state: CombatState, abreast: number): CombatState {
  return { ...state, abreast: wholeNumber(abreast, "abreast", 0, 1000) };
}

const HITS: readonly ActionKind[] = ["strike", "grapple"];

/** Feet that one in a row takes, and at least so many for a whole row: who stands farther off fights at another front (BX-167). */
const ROOM = 5;
const NARROW = 10;

/**
 * The room in front, and how many others of one's side have fought there hand to hand this round (BX-167). `distances` are feet to each of
 * the others, where the map says: who is farther off than a row is wide fights elsewhere.
 */
export function frontOf(
  state: CombatState,
  id: string,
  distances: Readonly<Record<string, number>> = {},
): { readonly abreast: number; readonly attackers: number } | undefined {
  if (!state.abreast) return undefined;
  const { side } = combatantOf(state, id);
  const wide = Math.max(NARROW, state.abreast * ROOM);
  const struck = state.combatants.filter(
    (one) =>
      one.id !== id &&
      one.side === side &&
      (distances[one.id] ?? 0) <= wide &&
      one.actions.some((kind) => HITS.includes(kind)),
  );
  return { abreast: state.abreast, attackers: struck.length };
}

/** Feet that count for range bands where everybody is in reach and nobody has measured (ERIS-11). */
const CRAMPED = 10;

/**
 * A shot while everybody is in reach of everybody: into melee once a hit has been struck, at the scene's distance or 10' without one
 * (ERIS-11). Nothing where the referee has not said so.
 */
export function crampedShot(
  state: Pick<CombatState, "allInReach" | "meleeBegun">,
  feet: number | undefined,
): { readonly distanceFeet?: number; readonly intoMelee?: true } {
  if (!state.allInReach) return feet === undefined ? {} : { distanceFeet: feet };
  return { distanceFeet: feet ?? CRAMPED, ...(state.meleeBegun && { intoMelee: true as const }) };
}

/**
 * The foes that hold a combatant in melee, and gain from its retreat (BX-140, BX-142): those within reach that are able to fight, which the
 * surprised, the helpless and the fleeing are not. `distances` are feet from edge to edge by the foe's id; `unable` lists those that cannot fight.
 */
export function engaged(
  state: CombatState,
  id: string,
  distances: Readonly<Record<string, number>>,
  unable: readonly string[],
  rulings: Rulings,
): readonly string[] {
  const { side } = combatantOf(state, id);
  return state.combatants
    .filter((foe) => foe.side !== side && present(state, foe) && !foe.surprised && foe.declared !== "retreat")
    .filter((foe) => !unable.includes(foe.id))
    .filter((foe) => {
      const feet = distances[foe.id];
      return state.allInReach || (feet !== undefined && !outOfReach(feet, false, rulings));
    })
    .map((foe) => foe.id);
}
