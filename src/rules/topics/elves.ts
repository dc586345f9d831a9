import { topic, unbuilt } from "./topic.ts";

export const elves = topic({
  key: "elves",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt([
      "ERIS-16",
      "ERIS-51",
      "ERIS-52",
      "ERIS-53",
      "ERIS-54",
      "ERIS-55",
      "ERIS-56",
      "ERIS-57",
      "ERIS-58",
      "ERIS-59",
      "ERIS-60",
      "ERIS-61",
      "ERIS-62",
    ]),
    gorman: unbuilt(["GOR-16", "GOR-18", "GOR-19"]),
  },
  affects: ["actors"],
});
