import { topic, unbuilt } from "./topic.ts";

export const clerics = topic({
  key: "clerics",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-82", "ERIS-83"]),
    gorman: unbuilt(["GOR-07", "GOR-08", "GOR-09", "GOR-10", "GOR-56"]),
  },
  affects: ["actors"],
});
