import { built, topic } from "../rulings/topic.ts";

/** The penalty for shooting in an arc; absent where it is not allowed. */
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
