import { topic, unbuilt } from "./topic.ts";

export const wind = topic({
  key: "wind",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-094", "BX-099", "BX-102", "BX-103"]),
    variable: unbuilt(["BX-094", "BX-100", "BX-101", "BX-102", "BX-103"]),
  },
  affects: ["actors", "party"],
});
