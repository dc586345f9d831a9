import { topic, unbuilt } from "./topic.ts";

export const treasureXp = topic({
  key: "treasureXp",
  group: "rewards",
  classic: "full",
  variants: {
    full: unbuilt(["ERIS-124", "GOR-97"]),
    none: unbuilt([]),
  },
  affects: ["party"],
  guarded: true,
});
