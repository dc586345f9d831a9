import { built, topic } from "../rulings/topic.ts";

/** Languages from Wisdom: none, or one for every 2 points above 10 (ERIS-49). */
export const wisdomLanguages = topic<(wisdom: number) => number>({
  key: "wisdomLanguages",
  group: "characters",
  classic: "off",
  variants: {
    off: built([], () => 0),
    on: built(["ERIS-49"], (wisdom) => Math.max(0, Math.floor((wisdom - 10) / 2))),
  },
  affects: ["actors"],
});
