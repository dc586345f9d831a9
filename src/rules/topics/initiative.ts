import { topic, unbuilt } from "./topic.ts";

export const initiative = topic({
  key: "initiative",
  group: "combat",
  classic: "side",
  variants: {
    side: unbuilt(["BX-111", "BX-135", "ERIS-04", "GOR-75"]),
    individual: unbuilt(["BX-137"]),
    blocks: unbuilt(["HERO-01", "HERO-02", "HERO-03", "HERO-04", "HERO-05", "HERO-06"]),
  },
  affects: ["combat", "cards"],
});
