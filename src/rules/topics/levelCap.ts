import { topic, unbuilt } from "./topic.ts";

export const levelCap = topic({
  key: "levelCap",
  group: "characters",
  classic: "onePerAward",
  variants: {
    onePerAward: unbuilt([]),
    onePerSession: unbuilt(["GOR-28"]),
  },
  affects: ["actors"],
});
