import { topic, unbuilt } from "./topic.ts";

export const spellAcquisition = topic({
  key: "spellAcquisition",
  group: "magic",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    gorman: unbuilt(["GOR-51", "GOR-52", "GOR-53", "GOR-54", "GOR-55", "GOR-57", "GOR-58"]),
  },
  affects: ["actors"],
});
