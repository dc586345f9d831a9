import { built, topic } from "../rulings/topic.ts";

/** What shooting in an arc costs on the roll; absent where nobody may. */
export const indirectFire = topic<number | undefined>({
  key: "indirectFire",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-21"], -2),
  },
  affects: ["combat", "cards"],
});
