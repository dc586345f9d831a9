import { RulesError, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { advancement } from "../topics/advancement.ts";
import { levelCap } from "../topics/levelCap.ts";
import { severalClasses } from "../topics/severalClasses.ts";
import type { Source, Traced, Tracer } from "../trace/types.ts";
import { checkedScores, type Scores } from "./abilities.ts";
import { levelAt, type OwnClass, primePercent, thresholds } from "./classes.ts";
import { awardParts, limitedThresholds } from "./several-classes.ts";

interface ExperienceInput {
  readonly class: Pick<OwnClass, "id" | "level" | "operating" | "own">;
  readonly abilities?: Scores;
  /** Experience so far; for an elf with two classes that of the operating one (ERIS-52). */
  readonly experience: number;
  /** The award of this character, after division. */
  readonly award: number;
  /** Level at the start of the session; the present one where absent. */
  readonly levelAtSessionStart?: number;
  /** Percentage typed on the sheet, in place of that of prime requisites. */
  readonly percent?: number;
  /** The share that a hireling keeps of earned experience, 0 to 1; a B/X retainer keeps half. */
  readonly kept?: number;
  /** Number of classes of the character, including this one (EXT-03); 1 where absent. */
  readonly classes?: number;
}

export interface ExperienceGain {
  readonly experience: { readonly before: number; readonly after: Traced };
  /** The experience added. */
  readonly gained: number;
  /** The trace of the added experience: the share earned, and its bonuses and penalties. */
  readonly added: Traced;
  readonly level: { readonly before: number; readonly reached: number };
  /** The experience needed for the next level; absent at the highest level. */
  readonly nextAt?: number;
  readonly stamp: string;
}

/**
 * The result of an award of experience: the share kept by a hireling, prime requisites (Facts), the slow learning of elves and dwarves (GOR-17, GOR-24), then
 * the cap on levels (GOR-28). The total never falls below the previous one.
 * @throws RulesError for awards and totals that are no whole numbers of 0 or more.
 */
export function gainExperience(input: ExperienceInput, rulings: Rulings): ExperienceGain {
  const before = wholeNumber(input.experience, "experience", 0);
  const award = wholeNumber(input.award, "award", 0);
  const level = wholeNumber(input.class.level, "class.level", 0, 36);
  const classes = wholeNumber(input.classes ?? 1, "classes", 1, 10);
  const table = limitedThresholds(thresholds(input.class, rulings), classes, rulings);
  const learned = (): Tracer => {
    const own = rulings.trace({
      key: "character.award",
      on: "experience",
      op: "set",
      value: award,
      source: { kind: "rule" },
    });
    serve(own, input.kept ?? 1);
    share(own, awardParts(classes, rulings), rulings);
    prime(own, input, rulings);
    slow(own, input.class.id, before, table, rulings);
    return own;
  };
  const [added, trace] = [learned(), learned()];
  trace.apply({
    key: "character.experienceBefore",
    on: "experience",
    op: "add",
    value: before,
    source: { kind: "creature" },
  });
  const start = input.levelAtSessionStart ?? level;
  const rule = rulings.use(levelCap);
  const cut = rule.cut({
    before,
    after: trace.value,
    // A level that was earned but not yet taken is not lost.
    level: Math.max(level, levelAt(before, table)),
    levelAtSessionStart: wholeNumber(start, "levelAtSessionStart", 0, 36),
    thresholds: table,
  });
  if (cut !== undefined) {
    const cap = { key: "character.levelCap", on: "experience", op: "atMost" } as const;
    const source = rulings.source(levelCap, rule.rule);
    trace.apply({ ...cap, value: cut, source });
    added.apply({ ...cap, value: cut - before, source });
  }
  const after = trace.done();
  const reached = levelAt(after.value, table);
  const nextAt = table[reached];
  return {
    experience: { before, after },
    gained: after.value - before,
    added: added.done(),
    level: { before: level, reached },
    ...(nextAt !== undefined && { nextAt }),
    stamp: rulings.hash,
  };
}

/** Applies the share kept by hirelings, rounded down. */
function serve(trace: Tracer, kept: number): void {
  if (!(kept >= 0 && kept <= 1)) throw new RulesError("outOfRange", "kept", { value: String(kept) });
  if (kept === 1) return;
  const value = Math.floor(trace.value * kept) - trace.value;
  trace.apply({ key: "character.inService", on: "experience", op: "add", value, source: { kind: "rule" } });
}

/** The part of an award that one of several classes gains (EXT-03). */
function share(trace: Tracer, parts: number, rulings: Rulings): void {
  if (parts === 1) return;
  const source = rulings.source(severalClasses, "EXT-03");
  const step = { key: "character.sharedByClasses", on: "experience", op: "divideDown", value: parts, source } as const;
  trace.apply({ ...step, data: { parts } });
}

function prime(trace: Tracer, input: ExperienceInput, rulings: Rulings): void {
  const own = input.abilities ? primePercent(input.class, checkedScores(input.abilities), rulings) : 0;
  const percent = wholeNumber(input.percent ?? own, "percent", -100, 100);
  if (percent === 0) return;
  trace.apply({
    key: "character.primeRequisite",
    on: "experience",
    op: "add",
    value: Math.floor((trace.value * (100 + percent)) / 100) - trace.value,
    source: rulings.source(advancement),
    data: { percent },
  });
}

/** Applies slow learning: the experience missing to the threshold counts in full, the rest is reduced, rounded down (GOR-17, GOR-24). */
function slow(trace: Tracer, id: OwnClass["id"], before: number, table: readonly number[], rulings: Rulings): void {
  const learning = rulings.use(advancement).slow(id);
  if (!learning) return;
  const from = rulings.number(learning.parameter);
  const whole = Math.max(0, Math.min(trace.value, (table[from - 1] ?? Number.POSITIVE_INFINITY) - before));
  const kept = whole + Math.floor((trace.value - whole) / learning.divisor);
  if (kept === trace.value) return;
  const source: Source = rulings.source(advancement, learning.rule);
  const data = { divisor: learning.divisor, level: from };
  trace.apply({ key: "character.slowLearner", on: "experience", op: "add", value: kept - trace.value, source, data });
}
