/** A page that is drawn again: only the pieces that changed are put in, taken out or moved. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween, splitHtml, unchangedPieces, unmarked } from "../../src/view/platform/html-changes.ts";

interface Row {
  readonly id: string;
  readonly text: string;
}

const page = (rows: readonly Row[], head = "<h2>Gear</h2>"): string =>
  `${head}<ul>\n${rows.map(({ id, text }) => `<!--piece ${id}-->${text}<!--/piece-->\n`).join("  ")}</ul>`;

const rows = (ids: string): Row[] => [...ids].map((id) => ({ id, text: `<li>${id}</li>` }));
const none: ReadonlySet<string> = new Set();

describe("changes between two texts of a page", () => {
  test("no piece changed: nothing is to be done", () => {
    expect(changesBetween(splitHtml(page(rows("abc"))), splitHtml(page(rows("abc"))), none)).toEqual([]);
  });

  test("one row reads otherwise: it alone is drawn", () => {
    const after = rows("abc").map((row) => (row.id === "b" ? { ...row, text: "<li>B</li>" } : row));
    expect(changesBetween(splitHtml(page(rows("abc"))), splitHtml(page(after)), none)).toEqual([
      {
        stood: ["a", "b", "c"],
        wanted: [
          { id: "a", text: undefined },
          { id: "b", text: "<li>B</li>" },
          { id: "c", text: undefined },
        ],
      },
    ]);
  });

  test("a row moved and one came: the one that moved is not drawn", () => {
    expect(changesBetween(splitHtml(page(rows("abc"))), splitHtml(page(rows("bcad"))), none)?.[0]?.wanted).toEqual([
      { id: "b", text: undefined },
      { id: "c", text: undefined },
      { id: "a", text: undefined },
      { id: "d", text: "<li>d</li>" },
    ]);
  });

  test("a row in which something was typed is drawn though it reads the same", () => {
    expect(
      changesBetween(splitHtml(page(rows("ab"))), splitHtml(page(rows("ab"))), new Set(["b"]))?.[0]?.wanted[1]?.text,
    ).toBe("<li>b</li>");
  });

  test("something between the pieces changed, or the last row went: the page is drawn whole", () => {
    expect(
      changesBetween(splitHtml(page(rows("ab"))), splitHtml(page(rows("ab"), "<h2>Goods</h2>")), none),
    ).toBeUndefined();
    expect(changesBetween(splitHtml(page(rows("ab"))), splitHtml(page([])), none)).toBeUndefined();
  });

  test("the marks are not drawn", () => {
    expect(unmarked(page(rows("a")))).toBe("<h2>Gear</h2><ul>\n<li>a</li>\n</ul>");
  });
});

describe("which pieces stay where they are", () => {
  const places = (before: readonly number[], after: readonly number[]) =>
    after.filter((one) => before.includes(one)).map((piece) => ({ piece, place: before.indexOf(piece) }));

  test("one that moved to the end moves alone", () => {
    expect([...unchangedPieces(places([0, 1, 2, 3], [1, 2, 3, 0]), () => false)].sort()).toEqual([1, 2, 3]);
  });

  test("unless somebody types in it: the others move around it", () => {
    expect([...unchangedPieces(places([0, 1, 2, 3], [1, 2, 3, 0]), (piece) => piece === 0)]).toEqual([0]);
  });

  test("pieces that stay keep their order, a piece that must stay does, and moving the others gives the wanted order", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
    fc.assert(
      fc.property(some, some, fc.nat(), (before, after, pick) => {
        const all = places(before, after);
        const must = all[pick % Math.max(1, all.length)]?.piece;
        for (const fixed of [undefined, must]) {
          const staying = unchangedPieces(all, (piece) => piece === fixed);
          const stood = before.filter((one) => staying.has(one));
          expect(after.filter((one) => staying.has(one))).toEqual(stood);
          if (fixed !== undefined) expect(staying.has(fixed)).toBe(true);
          expect(all.length === 0 || staying.size > 0).toBe(true);
        }
      }),
    );
  });
});
