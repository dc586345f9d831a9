import { topic, unbuilt } from "./topic.ts";

export const indirectFire = topic({
  key: "indirectFire",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["ERIS-21"]),
  },
  affects: ["combat", "cards"],
});
