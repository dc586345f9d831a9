import { topic, unbuilt } from "./topic.ts";

export const stuckDoors = topic({
  key: "stuckDoors",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-056"]),
    odd: unbuilt([]),
  },
  affects: ["actors", "party"],
});
