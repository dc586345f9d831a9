import { topic, unbuilt } from "./topic.ts";

export const backgrounds = topic({
  key: "backgrounds",
  group: "characters",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-45", "ERIS-46", "ERIS-47", "ERIS-48", "ERIS-65", "ERIS-91"]),
  },
  affects: ["actors"],
});
