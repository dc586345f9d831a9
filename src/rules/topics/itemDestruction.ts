import { topic, unbuilt } from "./topic.ts";

export const itemDestruction = topic({
  key: "itemDestruction",
  group: "life",
  classic: "saves",
  variants: {
    saves: unbuilt(["BX-027", "BX-028"]),
    all: unbuilt(["BX-027"]),
    off: unbuilt([]),
  },
  affects: ["actors", "cards"],
});
