export const RACES = ["human", "dwarf", "elf", "orc", "goblin"] as const;
export type Race = (typeof RACES)[number];

/** Mercenaries' wages of B/X, gp a month by race, in the order of {@link RACES}; 0 where the race has no such mercenaries. */
export const MERCENARY_WAGES: Readonly<Record<string, readonly number[]>> = {
  archer: [5, 0, 10, 3, 2],
  archerMounted: [15, 0, 30],
  crossbowman: [4, 6, 0, 2],
  crossbowmanMounted: [0, 15],
  footmanLight: [2, 0, 4, 1, 0.5],
  footmanHeavy: [3, 5, 6, 1.5],
  horsemanLight: [10, 0, 20],
  horsemanMedium: [15],
  horsemanHeavy: [20],
  longbowman: [10, 0, 20],
  peasant: [1],
  wolfRider: [0, 0, 0, 0, 5],
};

/** Specialists' wages of B/X, gp a month; a spy's for a mission. */
export const SPECIALIST_WAGES: Readonly<Record<string, number>> = {
  alchemist: 1000,
  animalTrainer: 500,
  armorer: 100,
  assistantArmorer: 15,
  smith: 25,
  engineer: 750,
  navigator: 150,
  oarsman: 2,
  sage: 2000,
  seaman: 10,
  shipCaptain: 250,
  spy: 500,
};

/** Experts' wages, gp a week; a spy's for a mission (GOR-40). */
export const EXPERT_WAGES: Readonly<Record<string, number>> = {
  alchemist: 250,
  armorer: 25,
  animalTrainer: 125,
  engineer: 200,
  mercenary: 7,
  sage: 500,
  shipCaptain: 50,
  navigator: 35,
  seaman: 3,
  spy: 500,
};
