import { topic, unbuilt } from "./topic.ts";

export const instantDeath = topic({
  key: "instantDeath",
  group: "life",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt([]),
  },
  affects: ["actors", "cards"],
});
