import { topic, unbuilt } from "./topic.ts";

export const monsterXp = topic({
  key: "monsterXp",
  group: "rewards",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-123"]),
    none: unbuilt([]),
  },
  affects: ["party"],
  guarded: true,
});
