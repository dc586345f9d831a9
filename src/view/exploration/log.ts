/** The log of a journey: plain data, shown in the reader's language. */
import { finite, list, maybe, shape, text, whole } from "../../rules/input-checks.ts";
import type { ReadDate } from "../platform/dates.ts";
import { escapeHtml } from "../platform/explanation.ts";
import { say } from "../platform/say.ts";
import { type Localize, literally } from "../platform/text.ts";
import type { TextLine } from "../platform/view-types.ts";

/** One event. */
export interface LogEntry {
  /** Its number, starting at 1. */
  readonly n: number;
  /** World time of the entry, in seconds. */
  readonly clock: number;
  readonly place: string;
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
  /** Real time in milliseconds, used to separate sessions. */
  readonly at?: number;
  /** Links to the creatures and items named in the entry. */
  readonly links?: readonly LogLink[];
}

export interface LogLink {
  readonly name: string;
  readonly uuid: string;
}

/** The links named in some lines. */
export function namedIn(lines: readonly TextLine[], all: readonly LogLink[]): LogLink[] {
  const values = lines.flatMap(({ data }) => Object.values(data ?? {}).map(String));
  return all.filter(({ name }) => name !== "" && values.some((value) => value.includes(name)));
}

const lines = shape({ textKey: text });
const check = shape({
  n: whole(1, 10_000_000),
  clock: finite(0, Number.MAX_SAFE_INTEGER),
  place: text,
  at: maybe(finite(0, Number.MAX_SAFE_INTEGER)),
  title: lines,
  lines: list(lines),
  links: maybe(list(shape({ name: text, uuid: text }))),
});

/** The valid entries of a stored log, in order. */
export function readLog(value: unknown): LogEntry[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.values(value).filter((entry): entry is LogEntry => {
    try {
      check(entry, "log");
      return true;
    } catch {
      return false;
    }
  });
  return entries.sort((a, b) => a.n - b.n);
}

/** An entry for a window. */
interface LogView {
  readonly n: number;
  readonly date: string;
  readonly time: string;
  readonly place: string;
  readonly title: TextLine;
  readonly lines: readonly TextLine[];
}

/** The last entries, the newest first. */
export function logViews(entries: readonly LogEntry[], most: number, dateOf: ReadDate): LogView[] {
  return entries
    .slice(-most)
    .reverse()
    .map(({ n, clock, place, title, lines }) => {
      const { date, time } = dateOf(clock);
      return { n, date, time, place, title, lines };
    });
}

/** Entries on one page of the journal. */
const ON_A_PAGE = 200;

/** The pages of the journal, in the writer's language: days as headings, each event with its time and place. */
export function bookPages(entries: readonly LogEntry[], localize: Localize, dateOf: ReadDate): string[] {
  const pages: string[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += ON_A_PAGE)
    pages.push(pageOf(entries.slice(from, from + ON_A_PAGE), localize, dateOf));
  return pages;
}

function pageOf(entries: readonly LogEntry[], localize: Localize, dateOf: ReadDate): string {
  let day = "";
  let html = "";
  for (const entry of entries) {
    const { date, time } = dateOf(entry.clock);
    if (date !== day) html += `<h2>${escapeHtml(date)}</h2>`;
    day = date;
    const place = entry.place ? ` <em>${escapeHtml(entry.place)}</em>` : "";
    const title = escapeHtml(say(entry.title, localize));
    html += `<p><strong>${escapeHtml(time)}</strong>${place} · ${title}</p>`;
    const linked = linker(entry.links ?? []);
    if (entry.lines.length > 0)
      html += `<ul>${entry.lines.map((one) => `<li>${linked(escapeHtml(say(one, localize)))}</li>`).join("")}</ul>`;
  }
  return html || `<p><em>${escapeHtml(localize("RULINGS.Way.book.empty"))}</em></p>`;
}

/** A function that turns names in a text into links, each name once as a whole word; a name that would break its link stays plain. */
function linker(links: readonly LogLink[]): (html: string) => string {
  const known = new Map(
    links
      .filter(({ uuid, name }) => /^[\w.-]+$/.test(uuid) && !/[{}[\]]/.test(name))
      .map(({ name, uuid }) => [escapeHtml(name), uuid]),
  );
  if (known.size === 0) return (html) => html;
  const names = [...known.keys()].sort((a, b) => b.length - a.length);
  const plain = names.map(literally).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain})(?![\\p{L}\\p{N}])`, "gu");
  return (html) => html.replaceAll(whole, (name) => `@UUID[${known.get(name) ?? ""}]{${name}}`);
}
