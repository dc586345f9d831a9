import { built, topic } from "../rulings/topic.ts";

/** The visibility of reaction and morale rolls (REF-01). */
export interface Visibility {
  readonly secret: boolean;
}

export const reactionVisibility = topic<Visibility>({
  key: "reactionVisibility",
  group: "morale",
  classic: "referee",
  variants: {
    referee: built(["REF-01"], { secret: true }),
    open: built(["REF-01"], { secret: false }),
  },
  affects: ["combat", "cards"],
});
