import { topic, unbuilt } from "./topic.ts";

export const journeyRest = topic({
  key: "journeyRest",
  group: "exploration",
  classic: "on",
  variants: {
    on: unbuilt(["BX-083"]),
    off: unbuilt([]),
  },
  affects: ["actors", "party"],
});
