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
  /** The movement of the area; absent where it stays in place. */
  readonly goes?: (typeof AREA_GOES)[number];
  /** Feet that it moves, or may be moved, in a round, and at most in a turn. */
  readonly feet?: number;
  readonly most?: number;
  /** Whether it affects creatures for as long as they are in the area. */
  readonly within?: boolean;
  /** Whether it affects only creatures in the area when placed; leaving the area ends it for the creature. */
  readonly once?: boolean;
  /** Whether it affects only the carrier and creatures on its side. */
  readonly friends?: boolean;
  /** Further effects on the creatures in the area. */
  readonly also?: readonly SpellEffect[];
}

/** One effect of a spell, scroll, wand, potion or power, as data. Absent fields mean the simplest form. */
export interface SpellEffect {
  /** Names the use where a spell has several. */
  readonly use?: (typeof EFFECT_USES)[number];
  readonly on?: EffectTarget;
  readonly does?: EffectKind;
  /** The maximum number of creatures. */
  readonly number?: string;
  /** The maximum total of Hit Dice, the weakest first. */
  readonly hitDice?: string;
  /** Whether `number` or `hitDice` counts once for each level of the caster. */
  readonly perLevel?: boolean;
  /** The most Hit Dice of one creature, and the fewest: `4`, `4+1`. */
  readonly most?: string;
  readonly least?: string;
  /** The marks of which a target needs one, and the marks that exclude it. */
  readonly only?: readonly string[];
  readonly never?: readonly string[];
  /** The kind of effect, for immunities: sleep, charm, hold, fear. */
  readonly mark?: string;
  /** Whether it can be used again after the spell has acted: a wall that is crossed, a web that burns. */
  readonly again?: boolean;
  /** Whether there is no saving throw although the spell has one, and the modifier of this use to the saving throw. */
  readonly noSave?: boolean;
  readonly saveModifier?: number;
  /** Added to the saving throw for each level of the caster. */
  readonly savePerLevel?: number;
  /** Whether the effect, such as an end of other magic, applies on a successful saving throw instead of a failed one. */
  readonly saveFrees?: boolean;
  /** The condition that it puts on. */
  readonly puts?: string;
  /** Conditions, and marks of other effects, that it removes. */
  readonly lifts?: readonly string[];
  readonly modifiers?: readonly EffectModifier[];
  /** Marks and immunities that it gives for its duration. */
  readonly tags?: readonly string[];
  readonly immunities?: readonly string[];
  /** Dice added to each hit with a weapon, which counts as magical. */
  readonly blow?: string;
  /** The number of times that the spell's dice count. */
  readonly times?: number;
  /** More rolls of the spell's dice with rising level: `more` for each `every` levels above the first. */
  readonly volleys?: { readonly more: number; readonly every: number };
  /** Radius of its light in feet. */
  readonly light?: number;
  /** Mirror images around the carrier. */
  readonly images?: string;
  readonly duration?: EffectDuration;
  readonly each?: EffectEachRound;
  readonly form?: EffectForm;
  readonly looks?: EffectLooks;
  /** The chance in a hundred that it has any effect. */
  readonly chance?: number;
  /** The event that triggers it on its carrier; it cannot be used otherwise. */
  readonly starts?: (typeof EFFECT_STARTS)[number];
  readonly summons?: readonly EffectSummons[];
  readonly odds?: EffectOdds;
  /** Information for the referee: things of this kind within a number of feet. */
  readonly reveals?: (typeof EFFECT_REVEALS)[number];
  readonly within?: number;
  /** Whether it stays until removed, although the spell is instantaneous. */
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

/** An effect under `also` has no `also` of its own, which limits the depth of the check. */
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

/** Whether it summons creatures, at once or at one of its moments. */
export function bringsCreatures({ does, each }: Pick<SpellEffect, "does" | "each">): boolean {
  return does === "summons" || BRINGS.includes(each?.does ?? "");
}
