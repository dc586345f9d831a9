import { built, topic } from "../rulings/topic.ts";

/** The fate of the items of a victim of lightning, breath and the like. */
export interface ItemDestruction {
  readonly listed: boolean;
  readonly magicSaves: boolean;
}

export const itemDestruction = topic<ItemDestruction>({
  key: "itemDestruction",
  group: "life",
  classic: "saves",
  variants: {
    saves: built(["BX-027", "BX-028"], { listed: true, magicSaves: true }),
    all: built(["BX-027"], { listed: true, magicSaves: false }),
    off: built([], { listed: false, magicSaves: false }),
  },
  affects: ["actors", "cards"],
});
