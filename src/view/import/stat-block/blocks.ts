/** Third stage: what each line is, and which lines belong to one monster. Two blocks are never joined into one. */

import type { PlainLine } from "./characters.ts";
import { type Label, labelsIn } from "./labels.ts";
import { abilityNameIn, mayBeTitle } from "./lines.ts";
import { READ, ReadingLog } from "./reading-log.ts";

/** A line and what it is. `figures` from `named` on; before it stands a name, and before `prose` words that belong to none. */
export interface Piece {
  readonly account: ReadingLog;
  readonly kind: "title" | "figures" | "ability" | "like" | "strike" | "description";
  readonly labels: readonly Label[];
  /** Of figures: where the name before them begins and ends; both the same: there is none. */
  readonly name: readonly [from: number, to: number];
  /** Of an ability: length of its name. */
  readonly ability: number;
}

/** The fields that define a monster. */
const BODY = ["ac", "hd", "level"];
const LONGEST_NAME = 90;
const LIKE_LINE = /^(?:same )?as (?:an? |the )?([A-Za-z][A-Za-z0-9', -]{1,60}?)$/i;
/** Words after which a sentence continues: the text before a figure is then no name. */
const SENTENCE =
  /\b(?:has|have|had|with|of|is|are|was|gains?|gets?|to|at|and|or|an?|the|by|their|its|his|her|than|as|only|their|normal|also|instead|treated)\s*$/i;

/** The pieces of each monster. */
export function blocksOf(lines: readonly PlainLine[]): Piece[][] {
  const blocks: Piece[][] = [];
  let block: Piece[] = [];
  const begin = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    const first = block.length === 0 && blocks.length === 0;
    for (const piece of piecesOf(line, first)) {
      const known = bodyOf(block);
      const own = piece.kind === "figures" ? bodyOf([piece]) : new Set<string>();
      const repeats = known.size > 0 && [...own].some((field) => known.has(field));
      if (piece.kind === "title") {
        if (block.length > 0 && (!known.size || !bringsBody(lines, at, known))) {
          block.push(
            known.size === 0 && line.heading && !hasFigures(block) ? piece : { ...piece, kind: "description" },
          );
          continue;
        }
        begin();
      } else if (
        repeats &&
        (named(piece) ||
          (known.has("ac") && own.has("ac") && (own.has("hd") || own.has("level"))) ||
          repeatsAll(lines, at, known))
      )
        begin();
      block.push(piece);
    }
  }
  begin();
  return blocks;
}

function named({ name }: Piece): boolean {
  return name[1] > name[0];
}

function hasFigures(block: readonly Piece[]): boolean {
  return block.some(({ kind }) => kind === "figures");
}

/** Returns which of armour class and Hit Dice a block has. */
function bodyOf(block: readonly Piece[]): Set<string> {
  return new Set(
    block.flatMap(({ labels }) =>
      labels.flatMap(({ field }) => (BODY.includes(field) ? [field === "level" ? "hd" : field] : [])),
    ),
  );
}

const LOOK_AHEAD = 8;

/** Whether the lines behind a title bring armour class or Hit Dice once more, before another title does. */
function bringsBody(lines: readonly PlainLine[], at: number, known: ReadonlySet<string>): boolean {
  for (const line of lines.slice(at + 1, at + 1 + LOOK_AHEAD)) {
    const [piece] = piecesOf(line, false);
    if (!piece || piece.kind === "title") continue;
    if (piece.kind === "ability") return false;
    if (piece.kind === "figures") {
      if (named(piece)) return false;
      for (const field of bodyOf([piece])) return known.has(field);
    }
  }
  return false;
}

/** Whether this line and those behind it bring all that is known once more: a monster without a name. */
function repeatsAll(lines: readonly PlainLine[], at: number, known: ReadonlySet<string>): boolean {
  const found = new Set<string>();
  for (const line of lines.slice(at, at + LOOK_AHEAD))
    for (const field of bodyOf(piecesOf(line, false))) found.add(field);
  return known.size > 1 && [...known].every((field) => found.has(field));
}

const NOWHERE = [0, 0] as const;

function plain(text: string, kind: Piece["kind"], ability = 0): Piece {
  return { account: new ReadingLog(text), kind, labels: [], name: NOWHERE, ability };
}

/** An attack as games of today print it, with its bonus before its damage. */
export const STRIKE =
  /^(\p{L}[\p{L}' -]{1,40}?)(?: ?\([^()]{1,60}\))?[.:] ?(?:Melee|Ranged)(?: or Ranged)?(?: (?:Weapon|Spell))? Attack(?: Roll)?: ?([+-]\d{1,2})(?: to hit)?/u;
/** "Bog Troll (This chaotic creature's vital stats are": a name with sentences in its bracket. */
const PROSED = /^([^().:;]{2,60}?)\s*\((?:This|These|The|His|Her|Its|Their|He|She|It|They)\b[^()]{0,200}$/u;

/** A name of a few words with a sign behind it. */
const LISTED = /^[\s+•*]*\p{Lu}[\p{L}'-]*(?:,? [\p{L}'-]+){0,4} ?[;:|(—] ?$/u;

/** Returns the pieces of a line; a line with two monsters has two. */
function piecesOf(line: PlainLine, first: boolean): Piece[] {
  const { text } = line;
  if (STRIKE.test(text)) return [plain(text, "strike")];
  const labels = labelsIn(text);
  const ability = abilityNameIn(line);
  const [head] = labels;
  if (head && head.at === 0) return partedAt(text, labels, NOWHERE);
  const prosed = head && PROSED.exec(text.slice(0, head.at));
  if (prosed) return partedAt(text, labels, [0, prosed[1]?.length ?? 0]);
  // "GIANT SHREW CR 1"
  if (
    head &&
    first &&
    labels.length === 1 &&
    head.field === "note" &&
    /^\p{Lu}[\p{L}' -]{2,50}$/u.test(text.slice(0, head.at))
  )
    return partedAt(text, labels, [0, head.at]);
  const bodies = labels.filter(({ field }) => BODY.includes(field));
  if (
    head &&
    (bodies.length > 0 ||
      (first && head.field === "hp") ||
      (labels.length > 1 && (/^\W*\d/.test(text) || (first && LISTED.test(text.slice(0, head.at))))))
  ) {
    const name =
      nameBefore(text, head.at, labels.length, first) ??
      (first && labels.length > 3 && head.at < LONGEST_NAME ? ([0, head.at] as const) : undefined);
    if (name) return partedAt(text, labels, name);
  }
  // "Medium, Chaotic; Spd 30; Init +1"
  if (
    head &&
    !first &&
    labels.length > 1 &&
    ability === 0 &&
    /[;,|]\s*$/.test(text.slice(0, head.at)) &&
    head.at < LONGEST_NAME
  )
    return partedAt(text, labels, [head.at, head.at]);
  if (LIKE_LINE.test(text)) return [plain(text, "like")];
  if (ability > 0) return [plain(text, "ability", ability)];
  if (line.heading || (head === undefined && mayBeTitle(first ? { ...line, bullet: false } : line)))
    return [plain(text, "title")];
  return [plain(text, "description")];
}

/** Where the name before the first figure stands; undefined where a sentence stands there. */
function nameBefore(text: string, end: number, figures: number, first: boolean): readonly [number, number] | undefined {
  const before = text.slice(0, end);
  const parted = /[:;,.([—=|-]\s*$/.test(before);
  const words = before.replace(/(?<![\s:;,.([—=|])[\s:;,.([—=|]+$/, "");
  if (words === "" || SENTENCE.test(words)) return undefined;
  // a number begins the name in a sentence: "In the hall are 3 kobolds (AC 7"
  const counted =
    /(?:^|[\s:;.,])(?<!\b(?:level|lvl\.?)\s)(?!\d{1,2} and )((?:\d{1,4}|\d{0,2}d\d{1,3}(?:[+-]\d)?|(?<=\p{Ll}\s)(?:two|three|four|five|six|seven|eight|nine|ten|twelve))(?: ?[×x])?\s+\p{L}[^.:;()]{0,60}(?:\([^()]{0,40}\)\s*)?)$/iu.exec(
      words,
    );
  const from = counted ? end - before.length + words.length - (counted[1] ?? "").length : sentenceEnd(words);
  const own = words.slice(from);
  if (own.trim() === "" || own.length > LONGEST_NAME || own.split(/\s+/).length > 10) return undefined;
  if (
    !/^[\s+•*]*(?:\([^()]{1,40}\)\s*)?(?:[\p{Lu}\d]|[dD]\d|$|(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\s)/u.test(
      own,
    )
  )
    return undefined;
  return first || parted || figures > 2 ? [from, end] : undefined;
}

/** Where the last part of what stands before a figure begins: behind the number of a room, or a sentence. */
function sentenceEnd(words: string): number {
  const parts = /^.*(?:[.!?]\s+|^\d{1,3}[a-z]?[.):]\s+)(?=[\p{Lu}\d+])/u.exec(words);
  const before = parts?.[0] ?? "";
  // "(p. 12)" ends no sentence
  if ((before.match(/[([]/g)?.length ?? 0) > (before.match(/[)\]]/g)?.length ?? 0)) return 0;
  const at = before.length;
  // "Orc chief. AL C" has its full stop behind the name
  return at < words.length ? at : 0;
}

/** So often a figure comes once more in a line before no second monster is looked for in it. */
const MOST_TRIES = 40;
/** More monsters are not looked for in one line. */
const MOST_PARTS = 21;

/** A line in which armour class and Hit Dice come twice holds two monsters. */
function partedAt(text: string, labels: readonly Label[], name: readonly [number, number], parts = 1): Piece[] {
  const seen = new Set<string>();
  let tries = 0;
  for (const [index, label] of parts < MOST_PARTS ? labels.entries() : []) {
    const field = label.field === "level" ? "hd" : label.field;
    if (!BODY.includes(field)) continue;
    if (!seen.has(field)) {
      seen.add(field);
      continue;
    }
    tries += 1;
    if (tries > MOST_TRIES) break;
    const from = secondName(text, labels, index, seen);
    if (from === undefined) continue;
    const rest = text.slice(from).replace(/^[\s;,.]+/, "");
    const others = labelsIn(rest);
    const head = others[0];
    if (!head) continue;
    const own = head.at === 0 ? NOWHERE : ([0, head.at] as const);
    const here = text.slice(0, from);
    const account = new ReadingLog(here);
    const link = /\band\s+$/.exec(here);
    if (link) account.mark(link.index, here.length, READ);
    return [
      { account, kind: "figures", labels: labelsIn(here), name, ability: 0 },
      ...partedAt(rest, others, own, parts + 1),
    ];
  }
  return [{ account: new ReadingLog(text), kind: "figures", labels, name, ability: 0 }];
}

const SECOND =
  /(?:[.;,)\]|]\s*|[.;,)\]|]\s*and\s+)((?:\d{1,3}(?: ?[×x])?\s+\p{L}|(?:an?|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+\p{L}|\p{Lu})[\p{L}\p{N}' -]{0,50}?\s*(?:\([^()]{1,30}\)\s*)?(?:\[[^[\]]{1,30}\]\s*)?[:;,.([]?\s*)$/u;

/** Where the second monster of a line begins: at the name before its first figure, or at that figure where both come once more. */
function secondName(
  text: string,
  labels: readonly Label[],
  index: number,
  seen: ReadonlySet<string>,
): number | undefined {
  // figures such as alignment may stand between its name and its armour class
  for (let at = index; at >= Math.max(1, index - 3); at--) {
    const label = labels[at];
    if (!label) break;
    const start = Math.max(0, label.at - 120);
    const before = text.slice(start, label.at);
    const hit = /[.;,)\]|]/.test(before) ? SECOND.exec(before) : null;
    const words = hit?.[1] ?? "";
    if (
      hit &&
      words.trim() !== "" &&
      start + hit.index + hit[0].length - words.length > (labels[at - 1]?.at ?? text.length) &&
      !SENTENCE.test(words.replace(/(?<![:;,.([\s])[:;,.([\s]+$/, ""))
    )
      return start + hit.index + hit[0].length - words.length;
  }
  const both = labels
    .slice(index)
    .some(
      ({ field }) =>
        BODY.includes(field) && field !== labels[index]?.field && seen.has(field === "level" ? "hd" : field),
    );
  return both ? labels[index]?.at : undefined;
}
