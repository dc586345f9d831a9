import { topic, unbuilt } from "./topic.ts";

export const dungeonRest = topic({
  key: "dungeonRest",
  group: "exploration",
  classic: "on",
  variants: {
    on: unbuilt(["BX-064"]),
    off: unbuilt([]),
  },
  affects: ["actors", "party"],
});
