import { topic, unbuilt } from "./topic.ts";

export const slowWeapons = topic({
  key: "slowWeapons",
  group: "combat",
  classic: "last",
  variants: {
    off: unbuilt([]),
    last: unbuilt(["BX-136"]),
  },
  affects: ["combat", "cards"],
});
