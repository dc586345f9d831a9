import { topic, unbuilt } from "./topic.ts";

export const abilityGeneration = topic({
  key: "abilityGeneration",
  group: "characters",
  classic: "3d6",
  variants: {
    "3d6": unbuilt([]),
    "3d6swap": unbuilt(["GOR-03"]),
    array: unbuilt(["GOR-04"]),
    gorman: unbuilt(["GOR-03", "GOR-04"]),
  },
  affects: ["actors"],
});
