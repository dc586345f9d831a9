import { topic, unbuilt } from "./topic.ts";

export const classList = topic({
  key: "classList",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    gorman: unbuilt([]),
  },
  affects: ["actors"],
});
