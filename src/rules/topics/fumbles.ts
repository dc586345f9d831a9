import { topic, unbuilt } from "./topic.ts";

export const fumbles = topic({
  key: "fumbles",
  group: "combat",
  classic: "none",
  variants: {
    none: unbuilt([]),
    weaponBreaks: unbuilt(["GOR-80", "GOR-81"]),
  },
  affects: ["combat", "cards"],
});
