import { topic, unbuilt } from "./topic.ts";

export const upkeep = topic({
  key: "upkeep",
  group: "rewards",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-112", "ERIS-129"]),
  },
  affects: ["party"],
});
