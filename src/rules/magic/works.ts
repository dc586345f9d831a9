import { ABILITIES, type Ability, SAVES, type SaveCategory } from "../creature/lists.ts";
import { RulesError } from "../errors.ts";
import { type Check, choice, finite, flag, formula, list, maybe, shape, text, whole } from "../shape.ts";
import type { Operation } from "../trace/types.ts";
import { checkDead, type WorkDead } from "./deaths.ts";
import {
  AREA_GOES,
  EACH_DOES,
  UNITS,
  WORK_BREAKS,
  WORK_DOES,
  WORK_MODIFIES,
  WORK_ON,
  WORK_REVEALS,
  WORK_STARTS,
  WORK_USES,
  type WorkBreak,
  type WorkDoes,
  type WorkOn,
} from "./work-lists.ts";

const OPERATIONS: readonly Operation[] = ["add", "multiply", "divideDown", "atLeast", "set"];

/** What a lasting working changes. `against` holds marks of the foe; `unlike` among them stands for every alignment but the bearer's. */
export interface WorkModifier {
  readonly to: (typeof WORK_MODIFIES)[number];
  readonly op?: Operation;
  readonly value: number;
  readonly use?: "melee" | "missile";
  readonly against?: readonly string[];
  /** The kind of harm that it counts against: fire, cold. */
  readonly kind?: string;
}

/** How long something lasts: dice of a unit, times the level or with so many more for each level. */
export interface WorkDuration {
  readonly formula: string;
  readonly unit: (typeof UNITS)[number];
  readonly perLevel?: boolean;
  /** Units more for each level. */
  readonly more?: number;
}

/** What goes on while it lasts: done once at each moment, by the world's clock. */
export interface WorkEach {
  readonly does: (typeof EACH_DOES)[number];
  /** Hit points of each moment. */
  readonly formula?: string;
  /** The time between two moments, a round unless said. */
  readonly every?: (typeof UNITS)[number];
  /** When the first comes, where that is not after one such time. */
  readonly after?: WorkDuration;
  /** How many moments at the most. */
  readonly times?: number;
  /** The save of each moment, and of how many Hit Dice one must be to have it. A save made does not end what goes on unless `frees`. */
  readonly save?: SaveCategory;
  readonly saveModifier?: number;
  readonly saveLeast?: string;
  readonly frees?: boolean;
  /** Kinds of harm that it does not heal. */
  readonly never?: readonly string[];
  /** The score that is restored. */
  readonly ability?: Ability;
  /** What somebody turns into: the key of the kind in the compendium. */
  readonly into?: string;
  /** Who comes. */
  readonly summons?: readonly WorkSummons[];
}

/** Creatures that come: the key of each kind in the compendium, and how many. */
export interface WorkSummons {
  readonly key: string;
  readonly number: string;
  /** One for so many levels of the caster, in place of a number. */
  readonly levelsEach?: number;
  /** Smaller ones of the kind: their Hit Dice, and the damage of their attacks. */
  readonly hitDice?: number;
  readonly damage?: string;
}

/** A shape that somebody takes: which attacks there are is said by the attacks. */
export interface WorkForm {
  readonly key: string;
  /** Movement in feet a turn, in place of its own. */
  readonly walk?: number;
  readonly fly?: number;
  /** Ordinary weapons harm it, whatever it is immune to in its own shape. */
  readonly plain?: boolean;
}

/** What the area of a working does while it lies on the ground. */
export interface WorkArea {
  /** Where it goes; unset: it lies where it was laid. */
  readonly goes?: (typeof AREA_GOES)[number];
  /** Feet that it moves, or may be moved, in a round, and in a turn at the most. */
  readonly feet?: number;
  readonly most?: number;
  /** Those who stand in it bear what the working lays, as long as they do. */
  readonly within?: boolean;
  /** Those who stand in it when it is laid, and nobody who comes later; who leaves it or ends it for himself is out of it. */
  readonly once?: boolean;
  /** Only whoever bears it and those on that side. */
  readonly friends?: boolean;
  /** What they bear besides. */
  readonly also?: readonly SpellWork[];
}

/** Of a hundred: up to `safe` all is well, up to `high` one arrives above the ground, beyond it within. */
export interface WorkOdds {
  readonly safe: number;
  readonly high: number;
}

/** One way in which a spell, scroll, wand, potion or power acts, as data. What is left out is at its plainest. */
export interface SpellWork {
  /** Names the way where a spell has several. */
  readonly use?: (typeof WORK_USES)[number];
  readonly on?: WorkOn;
  readonly does?: WorkDoes;
  /** How many creatures at the most. */
  readonly number?: string;
  /** How many Hit Dice together, the weakest first. */
  readonly hitDice?: string;
  /** `number` or `hitDice` counts once for each level of the caster. */
  readonly perLevel?: boolean;
  /** The most Hit Dice of one creature, and the fewest: `4`, `4+1`. */
  readonly most?: string;
  readonly least?: string;
  /** Only creatures with one of these marks, and none with one of those. */
  readonly only?: readonly string[];
  readonly never?: readonly string[];
  /** The kind of effect, by which some are immune: sleep, charm, hold, fear. */
  readonly mark?: string;
  /** No save, although the spell has one; and what this way of casting adds to the save. */
  readonly noSave?: boolean;
  readonly saveModifier?: number;
  /** Added to the save for each level of the caster. */
  readonly savePerLevel?: number;
  /** The save is one to be rid of something: made is good for nobody but the one who makes it. */
  readonly saveFrees?: boolean;
  /** The condition that it puts on. */
  readonly puts?: string;
  /** Conditions and marks of other workings that it takes away. */
  readonly lifts?: readonly string[];
  readonly modifiers?: readonly WorkModifier[];
  /** Marks and immunities that it gives while it lasts. */
  readonly tags?: readonly string[];
  readonly immunities?: readonly string[];
  /** Dice added to each blow with a weapon, which counts as magical. */
  readonly blow?: string;
  /** The spell's dice count so many times. */
  readonly times?: number;
  /** More throws of the spell's dice with rising level: so many more for each so many levels above the first. */
  readonly volleys?: { readonly more: number; readonly every: number };
  /** Feet of light shed. */
  readonly light?: number;
  /** Images that stand about the bearer. */
  readonly images?: string;
  readonly duration?: WorkDuration;
  readonly each?: WorkEach;
  readonly form?: WorkForm;
  /** In a hundred: whether it comes to anything at all. */
  readonly chance?: number;
  /** It begins by itself when this befalls its bearer, and is never used. */
  readonly starts?: (typeof WORK_STARTS)[number];
  readonly summons?: readonly WorkSummons[];
  readonly odds?: WorkOdds;
  /** Told to the referee: what of this kind is within so many feet. */
  readonly reveals?: (typeof WORK_REVEALS)[number];
  readonly within?: number;
  /** It stays although the spell is over in an instant: until lifted. */
  readonly stays?: boolean;
  readonly breaks?: readonly WorkBreak[];
  readonly dead?: WorkDead;
  readonly area?: WorkArea;
}

const HIT_DICE = /^(\d+)(?:\+(\d+))?$/;

const hitDice: Check = (value, field) => {
  text(value, field);
  if (!HIT_DICE.test(value as string)) throw new RulesError("wrongKind", field);
};

/** Looks a time over. */
export const checkDuration: Check = shape({
  formula,
  unit: choice(UNITS),
  perLevel: maybe(flag),
  more: maybe(whole(0, 100)),
});

const checkSummons = list(
  shape({
    key: text,
    number: formula,
    levelsEach: maybe(whole(1, 10)),
    hitDice: maybe(whole(1, 40)),
    damage: maybe(formula),
  }),
);

export const checkEach = shape({
  does: choice(EACH_DOES),
  formula: maybe(formula),
  every: maybe(choice(UNITS)),
  after: maybe(checkDuration),
  times: maybe(whole(1, 1000)),
  save: maybe(choice(SAVES)),
  saveModifier: maybe(whole(-20, 20)),
  saveLeast: maybe(hitDice),
  frees: maybe(flag),
  never: maybe(list(text)),
  ability: maybe(choice(ABILITIES)),
  into: maybe(text),
  summons: maybe(checkSummons),
});

const checkOne: Check = shape({
  use: maybe(choice(WORK_USES)),
  on: maybe(choice(WORK_ON)),
  does: maybe(choice(WORK_DOES)),
  number: maybe(formula),
  hitDice: maybe(formula),
  perLevel: maybe(flag),
  most: maybe(hitDice),
  least: maybe(hitDice),
  only: maybe(list(text)),
  never: maybe(list(text)),
  mark: maybe(text),
  noSave: maybe(flag),
  saveModifier: maybe(whole(-20, 20)),
  savePerLevel: maybe(whole(-5, 5)),
  saveFrees: maybe(flag),
  puts: maybe(text),
  lifts: maybe(list(text)),
  modifiers: maybe(
    list(
      shape({
        to: choice(WORK_MODIFIES),
        op: maybe(choice(OPERATIONS)),
        value: finite(-1000, 100_000),
        use: maybe(choice(["melee", "missile"])),
        against: maybe(list(text)),
        kind: maybe(text),
      }),
    ),
  ),
  tags: maybe(list(text)),
  immunities: maybe(list(text)),
  blow: maybe(formula),
  light: maybe(whole(0, 1000)),
  images: maybe(formula),
  times: maybe(whole(1, 20)),
  volleys: maybe(shape({ more: whole(1, 20), every: whole(1, 40) })),
  duration: maybe(checkDuration),
  each: maybe(checkEach),
  form: maybe(shape({ key: text, walk: maybe(whole(0, 1000)), fly: maybe(whole(0, 1000)), plain: maybe(flag) })),
  chance: maybe(whole(1, 100)),
  starts: maybe(choice(WORK_STARTS)),
  summons: maybe(checkSummons),
  odds: maybe(shape({ safe: whole(1, 100), high: whole(1, 100) })),
  reveals: maybe(choice(WORK_REVEALS)),
  within: maybe(whole(0, 5000)),
  stays: maybe(flag),
  breaks: maybe(list(choice(WORK_BREAKS))),
  dead: maybe(checkDead),
  area: maybe(
    shape({
      goes: maybe(choice(AREA_GOES)),
      feet: maybe(whole(0, 1000)),
      most: maybe(whole(0, 5000)),
      within: maybe(flag),
      once: maybe(flag),
      friends: maybe(flag),
      also: maybe(list((value, field) => checkOne(value, field))),
    }),
  ),
});

/** Whether a value is a working. @throws RulesError that names the field that is wrong */
export function checkWork(value: unknown, field = "work"): asserts value is SpellWork {
  checkOne(value, field);
}

const BRINGS: readonly string[] = ["comes", "spawns", "draws"];

/** Whether creatures come of it: at once, or at one of its moments. */
export function bringsCreatures({ does, each }: Pick<SpellWork, "does" | "each">): boolean {
  return does === "summons" || BRINGS.includes(each?.does ?? "");
}

/** Hit Dice as they are written: `4+1`. */
export function parseHitDice(written: string): { readonly number: number; readonly modifier: number } {
  const [, number = "0", modifier = "0"] = HIT_DICE.exec(written) ?? [];
  return { number: Number(number), modifier: Number(modifier) };
}
