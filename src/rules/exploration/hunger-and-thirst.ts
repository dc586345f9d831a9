/** Hunger and thirst, separate from other hazards because creatures read them before the world is ready. */
import { wholeNumber } from "../errors.ts";
import { flag, shape } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Modifier, Source, Traced } from "../trace/types.ts";

/** Days without food and without water, and the effects that the referee may tick: all off at first (BX-049). */
export interface Want {
  readonly food: number;
  readonly water: number;
}

interface WantPrompt {
  readonly attack: number;
  /** Lost quarters of the rate. */
  readonly rateQuarters: number;
  readonly hitPoints: number;
}

/** The counts at the end of a day; a meal resets them to 0 (BX-049). */
export function afterDay(before: Want, had: { readonly food: boolean; readonly water: boolean }): Want {
  shape({ food: flag, water: flag })(had, "had");
  const food = wholeNumber(before.food, "want.food", 0);
  const water = wholeNumber(before.water, "want.water", 0);
  return { food: had.food ? 0 : food + 1, water: had.water ? 0 : water + 1 };
}

const hunger: Source = { kind: "rule", rule: "BX-049" };

/** The attack penalties of hunger and thirst, where the referee uses them (BX-049). */
export function wantOnAttacks(want: Want): readonly Modifier[] {
  const prompt = wantPrompt(want);
  return prompt ? [{ key: "want.attack", on: "attack", op: "add", value: prompt.attack, source: hunger }] : [];
}

/** The rate reduced by a quarter for each day of want, where the referee uses it (BX-049, MIX-50). */
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

/** The default values of the prompt; undefined without want (BX-049). */
export function wantPrompt(want: Want): WantPrompt | undefined {
  const days = Math.max(wholeNumber(want.food, "want.food", 0), wholeNumber(want.water, "want.water", 0));
  if (days === 0) return undefined;
  return { attack: -days, rateQuarters: Math.min(4, days), hitPoints: Math.max(0, days - 2) };
}
