import { topic, unbuilt } from "./topic.ts";

export const subdual = topic({
  key: "subdual",
  group: "combat",
  classic: "bx",
  variants: {
    off: unbuilt([]),
    bx: unbuilt(["BX-168"]),
  },
  affects: ["combat", "cards"],
});
