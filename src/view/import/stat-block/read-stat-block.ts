/** Reads the stat blocks of monsters as the old games and their clones print them, and says of every word what became of it. */

import { ownRow } from "../../../rules/input-checks.ts";
import { AttackList, LIST_SIGNS } from "./attacks.ts";
import { blocksOf, type Piece, STRIKE } from "./blocks.ts";
import { plainCharacters, plainLines } from "./characters.ts";
import { readDamage } from "./damage.ts";
import { asDice, DICE } from "./dice.ts";
import { classAndLevel, diceFromPoints, finished } from "./finished-block.ts";
import type { Gathered, ReadField, StatBlock } from "./gathered.ts";
import type { Label } from "./labels.ts";
import { layoutOf } from "./layout-of-block.ts";
import { type Figures, figuresText } from "./layouts.ts";
import { levelsAlone } from "./levels.ts";
import { joinedLines } from "./lines.ts";
import { readName } from "./name.ts";
import { keepTail } from "./reader.ts";
import { Cursor, NOTED, OPEN, READ, type ReadingLog } from "./reading-log.ts";
import { alike, repeatedAttacks } from "./repeated-attacks.ts";
import { ATTACK_LINE, attacksAt, attacksBehindScores, unlabelledAttacks } from "./unlabelled-attacks.ts";
import { alignmentOf, READERS } from "./values.ts";

export type { ReadAttack } from "./attack-types.ts";
export { asDice } from "./dice.ts";
export { typedExperience } from "./finished-block.ts";
export type { StatBlock } from "./gathered.ts";

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

/** A name of a few words, each with a capital, behind the figures. */
const TITLE_BEHIND = /^\p{Lu}[\p{L}'-]+(?:,? (?:of|the|and|\p{Lu})[\p{L}'-]*){0,4}$/u;

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

const SENTENCES = /(?<=[.)\]]\s{0,2}|\d\s{1,2}(?=(?:[\p{L}'-]+,? ){5}))\p{Lu}\p{L}*(?: [^\d|]{1,400})[.!?)](?=\s*$)/uy;

/** Whole sentences behind a figure are a description, as long as no number stands in them. */
function keepSentences(cursor: Cursor, all: Gathered): void {
  cursor.skip(/[\s,;.)\]]+/y);
  const words = cursor.note(SENTENCES);
  if (words) all.words.push(words);
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
