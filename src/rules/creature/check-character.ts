import { type Check, choice, finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";
import { checkOwnClass } from "./custom-class.ts";
import { ABILITIES, ALIGNMENTS, CLASSES } from "./types.ts";

/** Checks of values from a sheet before planning; each throws a RulesError naming the field. */
const ID = { id: choice(CLASSES), operating: maybe(choice(["fighter", "magic-user"])), own: maybe(checkOwnClass) };
const LEVEL = whole(0, 36);
const yes = maybe(flag);
const people = maybe(choice(["human", "dwarf", "elf", "halfling"]));

/** A class with or without its level. */
const checkClassId: Check = shape(ID);
const checkClass: Check = shape({ ...ID, level: LEVEL });
/** The class and ancestry of a creature, which decide its innate abilities. */
export const checkKin: Check = shape({ class: maybe(shape(ID)), ancestry: people });
const checkScores: Check = shape(Object.fromEntries(ABILITIES.map((ability) => [ability, whole(1, 25)])));
/** Spells and books by name and number. */
export const checkNames: Check = list(text);

export const checkCandidate: Check = shape({
  classes: list(checkClass),
  ancestry: people,
  scores: checkScores,
  fresh: flag,
  characterClass: checkClassId,
});
const points = whole(-100_000, 100_000);
export const checkAnotherClass: Check = shape({
  total: points,
  value: points,
  firstDice: maybe(shape({ held: list(whole(0, 9999)), removed: list(whole(0, 9999)) })),
  known: checkNames,
  granted: yes,
});
export const checkPointsOfClasses: Check = list(shape({ class: checkClassId, points: whole(0, 9999) }));
const checkCaster: Check = shape({ class: checkClass, drained: maybe(whole(0, 100)), magicLevel: maybe(LEVEL) });
export const checkNewSpells: Check = shape({
  caster: checkCaster,
  slotsBefore: list(whole(0, 100)),
  known: checkNames,
  tierBooks: maybe(list(whole(0, 100))),
});

export const checkSkill: Check = shape({
  name: text,
  type: text,
  percent: maybe(whole(0, 1000)),
  origin: choice(["natural", "trained", "background"]),
  guildOnly: yes,
  member: yes,
  plainLevels: yes,
});
export const checkTraining: Check = shape({
  purpose: choice(["start", "improve"]),
  weeksNeeded: whole(0, 10_000),
  weeksAccrued: whole(0, 10_000),
  costPerWeek: finite(0, 1e9),
  paid: finite(0, 1e9),
});
export const checkTurning: Check = shape({
  undead: list(shape({ id: text, hitDice: finite(0, 100) })),
  symbol: choice(["atHand", "packed", "none"]),
  spell: yes,
});
export const checkNotice: Check = shape({ what: choice(["secretDoor", "stone"]), before: yes, familiar: yes });
export const checkThief: Check = shape({ tools: yes });
export const checkNewPoints: Check = shape({
  class: checkClassId,
  parts: maybe(whole(0, 10)),
  total: whole(-100_000, 100_000),
  value: whole(-100_000, 100_000),
});
export const checkDraft: Check = shape({
  scores: checkScores,
  class: checkClassId,
  ancestry: people,
  alignment: maybe(choice(ALIGNMENTS)),
  package: maybe(text),
  background: maybe(text),
  playedBefore: yes,
  classAllowed: yes,
  others: maybe(list(checkClassId)),
});
export const checkLevelUp: Check = shape({
  class: checkClass,
  beside: maybe(list(LEVEL)),
  known: checkNames,
  granted: yes,
});
