import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Modifier, Quantity, Source, Tracer } from "../../../src/rules/trace/types.ts";
import { hasText, lacking } from "./texts.ts";

/** Written out, so that a quantity without a name here does not compile. */
const QUANTITIES: Readonly<Record<Quantity, true>> = {
  attack: true,
  attacked: true,
  damage: true,
  armourClass: true,
  attackBonus: true,
  targetNumber: true,
  save: true,
  spellSave: true,
  spellDamage: true,
  spellHealing: true,
  check: true,
  morale: true,
  loyalty: true,
  reaction: true,
  initiative: true,
  surprise: true,
  distance: true,
  movement: true,
  hitPoints: true,
  healing: true,
  load: true,
  chance: true,
  count: true,
  experience: true,
  coins: true,
  time: true,
  dice: true,
};

const KINDS: Readonly<Record<Source["kind"], true>> = {
  ruling: true,
  rule: true,
  table: true,
  ability: true,
  class: true,
  level: true,
  hitDice: true,
  item: true,
  effect: true,
  condition: true,
  situation: true,
  dice: true,
  creature: true,
  referee: true,
};

/** A rule as a catalogue numbers it. */
export const RULE = /^(BX|ERIS|GOR|HERO|REF|EXT)-\d{2,3}$/;

/** A fault in the text of a step: no text, a missing figure, no source, or a rule id that no catalogue can hold. */
export function missingText({ key, on, value, source, data }: Modifier, why?: string): string | undefined {
  if (!hasText(`Step.${key}`)) return `the step "${key}" has no text`;
  const given = { value, amount: value, name: source.name, ...data };
  const blank = lacking(`Step.${key}`, given) ?? (why === undefined ? undefined : lacking(`Why.${why}`, data ?? {}));
  if (blank !== undefined) return `the step "${key}" is told without its "${blank}"`;
  if (why !== undefined && !hasText(`Why.${why}`))
    return `the step "${key}" is left out for "${why}", which has no text`;
  if (!Object.hasOwn(QUANTITIES, on)) return `the step "${key}" is on "${on}"`;
  if (!Object.hasOwn(KINDS, source.kind)) return `the step "${key}" comes from "${source.kind}"`;
  if (source.rule !== undefined && !RULE.test(source.rule)) return `the step "${key}" names the rule "${source.rule}"`;
  return undefined;
}

class Watched implements Tracer {
  constructor(private readonly inner: Tracer) {}

  get value(): number {
    return this.inner.value;
  }

  apply(modifier: Modifier): this {
    check(modifier);
    this.inner.apply(modifier);
    return this;
  }

  skip(modifier: Modifier, why: string): this {
    check(modifier, why);
    this.inner.skip(modifier, why);
    return this;
  }

  done(): ReturnType<Tracer["done"]> {
    return this.inner.done();
  }
}

/** A number made of a step that could not be shown. */
export class MissingText extends Error {}

function check(modifier: Modifier, why?: string): void {
  const fault = missingText(modifier, why);
  if (fault) throw new MissingText(fault);
}

/** The same rulings, under which no number may be made of steps that could not be shown: in any test of the core. */
export function watched(rulings: Rulings): Rulings {
  return {
    ...rulings,
    trace: (start) => {
      check(start);
      return new Watched(rulings.trace(start));
    },
  };
}
