/**
 * Independent pieces of a page (a row, the purse): each is one element with the piece's name (`data-piece`), between marks in the template.
 * Where two texts of a page differ only in pieces, only those are inserted, removed or moved.
 */

/** A piece as it is wanted; without a text it stands already. */
interface Wanted {
  readonly id: string;
  readonly text: string | undefined;
}

/** The change of a run of consecutive pieces: the rows of a list. */
export interface HtmlChange {
  readonly stood: readonly string[];
  readonly wanted: readonly Wanted[];
}

interface Piece {
  readonly id: string;
  readonly text: string;
}

const PIECE = /<!--piece ([\w-]+)-->([\s\S]*?)<!--\/piece-->/g;
const MARKS = /<!--\/?piece[^>]*-->/g;

/** A text without the marks of its pieces. */
export function unmarked(text: string): string {
  return text.replaceAll(MARKS, "");
}

/** A text of a page, in its pieces: the runs of them, and what stands between those. */
export interface HtmlPieces {
  readonly frame: string;
  readonly runs: readonly (readonly Piece[])[];
}

/** Finds the pieces of a text. */
export function splitHtml(text: string): HtmlPieces {
  const between: string[] = [];
  const runs: Piece[][] = [];
  let at = 0;
  for (const found of text.matchAll(PIECE)) {
    const [whole, id = "", inner = ""] = found;
    const gap = text.slice(at, found.index);
    const run = runs.at(-1);
    if (run && gap.trim() === "") run.push({ id, text: inner });
    else {
      between.push(gap);
      runs.push([{ id, text: inner }]);
    }
    at = found.index + whole.length;
  }
  return { frame: [...between, text.slice(at)].join("<!--run-->"), runs };
}

/**
 * Returns the changes that turn the current pieces into those of another text; undefined when something between them differs, too.
 * @param touched pieces that are drawn anyway
 */
export function changesBetween(
  old: HtmlPieces,
  now: HtmlPieces,
  touched: ReadonlySet<string>,
): readonly HtmlChange[] | undefined {
  if (old.frame !== now.frame) return undefined;
  return now.runs.flatMap((run, at) => {
    const stood = old.runs[at] ?? [];
    const texts = new Map(stood.map(({ id, text }) => [id, text]));
    const wanted = run.map(({ id, text }) => ({
      id,
      text: texts.get(id) === text && !touched.has(id) ? undefined : text,
    }));
    const same =
      stood.length === run.length && wanted.every(({ text }, place) => !text && stood[place]?.id === run[place]?.id);
    return same ? [] : [{ stood: stood.map(({ id }) => id), wanted }];
  });
}

/** One of those that stand, with its place among them. */
interface Stander<T> {
  readonly piece: T;
  readonly place: number;
}

interface Link<T> extends Stander<T> {
  readonly back: Link<T> | undefined;
}

/**
 * The most pieces that can stay where they are while the others move: the longest row of rising places.
 * @param all those that stand, in the order in which they are wanted
 * @param mustStay says of one of them that it stays in any case
 */
export function unchangedPieces<T>(all: readonly Stander<T>[], mustStay: (piece: T) => boolean): ReadonlySet<T> {
  const at = all.findIndex(({ piece }) => mustStay(piece));
  const fixed = all[at];
  // Only what stands on the same side of it before and after can stay with it.
  const able = fixed ? all.filter(({ place }, index) => Math.sign(place - fixed.place) === Math.sign(index - at)) : all;
  // For each length, the row of that length that ends lowest; each links to the one before it.
  const ends: Link<T>[] = [];
  for (const { piece, place } of able) {
    const higher = ends.findIndex((end) => end.place >= place);
    const length = higher < 0 ? ends.length : higher;
    ends[length] = { piece, place, back: ends[length - 1] };
  }
  const staying = new Set<T>();
  for (let link = ends.at(-1); link; link = link.back) staying.add(link.piece);
  return staying;
}
