import { topic, unbuilt } from "./topic.ts";

export const loyalty = topic({
  key: "loyalty",
  group: "nerve",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-181"]),
    eris: unbuilt(["ERIS-110", "ERIS-114"]),
    gorman: unbuilt(["GOR-43", "GOR-44", "GOR-45", "GOR-46", "GOR-47"]),
  },
  affects: ["combat", "cards"],
});
