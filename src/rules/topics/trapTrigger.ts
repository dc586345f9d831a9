import { built, topic } from "../rulings/topic.ts";

/** Chance in six that a trap is triggered; 6 needs no roll. */
export const trapTrigger = topic<number>({
  key: "trapTrigger",
  group: "exploration",
  classic: "2in6",
  variants: {
    "2in6": built(["BX-067"], 2),
    always: built([], 6),
  },
  affects: ["actors", "party"],
});
