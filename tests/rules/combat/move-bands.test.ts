/** How far a rate leads in one go, and in which band a distance falls. */
import { describe, expect, it } from "vitest";
import { bandAt, goesFor, moveBands } from "../../../src/rules/combat/move-bands.ts";
import { rulings } from "../support/rulings.ts";

const CLASSIC = rulings();
const kindsAndFeet = (...args: Parameters<typeof moveBands>) =>
  moveBands(...args).map(({ kind, feet }) => [kind, feet]);

describe("the bands of a rate", () => {
  it.each([
    [
      "BX-115",
      120,
      [
        ["move", 40],
        ["run", 120],
      ],
    ],
    [
      "BX-115",
      90,
      [
        ["move", 30],
        ["run", 90],
      ],
    ],
    [
      "BX-115",
      30,
      [
        ["move", 10],
        ["run", 30],
      ],
    ],
  ] as const)("%s: in a fight, at %i feet a turn", (_rule, base, bands) => {
    expect(kindsAndFeet(base, { fight: true }, CLASSIC)).toEqual(bands);
  });

  it("BX-062, BX-063: outside a fight the way of a turn, and that through known parts", () => {
    expect(kindsAndFeet(120, { fight: false }, CLASSIC)).toEqual([
      ["move", 120],
      ["known", 360],
    ]);
  });

  it("BX-063: no second band where known parts are no faster", () => {
    const same = rulings({ familiarMovement: "same" });
    expect(kindsAndFeet(120, { fight: false }, same)).toEqual([["move", 120]]);
  });

  it("GOR-68: a round of two moves has a band for the second", () => {
    const gorman = rulings({ actionEconomy: "complexOrTwoSimple" });
    expect(kindsAndFeet(120, { fight: true }, gorman)).toEqual([
      ["move", 40],
      ["twice", 80],
      ["run", 120],
    ]);
  });

  it("BX-125: who runs does nothing else", () => {
    expect(kindsAndFeet(90, { fight: true, runs: true }, CLASSIC)).toEqual([["run", 90]]);
    expect(kindsAndFeet(90, { fight: false, runs: true }, CLASSIC)).toEqual([["run", 90]]);
  });

  it("who has no rate has no band", () => {
    expect(kindsAndFeet(0, { fight: true }, CLASSIC)).toEqual([]);
  });

  it("refuses a rate below nothing", () => {
    expect(() => moveBands(-10, { fight: true }, CLASSIC)).toThrow("movement.base");
  });
});

describe("a distance", () => {
  const bands = moveBands(120, { fight: true }, CLASSIC);

  it.each([
    [0, "move"],
    [40, "move"],
    [40.0000001, "move"],
    [45, "run"],
    [120, "run"],
    [125, undefined],
  ])("of %d feet falls in the band %s", (feet, kind) => {
    expect(bandAt(bands, feet)?.kind).toBe(kind);
  });

  it.each([
    [0, 1],
    [40, 1],
    [41, 2],
    [160, 4],
    [165, 5],
  ])("of %d feet takes %i goes", (feet, goes) => {
    expect(goesFor(bands, feet)).toBe(goes);
  });

  it("takes no number of goes for a combatant that cannot move", () => {
    expect(goesFor([], 10)).toBeUndefined();
  });
});
