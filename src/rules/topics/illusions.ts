import { topic, unbuilt } from "./topic.ts";

export const illusions = topic({
  key: "illusions",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-103", "ERIS-104"]),
  },
  affects: ["actors", "cards"],
});
