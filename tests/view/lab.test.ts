/** The lab's figures as its windows show them. */
import { expect, test } from "vitest";
import { Counter } from "../../src/rules/lab/count.ts";
import type { LabFight, LabPerson, LabSide } from "../../src/rules/lab/types.ts";
import { differenceOf } from "../../src/view/lab/difference.ts";
import { measured } from "../../src/view/lab/estimate.ts";
import { labResults } from "../../src/view/lab/results.ts";
import { monster } from "../rules/attack/fight.ts";

const member = { creature: monster(1, 6) };
const sides: LabSide[] = [
  { id: "party", name: "Party", members: [member, member] },
  { id: "foes", name: "Foes", members: [member] },
];
const MEMBERS = [2, 1];
const said = (key: string, data: object = {}): string => [key, ...Object.values(data)].join(" ");

/** A fight that the party won, with the hit points that each lost. */
function lost(one: number, two: number, foe: number): LabFight {
  const person = (side: string, wounds: number): LabPerson => ({ side, end: "standing", wounds, spent: 0 });
  const people = [person("party", one), person("party", two), person("foes", foe)];
  const none = { dead: 0, down: 0, fled: 0, standing: 0 };
  return { winner: "party", rounds: 3, sides: { party: none, foes: none }, people };
}

function countOf(...fights: LabFight[]) {
  const counter = new Counter(sides);
  for (const fight of fights) counter.add(fight);
  return counter.count;
}

test("hit points lost are those of a side together, as sure as fights differ", () => {
  // 3 and 7 a fight: 5 on average, 2 off each way.
  const { value, low, high } = measured("wounds0", countOf(lost(1, 2, 9), lost(6, 1, 9)), MEMBERS);
  expect(value).toBe(5);
  const half = (1.96 * 2) / Math.sqrt(2);
  expect(high - value).toBeCloseTo(half);
  expect(value - low).toBeCloseTo(half);
  // Every fight alike: nothing is left to chance.
  expect(measured("wounds1", countOf(lost(1, 2, 9), lost(6, 1, 9)), MEMBERS)).toEqual({ value: 9, low: 9, high: 9 });
  // Who was healed of more than the fight cost has lost less than nothing.
  expect(measured("wounds0", countOf(lost(-4, 1, 0)), MEMBERS).value).toBe(-3);
});

test("the table has a row for the hit points that each side loses", () => {
  const [now, other] = [countOf(lost(1, 2, 9), lost(6, 1, 9)), countOf(lost(0, 0, 9), lost(0, 0, 9))];
  const people = sides.map(({ name, members }) => ({ name, entries: [{ name, count: members.length }] }));
  const runs = [
    { label: "now", count: now },
    { label: "other", count: other },
  ];
  const { rows } = labResults(runs, people, said);
  const party = rows.find(({ label }) => label === "RULINGS.Lab.Measure.wounds Party");
  expect(party?.cells.map(({ text }) => text)).toEqual(["5.00", "0.00"]);
  expect(party?.cells.map(({ apart }) => apart)).toEqual([false, true]);
  expect(rows.some(({ label }) => label === "RULINGS.Lab.Measure.wounds Foes")).toBe(true);
});

test("a ruling that changes nothing but wounds is told by them", () => {
  const fights = (wounds: number) => countOf(...Array.from({ length: 50 }, () => lost(wounds, 0, 4)));
  const { kind, lines } = differenceOf(fights(2), fights(3), MEMBERS, ["Party", "Foes"], said);
  expect({ kind, lines }).toEqual({ kind: "apart", lines: ["RULINGS.Lab.Change.wounds Party 2.00 3.00"] });
});
