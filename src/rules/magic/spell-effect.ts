import { RulesError } from "../errors.ts";
import { type Check, choice, flag, formula, list, maybe, shape, text, whole } from "../input-checks.ts";
import { checkDead, type EffectOnDead } from "./raising-the-dead.ts";
import {
  AREA_GOES,
  EFFECT_BREAKS,
  EFFECT_KINDS,
  EFFECT_REVEALS,
  EFFECT_STARTS,
  EFFECT_TARGETS,
  EFFECT_USES,
  type EffectBreak,
  type EffectKind,
  type EffectTarget,
} from "./spell-effect-lists.ts";
import {
  checkDuration,
  checkEach,
  checkForm,
  checkLooks,
  checkModifier,
  checkSummons,
  type EffectDuration,
  type EffectEachRound,
  type EffectForm,
  type EffectLooks,
  type EffectModifier,
  type EffectOdds,
  type EffectSummons,
  hitDice,
} from "./spell-effect-parts.ts";

/** The behaviour of an effect's area while it is on the ground. */
export interface SpellEffectArea {
  /** The movement of the area; unset: it stays where it was placed. */
  readonly goes?: (typeof AREA_GOES)[number];
  /** Feet that it moves, or may be moved, in a round, and in a turn at the most. */
  readonly feet?: number;
  readonly most?: number;
  /** Affects creatures for as long as they stand in the area. */
  readonly within?: boolean;
  /** Affects only creatures in the area at the time of placing; leaving the area or ending the effect for oneself is final. */
  readonly once?: boolean;
  /** Affects only the carrier and creatures on its side. */
  readonly friends?: boolean;
  /** Further effects on the creatures in the area. */
  readonly also?: readonly SpellEffect[];
}

/** One way in which a spell, scroll, wand, potion or power acts, as data. Absent fields mean the plainest form. */
export interface SpellEffect {
  /** Names the way where a spell has several. */
  readonly use?: (typeof EFFECT_USES)[number];
  readonly on?: EffectTarget;
  readonly does?: EffectKind;
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
  /** It also comes once the spell has acted, and as often as it befalls somebody: a wall that is crossed, a web that burns. */
  readonly again?: boolean;
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
  readonly modifiers?: readonly EffectModifier[];
  /** Marks and immunities that it gives while it lasts. */
  readonly tags?: readonly string[];
  readonly immunities?: readonly string[];
  /** Dice added to each hit with a weapon, which counts as magical. */
  readonly blow?: string;
  /** The spell's dice count so many times. */
  readonly times?: number;
  /** More rolls of the spell's dice with rising level: `more` for each `every` levels above the first. */
  readonly volleys?: { readonly more: number; readonly every: number };
  /** Feet of light shed. */
  readonly light?: number;
  /** Images that stand about the carrier. */
  readonly images?: string;
  readonly duration?: EffectDuration;
  readonly each?: EffectEachRound;
  readonly form?: EffectForm;
  readonly looks?: EffectLooks;
  /** In a hundred: whether it comes to anything at all. */
  readonly chance?: number;
  /** It begins by itself when this befalls its carrier, and is never used. */
  readonly starts?: (typeof EFFECT_STARTS)[number];
  readonly summons?: readonly EffectSummons[];
  readonly odds?: EffectOdds;
  /** Told to the referee: what of this kind is within so many feet. */
  readonly reveals?: (typeof EFFECT_REVEALS)[number];
  readonly within?: number;
  /** It stays although the spell is over in an instant: until lifted. */
  readonly stays?: boolean;
  readonly breaks?: readonly EffectBreak[];
  readonly dead?: EffectOnDead;
  readonly area?: SpellEffectArea;
}

const checkOne: Check = shape({
  use: maybe(choice(EFFECT_USES)),
  on: maybe(choice(EFFECT_TARGETS)),
  does: maybe(choice(EFFECT_KINDS)),
  number: maybe(formula),
  hitDice: maybe(formula),
  perLevel: maybe(flag),
  most: maybe(hitDice),
  least: maybe(hitDice),
  only: maybe(list(text)),
  never: maybe(list(text)),
  mark: maybe(text),
  again: maybe(flag),
  noSave: maybe(flag),
  saveModifier: maybe(whole(-20, 20)),
  savePerLevel: maybe(whole(-5, 5)),
  saveFrees: maybe(flag),
  puts: maybe(text),
  lifts: maybe(list(text)),
  modifiers: maybe(list(checkModifier)),
  tags: maybe(list(text)),
  immunities: maybe(list(text)),
  blow: maybe(formula),
  light: maybe(whole(0, 1000)),
  images: maybe(formula),
  times: maybe(whole(1, 20)),
  volleys: maybe(shape({ more: whole(1, 20), every: whole(1, 40) })),
  duration: maybe(checkDuration),
  each: maybe(checkEach),
  form: maybe(checkForm),
  looks: maybe(checkLooks),
  chance: maybe(whole(1, 100)),
  starts: maybe(choice(EFFECT_STARTS)),
  summons: maybe(checkSummons),
  odds: maybe(shape({ safe: whole(1, 100), high: whole(1, 100) })),
  reveals: maybe(choice(EFFECT_REVEALS)),
  within: maybe(whole(0, 5000)),
  stays: maybe(flag),
  breaks: maybe(list(choice(EFFECT_BREAKS))),
  dead: maybe(checkDead),
  area: maybe(
    shape({
      goes: maybe(choice(AREA_GOES)),
      feet: maybe(whole(0, 1000)),
      most: maybe(whole(0, 5000)),
      within: maybe(flag),
      once: maybe(flag),
      friends: maybe(flag),
      also: maybe(list(checkBeside)),
    }),
  ),
});

/** An effect under `also` has no `also` of its own: the check stops there, however deep the nesting. */
function checkBeside(value: unknown, field: string): void {
  if (field.split(".also").length > 2) throw new RulesError("wrongKind", field);
  checkOne(value, field);
}

/**
 * Asserts that a value is a spell effect.
 * @throws RulesError that names the wrong field
 */
export function checkSpellEffect(value: unknown, field = "work"): asserts value is SpellEffect {
  checkOne(value, field);
}

const BRINGS: readonly string[] = ["comes", "spawns", "draws"];

/** Whether creatures come of it: at once, or at one of its moments. */
export function bringsCreatures({ does, each }: Pick<SpellEffect, "does" | "each">): boolean {
  return does === "summons" || BRINGS.includes(each?.does ?? "");
}
