import { built, topic } from "../rulings/topic.ts";

/** Whether the tracker detects morale occasions. */
export interface MoralePrompts {
  readonly watch: boolean;
}

export const moralePrompts = topic<MoralePrompts>({
  key: "moralePrompts",
  group: "morale",
  classic: "on",
  variants: {
    on: built(["BX-138", "GOR-93", "REF-08"], { watch: true }),
    off: built([], { watch: false }),
  },
  affects: ["combat", "cards"],
});
