import { topic, unbuilt } from "./topic.ts";

export const moralePrompts = topic({
  key: "moralePrompts",
  group: "nerve",
  classic: "on",
  variants: {
    on: unbuilt([]),
    off: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
