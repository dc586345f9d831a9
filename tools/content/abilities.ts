/** Special abilities of monsters: the short tags of the facts become items with a name and the numbers that rulings need. */

import { nameOf } from "./ability-names.ts";
import type { Data, ItemEntry } from "./lib/emit.ts";
import type { MonsterFact } from "./lib/facts.ts";
import { capital, icon, slug } from "./lib/ids.ts";

/** The most that an ability's amount can be. */
const MOST = 9999;
/** Abilities in which a percentage is the make-up of a band, not a chance that is rolled. */
const MAKE_UP = new Set(["Arms", "Company", "Lair"]);
const CATEGORY: Readonly<Record<string, string>> = { poison: "death", death: "death" };

/** A bonus to its own saves calls for none. */
const BONUS = /^\+\d+ to (?:all )?saves/;

/** The saving throw that a tag speaks of. */
export function saveIn(text: string): Data | undefined {
  if (BONUS.test(text)) return undefined;
  const match = /\bsaves? (?:vs (poison|death|wands|paralysis|breath|spells))?(?: ?at ([+-]\d+))?/.exec(text);
  if (!match || (match[1] === undefined && !/poison: save/.test(text))) return undefined;
  const word = match[1] ?? "poison";
  return {
    category: CATEGORY[word] ?? word,
    ...(match[2] && { modifier: Number(match[2]) }),
    onSave: /for half/.test(text) ? "half" : "negates",
  };
}

function chanceIn(text: string): Data | undefined {
  const surprise = /surprises on 1-(\d)/.exec(text);
  if (surprise) return { value: Number(surprise[1]), die: 6 };
  const odds = /(\d)-in-(\d+)/.exec(text);
  if (odds) return { value: Number(odds[1]), die: Number(odds[2]) };
  const percent = /(\d+)%/.exec(text);
  return percent ? { value: Number(percent[1]), die: 100 } : undefined;
}

function areaIn(text: string): Data | undefined {
  const match = /\b(cone|line|cloud)\b[^;]*?(\d+) ft long(?:, (\d+) ft wide)?/.exec(text);
  if (match) return { shape: match[1], length: Number(match[2]), width: Number(match[3] ?? 0) };
  const around = /(?:all within|within) (\d+) ft take/.exec(text);
  return around ? { shape: "burst", length: Number(around[1]), width: Number(around[1]) } : undefined;
}

function usesIn(text: string): Data | undefined {
  const often = /(\d)\/day/.exec(text);
  if (often) return { value: Number(often[1]), max: Number(often[1]), per: "day" };
  const once = /\b(once|twice) a (day|turn|week)/.exec(text);
  if (!once) return undefined;
  const max = once[1] === "twice" ? 2 : 1;
  return { value: max, max, per: once[2] };
}

/** How long an effect lasts: only where the tag speaks of an effect on somebody, not of digestion or of habits. */
function durationIn(text: string): Data | undefined {
  if (!/\bsave|STR for|^pillar|^spray|^ink/.test(text) || /^in the belly|^in a storm|^whirlwind|^garlic/.test(text))
    return undefined;
  const match = /\b(\d+d\d+(?:\+\d+)?|\d+) (round|turn|day)s?\b/.exec(text);
  return match ? { formula: match[1], unit: match[2] } : undefined;
}

function damageIn(text: string): string | undefined {
  const match = /\b(\d+d\d+) (?:extra damage|damage|a round|more|to all)/.exec(text);
  return match?.[1] ?? /(?:attacker takes |cube, )(\d+d\d+)/.exec(text)?.[1];
}

/** Hit points regained a round, or coins carried at full speed, as far as the data model counts. */
function amountIn(text: string): number | undefined {
  const match = /^regenerates (\d+) hp/.exec(text) ?? /^carries ([\d,]+) coins/.exec(text);
  const found = match?.[1] === undefined ? undefined : Number(match[1].replace(",", ""));
  return found !== undefined && found <= MOST ? found : undefined;
}

function feetIn(text: string): number | undefined {
  const match = /(\d+) ft\b/.exec(text);
  return match ? Number(match[1]) : undefined;
}

/** The numbers of one tag, in the fields of an ability. */
function numbersOf(tag: string, name: string): Data {
  const feet = feetIn(tag);
  const found: Data = {
    chance: MAKE_UP.has(name) ? undefined : chanceIn(tag),
    amount: amountIn(tag),
    damage: damageIn(tag),
    feet,
    save: saveIn(tag),
    area: areaIn(tag),
    duration: durationIn(tag),
    uses: usesIn(tag),
    ...modifiersIn(tag),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/**
 * The tags of a monster as ability items: tags of one name make one item, and the first that has a number gives it; the notes say how it acts.
 * @throws an Error when the notes speak of an ability that it does not have.
 */
export function abilities(
  { id, abilities: tags }: Pick<MonsterFact, "id" | "abilities">,
  notes: Readonly<Record<string, Data>>,
): ItemEntry[] {
  const items = new Map<string, ItemEntry>();
  for (const tag of tags) {
    const { name, icon: face } = nameOf(tag);
    const key = slug(name);
    const before = items.get(key)?.system;
    const summary = [...(before ? [String(before.summary)] : []), `${capital(tag)}.`].join(" ");
    const modifiers = [...bonusesOf(before), ...bonusesOf(modifiersIn(tag))];
    const numbers = { ...numbersOf(tag, name), ...before, ...(modifiers.length > 0 && { modifiers }) };
    const system = { key, ...numbers, summary };
    items.set(key, { key, name, type: "ability", img: icon(face), system });
  }
  for (const [key, more] of Object.entries(notes)) {
    const item = items.get(key);
    if (!item) throw new Error(`${id} has no ability "${key}"`);
    const system = Object.entries({ ...item.system, ...more }).filter(([, value]) => value !== null);
    items.set(key, { ...item, system: Object.fromEntries(system) });
  }
  return [...items.values()];
}

function bonusesOf(system: Data | undefined): readonly Data[] {
  return (system?.modifiers ?? []) as readonly Data[];
}

/** People and those like them, by the marks of characters and the kinds of monsters. */
const MANLIKE = ["person", "human", "elf", "dwarf", "halfling", "demihuman", "humanoid"];

/** Bonuses that wait for something, by the words that tell of them. */
const WAITING: readonly (readonly [RegExp, Data])[] = [
  [/^-1 to hit in full daylight/, { to: "attack", value: -1, while: "daylight" }],
  [/^first attack \+2 to hit/, { to: "attack", value: 2, while: "firstAttack" }],
  [/-2 to be hit$|then at -2 to hit$/, { to: "attacked", value: -2 }],
  [/^averting the eyes: -4 to hit/, { to: "attacked", value: -4, while: "averted" }],
  [/^averting the eyes: .* gains \+2 to hit/, { to: "attack", value: 2, while: "foeAverted" }],
  [/^fighting by mirror: -1 to hit/, { to: "attacked", value: -1, while: "mirror" }],
  [/^battle rage: \+2 to hit against people/, { to: "attack", value: 2, against: MANLIKE }],
];

/** Bonuses that hold always or wait for something, in the shape that the rulings add up. */
function modifiersIn(tag: string): Data {
  const waiting = WAITING.filter(([pattern]) => pattern.test(tag)).map(([, bonus]) => bonus);
  if (waiting.length > 0) return { modifiers: waiting };
  if (tag === "+2 to all saves") return { modifiers: [{ to: "save", value: 2 }] };
  if (tag === "+2 to saves vs spells") return { modifiers: [{ to: "saveSpells", value: 2 }] };
  if (tag === "-2 to hit with every attack") return { modifiers: [{ to: "attack", value: -2 }] };
  return {};
}
