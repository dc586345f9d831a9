import { topic, unbuilt } from "./topic.ts";

export const meleeReach = topic({
  key: "meleeReach",
  group: "combat",
  classic: "5",
  variants: {
    "5": unbuilt(["BX-150"]),
    "10": unbuilt(["ERIS-10"]),
  },
  affects: ["combat", "cards"],
});
