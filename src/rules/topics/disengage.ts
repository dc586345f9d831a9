import { topic, unbuilt } from "./topic.ts";

export const disengage = topic({
  key: "disengage",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-140", "BX-141", "BX-142"]),
    free: unbuilt(["ERIS-12"]),
  },
  affects: ["combat", "cards"],
});
