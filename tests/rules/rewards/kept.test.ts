/** The pay and the offers of those in service, step by step. */
import { describe, expect, it } from "vitest";
import { standing } from "../../../src/rules/hirelings/band.ts";
import { divide } from "../../../src/rules/hirelings/division.ts";
import { employing, leadingDown } from "../../../src/rules/hirelings/limits.ts";
import { planOffer, resolveOffer } from "../../../src/rules/hirelings/offer.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { discover, monstersExperience, withdraw } from "../../../src/rules/rewards/experience.ts";
import { settleUpkeep, type UpkeepPayer, upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const once = { sessions: 1, expeditions: 1, days: 0 };
const named = (field: string) => expect.objectContaining({ field });

describe("upkeep", () => {
  it.each<[string, Partial<UpkeepPayer>, [string, number][]]>([
    ["ERIS-112: a row of its own", { type: "heavyFoot" }, [["rewards.rate.heavyFoot", 3]]],
    ["ERIS-112: as its man-at-arms", { type: "swordsman" }, [["rewards.rate.heavyFoot", 3]]],
    ["ERIS-112: by the mission", { type: "spy" }, [["rewards.rate.spy", 500]]],
    [
      "ERIS-129: by experience",
      { experience: [2450] },
      [
        ["rewards.experience", 2450],
        ["rewards.percent", 1],
        ["rewards.hundredth", 100],
      ],
    ],
  ])("%s, times the periods, and whatever else there is", (_name, one, rate) => {
    const said = (more: Partial<UpkeepPayer>) =>
      upkeepDue([{ id: "a", name: "A", ...one, ...more }], once, eris)[0]?.gold.steps.map(({ key, value }) => [
        key,
        value,
      ]);
    const periods = [...rate, ["rewards.periods", 1]];
    expect(said({})).toEqual(periods);
    expect(said({ heads: 1, arrears: 0, ahead: 0 })).toEqual(periods);
    expect(said({ heads: 2, arrears: 4, ahead: 3 })).toEqual([
      ...periods,
      ["hiring.heads", 2],
      ["rewards.arrears", 4],
      ["rewards.ahead", -3],
    ]);
  });
  it("ERIS-112: the rates of the referee, by their own name; a type without any row costs nothing", () => {
    const own = rulings({}, "eris", { upkeepRates: [{ type: "cook", gp: 7 }] });
    const first = (type: string) => upkeepDue([{ id: "a", name: "A", type }], once, own)[0]?.gold.steps[0];
    expect(first("cook")).toMatchObject({ key: "rewards.rateOf", value: 7, data: { type: "cook" } });
    expect(first("swordsman")).toMatchObject({ value: 0, data: { type: "swordsman" } });
  });
  it.each([
    ["spy", 500, 500],
    ["assassin", 2000, 2000],
    ["smith", 0, 25],
    ["heavyFoot", 3, 3],
  ])("ERIS-112: %s an expedition of a week, and one of a month", (type, week, month) => {
    const due = (days: number) => upkeepDue([{ id: "a", name: "A", type }], { ...once, days }, eris)[0]?.gold.value;
    expect(due(7)).toEqual(week);
    expect(due(28)).toEqual(month);
    const monthly = rulings({}, "eris", { hirelingUpkeepPeriod: "month" });
    const men = upkeepDue([{ id: "a", name: "A", type }], { ...once, days: 7 }, monthly)[0]?.gold.value;
    expect(men).toBe(type === "heavyFoot" ? 0 : week);
  });
  it.each<[string, Partial<UpkeepPayer>]>([
    ["heads", { heads: 0 }],
    ["arrears", { arrears: -1 }],
    ["ahead", { ahead: -1 }],
    ["experience", { experience: [0.5] }],
  ])("ERIS-112, ERIS-129: wrong %s are named with whose they are", (field, more) => {
    expect(() => upkeepDue([{ id: "a", name: "A", ...more }], once, eris)).toThrow(named(`kept.a.${field}`));
  });
  it.each(["sessions", "expeditions", "days"])("ERIS-129: wrong %s are named", (field) => {
    expect(() => upkeepDue([], { ...once, [field]: -1 }, eris)).toThrow(named(`elapsed.${field}`));
  });
  it("ERIS-112: the loyalty of a hireling who is not paid falls by one, that of a character does not", () => {
    const due = upkeepDue(
      ["a", "b", "c"].map((id) => ({ id, name: id, type: "heavyFoot" })),
      once,
      eris,
    );
    const settled = settleUpkeep(due, 3, ["a", "b"], eris);
    expect(settled).toEqual({
      ...{ left: 0, paid: [{ id: "a", gold: 3 }] },
      ...{ arrears: ["b", "c"].map((id) => ({ id, gold: 3 })), next: [{ kind: "loyalty", id: "b", change: -1 }] },
    });
    expect(() => settleUpkeep(due, -1, [], eris)).toThrow(named("gold"));
  });
});

describe("those in service", () => {
  it.each([
    ["a band without men", () => standing({ heads: 0, hitPoints: { value: 1, max: 1 } }), "band.heads"],
    ["a share under 0", () => divide(1, [{ id: "a", kind: "retainer", share: -1 }], classic), "sharers.a.share"],
    ["a share over 100", () => divide(1, [{ id: "a", kind: "retainer", share: 101 }], classic), "sharers.a.share"],
    ["half a head", () => divide(1, [{ id: "a", kind: "character", heads: 0.5 }], classic), "sharers.a.heads"],
    ["a sum under 0", () => divide(-1, [], classic), "total"],
    ["Charisma of 0", () => employing(0, [], undefined, classic), "charisma"],
    ["half a follower", () => leadingDown(9, 0.5, classic), "led"],
    ["an employer of level 37", () => employing(9, [], { kind: "retainer" }, classic, 37), "level"],
  ])("BX-007, Facts of retainers: %s is named", (_name, asked, field) => {
    expect(asked).toThrow(named(field));
  });
  it("Facts of retainers: one without a level is of none, and serves anybody", () => {
    expect(employing(9, [], { kind: "retainer" }, classic, 0).fault).toBeUndefined();
    expect(employing(9, [], { kind: "retainer", level: 1 }, classic, 0).fault).toEqual({
      ...{ key: "hiring.levelAbove", topic: "hirelings", data: { level: 1, own: 0 } },
    });
  });
  it.each([
    ["porter", gorman, "GOR-39"],
    ["alchemist", gorman, "GOR-40"],
    ["henchman", gorman, "GOR-41"],
  ])("GOR-39, GOR-40, GOR-41: the wage of a %s names its rule", (type, under, rule) => {
    const [first] = wages(type, { days: 1, number: 1 }, under).gold.steps;
    expect(first?.source.topic).toBe("hirelings");
    expect(first?.source.rule).toBe(rule);
  });

  it.each([
    [
      [1, 1],
      -2,
      [
        ["hiring.dice", 2],
        ["hiring.offer", -2],
        ["hiring.atLeast", 2],
      ],
      "refused",
    ],
    [
      [6, 6],
      2,
      [
        ["hiring.dice", 12],
        ["hiring.offer", 2],
        ["hiring.atMost", 12],
      ],
      "joins",
    ],
    [[1, 1], 0, [["hiring.dice", 2]], "refused"],
    [[6, 6], 0, [["hiring.dice", 12]], "joins"],
    [[4, 5], 0, [["hiring.dice", 9]], "joins"],
  ] as const)(
    "ERIS-110: %j and %i: the total is held between 2 and 12, and only where it is not",
    (dice, offer, steps, comes) => {
      const minimum = { gold: 100, kind: "", isUpkeep: true } as const;
      const plan = planOffer({ kind: "unusual", charisma: 10, group: "g", offer, minimum, gold: 100 }, eris);
      const outcome = resolveOffer(plan, rollsFor(plan, { offer: dice }), eris);
      expect(outcome.steps.map(({ key, value }) => [key, value])).toEqual(steps);
      const joins = comes === "joins";
      expect(outcome.joins).toEqual(joins);
      expect(outcome.pays).toEqual(joins ? 100 : 0);
      expect(outcome.paysFirstUpkeep).toEqual(joins);
      expect(outcome.next?.kind).toBe(joins ? "loyaltyScore" : undefined);
    },
  );
  it("MIX-47: who joins for nothing in advance has no upkeep paid", () => {
    const plan = planOffer({ kind: "unusual", charisma: 10, group: "g", gold: 50 }, eris);
    expect(resolveOffer(plan, rollsFor(plan, { offer: [5, 5] }), eris)).toMatchObject({
      ...{ joins: true, pays: 0, paysFirstUpkeep: false },
    });
  });
});

describe("what is learned", () => {
  it("GOR-98: a place counts once, ever; a return begins the count again", () => {
    const first = discover({ known: [], count: 0 }, "cellar");
    expect(first).toEqual({ known: ["cellar"], count: 1 });
    expect(discover(first, "cellar")).toEqual(first);
    expect(discover(withdraw(first), "cellar")).toEqual({ known: ["cellar"], count: 0 });
  });
  it.each([
    [{ typed: -1 }, "typed"],
    [{ typed: 1.5 }, "typed"],
    [{ count: -1 }, "count"],
  ])("Facts, monster experience: %j is named with the monster", (more, field) => {
    const orcs = { name: "Orc", count: 1, hitDice: { number: 1, modifier: 0, asterisks: 0 }, ...more };
    expect(() => monstersExperience([orcs], classic)).toThrow(named(`monsters.Orc.${field}`));
  });
});
