import { finiteNumber, wholeNumber } from "../errors.ts";
import type { ActionKind } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { meleeReach } from "../topics/meleeReach.ts";
import { combatantOf, present } from "./combatants.ts";
import type { CombatState } from "./types.ts";

/** Whether a distance in feet from edge to edge is beyond melee reach (BX-150, ERIS-10); never where everybody is in reach (ERIS-11). */
export function outOfReach(feet: number, allInReach: boolean, rulings: Rulings): Refusal | undefined {
  finiteNumber(feet, "feet", 0);
  const { feet: reach } = rulings.use(meleeReach);
  if (allInReach || feet <= reach) return undefined;
  return { key: "order.outOfReach", topic: "meleeReach", data: { feet, reach } };
}

/** Sets whether everybody is within reach of everybody, by the referee's decision (ERIS-11). */
export function setAllInReach(state: CombatState, yes: boolean): CombatState {
  return { ...state, allInReach: yes };
}

/** Sets how many can fight side by side, by the referee's decision; 0 means no limit (BX-167). */
export function setAbreast(state: CombatState, abreast: number): CombatState {
  return { ...state, abreast: wholeNumber(abreast, "abreast", 0, 1000) };
}

const HITS: readonly ActionKind[] = ["strike", "grapple"];

/** Feet of frontage of one combatant, and the minimum for a whole row; combatants farther away fight at another front (BX-167). */
const ROOM = 5;
const NARROW = 10;

/**
 * The room in front, and the number of allies who have fought there in melee this round (BX-167). `distances` are feet to each ally, where the map gives them;
 * an ally farther away than a row is wide fights elsewhere.
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

/** The distance in feet for range bands where everybody is in reach and nobody has measured (ERIS-11). */
const CRAMPED = 10;

/**
 * A shot while everybody is in reach of everybody: into melee once a melee attack was made, at the scene's distance or 10' without one (ERIS-11). Undefined
 * where the referee has not declared it.
 */
export function crampedShot(
  state: Pick<CombatState, "allInReach" | "meleeBegun">,
  feet: number | undefined,
): { readonly distanceFeet?: number; readonly intoMelee?: true } {
  if (!state.allInReach) return feet === undefined ? {} : { distanceFeet: feet };
  return { distanceFeet: feet ?? CRAMPED, ...(state.meleeBegun && { intoMelee: true as const }) };
}

/**
 * The foes that hold a combatant in melee and gain from its retreat (BX-140, BX-142): those within reach that can fight, which excludes the surprised, the
 * helpless and the fleeing. `distances` are feet from edge to edge by the foe's id; `unable` lists those that cannot fight.
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
