import { topic, unbuilt } from "./topic.ts";

export const initiativeTies = topic({
  key: "initiativeTies",
  group: "combat",
  classic: "reroll",
  variants: {
    reroll: unbuilt(["BX-135"]),
    simultaneous: unbuilt(["BX-135", "GOR-75"]),
    dexterity: unbuilt(["ERIS-05", "ERIS-50"]),
  },
  affects: ["combat", "cards"],
});
