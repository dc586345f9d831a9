import { topic, unbuilt } from "./topic.ts";

export const actionEconomy = topic({
  key: "actionEconomy",
  group: "combat",
  classic: "single",
  variants: {
    single: unbuilt(["BX-147", "BX-157"]),
    eris: unbuilt(["ERIS-06"]),
    complexOrTwoSimple: unbuilt(["GOR-68"]),
  },
  affects: ["combat", "cards"],
});
