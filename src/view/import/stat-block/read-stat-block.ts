/** Reads the stat blocks of monsters as the old games and their clones print them, and says of every word what became of it. */

import { ownRow } from "../../../rules/input-checks.ts";
import type { ReadAttack, ReadDamage } from "./attack-types.ts";
import { AttackList, LIST_SIGNS } from "./attacks.ts";
import { blocksOf, type Piece, STRIKE } from "./blocks.ts";
import { plainCharacters, plainLines } from "./characters.ts";
import { readDamage } from "./damage.ts";
import { asDice, DICE } from "./dice.ts";
import type { Label } from "./labels.ts";
import { type Figures, figuresText, type Layout } from "./layouts.ts";
import { levelsAlone } from "./levels.ts";
import { joinedLines } from "./lines.ts";
import { type ReadName, readName } from "./name.ts";
import { keepTail } from "./reader.ts";
import { Cursor, NOTED, OPEN, READ, type ReadingLog } from "./reading-log.ts";
import { alike, repeatedAttacks, withDamage } from "./repeated-attacks.ts";
import { alignmentOf, READERS } from "./values.ts";

export type { ReadAttack } from "./attack-types.ts";
export { asDice } from "./dice.ts";

/** The data read from a stat block. Absent fields were not given. */
export interface StatBlock extends Figures {
  readonly name: string;
  readonly attacks: readonly ReadAttack[];
  readonly abilities: readonly { readonly name: string; readonly text: string }[];
  readonly description: string;
}

/**
 * A line as it was read: keys of what was understood under `RULINGS.Company.paste.field`, the figures beside each, the words that are kept as
 * a note, and what was not understood. Every word stands in exactly one of `read`, `noted` and `rest`.
 */
interface ReadLine {
  readonly text: string;
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly read: string;
  readonly noted: string;
  readonly rest: string;
}

export interface ReadMonster {
  readonly block: StatBlock;
  readonly lines: readonly ReadLine[];
}

/** More than this is not read at once. */
export const MOST_CHARACTERS = 20_000;
export const MOST_MONSTERS = 20;

/** The first monster of a text. */
export function readStatBlock(text: string): ReadMonster {
  return readStatBlocks(text)[0] ?? { block: { name: "", attacks: [], abilities: [], description: "" }, lines: [] };
}

/** Returns every monster of a text, each with its lines. Text beyond the limit is ignored. */
export function readStatBlocks(text: string): ReadMonster[] {
  const lines = joinedLines(plainLines(plainCharacters(text.slice(0, MOST_CHARACTERS))));
  return blocksOf(lines).slice(0, MOST_MONSTERS).map(readBlock);
}

/** The data collected from the lines of one monster. */
interface Gathered {
  figures: Figures;
  readonly layout: Layout;
  name: ReadName | undefined;
  attacks: ReadAttack[];
  damage: ReadDamage[];
  readonly abilities: { name: string; text: string }[];
  readonly words: string[];
}

/** A name of a few words, each with a capital, behind the figures. */
const TITLE_BEHIND = /^\p{Lu}[\p{L}'-]+(?:,? (?:of|the|and|\p{Lu})[\p{L}'-]*){0,4}$/u;

interface ReadField {
  readonly field: string;
  readonly value: () => string;
}

function readBlock(pieces: readonly Piece[]): ReadMonster {
  const all: Gathered = {
    figures: {},
    layout: layoutOf(pieces),
    name: undefined,
    attacks: [],
    damage: [],
    abilities: [],
    words: [],
  };
  const titles = pieces.filter(({ kind }) => kind === "title");
  const nameless = titles.length === 0 && pieces.every(({ name }) => name[1] <= name[0]);
  const behind = nameless
    ? pieces.find(({ kind, account }) => kind === "description" && TITLE_BEHIND.test(account.text))
    : undefined;
  const title = titles.at(-1) ?? behind;
  const read = pieces.map((piece) => ({
    piece,
    fields: readPiece(
      piece === behind
        ? { ...piece, kind: "title" }
        : piece === title || piece.kind !== "title"
          ? piece
          : { ...piece, kind: "description" },
      all,
    ),
  }));
  const block = finished(all);
  return {
    block,
    lines: read.map(({ piece: { account }, fields }) => ({
      text: account.text,
      fields: fields.map(({ field }) => field),
      values: fields.map(({ value }) => value()),
      read: account.words(READ),
      noted: account.words(NOTED),
      rest: account.words(OPEN),
    })),
  };
}

const NATURAL_BONUS =
  /\b(?:bites?|claws?|beaks?|stings?|tails?|horns?|gores?|tentacles?|slams?|touch|talons?|kicks?|tusks?) [+-]\d{1,2}(?![\dd-])/i;

/** Returns the origin of the block, from its labels and figures. */
function layoutOf(pieces: readonly Piece[]): Layout {
  const labels = pieces.flatMap(({ account, labels: own }) =>
    own.map((label) => ({ ...label, text: account.text.slice(label.from, label.to) })),
  );
  const has = (pattern: RegExp): boolean => labels.some(({ name }) => pattern.test(name));
  const classes = labels.filter(({ field }) => field === "ac");
  const upwards = classes.some(({ text }) => /^[\s:.=|]*(?:1[1-9]|2\d)(?!\d| ?\[)/.test(text));
  const speed = has(/^(?:speed|spd)$/i);
  const counted =
    upwards && (has(/^No\.? of Att/i) || (has(/^#/) && has(/^(?:Dam|Damage|AB)$/)) || (has(/^AB$/) && has(/^Dam/)));
  // two games of today: one names action dice, the other a level in place of Hit Dice, and bands for moves
  const dicey = has(/^Act(?:ion Dice)?$/i);
  const bands = labels.some(({ field, text }) => field === "move" && /^[\s:]*(?:\w+ )?(?:near|close|far)\b/.test(text));
  const banded = (has(/^LV$/) || (bands && has(/^Level$/i))) && !has(/^HD$/);
  const words = pieces.map(({ account }) => account.text).join("\n");
  const dice = labels.some(({ field }) => field === "hd" || field === "level");
  const reducing = !dice && /\bWIL\b|\d (?:STR|DEX)\b/.test(words) && labels.some(({ field }) => field === "hp");
  // a game of today whose rates are those of a round: its level stands for Hit Dice, or its saves are prime or not
  const slow = labels.every(({ field, text }) => field !== "move" || !/\d{3}|"|\d\d?'? ?\(/.test(text));
  const levelled = slow && upwards && has(/^(?:LVL|Level)$/i) && !has(/^(?:HD|Hit Dice)$/i);
  const primed =
    slow &&
    upwards &&
    (/\bprim(?:ary attributes|es)\b/i.test(words) ||
      labels.some(({ field, text }) => field === "saves" && /^[\s:]*[PM]\b(?! ?\d)/.test(text)));
  // another counts armour class from 0, and its morale is a modifier
  const fromZero =
    !upwards &&
    classes.every(({ text }) => !text.includes("[")) &&
    (labels.some(({ field, text }) => field === "morale" && /^[\s:]*[+-] ?\d/.test(text)) ||
      has(/^(?:Dungeon|Wilderness) Enc/i));
  const bare = classes.length > 0 && classes.every(({ name }) => /^Armou?r$/i.test(name));
  return {
    unarmoured: fromZero ? 0 : bare ? 12 : counted ? 11 : 10,
    ascending: fromZero || speed || counted || dicey || banded || has(/^AAC$/i),
    byRound: counted || speed || dicey || levelled || primed,
    reducing,
    // a bonus of a natural weapon is one to hit
    bonuses:
      (labels.every(({ field }) => field !== "attacks") && NATURAL_BONUS.test(words)) ||
      speed ||
      dicey ||
      banded ||
      labels.some(({ field, text }) => field === "attacks" && NATURAL_BONUS.test(text)),
    diced: has(/^(?:HD|Hit D)/i),
    // where one number is none of inches, all are feet
    plainFeet: labels.some(
      ({ field, text }) =>
        (field === "move" || field === "way") &&
        (text.match(/(?<![\d'"])\d{2,3}(?![\d'"])/g) ?? []).some(
          (value) => Number(value) > 48 || (Number(value) > 24 && Number(value) % 3 !== 0),
        ),
    ),
    unlabelled: labels.every(({ field }) => field !== "attacks" && field !== "damage"),
  };
}

function readPiece(piece: Piece, all: Gathered): ReadField[] {
  const { account, kind, name } = piece;
  const { text } = account;
  if (kind === "title") return readTitle(account, 0, text.length, all);
  if (kind === "like") {
    account.mark(0, text.length, READ);
    const like = text.replace(/^(?:same )?as (?:an? |the )?/i, "");
    all.figures = { ...all.figures, like };
    return [{ field: "like", value: () => like }];
  }
  if (kind === "ability") {
    const own = { name: text.slice(0, piece.ability).trim(), text: text.slice(piece.ability).replace(/^ ?[:.] */, "") };
    account.mark(0, text.length, NOTED);
    all.abilities.push(own);
    return [{ field: "ability", value: () => own.name }];
  }
  if (kind === "description" && all.layout.unlabelled && all.attacks.length === 0 && ATTACK_LINE.test(text)) {
    const cursor = new Cursor(account, 0, text.length, LIST_SIGNS);
    const list = new AttackList(cursor, 1, all.layout.bonuses).read();
    all.words.push(...list.notes);
    all.attacks.push(...list.attacks);
    return [{ field: "attacks", value: () => repeatedAttacks(list.attacks) }];
  }
  if (kind === "description") return describe(account, 0, text.length, all);
  if (kind === "strike") return readStrike(account, all);
  const fields: ReadField[] = [];
  if (name[0] > 0) fields.push(...describe(account, 0, name[0], all));
  if (name[1] > name[0]) fields.push(...readTitle(account, name[0], name[1], all));
  const figures = piece.labels[0]?.at ?? 0;
  if (name[1] > 0 && /\p{L}/u.test(text.slice(name[1], figures)))
    fields.push(...describe(account, name[1], figures, all));
  for (const label of piece.labels) fields.push(...readLabel(account, label, all));
  return fields;
}

const DESCRIPTOR = /^(?:tiny|small|medium|large|huge|gargantuan)\b.{0,60}?—.{0,60}?—\s*(lawful|neutral|chaotic)$/i;

/** "Medium beast, neutral evil", "(This chaotic evil creature's vital stats are": the alignment among other words. */
const IN_WORDS =
  /^(?:(?:tiny|small|medium|large|huge|gargantuan)\b[^.]{0,80}, ?|\(?(?:this|these) )((?:lawful|neutral|chaotic)(?: (?:good|evil|neutral))?)\b/i;

function describe(account: ReadingLog, from: number, to: number, all: Gathered): ReadField[] {
  const words = account.text.slice(from, to).trim();
  account.mark(from, to, NOTED);
  all.words.push(words);
  const fields: ReadField[] = [{ field: "description", value: () => "" }];
  const levels = all.figures.classes ? [] : levelsAlone(words);
  if (levels.length > 0) {
    all.figures = { ...all.figures, classes: levels };
    return [...fields, { field: "level", value: () => levels.map(classAndLevel).join(" / ") }];
  }
  const amid = all.figures.alignment ? undefined : IN_WORDS.exec(words)?.[1];
  if (amid) {
    const figures = { alignment: alignmentOf(amid) };
    all.figures = { ...all.figures, ...figures };
    return [...fields, { field: "alignment", value: () => figuresText(figures) }];
  }
  const by = DESCRIPTOR.exec(words)?.[1]?.toLowerCase();
  if (!by || all.figures.alignment) return fields;
  const alignment = by as NonNullable<Figures["alignment"]>;
  account.mark(from + account.text.slice(from, to).lastIndexOf(words) + words.length - by.length, to, READ);
  all.figures = { ...all.figures, alignment };
  return [...fields, { field: "alignment", value: () => figuresText({ alignment }) }];
}

function readTitle(account: ReadingLog, from: number, to: number, all: Gathered): ReadField[] {
  const read = readName(account, from, to);
  all.name ??= read;
  if (all.name !== read) {
    account.mark(from, to, NOTED);
    all.words.push(account.text.slice(from, to).trim());
    return [{ field: "description", value: () => "" }];
  }
  all.words.push(...read.notes);
  const ethos = /\b(?:lawful|neutral|chaotic)(?: (?:good|evil|neutral))?\b/i.exec(read.notes.join("; "))?.[0];
  if (ethos && !all.figures.alignment) all.figures = { ...all.figures, alignment: alignmentOf(ethos) };
  if (read.levels.length > 0) all.figures = { ...all.figures, classes: read.levels };
  if (read.like) all.figures = { ...all.figures, like: read.like };
  return [
    ...(read.name ? [{ field: "name", value: () => read.name }] : []),
    ...(read.count ? [{ field: "number", value: () => read.count }] : []),
    ...(read.like ? [{ field: "like", value: () => read.like ?? "" }] : []),
    ...(read.levels.length > 0 ? [{ field: "level", value: () => read.levels.map(classAndLevel).join(" / ") }] : []),
  ];
}

/** `Bite. Melee Weapon Attack: +4 to hit, reach 5 ft. Hit: 9 (2d6 + 2) piercing damage.` All but the name, the bonus and the dice is a note. */
function readStrike(account: ReadingLog, all: Gathered): ReadField[] {
  const { text } = account;
  const [head = "", name = "", bonus] = STRIKE.exec(text) ?? [];
  const rest = text.slice(head.length);
  account.mark(0, head.length, READ);
  account.mark(head.length, text.length, NOTED);
  const harm = new RegExp(`(?<![\\p{L}\\d])${DICE}(?![\\p{L}\\d])`, "iu").exec(rest)?.[0] ?? "";
  const note = rest.replace(/^[\s.,;]+/, "").replace(/(?<![\s.])[\s.]+$/, "");
  const attack = { name, count: 1, damage: asDice(harm), ...(note && { note }), bonus: Number(bonus) };
  all.attacks.push(attack);
  return [{ field: "attacks", value: () => repeatedAttacks([attack]) }];
}

const NOTHING = /^[\s:=.|]*(?:none|nil|no|standard|-|—)[\s.,;|]*$/i;

function readLabel(account: ReadingLog, label: Label, all: Gathered): ReadField[] {
  const { field, name, at, from, to } = label;
  const listed = field === "attacks" || field === "damage";
  const cursor = listed ? new Cursor(account, from, to, LIST_SIGNS) : new Cursor(account, from, to);
  if (field === "note") return noteLabel(account, label, all);
  if (field === "ability") return abilitiesIn(account, label, all);
  if (field === "attacks") {
    const { bonuses } = all.layout;
    // "Attack +5 (1d8)": the bonus is the monster's own
    const whole = cursor.take(/[+-]\d{1,2}(?![\dd%])(?: to hit)?/y);
    if (whole) all.figures = { attackBonus: Number.parseInt(whole[0], 10), ...all.figures };
    // a target number of another game, not a number of attacks
    const target = /^AT[TK]?$/i.test(name) ? cursor.note(/(?:[7-9]|1\d)(?=\s*[,;])/y) : "";
    if (target) all.words.push(`${name}: ${target}`);
    const routines = Math.max(0, ...all.attacks.map(({ routine = 1 }) => routine));
    const list = new AttackList(cursor, 1 + routines, bonuses).read();
    for (const words of [...list.notes, ...keepTail(new Cursor(account, cursor.at, to))])
      all.words.push(at === from ? words : `${name}: ${words}`);
    all.attacks.push(...alike(list.attacks));
    return markLabel(account, label, all, "attacks", () => repeatedAttacks(list.attacks));
  }
  if (field === "damage") {
    const before = all.damage.length;
    all.damage.push(...readDamage(cursor));
    const own = all.damage.slice(before);
    return markLabel(account, label, all, "damage", () =>
      own
        .map(({ damage, byWeapon, note }) => [damage, byWeapon ? "by weapon" : "", note].filter(Boolean).join(" "))
        .join(" / "),
    );
  }
  const reader = ownRow(READERS, field);
  if (!reader) return [];
  const none = /^[\s:=.|]*[-—]+[\s.,;|)\]]*$/.test(account.text.slice(from, to));
  if (none && field === "xp") {
    account.mark(at, to, READ);
    return [{ field: "xp", value: () => "-" }];
  }
  if (none && (field === "treasure" || field === "hoard") && all.figures.treasure === undefined) {
    account.mark(at, to, READ);
    all.figures = { treasure: "", ...all.figures };
    return [{ field: "treasure", value: () => "-" }];
  }
  const kept: string[] = [];
  const read = reader(cursor, { layout: all.layout, known: all.figures, note: (words) => kept.push(words), name });
  const first = all.layout.reducing && (field === "ac" || field === "hp") ? attacksAt(cursor, all) : [];
  const tail = Object.keys(read).length > 0 ? keepTail(cursor) : [];
  all.figures = { ...read, ...all.figures };
  const armed = first.length > 0 || !all.layout.unlabelled ? first : unlabelledAttacks(cursor, all);
  if (Object.keys(read).length > 0) keepSentences(cursor, all);
  for (const words of [...kept, ...tail]) all.words.push(`${at === from ? field.toUpperCase() : name}: ${words}`);
  const shown =
    { way: "move", levelXp: "xp", hoard: "treasure", bonus: "thac0", level: "hd" }[field as string] ?? field;
  const taken = all.layout.reducing && field === "hp" ? diceFromPoints(all) : [];
  const own = field === "saves" && (read.savesAs || read.savesAsHuman) ? "savesAs" : shown;
  return [...markLabel(account, label, all, wayField(own, read), () => figuresText(read)), ...taken, ...armed];
}

/** Flying and swimming alone are shown as such. */
function wayField(field: string, read: Figures): string {
  if (field !== "move" || read.walk !== undefined) return field;
  return read.fly !== undefined ? "fly" : read.swim !== undefined ? "swim" : field;
}

/** A label counts as read with its figure, as noted with words; alone it is not understood. */
function markLabel(
  account: ReadingLog,
  { at, from, to }: Label,
  _all: Gathered,
  field: string,
  value: () => string,
): ReadField[] {
  const marks = account.marks.subarray(from, to);
  const as = marks.includes(READ) ? READ : marks.includes(NOTED) ? NOTED : undefined;
  if (as === undefined) return [];
  if (at < from) account.mark(at, from, READ);
  return [{ field: as === READ ? field : "description", value }];
}

const LAST_SCORE = /^.*(?:\b\d{1,2} (?:STR|DEX|WIL)|\b(?:STR|DEX|WIL) \d{1,2}|^[\s:.]*\d{1,2})(?![\p{L}\d])/u;

/** `14 DEX, 8 WIL, spear (d8)`: behind the scores stand the attacks. */
function attacksBehindScores(
  account: ReadingLog,
  { name, at, from, to }: Label,
  all: Gathered,
): ReadField[] | undefined {
  const text = account.text.slice(from, to);
  const scores = LAST_SCORE.exec(text)?.[0] ?? "";
  if (scores === "" || !/\(\s*\d{0,2}d\d/.test(text.slice(scores.length))) return undefined;
  account.mark(at, from + scores.length, NOTED);
  const plain = scores.replace(/^[\s:.=|]+/, "");
  all.words.push(at === from ? plain : `${name}: ${plain}`);
  return [
    { field: "description", value: () => "" },
    ...attacksAt(new Cursor(account, from + scores.length, to, LIST_SIGNS), all),
  ];
}

/** A line that is nothing but attacks: `Longsword +4 (1d8+1), lance (1d6)`. */
const ATTACK_LINE =
  /^(?:(?:,|;|or|and)? ?(?:\d{1,2} ?[×x]? ?)?\p{L}[\p{L}' -]{1,30}?(?: [+-]\d{1,2})? ?\(\d{0,2}d\d{1,2}[^()]{0,60}\)){1,8}\.?$/u;
const UNLABELLED = new RegExp(
  `(?!(?:number|no|lair|treasure|for|in|within|every|after|lasts?|heals?|regenerates?|carr(?:y|ies)|has|have)\\b)(?:\\d{1,2} )?\\p{L}[\\p{L}'-]*(?: [\\p{L}'-]+){0,4}(?: \\+\\d)? ?\\(?(?:${DICE})(?![\\p{L}\\d])`,
  "iuy",
);
const WEAPONS =
  "\\p{L}{0,12}swords?|\\p{L}{0,8}daggers?|maces?|\\p{L}{0,8}axes?|spears?|\\p{L}{0,8}bows?|(?:quarter)?staff|clubs?|flails?|slings?|(?:war ?)?hammers?|pole ?arms?|halberds?|pikes?|lances?|scimitars?|whips?|knife|knives|javelins?|tridents?|morning ?stars?|rapiers?|cutlass(?:es)?|sabres?|scythes?";
const WEAPON = new RegExp(
  `(?:an? )?((?:\\p{L}+ ){0,2}?(?:${WEAPONS})(?: \\+\\d)?)(?=\\s*(?:[,;.)\\]/&+]|and |or |$))`,
  "iuy",
);

/** Attacks among other figures where no label announces any: `15hp, mace 1d8`, `AC 4, longsword`. */
function unlabelledAttacks(cursor: Cursor, all: Gathered): ReadField[] {
  const fields: ReadField[] = [];
  for (let steps = 0; steps < 8; steps++) {
    cursor.skip(/[\s,;.)\]]+/y);
    const place = cursor.at;
    if (cursor.peek(UNLABELLED)) {
      const end = cursor.rest.search(/[,;.](?=\s|$)/);
      const to = end < 0 ? cursor.to : place + end;
      const list = new AttackList(new Cursor(cursor.account, place, to, LIST_SIGNS), 1, all.layout.bonuses).read();
      cursor.at = to;
      all.words.push(...list.notes);
      all.attacks.push(...list.attacks);
      fields.push({ field: "attacks", value: () => repeatedAttacks(list.attacks) });
      continue;
    }
    const weapon = cursor.take(WEAPON);
    if (!weapon) break;
    const attack = { name: weapon[1] ?? "", count: 1, damage: "", byWeapon: true as const };
    all.attacks.push(fields.length > 0 ? { ...attack, routine: Math.min(8, all.attacks.length + 1) } : attack);
    fields.push({ field: "attacks", value: () => attack.name });
  }
  return fields;
}

const SENTENCES = /(?<=[.)\]]\s{0,2}|\d\s{1,2}(?=(?:[\p{L}'-]+,? ){5}))\p{Lu}\p{L}*(?: [^\d|]{1,400})[.!?)](?=\s*$)/uy;

/** Whole sentences behind a figure are a description, as long as no number stands in them. */
function keepSentences(cursor: Cursor, all: Gathered): void {
  cursor.skip(/[\s,;.)\]]+/y);
  const words = cursor.note(SENTENCES);
  if (words) all.words.push(words);
}

const ARMED = /[\s,;]*\p{L}[^,;()]{0,60}\(\s*\d{0,2}d\d/uy;

/** Attacks that stand without a label behind another figure: `9hp, Armour 2, antlers (d8)`. */
function attacksAt(cursor: Cursor, all: Gathered): ReadField[] {
  const dice = cursor.take(/[\s,;.]*(\d{0,2}d\d{1,2})(?= \p{L}[\p{L}' -]{1,40}(?:[.,;(]|$))/uy);
  if (dice) {
    const attack = {
      name: cursor.take(/[\p{L}' -]{2,41}/uy)?.[0].trim() ?? "",
      count: 1,
      damage: asDice(dice[1] ?? ""),
    };
    all.attacks.push(attack);
    return [{ field: "attacks", value: () => repeatedAttacks([attack]) }, ...attacksAt(cursor, all)];
  }
  if (!cursor.peek(ARMED)) return [];
  cursor.take(/[\s,;]+/y);
  const list = new AttackList(new Cursor(cursor.account, cursor.at, cursor.to, LIST_SIGNS)).read();
  cursor.at = cursor.to;
  all.words.push(...list.notes);
  all.attacks.push(...alike(list.attacks));
  return [{ field: "attacks", value: () => repeatedAttacks(list.attacks) }];
}

/** A creature of a game without Hit Dice has so many as its hit points are. Said in a note and beside the line. */
function diceFromPoints(all: Gathered): ReadField[] {
  const { hitPoints, hitDice } = all.figures;
  if (hitPoints === undefined || hitDice) return [];
  const number = hitPoints < 3 ? 0.5 : Math.max(1, Math.round(hitPoints / AVERAGE_HIT_DIE));
  const figures = { hitDice: { number, modifier: 0, asterisks: 0 } };
  all.figures = { ...all.figures, ...figures };
  all.words.push(`Hit Dice: ${figuresText(figures)}, from ${hitPoints} hit points`);
  return [{ field: "hd", value: () => figuresText(figures) }];
}

/** Where such a game names no armour, nothing is worn. */
function withoutArmour({ layout, figures, words }: Gathered): Figures {
  if (!layout.reducing || figures.armourClass !== undefined) return {};
  words.push(`AC: no armour is taken as armour class ${UNARMOURED}`);
  return { armourClass: UNARMOURED };
}

function noteLabel(account: ReadingLog, label: Label, all: Gathered): ReadField[] {
  const { name, at, from, to } = label;
  const words = account.text
    .slice(from, to)
    .replace(/^[\s:.=|]+/, "")
    .replace(/(?<![\s;,|])[\s;,|]+$/, "")
    .replace(/^([^()]*)\)$/, "$1");
  const behind = all.layout.reducing ? attacksBehindScores(account, label, all) : undefined;
  if (behind) return behind;
  account.mark(at, to, NOTED);
  // a text that names itself gets no second name
  all.words.push(at === from ? words : words ? `${name}: ${words}` : name);
  return [{ field: "description", value: () => "" }];
}

const LONGEST_ABILITY = 50;
const AVERAGE_HIT_DIE = 4.5;
const UNARMOURED = 9;

/** Special attacks and defences: one ability each, parted by semicolons. */
function abilitiesIn(account: ReadingLog, { name, at, from, to }: Label, all: Gathered): ReadField[] {
  const text = account.text.slice(from, to);
  // some books shorten "save as" so
  if (/^SA$/i.test(name) && /^[\s:.]*(?:F|C|M|MU|T|D|E|H) ?\d{1,2}[\s,;.]*$/.test(text) && !all.figures.savesAs)
    return readLabel(account, { field: "saves", name, at, from, to }, all);
  if (NOTHING.test(text)) {
    account.mark(at, to, READ);
    return [{ field: "ability", value: () => "" }];
  }
  account.mark(from, to, NOTED);
  if (at < from) account.mark(at, from, READ);
  const own = text
    .split(";")
    .map((one) => one.replace(/^[\s:.=|,]+/, "").replace(/(?<![\s,|])[\s,|]+$/, ""))
    .map((one) => (one.endsWith(")") && !one.includes("(") ? one.slice(0, -1) : one))
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  for (const words of own) {
    const plain = words.replace(/(?<![.])[.]+$/, "");
    all.abilities.push({
      name: (plain.charAt(0).toUpperCase() + plain.slice(1)).slice(0, LONGEST_ABILITY),
      text: words,
    });
  }
  if (own.length === 0) all.words.push(name);
  return [{ field: "ability", value: () => own.join("; ") }];
}

/** "1d3/1d3 or weapon" of "2 claws or weapon": the weapon is that of the other routine. */
function ofOtherRoutine(damage: readonly ReadDamage[], last: ReadAttack | undefined): readonly ReadDamage[] {
  const end = damage.at(-1);
  if (!last?.byWeapon || (last.routine ?? 1) < 2 || last.damage !== "" || !end?.byWeapon || end.damage === "")
    return damage;
  const { byWeapon: _, ...alone } = end;
  return [...damage.slice(0, -1), alone];
}

/** All of it together: attacks with their damage, what the name says, and the notes. */
function finished(all: Gathered): StatBlock {
  const { name, abilities, words } = all;
  const last = all.attacks.at(-1);
  const dealt =
    all.damage.length > 0
      ? withDamage(all.attacks, ofOtherRoutine(all.damage, last))
      : { attacks: all.attacks, left: [] };
  for (const { damage, note, byWeapon } of dealt.left)
    words.push(["Damage:", damage, byWeapon ? "by weapon" : "", note].filter(Boolean).join(" "));
  const { attacks, attackBonus } = withBonus(alike(dealt.attacks), all.figures.attackBonus);
  const figures = { ...all.figures, ...(attackBonus !== undefined && { attackBonus }) };
  const count = figures.dungeon === undefined && name?.count ? { dungeon: name.count } : {};
  return {
    ...figures,
    ...count,
    ...byLevel(figures, name, words),
    ...withoutArmour(all),
    name: name?.name ?? "",
    attacks,
    abilities,
    description: words.filter(Boolean).join("\n"),
  };
}

/** Where each attack has the whole bonus, the monster has the lowest of them. */
function withBonus(
  attacks: readonly ReadAttack[],
  known: number | undefined,
): { attacks: ReadAttack[]; attackBonus?: number } {
  const bonuses = attacks.flatMap(({ bonus }) => (bonus === undefined ? [] : [bonus]));
  if (bonuses.length === 0) return { attacks: [...attacks] };
  const least = known ?? Math.min(...bonuses);
  return {
    attackBonus: least,
    attacks: attacks.map(({ bonus, ...attack }) =>
      bonus === undefined || bonus === least ? attack : { ...attack, bonus: bonus - least },
    ),
  };
}

function classAndLevel({ class: own, level }: { readonly class: string; readonly level: number }): string {
  return `${own} ${level}`.trim();
}

/**
 * A class and level in brackets give the Hit Dice, and the saves, where nothing else does. Of several classes the highest does, of equals the
 * earlier: a monster has one; the others are noted in words.
 */
function byLevel(figures: Figures, name: ReadName | undefined, words: string[]): Figures {
  const levels = figures.classes ?? [];
  const level = levels.reduce<(typeof levels)[number] | undefined>(
    (best, one) => (best && best.level >= one.level ? best : one),
    undefined,
  );
  for (const one of levels) if (one !== level && one.class) words.push(`Also ${classAndLevel(one)}`);
  const said = figures.saves || figures.save !== undefined || figures.savesAs || figures.savesAsHuman;
  if (name?.normalMan && !figures.hitDice)
    return {
      hitDice: { number: 0.5, modifier: 0, asterisks: 0 },
      normalMan: true,
      ...(!said && { savesAsHuman: true }),
    };
  if (figures.normalMan && !said) return { savesAsHuman: true };
  if (!level || level.level < 1) return {};
  const { class: own } = level;
  if (!own) words.push(`Level ${level.level}`);
  return {
    ...(!figures.hitDice && { hitDice: { number: level.level, modifier: 0, asterisks: 0 } }),
    ...(own && !said && { savesAs: { class: own, level: Math.min(60, level.level) } }),
  };
}

/** Experience for one as the text has it, with what it adds for each hit point: those that it lists, else the average of its dice. */
export function typedExperience({ xp, xpPerHitPoint = 0, hitPoints, hitDice }: StatBlock): number | undefined {
  if (xp === undefined || xpPerHitPoint === 0) return xp;
  const points = hitPoints ?? (hitDice ? hitDice.number * AVERAGE_HIT_DIE + hitDice.modifier : 0);
  return xp + Math.floor(points * xpPerHitPoint);
}
