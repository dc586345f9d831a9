import type { Preset } from "../rulings/types.ts";

export const referee: Preset = {
  key: "referee",
  differences: {
    morale: "referee",
    reaction: "referee",
  },
};
