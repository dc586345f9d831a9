import { topic, unbuilt } from "./topic.ts";

export const armourTimes = topic({
  key: "armourTimes",
  group: "exploration",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-118", "ERIS-119"]),
  },
  affects: ["actors", "party"],
});
