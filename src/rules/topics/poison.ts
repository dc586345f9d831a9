import { topic, unbuilt } from "./topic.ts";

export const poison = topic({
  key: "poison",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-037", "BX-038"]),
    eris: unbuilt(["ERIS-39", "ERIS-40"]),
  },
  affects: ["actors", "cards"],
});
