/**
 * Hostile and damaged input by seed, for everything that is read from outside: stat blocks, share texts, files, formulas, effects of
 * spells, settings. Only errors of our own may be thrown, and no input may hold the page.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { readRulingsFile } from "../../src/foundry/house-rules/rulings-file.ts";
import { compile } from "../../src/rules/compile.ts";
import { formulaRange, isFormula, parseFormula, timesFormula } from "../../src/rules/dice/formula.ts";
import { RulesError } from "../../src/rules/errors.ts";
import { bringsCreatures, checkSpellEffect } from "../../src/rules/magic/spell-effect.ts";
import { presets } from "../../src/rules/presets/index.ts";
import { readShareString, shareString } from "../../src/rules/rulings/share.ts";
import { allTopics } from "../../src/rules/topics/index.ts";
import { readExplorationAction } from "../../src/view/exploration/actions.ts";
import { readJourney, readSecret } from "../../src/view/exploration/journey-storage.ts";
import { readLog } from "../../src/view/exploration/log.ts";
import { readExport } from "../../src/view/import/read-export.ts";
import { readStatBlocks } from "../../src/view/import/stat-block/read-stat-block.ts";
import { readTerms } from "../../src/view/items/shop-terms.ts";

const HERE = import.meta.dirname;
/** Longer than this, in milliseconds, is a hang: far above any reading, so that a busy machine fails nothing. */
const HANGS = 5000;

/** Words that mean something to the language itself, and figures at the edge of what a number is. */
const WORDS = ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype", "valueOf", "length", "then", ""];
const FIGURES = [0, -0, 1, -1, 2 ** 53, -(2 ** 53), 1e308, -1e308, 0.1, Number.NaN, Number.POSITIVE_INFINITY];

const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const deep = fc.integer({ min: 1, max: 3000 }).map((depth) => {
  let value: unknown = "deep";
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { also: value };
  return value;
});
const long = fc
  .tuple(
    fc.constantFrom(" ", "\n", "(", "[", "-", "1", "d", ",", "/", "'", "a ", "1d6+", "{", "&", ";"),
    fc.integer({ min: 1, max: 4000 }),
  )
  .map(([piece, times]) => piece.repeat(times));
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, false, ...FIGURES),
  word,
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: deep },
  { weight: 3, arbitrary: fc.anything({ maxDepth: 3, key: word }) },
);
/** The part of the input that JSON can carry. */
const plain = nasty.map((value): unknown => {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
});

/** A value with some of its parts put otherwise: another value, none, or one that is there twice. */
function spoilt(value: unknown, turns: readonly (readonly [number, unknown])[]): unknown {
  const copy = structuredClone(value);
  for (const [pick, put] of turns) {
    let place: unknown = copy;
    let seed = pick;
    for (let depth = 0; depth < 12 && typeof place === "object" && place !== null; depth += 1) {
      const keys = Object.keys(place);
      if (keys.length === 0) break;
      const key = keys[seed % keys.length] ?? "";
      seed = Math.floor(seed / keys.length) + depth;
      const next: unknown = Reflect.get(place, key);
      if (typeof next !== "object" || next === null || seed % 5 === 0) {
        if (put === undefined) Reflect.deleteProperty(place, key);
        else Object.defineProperty(place, key, { value: put, enumerable: true, configurable: true, writable: true });
        break;
      }
      place = next;
    }
  }
  return copy;
}

const turns = (of: fc.Arbitrary<unknown>) => fc.array(fc.tuple(fc.nat(), of), { minLength: 1, maxLength: 6 });

/** A text with some of its parts cut out, doubled, swapped, or replaced by something that does not belong there. */
function torn(text: string, cuts: readonly (readonly [number, number, number, string])[]): string {
  return cuts.reduce((now, [from, length, how, put]) => {
    const at = now.length === 0 ? 0 : from % now.length;
    const piece = now.slice(at, at + (length % 80));
    if (how === 0) return now.slice(0, at) + now.slice(at + piece.length);
    if (how === 1) return now.slice(0, at) + piece + now.slice(at);
    if (how === 2) return now.slice(at) + now.slice(0, at);
    return now.slice(0, at) + put + now.slice(at + piece.length);
  }, text);
}

const cuts = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(3), fc.oneof(word, long)), { minLength: 1, maxLength: 5 });

const BLOCKS: readonly string[] = readdirSync(join(HERE, "company/stat-blocks"))
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) =>
    (parse(readFileSync(join(HERE, "company/stat-blocks", file), "utf8")) as { text: string }[]).map(
      ({ text }) => text,
    ),
  );
const LABELS =
  "AC|Armor Class:|Hit Dice:|HD 3+1**|hp|Move: 120' (40')|Attacks:|2 claws/1 bite|Damage:|1-6/1-6/2d8|Save As: F3|Morale: 8|Treasure Type: C|No. Appearing: 2d4 (3d6)|XP|THAC0 17 [+2]|SV D12 W13|**|__|<b>|&nbsp;|–|’|•|:|;|/|(|)|[|]|{|}|\n|\n\n|constructor:|__proto__:".split(
    "|",
  );
const SAMPLES: readonly unknown[] = readdirSync(join(HERE, "import/exports"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(HERE, "import/exports", file), "utf8")) as unknown);

const TEXTS = readdirSync(join(HERE, "import/exports"))
  .filter((file) => file.endsWith(".txt"))
  .map((file) => readFileSync(join(HERE, "import/exports", file), "utf8"));

const PARAMETERS = allTopics.flatMap(({ parameters = {} }) => Object.entries(parameters));
const VARIANTS = allTopics.flatMap(({ key, variants }) =>
  Object.keys(variants).map((variant) => [key, variant] as const),
);
const request = fc
  .record({
    preset: fc.oneof(fc.constantFrom(...Object.keys(presets)), word),
    overrides: fc.array(fc.oneof(fc.constantFrom(...VARIANTS), fc.tuple(word, word)), { maxLength: 6 }),
    parameters: fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...PARAMETERS.map(([key]) => key)), plain),
        fc
          .tuple(fc.constantFrom(...PARAMETERS), turns(plain))
          .map(([[key, { initial }], how]) => [key, spoilt(initial, how)] as const),
        fc.tuple(word, plain),
      ),
      { maxLength: 6 },
    ),
  })
  .map(({ preset, overrides, parameters }) => ({
    preset,
    overrides: Object.fromEntries(overrides),
    parameters: Object.fromEntries(parameters),
  }));

/** A file of rulings; without the blanks by which what is deep would become megabytes, which nobody reads. */
const fileOf = (asked: object): string => JSON.stringify({ format: "rulings/1", ...asked });

const DICE = "1|2|999|1000|d|d6|D20|%|+|-|*|/|×|–|(|)|,|.|kh1|max|x|constructor| |1e9|0".split("|");
const WORK: unknown = {
  use: "",
  does: "harms",
  number: "1d4",
  only: ["undead"],
  modifiers: [{ on: "attack", value: 1 }],
  tags: ["hasted"],
  blow: "1d6",
  light: 15,
  duration: { formula: "2", unit: "turn", perLevel: true },
  each: { does: "harms", formula: "1d6", every: { unit: "round" }, after: { formula: "1", unit: "round" } },
  summons: [{ key: "goblin", number: "2d4" }],
  area: { within: true, goes: "drifts", feet: 10, most: 60, also: [{ puts: "poisoned" }] },
};

/** Something that is read from outside: what may come, and how it is read. */
export interface Target {
  readonly name: string;
  readonly input: fc.Arbitrary<unknown>;
  read(input: never): void;
}

function target<T>(name: string, input: fc.Arbitrary<T>, read: (input: T) => void): Target {
  return { name, input, read: read as Target["read"] };
}

export const TARGETS: readonly Target[] = [
  target(
    "stat blocks, torn",
    fc.tuple(fc.constantFrom(...BLOCKS), cuts).map(([text, how]) => torn(text, how)),
    (text) => void readStatBlocks(text),
  ),
  target(
    "stat blocks, of pieces",
    fc
      .array(fc.oneof(fc.constantFrom(...LABELS), word, long, fc.nat().map(String)), { maxLength: 60 })
      .map((all) => all.join(" ")),
    (text) => void readStatBlocks(text),
  ),
  target(
    "share texts of rulings",
    fc.oneof(
      request.map(shareString),
      fc.tuple(request.map(shareString), cuts).map(([text, how]) => torn(text, how)),
      fc.string({ maxLength: 200 }).map((text) => `rulings1:${text}`),
    ),
    (text) => {
      const read = readShareString(text);
      if (read.ok) compile(read.request);
    },
  ),
  target(
    "files of rulings",
    fc.oneof(
      request.map(fileOf),
      fc.tuple(request.map(fileOf), cuts).map(([text, how]) => torn(text, how)),
      plain.map((value) =>
        JSON.stringify({ format: "rulings/1", preset: value, overrides: { parry: value }, parameters: value }),
      ),
      fc
        .integer({ min: 1, max: 50_000 })
        .map((n) => `{"format":"rulings/1","overrides":{"a":${"[".repeat(n)}${"]".repeat(n)}}}`),
    ),
    (text) => {
      const read = readRulingsFile(text);
      if (read.ok) compile(read.request);
    },
  ),
  target("settings of rulings", request, (asked) => {
    const { rulings } = compile(asked);
    compile({ preset: rulings.preset, overrides: rulings.choices, parameters: rulings.parameters });
  }),
  target(
    "actors of other systems",
    fc.oneof(
      fc.tuple(fc.constantFrom(...SAMPLES), turns(plain)).map(([sample, how]) => JSON.stringify(spoilt(sample, how))),
      plain.map((value) => JSON.stringify(value) ?? ""),
      plain.map((value) =>
        JSON.stringify({ name: value, type: "monster", system: value, items: value, _stats: { systemId: "ose" } }),
      ),
      fc
        .tuple(fc.constantFrom(...SAMPLES.map((one) => JSON.stringify(one)), ...TEXTS), cuts)
        .map(([text, how]) => torn(text, how)),
    ),
    (text) => void readExport(text),
  ),
  target(
    "formulas",
    fc.oneof(
      fc.array(fc.constantFrom(...DICE), { maxLength: 40 }).map((all) => all.join("")),
      long,
      word,
    ),
    (text) => {
      parseFormula(text);
      formulaRange(text);
      if (!isFormula(text)) throw new Error(`${text} parses and is none`);
      timesFormula(text, 2);
    },
  ),
  target(
    "workings of effects",
    fc.oneof(
      nasty,
      turns(nasty).map((how) => spoilt(WORK, how)),
    ),
    (value) => {
      checkSpellEffect(value);
      bringsCreatures(value);
    },
  ),
  target("what is kept of a way and a shop", nasty, (value) => {
    readJourney(value);
    readSecret(value);
    readLog(value);
    readExplorationAction(value);
    readTerms(value);
  }),
];

/** The fault caused by an input; undefined when it is read, or refused by an error of our own. */
export function faultOf({ read }: Target, input: unknown): string | undefined {
  const begun = performance.now();
  try {
    read(input as never);
  } catch (error) {
    if (!(error instanceof RulesError))
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  const took = performance.now() - begun;
  return took > HANGS ? `hangs for ${Math.round(took)} ms` : undefined;
}

/**
 * Tries the given number of inputs of a seed.
 * @throws with the smallest input that causes a fault
 */
export function tryMany(one: Target, numRuns: number, seed: number): void {
  fc.assert(
    fc.property(one.input, (input) => {
      const fault = faultOf(one, input);
      if (fault) throw new Error(fault);
    }),
    { numRuns, seed },
  );
}
