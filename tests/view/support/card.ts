import type { CardInput } from "../../../src/view/cards/types.ts";

/** Somebody on a card. */
export const party = (uuid: string) => ({ uuid, name: uuid, img: "" });

/** A card with nothing on it yet: spoken by Ysolde, seen by a player who owns nothing, at a table where all numbers are shown. */
export const FRAME: Omit<CardInput, "plan" | "outcome"> = {
  speaker: party("Ysolde"),
  item: party(""),
  targets: [],
  subject: "",
  applied: [],
  used: [],
  followed: [],
  stamp: { hash: "h", preset: "classic" },
  dice: [],
  viewer: { referee: false, owns: false, ownsTargets: [], closed: [], foes: "numbers" },
};
