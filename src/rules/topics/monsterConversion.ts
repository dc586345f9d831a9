import { topic, unbuilt } from "./topic.ts";

export const monsterConversion = topic({
  key: "monsterConversion",
  group: "referee",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-131", "ERIS-132", "ERIS-134", "ERIS-136"]),
  },
  affects: ["referee"],
});
