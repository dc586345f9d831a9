import type { DeedView } from "../../view/cards/types.ts";
import type { CardData } from "../data/message/card.ts";
import { deedOf } from "./ledger.ts";

/** The deed that a card tells of, as whoever looks may take it back; undefined when it tells of none. */
export function deedTold(data: CardData): DeedView | undefined {
  const deed = deedOf(data.deed);
  const undone = data.takenBack || deed?.state === "undone";
  if (!deed && !undone) return undefined;
  return { id: deed?.id ?? "", undone, mine: !undone && (game.user?.isGM ?? false) };
}
