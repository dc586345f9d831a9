import type { TopicCues } from "../types.ts";
import { ABILITIES } from "./abilities.ts";
import { ATTACK } from "./attack.ts";
import { CHARACTERS } from "./characters.ts";
import { CLASSES } from "./classes.ts";
import { COMBAT } from "./combat.ts";
import { DAMAGE } from "./damage.ts";
import { DUNGEON } from "./dungeon.ts";
import { ENCOUNTERS } from "./encounters.ts";
import { EXPLORATION } from "./exploration.ts";
import { HEROIC } from "./heroic.ts";
import { HIRELINGS } from "./hirelings.ts";
import { LIFE } from "./life.ts";
import { MAGIC } from "./magic.ts";
import { MELEE } from "./melee.ts";
import { MORALE } from "./morale.ts";
import { ORDER } from "./order.ts";
import { REWARDS } from "./rewards.ts";
import { ROUNDS } from "./rounds.ts";
import { SAVES } from "./saves.ts";

/** How texts speak of each topic. */
export const CUES: Readonly<Record<string, TopicCues>> = {
  ...ORDER,
  ...ROUNDS,
  ...COMBAT,
  ...MELEE,
  ...ATTACK,
  ...DAMAGE,
  ...MORALE,
  ...LIFE,
  ...SAVES,
  ...CHARACTERS,
  ...ABILITIES,
  ...CLASSES,
  ...HIRELINGS,
  ...HEROIC,
  ...EXPLORATION,
  ...DUNGEON,
  ...ENCOUNTERS,
  ...REWARDS,
  ...MAGIC,
};
