import { topic, unbuilt } from "./topic.ts";

export const escalation = topic({
  key: "escalation",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-07"]),
  },
  affects: ["combat", "cards"],
});
