import { topic, unbuilt } from "./topic.ts";

export const magicItemXp = topic({
  key: "magicItemXp",
  group: "rewards",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-125"]),
  },
  affects: ["party"],
  guarded: true,
});
