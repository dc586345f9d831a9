import { topic, unbuilt } from "./topic.ts";

export const multipleAttacks = topic({
  key: "multipleAttacks",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt(["BX-156"]),
    eris: unbuilt(["ERIS-25"]),
  },
  affects: ["combat", "cards"],
});
