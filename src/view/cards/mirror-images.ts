import { button } from "./common.ts";
import type { ButtonView, CardInput } from "./types.ts";

/** The mark of a card whose attacks took the images that they went at, and the name of the button that has them do so. */
export const IMAGE_MARK = "image";

/** The referee's press for an attack of a player's at the images of somebody else (S-3). */
export function imageButtons(hitsImage: boolean, { used, viewer }: Pick<CardInput, "used" | "viewer">): ButtonView[] {
  return hitsImage && viewer.referee && !used.includes(IMAGE_MARK)
    ? [button(IMAGE_MARK, "RULINGS.Card.attack.imageGoes", { primary: true })]
    : [];
}
