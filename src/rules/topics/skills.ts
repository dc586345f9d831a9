import { topic, unbuilt } from "./topic.ts";

export const skills = topic({
  key: "skills",
  group: "characters",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-84", "ERIS-85", "ERIS-86", "ERIS-87", "ERIS-88", "ERIS-89", "ERIS-90", "ERIS-91", "ERIS-92"]),
  },
  affects: ["actors"],
});
