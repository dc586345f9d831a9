import { topic, unbuilt } from "./topic.ts";

export const itemLimits = topic({
  key: "itemLimits",
  group: "exploration",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-117"]),
  },
  affects: ["actors", "party"],
});
