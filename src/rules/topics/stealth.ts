import { topic, unbuilt } from "./topic.ts";

export const stealth = topic({
  key: "stealth",
  group: "exploration",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-64", "ERIS-93", "ERIS-94", "ERIS-95", "ERIS-96"]),
  },
  affects: ["actors", "party"],
});
