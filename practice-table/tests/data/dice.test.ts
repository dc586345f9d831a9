import { beforeEach, describe, expect, it } from "vitest";
import type { DiceTerm } from "../../client/data/dice/die.ts";
import { Roll } from "../../client/data/dice/roll.ts";
import type { Dict } from "../../client/data/types.ts";
import { loadDice, setGeneration } from "./setup.ts";

beforeEach(() => setGeneration(13));

async function rolled(formula: string, dice: [number, number][] = [], data = {}): Promise<Roll> {
  if (dice.length > 0) loadDice(...dice);
  return new Roll(formula, data).evaluate();
}
const d6 = (...faces: number[]): [number, number][] => faces.map((n) => [n, 6]);
const kept = (roll: Roll): number[] => (roll.dice[0] as DiceTerm).results.filter((r) => r.active).map((r) => r.result);

describe("arithmetic", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["7 % 4 - -2", 5],
    ["-3 + 5", 2],
    ["floor(7 / 2) + max(1, 4, 2)", 7],
    ["ceil(2.1) * abs(-2)", 6],
    ["min(@a.b, 9)", 4],
    ["@missing + 1", 1],
  ])("%s = %d", async (formula, total) => {
    expect((await rolled(formula, [], { a: { b: 4 } })).total).toBe(total);
  });
});

describe("dice", () => {
  it("add up, with flavour and nested numbers of dice", async () => {
    const roll = await rolled("2d6[fire] + 1", d6(3, 5));
    expect(roll.total).toBe(9);
    expect(roll.terms[0]?.flavor).toBe("fire");
    expect(roll.formula).toBe("2d6[fire] + 1");
    expect((await rolled("(1 + 1)d(2 * 3)", d6(1, 2))).total).toBe(3);
  });
  it("keep and drop", async () => {
    expect(kept(await rolled("3d6kh2", d6(1, 4, 6)))).toEqual([4, 6]);
    expect(kept(await rolled("3d6kl", d6(3, 4, 6)))).toEqual([3]);
    expect(kept(await rolled("4d6dl1", d6(1, 4, 6, 5)))).toEqual([4, 6, 5]);
    expect(kept(await rolled("2d6dh", d6(2, 4)))).toEqual([2]);
  });
  it("reroll once or until good, and explode", async () => {
    const once = await rolled("1d6r<3", d6(2, 1));
    expect(once.total).toBe(1);
    expect((once.dice[0] as DiceTerm).results[0]).toMatchObject({ rerolled: true, active: false });
    expect((await rolled("1d6rr<3", d6(2, 1, 4))).total).toBe(4);
    expect((await rolled("1d6x", d6(6, 6, 2))).total).toBe(14);
    expect((await rolled("1d6xo=6", d6(6, 6))).total).toBe(12);
  });
  it("set a minimum and maximum, count successes and failures", async () => {
    expect((await rolled("2d6min3", d6(1, 5))).total).toBe(8);
    expect((await rolled("2d6max4", d6(6, 2))).total).toBe(6);
    expect((await rolled("4d6cs>=5", d6(5, 6, 1, 4))).total).toBe(2);
    expect((await rolled("3d6cf<=2", d6(1, 2, 5))).total).toBe(2);
    expect((await rolled("3d6even", d6(1, 2, 4))).total).toBe(2);
  });
  it("pools keep the best roll", async () => {
    expect((await rolled("{1d6, 2}kh", d6(1))).total).toBe(2);
    expect((await rolled("{1d6, 1d6}kl", d6(5, 3))).total).toBe(3);
  });
  it("minimise and maximise", async () => {
    expect((await new Roll("2d6 + 1d4").evaluate({ minimize: true })).total).toBe(3);
    expect(new Roll("2d6 + 1d4").evaluateSync({ maximize: true }).total).toBe(16);
  });
  it("throw every face within bounds", async () => {
    const roll = await new Roll("300d6").evaluate();
    const faces = new Set((roll.dice[0] as DiceTerm).results.map((r) => r.result));
    expect([...faces].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("rules of evaluation", () => {
  it("is strict about dice without waiting", () => {
    expect(() => new Roll("1d6").evaluateSync()).toThrow(/asynchronous/);
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll("2 + 3").evaluateSync().total).toBe(5);
    expect(new Roll("2 + 3").isDeterministic).toBe(true);
    expect(new Roll("(1d6)").isDeterministic).toBe(false);
  });
  it("happens once", async () => {
    const roll = await new Roll("1").evaluate();
    await expect(roll.evaluate()).rejects.toThrow(/already/);
    expect((await roll.reroll()).total).toBe(1);
  });
  it("refuses formulas that cannot be read", () => {
    for (const bad of ["1d6 +", "* 2", "(1", "1d6kz", "hello", "1d6 1d6", ""]) {
      expect(Roll.validate(bad), String(bad)).toBe(false);
    }
    for (const good of ["1d6", "2d6kh + @x", "1d20 + max(1, 2)", "3", "4d6dl[best]"]) {
      expect(Roll.validate(good), String(good)).toBe(true);
    }
  });
  it("fills in data", () => {
    expect(Roll.replaceFormulaData("1d6 + @a.b", { a: { b: 3 } })).toBe("1d6 + 3");
    expect(Roll.replaceFormulaData("@x", {}, { missing: "0" })).toBe("0");
    expect(Roll.replaceFormulaData("@x", {})).toBe("@x");
  });
});

describe("storage", () => {
  it("comes back from JSON as it was, custom classes too", async () => {
    class MyRoll extends Roll {}
    const { runtime } = await import("../../client/data/runtime.ts");
    const dice = runtime.config.Dice as { rolls: unknown[] };
    dice.rolls.push(MyRoll);
    const roll = await new MyRoll("2d6kh + (1d4)d6 + floor(3 / 2)", {}, { flavor: "x" }).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back).toBeInstanceOf(MyRoll);
    expect(back.total).toEqual(roll.total);
    expect(back.formula).toEqual(roll.formula);
    expect(back.options).toEqual({ flavor: "x" });
    expect(back.dice.map((d) => d.total)).toEqual(roll.dice.map((d) => d.total));
    expect(() => Roll.fromData({ class: "Nobody" })).toThrow(/Nobody/);
  });
  it("shows dice and total in its card", async () => {
    const html = await (await rolled("2d6kh + 1", d6(2, 6))).render();
    expect(html).toContain('class="dice-total">7<');
    expect(html).toContain("discarded");
    expect(await (await rolled("1d6", d6(6))).render({ isPrivate: true })).toContain("???");
  });
  it("is not trusted: markup in stored results is shown as text", async () => {
    const data = JSON.parse(JSON.stringify(await rolled("1d6", d6(4)))) as { terms: { results: object[] }[] };
    data.terms[0]?.results.splice(0, 1, { result: "<img src=x onerror=alert(1)>", active: true });
    const html = await Roll.fromData(data as object as Dict).render();
    expect(html).not.toContain("<img");
    expect(Roll.validate("constructor(1)")).toBe(false);
  });
});

describe("S-2: brackets within brackets", () => {
  it("are read once each, however deep, and no deeper than fifty", () => {
    const deep = (depth: number): string => `${"(".repeat(depth)}1d6${")".repeat(depth)}`;
    expect(new Roll(deep(40)).formula).toContain("1d6");
    expect(() => new Roll(deep(51))).toThrow(/brackets/);
  });
});
