import { topic, unbuilt } from "./topic.ts";

export const savingThrows = topic({
  key: "savingThrows",
  group: "saves",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-031", "BX-033", "BX-034"]),
    gorman: unbuilt(["GOR-91"]),
  },
  affects: ["actors"],
});
