import type { TopicCues } from "../types.ts";
import { ATTACK } from "./attack.ts";
import { CHARACTERS } from "./characters.ts";
import { CLASSES } from "./classes.ts";
import { COMBAT } from "./combat.ts";
import { ENCOUNTERS } from "./encounters.ts";
import { EXPLORATION } from "./exploration.ts";
import { HEROIC } from "./heroic.ts";
import { HIRELINGS } from "./hirelings.ts";
import { LIFE } from "./life.ts";
import { MORALE } from "./morale.ts";
import { ORDER } from "./order.ts";
import { REWARDS } from "./rewards.ts";

/** How texts speak of each topic. */
export const CUES: Readonly<Record<string, TopicCues>> = {
  ...ORDER,
  ...COMBAT,
  ...ATTACK,
  ...MORALE,
  ...LIFE,
  ...CHARACTERS,
  ...CLASSES,
  ...HIRELINGS,
  ...HEROIC,
  ...EXPLORATION,
  ...ENCOUNTERS,
  ...REWARDS,
};
