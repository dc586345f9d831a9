import { topic, unbuilt } from "./topic.ts";

export const grappling = topic({
  key: "grappling",
  group: "combat",
  classic: "off",
  variants: {
    off: unbuilt([]),
    gygaxian: unbuilt(["ERIS-34", "ERIS-35"]),
    natural: unbuilt(["ERIS-34", "ERIS-36"]),
    uncontested: unbuilt(["ERIS-34", "ERIS-37"]),
    gorman: unbuilt(["GOR-95", "GOR-96"]),
  },
  affects: ["combat", "cards"],
});
