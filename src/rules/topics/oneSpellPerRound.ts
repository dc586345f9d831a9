import { topic, unbuilt } from "./topic.ts";

export const oneSpellPerRound = topic({
  key: "oneSpellPerRound",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-07"]),
  },
  affects: ["combat", "cards"],
});
