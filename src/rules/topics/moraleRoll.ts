import { built, topic } from "../rulings/topic.ts";

/** Whether each member rolls individually. */
export interface MoraleRoll {
  readonly each: boolean;
}

export const moraleRoll = topic<MoraleRoll>({
  key: "moraleRoll",
  group: "morale",
  classic: "group",
  variants: {
    group: built(["BX-174", "REF-07"], { each: false }),
    each: built(["BX-174", "REF-07"], { each: true }),
  },
  affects: ["combat", "cards"],
});
