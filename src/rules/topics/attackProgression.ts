import { topic, unbuilt } from "./topic.ts";

export const attackProgression = topic({
  key: "attackProgression",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-186", "BX-187", "BX-188"]),
    gorman: unbuilt(["GOR-30"]),
  },
  affects: ["combat", "cards"],
});
