import type { Preset } from "./preset.ts";

export const referee: Preset = {
  key: "referee",
  differences: {
    morale: "referee",
    reaction: "referee",
  },
};
