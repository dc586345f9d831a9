import { topic, unbuilt } from "./topic.ts";

export const reactionVisibility = topic({
  key: "reactionVisibility",
  group: "nerve",
  classic: "referee",
  variants: {
    referee: unbuilt([]),
    open: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
