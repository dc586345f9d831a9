import { topic, unbuilt } from "./topic.ts";

export const hitDice = topic({
  key: "hitDice",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    odd: unbuilt([]),
    d6: unbuilt(["GOR-27"]),
  },
  affects: ["actors"],
  guarded: true,
});
