import type { Preset } from "./preset.ts";

export const classic: Preset = {
  key: "classic",
  differences: {},
};
