/** The events of the last session, as a story: only results, without dice or times. */
import type { ReadDate } from "../platform/dates.ts";
import { say } from "../platform/say.ts";
import type { Localize } from "../platform/text.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { LogEntry } from "./log.ts";

/** Milliseconds of real time that separate two sessions. */
const BETWEEN_EVENINGS = 4 * 3_600_000;

/** The sessions at the table, the oldest first: entries without a long pause between them belong together. */
export function evenings(entries: readonly LogEntry[]): LogEntry[][] {
  const all: LogEntry[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const at = entry.at ?? last;
    const current = all.at(-1);
    if (!current || at - last > BETWEEN_EVENINGS) all.push([entry]);
    else current.push(entry);
    last = Math.max(last, at);
  }
  return all;
}

/** The entries to recap at the start of a session: the previous one, or the current one when there was none. */
export function lastTime(entries: readonly LogEntry[], now: number): readonly LogEntry[] {
  const all = evenings(entries);
  const newest = all.at(-1) ?? [];
  const under = now - (newest.at(-1)?.at ?? 0) <= BETWEEN_EVENINGS;
  return under ? (all.at(-2) ?? newest) : newest;
}

/** Lines about dice, which are not part of the story. */
const OF_DICE = /\.(try|die|chance|range|total|sight|drawn)$|\.chase\.gap\./;

/** The paragraphs of the story: one for each day and place, each with its lines. */
export function storyOf(
  entries: readonly LogEntry[],
  dateOf: ReadDate,
): { date: string; place: string; lines: TextLine[] }[] {
  const shownLines: { date: string; place: string; lines: TextLine[] }[] = [];
  for (const { clock, place, lines } of entries) {
    const { date } = dateOf(clock);
    const own = lines.filter(({ textKey }) => !OF_DICE.test(textKey));
    if (own.length === 0) continue;
    const current = shownLines.at(-1);
    if (current?.date === date && current.place === place) current.lines.push(...own);
    else shownLines.push({ date, place, lines: own });
  }
  return shownLines;
}

/** The story in the reader's language, one text for each paragraph. */
export function storyTexts(entries: readonly LogEntry[], localize: Localize, dateOf: ReadDate): string[] {
  return storyOf(entries, dateOf).map(({ date, place, lines }) => {
    const where = localize(place ? "RULINGS.Way.book.onDayAt" : "RULINGS.Way.book.onDay", { date, place });
    const said = lines.map((one) => say(one, localize)).filter((text, at, all) => text !== all[at - 1]);
    return `${where} ${said.join(" ")}`;
  });
}
