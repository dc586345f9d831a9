import { topic, unbuilt } from "./topic.ts";

export const searchRolls = topic({
  key: "searchRolls",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-065"]),
    open: unbuilt([]),
  },
  affects: ["actors", "party"],
});
