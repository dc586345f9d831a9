import { topic, unbuilt } from "./topic.ts";

export const paralysis = topic({
  key: "paralysis",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-166"]),
    eris: unbuilt(["ERIS-98", "ERIS-99", "ERIS-100"]),
  },
  affects: ["actors", "cards"],
});
