import { topic, unbuilt } from "./topic.ts";

export const moraleRoll = topic({
  key: "moraleRoll",
  group: "nerve",
  classic: "group",
  variants: {
    group: unbuilt([]),
    each: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
