/** Each field of an input is looked at: with a value of another kind in its place the error names that very field. */
import { describe, expect, it } from "vitest";
import { checkAttack } from "../../../src/rules/attack/check.ts";
import { checkCreature } from "../../../src/rules/creature/check.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import * as exploring from "../../../src/rules/exploration/check.ts";
import type { Check } from "../../../src/rules/input-checks.ts";
import { planCarried, planIllness } from "../../../src/rules/life/disease.ts";
import { helpComrade } from "../../../src/rules/life/help.ts";
import { planIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planInfection } from "../../../src/rules/life/lycanthropy.ts";
import { planNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis } from "../../../src/rules/life/paralysis.ts";
import { planPoison } from "../../../src/rules/life/poison.ts";
import { checkProject } from "../../../src/rules/magic/research.ts";
import { checkSpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import { checkMorale } from "../../../src/rules/morale/check.ts";
import { planLoyaltyScore } from "../../../src/rules/morale/loyalty.ts";
import { planReaction } from "../../../src/rules/morale/reaction.ts";
import { eris } from "../support/presets.ts";

const creature = makeCreature({ id: "c", kind: "character", class: { id: "fighter", level: 3 } });
/** Fields that most creatures do without. */
const rare = {
  ...{ hirelingKind: "retainer", servesOthers: false, rival: false, usesWoundLevels: false, fighter: true },
  ...{ treatment: "well", initiativeBand: "first", images: 2, damageDice: [{ name: "flame", dice: "1d6" }] },
};
const person = { id: "p", name: "P" };
const term = { unit: "turns", count: 6 } as const;

/** The check of a plan by its input, with the name that its errors begin with. */
const by =
  (plan: (input: never) => unknown): Check =>
  (value) =>
    void plan(value as never);
const member = {
  ...person,
  ...{ rate: 120, mount: 240, carried: true, dead: false, mouths: 1 },
  ...{ turnsActive: 2, travelDays: 1, mustRest: false, overdue: false, want: { food: 0, water: 1 } },
};
/** A check of a list, with what it wants of each one besides. */
const besides =
  (more: object, check: Check): Check =>
  (value, field) => {
    const whole = (own: unknown): unknown => (typeof own === "object" ? { ...more, ...own } : own);
    check(Array.isArray(value) ? value.map(whole) : value, field);
  };
const trapAttack = { hitDice: 3, missile: true };

/** A sound input with every field that its check knows. */
const INPUTS: readonly (readonly [title: string, root: string, check: Check, sound: unknown])[] = [
  [
    "BX-056: a door",
    "door",
    exploring.checkDoor,
    {
      ...{ id: "d", state: "stuck", sticks: true, warned: false, listened: ["a"], lockTries: { a: 1 } },
    },
  ],
  ["BX-058: means of opening", "means", exploring.checkMeans, { tools: true }],
  ["BX-061: those beyond", "beyond", exploring.checkBeyond, [{ tags: ["undead"] }]],
  [
    "BX-065: an area",
    "area",
    exploring.checkArea,
    {
      ...{ id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: ["a"] },
    },
  ],
  ["BX-071: a treasure trap", "trap", exploring.checkTreasureTrap, { trapped: true, tried: ["find:a"] }],
  [
    "BX-067: a trap",
    "trap",
    exploring.checkTrap,
    {
      ...{ id: "t", name: "t", kind: "room", found: false, sprung: false, oneUse: true },
      ...{ damage: "1d6", fall: 10, save: "death", attack: trapAttack },
    },
  ],
  ["BX-067: those who cross it", "crossers", exploring.checkCrossers, [{ ...person, atHome: true }]],
  [
    "BX-040: a climb",
    "climb",
    exploring.checkClimb,
    {
      ...{ height: 30, sheer: true, gear: false, reached: 10, percent: 87, difficulty: 1 },
    },
  ],
  [
    "ERIS-93: a sneak",
    "sneak",
    besides({ creature }, exploring.checkSneakers),
    [{ thief: true, camouflaged: true, background: 2, detected: false }],
  ],
  [
    "ERIS-93: the facts of sneaking",
    "facts",
    exploring.checkSneakFacts,
    {
      ...{ detected: false, camouflaged: false, brightLight: false, lifted: true },
    },
  ],
  ["BX-053: a place to wander in", "place", exploring.checkWandering, { place: "dungeon" }],
  [
    "BX-072: an expedition",
    "expedition",
    exploring.checkExpedition,
    {
      ...{ clock: 0, place: "dungeon", turn: 3, members: [member], lights: [{ id: "l" }], effects: [{ id: "e" }] },
      ...{ rations: 7, water: 3, offCourse: 60, log: [{ key: "tired" }] },
    },
  ],
  ["BX-053: a scene in a dungeon", "scene", exploring.checkDungeonScene, { change: 1 }],
  ["BX-072: actions of a turn", "actions", exploring.checkTurnActions, [{ kind: "rest" }]],
  [
    "BX-080: a day out",
    "day",
    exploring.checkDayOut,
    {
      ...{ occupation: "travel", stretches: [{ terrain: "clear", miles: 6, road: true }], lead: "none" },
      ...{ forced: false, sneaks: true, forage: false, flying: 240 },
    },
  ],
  [
    "BX-092: a vessel",
    "vessel",
    exploring.checkVessel,
    {
      ...{ ...person, sail: 360, oar: 90, seaworthy: true, takenOnWater: false, navigator: true, roundRate: 120 },
    },
  ],
  ["BX-102: a gale", "gale", exploring.checkGale, { landInSight: true, shore: "clear", beaches: true }],
  ["BX-092: a day at sea", "day", exploring.checkSeaDay, { landmark: true, landing: false, landMiles: 20, sight: 24 }],
  [
    "BX-174: a check of morale",
    "morale",
    checkMorale as Check,
    {
      group: {
        ...{ id: "g", side: "s", startNumber: 4, fallen: 1, dead: 1, able: 3, successes: { g: 1 } },
        ...{ checksThisRound: 0, due: [["half"]], prompted: ["half"], state: "fighting" },
      },
      ...{ members: [], occasions: ["half"], situation: 1, swapped: false, alone: true, extreme: false },
      facts: {
        ...{ alliesLeft: true, lost: { lost: 1, of: 4 }, hatedEnemies: ["elf"], surprised: true },
        foes: [{ able: true, tags: ["elf"], isCaster: false, harmedOnlyBy: { kind: "magic" } }],
        allies: [{ able: true, tags: ["orc"], isCaster: true }],
        ...{ hitDice: { number: 1, modifier: -1 }, lair: true, terrain: false, checksThisRound: 1 },
        ...{ strongestAllyDefeated: true, opponentsDefeated: 2, numbers: { own: 4, foes: 5 } },
        attacks: [{ type: "fire", silver: false, magic: true, bonus: -1 }],
      },
    },
  ],
  [
    "ERIS-110: a loyalty score",
    "input",
    by((input) => planLoyaltyScore(input, eris)),
    {
      ...{ group: "g", charisma: 9, enthusiastic: true },
    },
  ],
  [
    "REF-02: a reaction",
    "reaction",
    by((input) => planReaction(input, eris)),
    {
      ...{ group: "g", behaviours: [{ behaviour: "friendly", perceived: true }] },
    },
  ],
  [
    "BX-152: the situation of an attack",
    "situation",
    by((situation) => checkAttack({ attacker: creature, target: creature, means: { kind: "unarmed" }, situation })),
    {
      ...{ distanceFeet: 10, outdoors: true, allInReach: true, cover: -1, behind: true, unaware: true, unseen: true },
      ...{
        intoMelee: true,
        pastMelee: true,
        friendsInMelee: [{ ...person, distanceFeet: 5 }],
        friendsInLine: [person],
      },
      ...{ indirect: true, lowCeiling: true, dark: true, reloading: true, front: { abreast: 3, attackers: 1 } },
      ...{ retreatingFrom: true, parryShare: 1, parrySpent: 0, parrier: person, wardFeet: 5, falling: true },
      ...{ counter: true, targets: ["a"], numberOfAttacks: 2, attacksMade: 1, offHand: "offensive" },
      ...{ targetOffHand: "defensive", subdual: true, charging: true, bracedAgainst: true, daylight: true },
      ...{ firstAttack: true, averted: true, mirror: true, foeAverted: true, escalation: 1, refereeModifier: -1 },
      ...{ refereeDamage: -1, allowed: ["noParry"] },
    },
  ],
  ["Facts: a creature", "creature", checkCreature as Check, { ...creature, ...rare }],
  ["ERIS-44: help", "help", by((input) => helpComrade(creature, creature, input, eris)), { feet: 5, fear: true }],
  [
    "BX-166: a paralysis",
    "paralysis",
    by((input) => planParalysis(creature, input, eris)),
    {
      ...{ from: "trap", category: "wands", lethal: true, term },
    },
  ],
  [
    "ERIS-39: a poison",
    "poison",
    by((input) => planPoison(creature, input, eris)),
    {
      ...{ kind: "slow", onFail: { damage: "1d6", condition: "blind", text: "blind for a day" } },
    },
  ],
  [
    "Facts: a disease",
    "disease",
    by((input) => planCarried(creature, input, eris)),
    {
      ...{ oneIn: 20, deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "1d4", unit: "week" } },
    },
  ],
  [
    "Facts: an illness",
    "illness",
    by((input) => planIllness(input, eris)),
    {
      ...{ deadlyIn: 4, duration: { formula: "1d6", unit: "day" }, ill: { formula: "1d4", unit: "week" } },
    },
  ],
  [
    "ERIS-103: an illusion",
    "illusion",
    by((input) => planIllusion(creature, input, eris)),
    {
      ...{ real: true, disbelieved: true, second: "breath", damage: 3 },
    },
  ],
  [
    "BX-028: items",
    "items",
    besides(
      { bonus: 0 },
      by((items) => planItemDestruction(creature, items, undefined, eris)),
    ),
    [{ ...person, magic: true }],
  ],
  [
    "ERIS-101: a level drain",
    "drain",
    by((input) => planLevelDrain(creature, input, eris)),
    {
      ...{ levels: 1, kind: "permanent", thresholds: [0, 2000], hitDiceOfNewLevel: "2d8", hitDiceLost: "1d8" },
      ...{ tracks: { own: 8, other: 14 }, perDie: 1, throws: 2 },
      each: [{ at: 1, level: 2, thresholds: [0, 2500], hitDiceLost: "1d4", perDie: 1, throws: 2 }],
    },
  ],
  [
    "Facts: lycanthropy",
    "wounds",
    by((input) => planInfection(creature, input, eris)),
    {
      ...{ into: "werewolf", lost: 9, days: "2d12" },
    },
  ],
  [
    "BX-029: days of rest",
    "rest",
    by((input) => planNaturalHealing(creature, input, eris)),
    {
      ...{ days: 7, secure: true, fed: true, inARow: 2 },
    },
  ],
  [
    "GOR-66: a project",
    "project",
    checkProject,
    {
      ...{ description: "x", level: 1, paid: 100, weeks: 1, weeksNeeded: 4, rolls: [50], done: false },
    },
  ],
  [
    "Facts: a working of a spell",
    "work",
    checkSpellEffect as Check,
    {
      ...{
        number: "1d4",
        hitDice: "2d8",
        perLevel: true,
        most: "4+1",
        least: "1",
        only: ["person"],
        never: ["undead"],
      },
      ...{
        mark: "sleep",
        again: true,
        noSave: true,
        saveModifier: -2,
        savePerLevel: -1,
        saveFrees: true,
        puts: "held",
      },
      ...{ lifts: ["held"], tags: ["flying"], immunities: ["fire"], blow: "1d6", light: 30, images: "1d4", times: 2 },
      volleys: { more: 2, every: 5 },
      modifiers: [{ to: "attack", op: "add", value: -1, use: "melee", against: ["undead"], kind: "fire" }],
      duration: { formula: "1d6", unit: "turn", perLevel: true, more: 6 },
      form: { key: "wolf", walk: 120, fly: 240, plain: true },
      looks: { most: "level", kinds: ["beast"], small: true, passes: true },
      each: {
        ...{
          does: "harms",
          formula: "1d6",
          every: "round",
          times: 3,
          save: "spells",
          saveModifier: -2,
          saveLeast: "4",
        },
        ...{ frees: true, never: ["undead"], ability: "str", into: "wolf" },
        after: { formula: "1", unit: "round" },
      },
      ...{ chance: 40, odds: { safe: 80, high: 90 }, within: 30, stays: true },
      summons: [{ key: "wolf", number: "1d4", levelsEach: 2, hitDice: 4, damage: "1d6" }],
    },
  ],
];

/** Every field within a value, as a path, with a value of another kind in its place. */
function* spoiled(value: unknown, path: readonly string[] = []): Generator<readonly [string, unknown]> {
  const other: unknown = typeof value === "string" ? 7 : typeof value === "boolean" ? "yes" : "no such thing";
  yield [path.join("."), other];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const [where, bad] of spoiled(inner, [...path, key])) yield [where, put(value, key, bad)];
}

function put(value: object, key: string, bad: unknown): unknown {
  if (!Array.isArray(value)) return { ...value, [key]: bad };
  return value.map((one: unknown, at) => (String(at) === key ? bad : one));
}

function fieldOf(check: Check, value: unknown, root: string): string {
  try {
    check(value, root);
    return "taken";
  } catch (error) {
    return String(Reflect.get(error as object, "field"));
  }
}

/** A copy with another value at a path. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return to;
  return put(value, key, changed(Reflect.get(value, key), rest, to));
}

/** Words of which a field takes each. */
const WORDS: readonly (readonly [title: string, path: string, words: readonly string[]])[] = [
  ["BX-067: a trap", "kind", ["room", "treasure"]],
  ["BX-080: a day out", "occupation", ["travel", "hunt", "rest"]],
  ["BX-102: a gale", "shore", ["clear", "other"]],
  ["BX-174: a check of morale", "group.state", ["fighting", "fleeing", "surrendered"]],
  ["BX-152: the situation of an attack", "offHand", ["offensive", "defensive"]],
  ["BX-152: the situation of an attack", "targetOffHand", ["offensive", "defensive"]],
  ["BX-166: a paralysis", "from", ["ghoul", "monster", "trap", "poison", "hold", "spell"]],
  ["ERIS-101: a level drain", "kind", ["permanent", "temporary"]],
  ["Facts: a working of a spell", "looks.most", ["level", "twice"]],
  ["Facts: a working of a spell", "modifiers.0.use", ["melee", "missile"]],
];

/** Bounds of a number: both are taken, and nothing beyond. */
const BOUNDS: readonly (readonly [title: string, path: string, least: number, most: number])[] = [
  ["BX-040: a climb", "difficulty", -4, 4],
  ["BX-040: a climb", "height", 0, 100_000],
  ["BX-040: a climb", "percent", 0, 1000],
  ["ERIS-93: a sneak", "0.background", -20, 20],
  ["BX-067: a trap", "attack.hitDice", 1, 40],
  ["BX-072: an expedition", "offCourse", -360, 360],
  ["BX-072: an expedition", "members.0.mouths", 0, 999],
  ["BX-053: a scene in a dungeon", "change", -100, 100],
  ["BX-174: a check of morale", "situation", -100, 100],
  ["BX-174: a check of morale", "facts.hitDice.modifier", -100, 1000],
  ["BX-174: a check of morale", "facts.attacks.0.bonus", -100, 100],
  ["BX-174: a check of morale", "group.startNumber", 0, 100_000],
  ["ERIS-110: a loyalty score", "charisma", 1, 25],
  ["ERIS-101: a level drain", "perDie", -5, 5],
  ["ERIS-101: a level drain", "throws", 1, 10],
  ["ERIS-101: a level drain", "levels", 1, 100],
  ["BX-029: days of rest", "days", 0, 3660],
  ["Facts: a working of a spell", "saveModifier", -20, 20],
  ["Facts: a working of a spell", "savePerLevel", -5, 5],
  ["Facts: a working of a spell", "each.saveModifier", -20, 20],
  ["Facts: a working of a spell", "modifiers.0.value", -1000, 100_000],
];

describe("each field of an input", () => {
  it.each(BOUNDS)("%s takes %s from %d to %d", (title, path, least, most) => {
    const [, root, check, sound] = INPUTS.find(([own]) => own === title) ?? [];
    if (!root || !check) throw new Error(title);
    const found = (value: number) => fieldOf(check, changed(sound, path.split("."), value), root);
    expect([least - 1, least, most, most + 1].map(found)).toEqual([
      `${root}.${path}`,
      "taken",
      "taken",
      `${root}.${path}`,
    ]);
  });

  it.each(WORDS)("%s takes each of its words for %s", (title, path, words) => {
    const [, root, check, sound] = INPUTS.find(([own]) => own === title) ?? [];
    if (!root || !check) throw new Error(title);
    const found = (word: string) => fieldOf(check, changed(sound, path.split("."), word), root);
    expect(words.map(found)).toEqual(words.map(() => "taken"));
    expect(found("no such word")).toBe(`${root}.${path}`);
    expect(found("")).toBe(`${root}.${path}`);
  });

  it.each(INPUTS)("%s", (_title, root, check, sound) => {
    expect(fieldOf(check, sound, root)).toBe("taken");
    const wrong = [...spoiled(sound)].flatMap(([path, value]) => {
      const field = path === "" ? root : `${root}.${path}`;
      const found = fieldOf(check, value, root);
      return found === field ? [] : [`${field}: ${found}`];
    });
    expect(wrong).toEqual([]);
  });
});
