import { topic, unbuilt } from "./topic.ts";

export const criticalHits = topic({
  key: "criticalHits",
  group: "combat",
  classic: "none",
  variants: {
    none: unbuilt([]),
    double: unbuilt(["ERIS-26", "ERIS-27", "ERIS-28"]),
    triple: unbuilt(["GOR-79"]),
  },
  affects: ["combat", "cards"],
});
