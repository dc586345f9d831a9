/** The candidates shown in the window of hiring. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { facesByTrade, hireView, type Prospect } from "../../../src/view/hirelings/hire.ts";

const employer = { charisma: 13, level: 3, employed: [], stronghold: false };
const horseman: Prospect = {
  name: "Heavy horseman",
  trade: "heavy-horseman",
  kind: "mercenary",
  people: "human",
  level: 0,
  hasClass: false,
};

test("ERIS-112: what upkeep costs stands where wages would, with its reasons; nothing where none is asked", () => {
  const terms = { number: 2, days: 28, notice: false };
  const eris = compile({ preset: "eris" }).rulings;
  const shown = hireView(employer, horseman, terms, eris);
  expect(shown.wage).toBeUndefined();
  expect(shown.upkeep?.value).toBe("40 gp");
  expect(shown.upkeep?.why.length).toBeGreaterThan(1);
  const free = compile({ preset: "eris", overrides: { upkeep: "off" } }).rulings;
  expect(hireView(employer, horseman, terms, free).upkeep).toBeUndefined();
});

test("those seen in a tavern are listed by trade, in the order in which they were seen", () => {
  expect(facesByTrade(["archer", "cook", "archer"])).toEqual([
    { trade: "archer", count: 2 },
    { trade: "cook", count: 1 },
  ]);
  expect(facesByTrade([])).toEqual([]);
});

test("ERIS-115, ERIS-106: the window says who is not to be found where they are looked for, and never bars the way", () => {
  const eris = compile({ preset: "eris" }).rulings;
  const warnings = (of: Partial<Prospect>, notice: boolean, stronghold = false, rulings = eris) =>
    hireView({ ...employer, stronghold }, { ...horseman, ...of }, { number: 1, days: 28, notice }, rulings).notThere
      ?.textKey;
  expect(warnings({}, false)).toMatch(/byNoticeOnly$/);
  expect(warnings({}, true)).toBeUndefined();
  expect(warnings({ trade: "alchemist" }, true)).toMatch(/needsStronghold$/);
  expect(warnings({ trade: "alchemist" }, true, true)).toBeUndefined();
  expect(warnings({ trade: "thief" }, false)).toMatch(/refereeOnly$/);
  expect(warnings({ trade: "dwarf", level: 2 }, true)).toMatch(/firstLevelOnly$/);
  expect(warnings({}, false, false, compile({ preset: "bx" }).rulings)).toBeUndefined();
});

test("ERIS-106, ERIS-109: who answers a notice is owed the least that entices, or as often as the notice promised", () => {
  const eris = compile({ preset: "eris" }).rulings;
  const least = (terms: { notice: boolean; multiples?: number }, of: Partial<Prospect> = {}) =>
    hireView(employer, { ...horseman, ...of }, { number: 1, days: 28, ...terms }, eris).minimum;
  expect(least({ notice: false })?.gold).toBe(20);
  expect(least({ notice: false, multiples: 3 })?.gold).toBe(20);
  expect(least({ notice: true })?.gold).toBe(20);
  expect(least({ notice: true, multiples: 3 })?.gold).toBe(60);
  expect(least({ notice: true, multiples: 2 }, { trade: "fighter", kind: "unusual", level: 1 })?.gold).toBe(200);
  const classic = compile({ preset: "classic" }).rulings;
  expect(hireView(employer, horseman, { number: 1, days: 28, notice: true }, classic).minimum).toBeUndefined();
});
