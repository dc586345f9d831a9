import { topic, unbuilt } from "./topic.ts";

export const secretDoors = topic({
  key: "secretDoors",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-055"]),
    odd: unbuilt([]),
  },
  affects: ["actors", "party"],
});
