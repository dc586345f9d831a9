/**
 * Independent pieces of a page (a row, the purse): each is one element with the piece's name (`data-piece`), between marks in the template.
 * Where two texts of a page differ only in pieces, only those are inserted, removed or moved.
 */

/** A wanted piece; without a text it already exists. */
interface Wanted {
  readonly id: string;
  readonly text: string | undefined;
}

/** The change of a run of adjacent pieces: the rows of a list. */
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

/** A text without piece marks. */
export function unmarked(text: string): string {
  return text.replaceAll(MARKS, "");
}

/** The text of a page, split into runs of pieces and the parts between them. */
export interface HtmlPieces {
  readonly frame: string;
  readonly runs: readonly (readonly Piece[])[];
}

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
 * The changes that turn the current pieces into those of another text; undefined when something between them differs, too.
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

/** An existing piece with its index. */
interface Stander<T> {
  readonly piece: T;
  readonly place: number;
}

interface Link<T> extends Stander<T> {
  readonly back: Link<T> | undefined;
}

/**
 * The longest increasing run of indexes, so that most pieces stay while the others move.
 * @param all the existing pieces in the wanted order
 * @param mustStay whether a piece must not be moved
 */
export function unchangedPieces<T>(all: readonly Stander<T>[], mustStay: (piece: T) => boolean): ReadonlySet<T> {
  const at = all.findIndex(({ piece }) => mustStay(piece));
  const fixed = all[at];
  // Only pieces on the same side of it before and after can stay with it.
  const able = fixed ? all.filter(({ place }, index) => Math.sign(place - fixed.place) === Math.sign(index - at)) : all;
  // For each length, the run of that length with the lowest end; each links to its predecessor.
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
