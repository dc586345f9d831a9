import { topic, unbuilt } from "./topic.ts";

export const hirelingShare = topic({
  key: "hirelingShare",
  group: "hirelings",
  classic: "half",
  variants: {
    half: unbuilt(["BX-007", "GOR-41"]),
    full: unbuilt(["BX-007", "ERIS-113"]),
  },
  affects: ["actors", "referee"],
});
