/** The actions of the tracker's buttons; their code is loaded with the first press (`tracker-buttons.ts`). */
export const BUTTONS = [
  "fightBegin",
  "fightSurprise",
  "fightNext",
  "fightTurn",
  "fightDone",
  "fightNotDone",
  "fightShoot",
  "fightReach",
  "fightDeathSave",
  "fightEndBonus",
  "fightRoll",
  "fightRollAll",
  "fightBack",
  "fightMorale",
  "fightDo",
  "fightPan",
  "fightSheet",
  "fightEnd",
  "fightRemove",
  "fightDeclare",
  "fightUse",
] as const;

export type TrackerButton = (typeof BUTTONS)[number];
