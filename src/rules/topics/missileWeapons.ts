import { topic, unbuilt } from "./topic.ts";

export const missileWeapons = topic({
  key: "missileWeapons",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-22"]),
  },
  affects: ["combat", "cards"],
});
