import { topic, unbuilt } from "./topic.ts";

export const explorationXp = topic({
  key: "explorationXp",
  group: "rewards",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["GOR-98"]),
  },
  affects: ["party"],
});
