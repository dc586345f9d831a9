import { topic, unbuilt } from "./topic.ts";

export const monsterSaves = topic({
  key: "monsterSaves",
  group: "saves",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-190"]),
    asFighter: unbuilt(["ERIS-97"]),
    gorman: unbuilt(["GOR-92"]),
  },
  affects: ["actors"],
});
