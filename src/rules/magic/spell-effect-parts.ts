/** The parts of a spell effect: its changes, duration, periodic effects, summoned creatures and shape. */
import { ABILITIES, type Ability, SAVES, type SaveCategory } from "../creature/lists.ts";
import { RulesError } from "../errors.ts";
import { type Check, choice, finite, flag, formula, list, maybe, shape, text, whole } from "../input-checks.ts";
import type { Operation } from "../trace/types.ts";
import { EACH_DOES, EFFECT_MODIFIES, UNITS } from "./spell-effect-lists.ts";

const OPERATIONS: readonly Operation[] = ["add", "multiply", "divideDown", "atLeast", "set"];

/** A modifier of a lasting effect. `against` has marks of the foe; `unlike` stands for every alignment but the carrier's. */
export interface EffectModifier {
  readonly to: (typeof EFFECT_MODIFIES)[number];
  readonly op?: Operation;
  readonly value: number;
  readonly use?: "melee" | "missile";
  readonly against?: readonly string[];
  /** The kind of damage that it counts against, such as fire or cold. */
  readonly kind?: string;
}

/** A duration: dice of a unit, multiplied by the level or with more for each level. */
export interface EffectDuration {
  readonly formula: string;
  readonly unit: (typeof UNITS)[number];
  readonly perLevel?: boolean;
  /** Additional units for each level. */
  readonly more?: number;
}

/** A periodic effect, applied once at each of its moments on the world's clock. */
export interface EffectEachRound {
  readonly does: (typeof EACH_DOES)[number];
  /** Hit points at each moment. */
  readonly formula?: string;
  /** The interval between moments; a round where absent. */
  readonly every?: (typeof UNITS)[number];
  /** The delay of the first moment; one interval where absent. */
  readonly after?: EffectDuration;
  /** The maximum number of moments. */
  readonly times?: number;
  /** The saving throw at each moment, and the fewest Hit Dice that allow one. A success does not end the effect unless `frees`. */
  readonly save?: SaveCategory;
  readonly saveModifier?: number;
  readonly saveLeast?: string;
  readonly frees?: boolean;
  /** Kinds of damage that it does not heal. */
  readonly never?: readonly string[];
  /** The ability score that it restores. */
  readonly ability?: Ability;
  /** The kind that the creature turns into, by its compendium key. */
  readonly into?: string;
  readonly summons?: readonly EffectSummons[];
}

/** Summoned creatures: the compendium key of each kind, and the number. */
export interface EffectSummons {
  readonly key: string;
  readonly number: string;
  /** Levels of the caster for each creature, in place of a number. */
  readonly levelsEach?: number;
  /** Smaller creatures of the kind: their Hit Dice, and the damage of their attacks. */
  readonly hitDice?: number;
  readonly damage?: string;
}

/** A shape that a creature takes; the attacks name the shapes they belong to. */
export interface EffectForm {
  readonly key: string;
  /** Movement in feet a turn, in place of the creature's own. */
  readonly walk?: number;
  readonly fly?: number;
  /** Whether ordinary weapons harm it in this shape, in spite of immunities. */
  readonly plain?: boolean;
}

/** The odds in a hundred: up to `safe` a safe arrival, up to `high` one above the ground, beyond it one in the ground. */
export interface EffectOdds {
  readonly safe: number;
  readonly high: number;
}

/** The choice of another creature's image: the possible creatures. */
export interface EffectLooks {
  /** The most Hit Dice: the caster's level, or twice those of the changing creature. */
  readonly most?: "level" | "twice";
  /** Kinds of creatures; all where absent. */
  readonly kinds?: readonly string[];
  /** Whether it must be man-sized or smaller. */
  readonly small?: boolean;
  /** Whether it takes the other's name with the image. */
  readonly passes?: boolean;
}

const HIT_DICE = /^(\d+)(?:\+(\d+))?$/;

export const hitDice: Check = (value, field) => {
  text(value, field);
  if (!HIT_DICE.test(value as string)) throw new RulesError("wrongKind", field);
};

/** Checks a modifier of a lasting effect. */
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

/** A creature whose shape may be taken; unknown facts do not exclude it. */
export interface ShapeModel {
  readonly hitDice: number;
  readonly kind: string;
  readonly size: string;
}

const LARGER: readonly string[] = ["large", "huge"];

/**
 * Whether a shape may be taken.
 * @param level of the caster
 * @param own Hit Dice of the changing creature
 */
export function mayTake({ most, kinds, small }: EffectLooks, model: ShapeModel, level: number, own: number): boolean {
  const limit = most === "level" ? level : most === "twice" ? Math.max(1, own) * 2 : Number.POSITIVE_INFINITY;
  if (model.hitDice > limit || (kinds && !kinds.includes(model.kind))) return false;
  return !(small && LARGER.includes(model.size));
}

/** Checks a duration. */
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

/** Parses written Hit Dice: `4+1`. */
export function parseHitDice(written: string): { readonly number: number; readonly modifier: number } {
  const [, number = "0", modifier = "0"] = HIT_DICE.exec(written) ?? [];
  return { number: Number(number), modifier: Number(modifier) };
}
