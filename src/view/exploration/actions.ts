import { choice, shape, text } from "../../rules/input-checks.ts";

/** The actions of an exploration turn. @texts RULINGS.Way.doing.* */
export const EXPLORATION_ACTIONS = [
  "move",
  "map",
  "search",
  "listen",
  "force",
  "pick",
  "wedge",
  "findTrap",
  "disarm",
  "skill",
  "dress",
  "rest",
  "watch",
  "other",
] as const;
export type ExplorationActionKind = (typeof EXPLORATION_ACTIONS)[number];

/** A reported action; it applies until another is reported. */
export interface ExplorationAction {
  readonly kind: ExplorationActionKind;
  /** Id of the door, area, item or suit of armour. */
  readonly thing: string;
  readonly note: string;
}

/** The kind of target of each action. */
export const PLACE_OF: Readonly<Partial<Record<ExplorationActionKind, "door" | "area" | "thing" | "skill" | "suit">>> =
  {
    search: "area",
    listen: "door",
    force: "door",
    pick: "door",
    wedge: "door",
    findTrap: "thing",
    disarm: "thing",
    skill: "skill",
    dress: "suit",
  };

export const MOVES_ON: ExplorationAction = { kind: "move", thing: "", note: "" };

const check = shape({ kind: choice(EXPLORATION_ACTIONS), thing: text, note: text });

/** Reads a reported action from stored data. */
export function readExplorationAction(value: unknown): ExplorationAction {
  const action = { ...MOVES_ON, ...(typeof value === "object" && value !== null ? value : {}) };
  try {
    check(action, "doing");
    return action;
  } catch {
    return MOVES_ON;
  }
}
