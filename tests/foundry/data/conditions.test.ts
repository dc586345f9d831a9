/** The statuses that the system registers. */
import { expect, test } from "vitest";

// By its name, because this tree is checked without Foundry's types.
const CONDITIONS = "../../../src/foundry/data/conditions.ts";
const { conditions }: { conditions(): { id: string; hud: false | { actorTypes: string[] } }[] } = await import(
  CONDITIONS
);

test("F5: the palette on the token shows fewer than 41, without what only the system sets, so that it keeps its scroll (fvtt#14640)", () => {
  const shown = conditions().filter(({ hud }) => hud !== false);
  expect(shown.length).toBeLessThan(41);
  expect(shown.length).toBeGreaterThan(30);
  const hidden = conditions().flatMap(({ id, hud }) => (hud === false ? [id] : []));
  expect(hidden).toEqual(expect.arrayContaining(["restPenalty", "disrupted", "casting", "unstable"]));
});

test("the palette of a party or a hoard is empty, and a vessel can burn and be lost", () => {
  const shownFor = (type: string) =>
    conditions().flatMap(({ id, hud }) => (hud !== false && hud.actorTypes.includes(type) ? [id] : []));
  expect(["party", "hoard", "vessel"].map(shownFor)).toEqual([[], [], ["dead", "burning"]]);
  expect(shownFor("hireling").length).toBeGreaterThan(30);
});
