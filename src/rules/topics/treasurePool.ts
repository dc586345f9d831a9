import { topic, unbuilt } from "./topic.ts";

export const treasurePool = topic({
  key: "treasurePool",
  group: "rewards",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-126"]),
  },
  affects: ["party"],
});
