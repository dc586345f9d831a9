/** Hunger and thirst. Apart from other hazards: what a creature is asks for it before the world is ready. */
import { wholeNumber } from "../errors.ts";
import { flag, shape } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Modifier, Source, Traced } from "../trace/types.ts";

/** Days without food and without water, and what the referee may make of them: all off until ticked (BX-049). */
export interface Want {
  readonly food: number;
  readonly water: number;
}

interface WantPrompt {
  readonly attack: number;
  /** Part of the rate that is lost, in quarters. */
  readonly rateQuarters: number;
  readonly hitPoints: number;
}

/** The count after a day's end: a meal sets it to 0 (BX-049). */
export function afterDay(before: Want, had: { readonly food: boolean; readonly water: boolean }): Want {
  shape({ food: flag, water: flag })(had, "had");
  const food = wholeNumber(before.food, "want.food", 0);
  const water = wholeNumber(before.water, "want.water", 0);
  return { food: had.food ? 0 : food + 1, water: had.water ? 0 : water + 1 };
}

const hunger: Source = { kind: "rule", rule: "BX-049" };

/** The attack penalties of hunger and thirst, where the referee uses them; none while nobody goes without (BX-049). */
export function wantOnAttacks(want: Want): readonly Modifier[] {
  const prompt = wantPrompt(want);
  return prompt ? [{ key: "want.attack", on: "attack", op: "add", value: prompt.attack, source: hunger }] : [];
}

/** A rate less a quarter of it for each day of want, where the referee says so (BX-049, MIX-50). */
export function slowedByWant(rate: Traced, want: Want, rulings: Rulings): Traced {
  const prompt = wantPrompt(want);
  if (!prompt) return rate;
  const step = { key: "want.rate", on: "movement", source: hunger, data: { quarters: prompt.rateQuarters } } as const;
  const { value, steps } = rulings
    .trace({ ...step, op: "set", value: rate.value })
    .apply({ ...step, op: "multiply", value: 4 - prompt.rateQuarters })
    .apply({ ...step, op: "divideDown", value: 4 })
    .done();
  return { value, steps: [...rate.steps, ...steps.slice(1)] };
}

/** The default values of the prompt; undefined when nobody goes without (BX-049). */
export function wantPrompt(want: Want): WantPrompt | undefined {
  const days = Math.max(wholeNumber(want.food, "want.food", 0), wholeNumber(want.water, "want.water", 0));
  if (days === 0) return undefined;
  return { attack: -days, rateQuarters: Math.min(4, days), hitPoints: Math.max(0, days - 2) };
}
