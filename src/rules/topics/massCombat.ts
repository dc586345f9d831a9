import { topic, unbuilt } from "./topic.ts";

export const massCombat = topic({
  key: "massCombat",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-138", "ERIS-139", "ERIS-140"]),
  },
  affects: ["combat", "cards"],
});
