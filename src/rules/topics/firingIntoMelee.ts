import { topic, unbuilt } from "./topic.ts";

export const firingIntoMelee = topic({
  key: "firingIntoMelee",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-20"]),
  },
  affects: ["combat", "cards"],
});
