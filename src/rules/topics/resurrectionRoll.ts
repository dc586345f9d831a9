import { topic, unbuilt } from "./topic.ts";

export const resurrectionRoll = topic({
  key: "resurrectionRoll",
  group: "life",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["GOR-06"]),
  },
  affects: ["actors", "cards"],
});
