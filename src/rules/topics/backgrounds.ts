import { built, topic } from "../rulings/topic.ts";

/** Whether characters may have backgrounds in addition to classes. */
export const backgrounds = topic<{ readonly open: boolean }>({
  key: "backgrounds",
  group: "characters",
  classic: "off",
  variants: {
    off: built([], { open: false }),
    eris: built(["ERIS-45", "ERIS-46", "ERIS-47", "ERIS-48", "ERIS-65", "ERIS-91"], { open: true }),
  },
  constraints: [
    {
      id: "backgroundsWantSkills",
      when: ["eris"],
      topic: "skills",
      mustBe: ["eris"],
      fix: "eris",
      level: "warning",
    },
  ],
  affects: ["actors"],
});
