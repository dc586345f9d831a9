import { topic, unbuilt } from "./topic.ts";

export const familiarMovement = topic({
  key: "familiarMovement",
  group: "exploration",
  classic: "triple",
  variants: {
    triple: unbuilt(["BX-063"]),
    same: unbuilt([]),
  },
  affects: ["actors", "party"],
});
