import { topic, unbuilt } from "./topic.ts";

export const preemptiveMissiles = topic({
  key: "preemptiveMissiles",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-18"]),
  },
  affects: ["combat", "cards"],
});
