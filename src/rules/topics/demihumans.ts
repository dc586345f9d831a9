import { topic, unbuilt } from "./topic.ts";

export const demihumans = topic({
  key: "demihumans",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt([
      "ERIS-63",
      "ERIS-64",
      "ERIS-65",
      "ERIS-66",
      "ERIS-67",
      "ERIS-68",
      "ERIS-69",
      "ERIS-70",
      "ERIS-71",
      "ERIS-72",
      "ERIS-73",
      "ERIS-74",
      "ERIS-75",
      "ERIS-76",
      "ERIS-77",
      "ERIS-78",
      "ERIS-79",
      "ERIS-80",
      "ERIS-81",
    ]),
    gorman: unbuilt(["GOR-20", "GOR-21", "GOR-22", "GOR-23"]),
  },
  affects: ["actors"],
});
