/** Second stage: joins lines that a page broke. A line without a label at its start continues the previous one. */
import type { PlainLine } from "./characters.ts";
import { beginsWithLabel, endsWithLabel, isBareLabel, labelsIn } from "./labels.ts";

/** `Stench: save or lose a round.` */
const ABILITY = /^([\p{Lu}][\p{L}\p{N}' ,/()+-]{1,60}?) ?: +(?=\S)/u;
const ABILITY_STOP = /^([A-Za-z][\w'() -]{1,50}?) ?[:.] +(?=\S)/;
const GOES_ON = /^(?:[\p{Ll}([+/,;&×]|\d|[WPBSRH] ?\d|or\b|and\b|plus\b)/u;
/** The rest of a figure with others behind it: `(30'), ML 8`, `120' (40'), SV F2`, `neutral, XP 20`. */
const BROKEN = /^(?:[\p{Ll}(+/,;&×[]|\d+(?:['"*[(,;+-]|d\d| \[))/u;
const ATTACK_LIST = /^(?:attacks?|att|atk):(?: [^\n]{0,400})?$/i;
const ATTACK_ROW = /^(?:\d{1,2} ?[×x]? )?[\p{L}' -]{2,40}(?: [+-]\d{1,2})?,? ?\(?\d{0,2}d?\d/iu;
const OTHER_MONSTER = /^[\p{L}' -]{2,40}[:([]/u;
const ASKS_FOR_MORE = /(?:[,+/&(:×-]|\b(?:or|and|plus|with|by|the|of|a|an|to|in|vs\.?))$/i;
const LONG = 60;
const LONGEST_TITLE = 80;
/** No paragraph of a stat block is longer: the rest is a line of its own. */
const LONGEST_JOINED = 1500;

/** Length of the name of an ability at the start of a line; 0: there is none. */
export function abilityNameIn({ text, bullet }: Pick<PlainLine, "text" | "bullet">): number {
  if (beginsWithLabel(text)) return 0;
  const found = ABILITY.exec(text) ?? (bullet ? ABILITY_STOP.exec(text) : null);
  const name = found?.[1] ?? "";
  return name.split(" ").length <= 7 ? name.length : 0;
}

/** A line that may be a name: short, no sentence, no figures. */
export function mayBeTitle({ text, bullet }: PlainLine): boolean {
  if (bullet || text.length > LONGEST_TITLE || !/\p{L}/u.test(text)) return false;
  const words = text.split(" ").length;
  return words <= 9 && !(/[.!?]$/.test(text) && words > 5) && labelsIn(text).length === 0;
}

/** The lines with what was broken put together again. */
export function joinedLines(lines: readonly PlainLine[]): PlainLine[] {
  const joined: Whole[] = [];
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1);
    if (last && last.text.length < LONGEST_JOINED && goesOn(last, lines[at - 1] ?? last, line, joined.length === 1)) {
      const broken = /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
      if (line.bullet) last.text = /:$/.test(last.text) ? `${last.text} ${line.text}` : `${last.text}, ${line.text}`;
      else last.text = broken ? `${last.text.slice(0, -1)}${line.text}` : `${last.text} ${line.text}`;
    } else joined.push({ ...line, figures: hasFigures(line.text), named: abilityNameIn(line) > 0 });
  }
  return joined;
}

/** A line as it grows, with what it began as. */
interface Whole extends PlainLine {
  text: string;
  readonly figures: boolean;
  readonly named: boolean;
}

function hasFigures(text: string): boolean {
  const labels = labelsIn(text);
  return labels.length > 1 || labels[0]?.at === 0 || isBareLabel(text);
}

function goesOn(last: Whole, raw: PlainLine, line: PlainLine, first: boolean): boolean {
  // a list below its label: "attacks:", and a line for each
  if (line.bullet && ATTACK_LIST.test(last.text) && !line.afterBlank) return ATTACK_ROW.test(line.text);
  if (line.bullet || line.heading || line.afterBlank) return false;
  const { text } = line;
  const { figures } = last;
  if (opened(last.text)) return true;
  if (beginsWithLabel(text)) return false;
  if (endsWithLabel(last.text)) return true;
  if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(text)) return true;
  // a heading stands alone
  if (first && !figures) return false;
  if (ASKS_FOR_MORE.test(last.text) && (figures || abilityNameIn(line) === 0)) return true;
  if (figures && /^[WPBSRH] ?\d/.test(text)) return true;
  if (abilityNameIn(line) > 0) return false;
  if (figures && BROKEN.test(text) && !OTHER_MONSTER.test(text)) return true;
  if (labelsIn(text).length > 1) return false;
  if (figures) return GOES_ON.test(text) && !/^\d+ \p{L}[\p{L} ]{3,}(?:\(|:|$)/u.test(text);
  if (last.named || last.bullet)
    return /^[\p{Ll}\d(]/u.test(text) || !/[.!?:)]$/.test(last.text) || raw.text.length >= LONG;
  return /^\p{Ll}/u.test(text) && !/[.!?]$/.test(last.text);
}

/** A bracket that is not closed on its line. */
function opened(text: string): boolean {
  let depth = 0;
  for (const sign of text.slice(-400)) {
    if (sign === "(" || sign === "[") depth += 1;
    else if ((sign === ")" || sign === "]") && depth > 0) depth -= 1;
  }
  return depth > 0;
}
