/** The place of a meeting. Distances are feet in a dungeon, yards elsewhere (BX-074). */
export type Place = "dungeon" | "wilderness" | "water";
/** @texts RULINGS.Surprise.place.* RULINGS.Way.entered.* */
export const PLACES = ["dungeon", "wilderness", "water"] as const;

/** The steps of an encounter. */
export type EncounterStep =
  | "surprise"
  | "distance"
  | "choice"
  | "declare"
  | "reaction"
  | "initiative"
  | "actions"
  | "end";
