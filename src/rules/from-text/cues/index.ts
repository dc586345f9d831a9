import type { TopicCues } from "../types.ts";
import { CHARACTERS } from "./characters.ts";
import { COMBAT } from "./combat.ts";
import { EXPLORATION } from "./exploration.ts";
import { HEROIC } from "./heroic.ts";
import { LIFE } from "./life.ts";
import { MORALE } from "./morale.ts";
import { REWARDS } from "./rewards.ts";

/** How texts speak of each topic. */
export const CUES: Readonly<Record<string, TopicCues>> = {
  ...COMBAT,
  ...MORALE,
  ...LIFE,
  ...CHARACTERS,
  ...HEROIC,
  ...EXPLORATION,
  ...REWARDS,
};
