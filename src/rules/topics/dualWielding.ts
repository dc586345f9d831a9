import { topic, unbuilt } from "./topic.ts";

export const dualWielding = topic({
  key: "dualWielding",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    eris: unbuilt(["ERIS-31"]),
    gorman: unbuilt(["GOR-83"]),
  },
  affects: ["combat", "cards"],
});
