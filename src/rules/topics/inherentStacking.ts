import { topic, unbuilt } from "./topic.ts";

export const inherentStacking = topic({
  key: "inherentStacking",
  group: "heroic",
  classic: "higher",
  variants: {
    higher: unbuilt([]),
    add: unbuilt([]),
  },
  affects: ["actors", "combat"],
});
