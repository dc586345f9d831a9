import { topic, unbuilt } from "./topic.ts";

export const wisdomLanguages = topic({
  key: "wisdomLanguages",
  group: "characters",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-49"]),
  },
  affects: ["actors"],
});
