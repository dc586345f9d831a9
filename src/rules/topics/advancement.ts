import { topic, unbuilt } from "./topic.ts";

export const advancement = topic({
  key: "advancement",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    gorman: unbuilt(["GOR-17", "GOR-24", "GOR-26"]),
  },
  affects: ["actors"],
  guarded: true,
});
