import type { Preset } from "../rulings/types.ts";

export const classic: Preset = {
  key: "classic",
  differences: {},
};
