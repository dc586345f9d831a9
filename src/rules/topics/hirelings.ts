import { topic, unbuilt } from "./topic.ts";

export const hirelings = topic({
  key: "hirelings",
  group: "hirelings",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt([
      "ERIS-105",
      "ERIS-106",
      "ERIS-107",
      "ERIS-108",
      "ERIS-109",
      "ERIS-110",
      "ERIS-111",
      "ERIS-112",
      "ERIS-115",
      "ERIS-116",
    ]),
    gorman: unbuilt(["GOR-39", "GOR-40", "GOR-42"]),
  },
  affects: ["actors", "referee"],
});
