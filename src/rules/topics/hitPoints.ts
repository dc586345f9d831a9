import { topic, unbuilt } from "./topic.ts";

export const hitPoints = topic({
  key: "hitPoints",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-127", "ERIS-128"]),
    gorman: unbuilt(["GOR-12", "GOR-27"]),
  },
  affects: ["actors"],
  guarded: true,
});
