import { built, topic } from "../rulings/topic.ts";

/** Whether ready weapons may shoot before initiative. */
export const preemptiveMissiles = topic<{ readonly allowed: boolean }>({
  key: "preemptiveMissiles",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], { allowed: false }),
    on: built(["ERIS-18"], { allowed: true }),
  },
  affects: ["combat", "cards"],
});
