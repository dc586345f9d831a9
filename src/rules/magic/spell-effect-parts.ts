/** The parts of a spell effect: its changes, duration, periodic effects, summoned creatures and shape. */
import { ABILITIES, type Ability, SAVES, type SaveCategory } from "../creature/lists.ts";
import { RulesError } from "../errors.ts";
import { type Check, choice, finite, flag, formula, list, maybe, shape, text, whole } from "../input-checks.ts";
import type { Operation } from "../trace/types.ts";
import { EACH_DOES, EFFECT_MODIFIES, UNITS } from "./spell-effect-lists.ts";

const OPERATIONS: readonly Operation[] = ["add", "multiply", "divideDown", "atLeast", "set"];

/** A modifier of a lasting effect. `against` holds marks of the foe; `unlike` among them stands for every alignment but the carrier's. */
export interface EffectModifier {
  readonly to: (typeof EFFECT_MODIFIES)[number];
  readonly op?: Operation;
  readonly value: number;
  readonly use?: "melee" | "missile";
  readonly against?: readonly string[];
  /** The kind of harm that it counts against: fire, cold. */
  readonly kind?: string;
}

/** How long something lasts: dice of a unit, times the level or with so many more for each level. */
export interface EffectDuration {
  readonly formula: string;
  readonly unit: (typeof UNITS)[number];
  readonly perLevel?: boolean;
  /** Units more for each level. */
  readonly more?: number;
}

/** A periodic effect: applied once at each moment, by the world's clock. */
export interface EffectEachRound {
  readonly does: (typeof EACH_DOES)[number];
  /** Hit points of each moment. */
  readonly formula?: string;
  /** The time between two moments, a round unless said. */
  readonly every?: (typeof UNITS)[number];
  /** When the first comes, where that is not after one such time. */
  readonly after?: EffectDuration;
  /** How many moments at the most. */
  readonly times?: number;
  /** The save at each moment, and the fewest Hit Dice that allow one. A successful save does not end the effect unless `frees`. */
  readonly save?: SaveCategory;
  readonly saveModifier?: number;
  readonly saveLeast?: string;
  readonly frees?: boolean;
  /** Kinds of harm that it does not heal. */
  readonly never?: readonly string[];
  /** The score that is restored. */
  readonly ability?: Ability;
  /** The kind that the creature turns into, by its key in the compendium. */
  readonly into?: string;
  readonly summons?: readonly EffectSummons[];
}

/** Creatures that come: the key of each kind in the compendium, and how many. */
export interface EffectSummons {
  readonly key: string;
  readonly number: string;
  /** One for so many levels of the caster, in place of a number. */
  readonly levelsEach?: number;
  /** Smaller ones of the kind: their Hit Dice, and the damage of their attacks. */
  readonly hitDice?: number;
  readonly damage?: string;
}

/** A shape that somebody takes: which attacks there are is said by the attacks. */
export interface EffectForm {
  readonly key: string;
  /** Movement in feet a turn, in place of its own. */
  readonly walk?: number;
  readonly fly?: number;
  /** Ordinary weapons harm it, whatever it is immune to in its own shape. */
  readonly plain?: boolean;
}

/** Of a hundred: up to `safe` all is well, up to `high` one arrives above the ground, beyond it within. */
export interface EffectOdds {
  readonly safe: number;
  readonly high: number;
}

/** The picture of another creature that somebody takes on, which is asked for: which ones there are to choose from. */
export interface EffectLooks {
  /** The most Hit Dice: the caster's level, or twice those of the creature that changes. */
  readonly most?: "level" | "twice";
  /** Kinds of creatures, all unless said. */
  readonly kinds?: readonly string[];
  /** No larger than man-sized. */
  readonly small?: boolean;
  /** It passes for the other: the name goes with the picture. */
  readonly passes?: boolean;
}

const HIT_DICE = /^(\d+)(?:\+(\d+))?$/;

export const hitDice: Check = (value, field) => {
  text(value, field);
  if (!HIT_DICE.test(value as string)) throw new RulesError("wrongKind", field);
};

/** Looks over what a lasting working changes. */
export const checkModifier: Check = shape({
  to: choice(EFFECT_MODIFIES),
  op: maybe(choice(OPERATIONS)),
  value: finite(-1000, 100_000),
  use: maybe(choice(["melee", "missile"])),
  against: maybe(list(text)),
  kind: maybe(text),
});

export const checkForm = shape({
  key: text,
  walk: maybe(whole(0, 1000)),
  fly: maybe(whole(0, 1000)),
  plain: maybe(flag),
});

export const checkLooks = shape({
  most: maybe(choice(["level", "twice"])),
  kinds: maybe(list(text)),
  small: maybe(flag),
  passes: maybe(flag),
});

/** A creature whose shape may be taken; of what is not known, nothing speaks against it. */
export interface ShapeModel {
  readonly hitDice: number;
  readonly kind: string;
  readonly size: string;
}

const LARGER: readonly string[] = ["large", "huge"];

/**
 * Returns whether a shape may be taken.
 * @param level of the caster
 * @param own Hit Dice of the creature that changes
 */
export function mayTake({ most, kinds, small }: EffectLooks, model: ShapeModel, level: number, own: number): boolean {
  const limit = most === "level" ? level : most === "twice" ? Math.max(1, own) * 2 : Number.POSITIVE_INFINITY;
  if (model.hitDice > limit || (kinds && !kinds.includes(model.kind))) return false;
  return !(small && LARGER.includes(model.size));
}

/** Looks a time over. */
export const checkDuration: Check = shape({
  formula,
  unit: choice(UNITS),
  perLevel: maybe(flag),
  more: maybe(whole(0, 100)),
});

export const checkSummons = list(
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

/** Hit Dice as they are written: `4+1`. */
export function parseHitDice(written: string): { readonly number: number; readonly modifier: number } {
  const [, number = "0", modifier = "0"] = HIT_DICE.exec(written) ?? [];
  return { number: Number(number), modifier: Number(modifier) };
}
