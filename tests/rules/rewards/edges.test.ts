/** Where one figure turns into the next, for rewards and those in service. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { divide, loose, shotsLeft, standing, together } from "../../../src/rules/hirelings/band.ts";
import { divide as share } from "../../../src/rules/hirelings/division.ts";
import { employing, leadingDown } from "../../../src/rules/hirelings/limits.ts";
import { loyaltySuggested } from "../../../src/rules/nerve/loyalty.ts";
import { monsterWorth } from "../../../src/rules/rewards/experience.ts";
import { planRollOff, resolveRollOff } from "../../../src/rules/rewards/roll-off.ts";
import { settleUpkeep, upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

describe("a band", () => {
  it.each([
    ["all hale", 10, 40, 40, 10],
    ["one point less still counts its man", 10, 37, 40, 10],
    ["a man's worth less", 10, 36, 40, 9],
    ["the last point is the last man", 10, 1, 40, 1],
    ["none at 0", 10, 0, 40, 0],
    ["none without hit points at all", 10, 5, 0, 0],
    ["never more than there are", 10, 90, 40, 10],
  ])("%s", (_name, heads, value, max, stand) => {
    expect(standing({ heads, hitPoints: { value, max } })).toBe(stand);
  });

  const band = { heads: 10, hitPoints: { value: 33, max: 41 }, owed: 7 };
  it.each([1, 5, 9])("divided at %d and put together again nothing is gained or lost", (heads) => {
    const { stay, go } = divide(band, heads);
    expect([go.heads, stay.heads]).toEqual([heads, 10 - heads]);
    expect(together(stay, go)).toEqual(band);
  });
  it.each([0, 10, 1.5])("cannot be divided at %d", (heads) => {
    expect(() => divide(band, heads)).toThrow(expect.objectContaining({ field: "heads" }));
  });

  it.each([
    ["two of twenty men", { each: 3, loosed: 0 }, 2, { each: 3, loosed: 2 }],
    ["as many as there are men", { each: 3, loosed: 0 }, 20, { each: 2, loosed: 0 }],
    ["over the end of a piece each", { each: 3, loosed: 15 }, 10, { each: 2, loosed: 5 }],
    ["the last of all", { each: 1, loosed: 15 }, 5, { each: 0, loosed: 0 }],
  ])("shoots: %s", (_name, quivers, shots, after) => {
    expect(loose(quivers, shots, 20)).toEqual(after);
    expect(shotsLeft(after, 20)).toBe(shotsLeft(quivers, 20) - shots);
  });
});

describe("shares", () => {
  it("BX-007: each step says what was to be divided and of how many shares", () => {
    const [one] = share(
      90,
      [
        { id: "a", kind: "character" },
        { id: "b", kind: "character", share: 0.5 },
      ],
      classic,
    ).each;
    expect(one?.amount.steps.map(({ key, value }) => [key, value])).toEqual([
      ["hiring.pool", 90],
      ["hiring.share", 1],
      ["hiring.ofShares", 60],
    ]);
    expect(one?.amount.steps.at(-1)?.data).toEqual({ of: 1.5 });
  });
});

describe("how many an employer may have", () => {
  const retainer = { kind: "retainer" } as const;
  it("Facts of retainers, ERIS-116: the last place is free, the next is one too many", () => {
    const most = employing(10, [], undefined, classic).most.value;
    const employed = (count: number) => Array.from({ length: count }, () => retainer);
    expect(employing(10, employed(most - 1), retainer, classic)).toMatchObject({ free: 1, count: most - 1 });
    expect(employing(10, employed(most - 1), retainer, classic).fault).toBeUndefined();
    expect(employing(10, employed(most), retainer, classic).fault).toMatchObject({
      key: "hiring.tooMany",
      data: { most, count: most + 1 },
    });
    expect(employing(10, employed(most + 2), undefined, classic)).toMatchObject({ free: 0 });
    expect(employing(10, employed(most + 2), undefined, classic).fault).toBeUndefined();
  });
  it("Facts of retainers: none of a higher level than the employer's", () => {
    const of = (level: number) => employing(10, [], { ...retainer, level }, classic, 3).fault?.key;
    expect([of(3), of(4)]).toEqual([undefined, "hiring.levelAbove"]);
  });
  it("ERIS-116: nobody led down is no fault", () => {
    expect(leadingDown(3, 0, eris)).toMatchObject({ count: 0 });
    expect(leadingDown(3, 0, eris).fault).toBeUndefined();
  });
});

describe("BX-181: when a loyalty check is suggested", () => {
  const man = (value: number) =>
    makeCreature({
      id: "m",
      name: "m",
      kind: "hireling",
      hirelingKind: "retainer",
      loyalty: 7,
      hitPoints: { value, total: 8, temporary: 0, subdual: 0 },
    });
  it.each([
    ["a quarter left", 2, {}, "badlyHurt"],
    ["more than a quarter", 3, {}, undefined],
    ["at 0 nobody asks", 0, {}, undefined],
    ["half the party down", 8, { party: { number: 4, down: 2 } }, "partyDown"],
    ["less than half", 8, { party: { number: 5, down: 2 } }, undefined],
    ["no party", 8, { party: { number: 0, down: 0 } }, undefined],
    ["the employer is dead", 8, { employerDead: true }, "employerDead"],
  ] as const)("%s", (_name, value, facts, suggested) => {
    const asked = loyaltySuggested(man(value), facts, classic);
    if (suggested !== undefined) expect(asked).toBe(suggested);
    else expect(asked).toBeUndefined();
  });
});

describe("what monsters teach", () => {
  const worth = (asterisks: number, rules = classic) => monsterWorth({ number: 3, modifier: 0, asterisks }, rules);
  it("Facts, monster experience: each asterisk adds its own, none adds nothing", () => {
    const each = worth(1).value - worth(0).value;
    expect(each).toBeGreaterThan(0);
    expect(worth(2).value).toBe(worth(0).value + 2 * each);
    expect(worth(0).steps.map(({ key }) => key)).toEqual(["rewards.hitDice"]);
    expect(worth(2).steps.map(({ key, data }) => [key, data])).toEqual([
      ["rewards.hitDice", { dice: 3 }],
      ["rewards.abilities", { asterisks: 2 }],
    ]);
  });
  it("ERIS-123: 100 a die, whatever the asterisks", () => {
    const hundred = rulings({ monsterXp: "eris" });
    expect(worth(2, hundred).value).toBe(worth(0, hundred).value);
    expect(worth(2, hundred).steps).toHaveLength(1);
  });
});

describe("magic items of the pool", () => {
  it("ERIS-126, BX-008: where there is no pool nobody throws, and a throw decides nothing", () => {
    const plan = planRollOff("sword", ["a", "b"], classic);
    expect([plan.refused?.key, plan.rolls]).toEqual(["rewards.noPool", []]);
    expect(resolveRollOff(plan, {}, classic)).toEqual({ procedure: "rollOff", item: "sword", winner: "" });
  });
});

describe("upkeep", () => {
  const kept = { id: "a", name: "A", experience: [12_345] };
  it("ERIS-129: 1% of experience, rounded down once; arrears and heads are named where there are any", () => {
    const once = { sessions: 1, expeditions: 1, days: 28 };
    const [plain] = upkeepDue([kept], once, eris);
    expect(plain?.gold.value).toBe(123);
    const [owing] = upkeepDue([{ ...kept, arrears: 7 }], once, eris);
    expect(owing?.gold.value).toBe(130);
    expect(owing?.gold.steps.length).toBe((plain?.gold.steps.length ?? 0) + 1);
  });
  it("ERIS-129: each in full or not at all; the last coin pays", () => {
    const due = upkeepDue([kept, { ...kept, id: "b" }], { sessions: 1, expeditions: 1, days: 28 }, eris);
    const settled = (gold: number) => settleUpkeep(due, gold, ["b"], eris);
    expect(settled(246)).toMatchObject({ left: 0, arrears: [], next: [] });
    expect(settled(245)).toMatchObject({ left: 122, arrears: [{ id: "b", gold: 123 }], next: [{ id: "b" }] });
    expect(settled(122)).toMatchObject({ left: 122, paid: [] });
  });
});
