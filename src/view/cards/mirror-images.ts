import { button } from "./common.ts";
import type { ButtonView, CardInput } from "./types.ts";

/** The mark of a card whose attacks removed the images that they hit, and the name of the button that does so. */
export const IMAGE_MARK = "image";

/** The referee's button for a player's attack at another creature's images (S-3). */
export function imageButtons(hitsImage: boolean, { used, viewer }: Pick<CardInput, "used" | "viewer">): ButtonView[] {
  return hitsImage && viewer.referee && !used.includes(IMAGE_MARK)
    ? [button(IMAGE_MARK, "RULINGS.Card.attack.imageGoes", { primary: true })]
    : [];
}
