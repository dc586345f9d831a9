import { topic, unbuilt } from "./topic.ts";

export const missileRange = topic({
  key: "missileRange",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-144"]),
    eris: unbuilt(["ERIS-19"]),
  },
  affects: ["combat", "cards"],
});
