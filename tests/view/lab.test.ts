/** The lab's figures as its windows show them. */
import { expect, test } from "vitest";
import { Counter } from "../../src/rules/lab/count.ts";
import type { LabEvent, LabFight, LabPerson, LabSide } from "../../src/rules/lab/types.ts";
import { differenceOf } from "../../src/view/lab/difference.ts";
import { measured } from "../../src/view/lab/estimate.ts";
import { labResults } from "../../src/view/lab/results.ts";
import { storyOf } from "../../src/view/lab/sample-fight.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";
import { monster, natural } from "../rules/attack/fight.ts";

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
  // A creature healed of more than the fight cost has a negative loss.
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

test("fights won, lost and undecided come to 100.0% in the table and in the picture, however they are rounded", () => {
  const people = sides.map(({ name, members }) => ({ name, entries: [{ name, count: members.length }] }));
  // 1 of 3, 2 of 3; 3 of 7, 4 of 7; a third each.
  for (const [one, other, fights] of [
    [1, 2, 3],
    [3, 4, 7],
    [1, 1, 3],
    [333, 667, 2000],
    [0, 5, 5],
  ] as const) {
    const count = { ...countOf(lost(1, 2, 9)), fights, wins: [one, other] };
    const { rows, wins } = labResults([{ label: "now", count }], people, said);
    const says = wins[0]?.says.split(" ").filter((word) => word.endsWith("%")) ?? [];
    const tenths = says.map((each) => Math.round(Number.parseFloat(each) * 10));
    expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(1000);
    const won = [0, 1].map((at) => rows.filter(({ label }) => label.includes(".wins "))[at]?.cells[0]?.text);
    expect(won).toEqual([says[0], says[2]]);
  }
});

test("the sentence of a difference has shares that come to 100% as well", () => {
  const won = (one: number, other: number) => ({ ...countOf(lost(1, 2, 9)), fights: 2000, wins: [one, other] });
  const { lines } = differenceOf(won(1290, 710), won(1190, 810), MEMBERS, ["Party", "Foes"], said);
  const shares = lines
    .filter((line) => line.includes(".wins "))
    .map((line) => line.match(/\d+%/g)?.map(Number.parseFloat));
  expect(shares.map((all) => all?.length)).toEqual([2, 2]);
  for (const at of [0, 1]) expect((shares[0]?.[at] ?? 0) + (shares[1]?.[at] ?? 0)).toBe(100);
});

test("a ruling that changes nothing but wounds is reported by them", () => {
  const fights = (wounds: number) => countOf(...Array.from({ length: 50 }, () => lost(wounds, 0, 4)));
  const { kind, lines } = differenceOf(fights(2), fights(3), MEMBERS, ["Party", "Foes"], said);
  expect({ kind, lines }).toEqual({ kind: "apart", lines: ["RULINGS.Lab.Change.wounds Party 2.00 3.00"] });
});

test("a fight is shown with its deciding events: checks, saves, the condition somebody is in, and the untouched in one line", () => {
  const english = englishTexts();
  const text = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
    (english.get(key) ?? key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(data[name] ?? `{${name}}`));
  const swarm = natural({ damage: "2", automatic: true });
  const bite = {
    kind: "attack",
    by: 3,
    at: 0,
    means: natural({}),
    needed: 9,
    hit: true,
    critical: false,
    left: 6,
  } as const;
  const events: LabEvent[] = [
    { kind: "round", round: 1 },
    { kind: "casts", by: 0, magic: "Sleep", breath: false },
    { kind: "touched", who: 1, how: "spared", amount: 0, left: 4 },
    { kind: "touched", who: 2, how: "spared", amount: 0, left: 4 },
    { kind: "touched", who: 3, how: "spared", amount: 0, left: 9 },
    { kind: "touched", who: 1, how: "out", amount: 0, left: 4 },
    { kind: "touched", who: 3, how: "spared", amount: 0, left: 9 },
    { kind: "falls", who: 1, dead: false, by: "asleep" },
    { kind: "checks", who: [2, 3], total: 9, target: 7, stays: false },
    { kind: "checks", who: [2], target: 12, stays: true },
    { kind: "touched", who: 0, how: "slain", saved: true, amount: 19, left: -5 },
    { kind: "touched", who: 0, how: "slain", amount: 0, left: 0 },
    { kind: "attack", by: 3, at: 0, means: swarm, needed: 9, hit: true, critical: false, damage: 2, left: 6 },
    { kind: "attack", by: 3, at: 0, means: swarm, needed: 9, hit: true, critical: false, left: 6 },
    { ...bite, damage: 2 },
    { ...bite, helpless: true, damage: 2 },
  ];
  const fight = { ...lost(0, 0, 0), winner: "foes" };
  const story = storyOf(fight, events, ["Mage", "Orc", "Orc", "Bug"], { party: "Party", foes: "Foes" }, text);
  expect(story.rounds[0]?.lines.map((line) => line.text)).toEqual([
    "Mage casts Sleep.",
    "Not affected: 2 × Orc, Bug.",
    "The magic takes hold of Orc 1.",
    "Bug is not affected.",
    "Orc 1 is out of the fight: asleep.",
    "Morale check, Orc, Bug: rolled 9, score 7. Morale fails.",
    "Morale check, Orc: they are sure to stay.",
    "Mage saves and takes 19 damage, -5 hp left.",
    "Mage is killed.",
    "Bug hits Mage automatically: 2 damage, 6 hp left.",
    "Bug hits Mage automatically, but does no damage.",
    // A target hit automatically, a slime, is not a helpless one.
    "Bug hits Mage automatically: 2 damage, 6 hp left.",
    "Bug hits Mage, who is helpless: 2 damage, 6 hp left.",
  ]);
  expect(story.end).toBe("The winners: Foes.");
});
