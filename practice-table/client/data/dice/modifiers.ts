import type { DiceTerm, DieResult } from "./die.ts";

type Modifier = (this: DiceTerm, modifier: string) => unknown;

interface Parsed {
  count: number | null;
  comparison: string;
  target: number | null;
}

/** Parses the text after a modifier's letters, such as `r1<3`: an optional count, a comparison and a target. */
function parse(modifier: string, letters: RegExp): Parsed {
  const rest = modifier.replace(letters, "");
  const m = /^(\d+)?([<>=]+)?(-?\d+)?$/.exec(rest);
  if (!m) throw new Error(`The modifier "${modifier}" cannot be read`);
  const [, first, comparison, last] = m;
  // A lone number is a target, not a count: "r3" means "reroll threes".
  if (!comparison) return { count: null, comparison: "=", target: first === undefined ? null : Number(first) };
  return {
    count: first === undefined ? null : Number(first),
    comparison,
    target: last === undefined ? null : Number(last),
  };
}

function matches(term: DiceTerm, r: DieResult, p: Parsed, fallback: number): boolean {
  return (term.constructor as typeof DiceTerm).compareResult(r.result, p.comparison, p.target ?? fallback);
}

function rerollWith(term: DiceTerm, modifier: string, recursive: boolean): void {
  const p = parse(modifier, /^rr?/);
  let left = p.count ?? Number.POSITIVE_INFINITY;
  for (let i = 0, end = term.results.length; i < (recursive ? term.results.length : end) && i < 1000; i++) {
    const r = term.results[i];
    if (!r?.active || left <= 0 || !matches(term, r, p, 1)) continue;
    left -= 1;
    r.rerolled = true;
    r.active = false;
    void term.roll();
  }
}

function explodeWith(term: DiceTerm, modifier: string, recursive: boolean): void {
  const p = parse(modifier, /^xo?/);
  let left = p.count ?? Number.POSITIVE_INFINITY;
  for (let i = 0, end = term.results.length; i < (recursive ? term.results.length : end) && i < 1000; i++) {
    const r = term.results[i];
    if (!r?.active || left <= 0 || !matches(term, r, p, term.faces ?? 0)) continue;
    left -= 1;
    r.exploded = true;
    void term.roll();
  }
}

function ordered(term: DiceTerm, highestFirst: boolean): DieResult[] {
  return term.results
    .filter((r) => r.active)
    .sort((a, b) => (highestFirst ? b.result - a.result : a.result - b.result));
}

function discard(results: DieResult[]): void {
  for (const r of results) {
    r.discarded = true;
    r.active = false;
  }
}

function numberIn(modifier: string): number {
  const m = /\d+/.exec(modifier);
  return m ? Number(m[0]) : 1;
}

function count(
  term: DiceTerm,
  test: (r: DieResult) => boolean,
  flags: { success: boolean; value: (hit: boolean) => number },
): void {
  for (const r of term.results) {
    if (!r.active) continue;
    const hit = test(r);
    r.count = flags.value(hit);
    if (flags.success) {
      r.success = hit;
      if (!hit) r.failure ??= false;
    } else r.failure = hit;
  }
}

/** Die modifiers by the method names in `MODIFIERS`. */
export const MODIFIER_METHODS: Record<string, Modifier> = {
  reroll(modifier) {
    rerollWith(this, modifier, false);
  },
  rerollRecursive(modifier) {
    rerollWith(this, modifier, true);
  },
  explode(modifier) {
    explodeWith(this, modifier, true);
  },
  explodeOnce(modifier) {
    explodeWith(this, modifier, false);
  },
  keep(modifier) {
    discard(ordered(this, !modifier.startsWith("kl")).slice(numberIn(modifier)));
  },
  drop(modifier) {
    discard(ordered(this, modifier.startsWith("dh")).slice(0, numberIn(modifier)));
  },
  minimum(modifier) {
    const least = numberIn(modifier);
    for (const r of this.results) if (r.result < least) Object.assign(r, { count: least, rerolled: true });
  },
  maximum(modifier) {
    const most = numberIn(modifier);
    for (const r of this.results) if (r.result > most) Object.assign(r, { count: most, rerolled: true });
  },
  countEven() {
    count(this, (r) => r.result % 2 === 0, { success: true, value: (hit) => (hit ? 1 : 0) });
  },
  countOdd() {
    count(this, (r) => r.result % 2 !== 0, { success: true, value: (hit) => (hit ? 1 : 0) });
  },
  countSuccess(modifier) {
    const p = parse(modifier, /^cs?/);
    count(this, (r) => matches(this, r, p, this.faces ?? 0), { success: true, value: (hit) => (hit ? 1 : 0) });
  },
  countFailures(modifier) {
    const p = parse(modifier, /^cf/);
    count(this, (r) => matches(this, r, p, 1), { success: false, value: (hit) => (hit ? 1 : 0) });
  },
  deductFailures(modifier) {
    const p = parse(modifier, /^df/);
    count(this, (r) => matches(this, r, p, 1), { success: false, value: (hit) => (hit ? -1 : 0) });
  },
  subtractFailures(modifier) {
    const p = parse(modifier, /^sf/);
    for (const r of this.results) {
      if (!r.active || !matches(this, r, p, 1)) continue;
      r.failure = true;
      r.count = -r.result;
    }
  },
  marginSuccess(modifier) {
    const p = parse(modifier, /^ms/);
    const target = p.target ?? 0;
    const active = this.results.filter((r) => r.active);
    const sum = active.reduce((s, r) => s + r.result, 0);
    const margin = p.comparison.startsWith("<") ? target - sum : sum - target;
    active.forEach((r, i) => {
      r.count = i === 0 ? margin : 0;
    });
  },
};
