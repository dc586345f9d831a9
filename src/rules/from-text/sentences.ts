import type { Sentence } from "./types.ts";

/** A heading by its marks (`## Combat`, `== Combat ==`, `**Combat**`) or a line in capitals. */
const MARKED = /^\s*(?:#{1,6}\s+(.+?)\s*#*|={2,6}\s*(.+?)\s*={2,6}|\*\*([^*]{2,60})\*\*:?|__([^_]{2,60})__:?)\s*$/;
const CAPITALS = /^[^a-z\n]{4,70}$/;
/** A heading within running text: `INITIATIVE: each side rolls`. */
const RUN_IN = /(?<![A-Za-z])([A-Z][A-Z][A-Z&/,()' -]{2,80}):\s+(?=\S)/g;
/** Where a sentence ends; a full stop of an abbreviation does not. */
const END =
  /(?<!\b(?:e\.g|i\.e|ex|vs|etc|approx|no|st|vol|pp|p|max|min|mr|dr)\.)(?<=[.!?;]["')\]]*)\s+(?=["'([*_]*[A-Z0-9+-])|;\s+/gi;
const BULLET = /^\s*(?:[-*+\u2022\u00b7]|\d{1,2}[.)])\s+/;
/** Of a numbered list one entry follows from the other; these stand each for itself. */
const ENTRY = /^\s*[-*+\u2022\u00b7]\s+/;
/** The mark of a question or its answer. */
const ANSWER = /^[QA]\s*[:.]\s+/;
const OPTIONAL = /\boptional(?: rules?)?(?:\)|:|$)|\boptional rules?\b|\boption:/i;

const isTableRow = (line: string): boolean =>
  line.includes("|") || (line.match(/\d/g)?.length ?? 0) >= 3 ? !/[.!?]\s*$/.test(line) : false;

/**
 * Joins lines that a text editor wrapped: the next line begins with a small letter, or the one before is long and ends without a full stop.
 */
function joinLines(lines: readonly string[]): { text: string; line: number }[] {
  const joined: { text: string; line: number }[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const last = joined.at(-1);
    const text = line.trim();
    const goesOn =
      isOpen && text !== "" && last !== undefined && !BULLET.test(line) && !isTableRow(text) && !MARKED.test(line);
    if (goesOn && (/^[a-z(]/.test(text) || last.text.length - last.text.lastIndexOf("\n") > 60))
      last.text += ` ${text}`;
    else if (text !== "") joined.push({ text, line: index + 1 });
    isOpen = text !== "" && !MARKED.test(line) && !isTableRow(text) && !/[.!?:]$/.test(text);
  }
  return joined;
}

const tidy = (text: string): string =>
  text
    .replace(/<[^<>]{1,200}>/g, " ")
    .replace(/^[\s>]*/, "")
    .replace(BULLET, "")
    .replace(/[*_]{2,}/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The heading that a line is, or undefined. */
function headingOf(line: string): { text: string; depth: number } | undefined {
  const marked = MARKED.exec(line);
  const text = marked?.slice(1).find((part) => part !== undefined);
  if (text !== undefined) {
    const depth = /^\s*#/.test(line) ? (/#+/.exec(line)?.[0].length ?? 6) : /^\s*=/.test(line) ? 2 : 6;
    return { text: tidy(text), depth };
  }
  if (line.includes("|")) return undefined;
  if (CAPITALS.test(line) && /[A-Z]{4}/.test(line) && !/\d{2}/.test(line))
    return { text: tidy(line.replace(/:\s*$/, "")), depth: 5 };
  const isShort = line.length < 60 && /^[A-Z]/.test(line) && !/[.!?;,:]$/.test(line) && line.split(" ").length <= 6;
  return isShort && !/\d/.test(line) && !BULLET.test(line) ? { text: tidy(line), depth: 6 } : undefined;
}

/** A text as sentences, rows of tables and entries of lists, each with the headings above it. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let headings: { text: string; depth: number }[] = [];
  let question = "";
  const add = (part: string, line: number, runIn: string, isEntry: boolean): void => {
    const tidied = tidy(part).replace(ANSWER, "");
    if (tidied === "" || !/[a-z0-9]/i.test(tidied)) return;
    if (/\?\W*$/.test(tidied)) {
      question = tidied;
      return;
    }
    const above = [runIn, question].filter((one) => one !== "");
    const heading = [...headings.map((one) => one.text), ...above].join(" / ");
    const isOptional = /\boptional\b/i.test(heading) || OPTIONAL.test(tidied);
    sentences.push({ text: tidied, line, heading, isEntry, isOptional });
  };
  for (const { text: line, line: at } of joinLines(text.replace(/\r\n?/g, "\n").split("\n"))) {
    // A short quotation in a thread is what the answer below it is about.
    if (/^\s*>/.test(line) && line.length < 90) {
      question = tidy(line);
      continue;
    }
    const heading = headingOf(line);
    if (heading !== undefined) {
      question = "";
      headings = [...headings.filter(({ depth }) => depth < heading.depth), heading];
      // A short line may be an entry of a list as well: "Ascending AC" is one ruling.
      add(line.replace(/^\s*#+\s*/, ""), at, "", true);
      continue;
    }
    let runIn = "";
    for (const [index, part] of line.split(RUN_IN).entries()) {
      if (index % 2 === 1) runIn = part;
      else for (const sentence of part.split(END)) add(sentence, at, runIn, ENTRY.test(line));
    }
  }
  return sentences;
}
