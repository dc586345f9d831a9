import { topic, unbuilt } from "./topic.ts";

export const magicArmour = topic({
  key: "magicArmour",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-135"]),
  },
  affects: ["combat", "cards"],
});
