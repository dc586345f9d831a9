import type { Preset } from "../rulings/types.ts";

export const heroic: Preset = {
  key: "heroic",
  differences: {
    initiative: "blocks",
    initiativeEvery: "encounter",
    slowWeapons: "off",
    attackResolution: "ascending",
    weaponDamage: "variable",
    escalation: "on",
    death: "woundLevels",
    naturalHealing: "surges",
    rests: "heroic",
    powers: "on",
    actionPoints: "on",
    toughMinions: "on",
    ancestryBonuses: "on",
    inherentBonuses: "on",
    freeExpertise: "on",
    luck: "on",
  },
};
