import { topic, unbuilt } from "./topic.ts";

export const weaponDamage = topic({
  key: "weaponDamage",
  group: "combat",
  classic: "d6",
  variants: {
    d6: unbuilt(["BX-158"]),
    variable: unbuilt(["BX-161"]),
    eris: unbuilt(["ERIS-29", "ERIS-30"]),
    gorman: unbuilt(["GOR-82"]),
  },
  affects: ["combat", "cards"],
});
