import { topic, unbuilt } from "./topic.ts";

export const parry = topic({
  key: "parry",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-32", "ERIS-33"]),
  },
  affects: ["combat", "cards"],
});
