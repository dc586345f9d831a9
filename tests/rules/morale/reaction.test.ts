import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { type Column, planReaction, type ReactionInput, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { BX_TABLE, bandsFault, COLUMNS, columnsFault, REFEREE_TABLE } from "../../../src/rules/tables/reaction.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { hero, plain } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const speaker = (cha: number) =>
  makeCreature({ id: "voice", kind: "character", abilities: { str: 9, int: 9, wis: 9, dex: 9, con: 9, cha } });
const typed = (value: number) =>
  ({ key: "reaction.referee", on: "reaction", op: "add", value, source: { kind: "referee" } }) as const;

function react(variant: string, dice: readonly [number, number], input: Partial<ReactionInput> = {}) {
  const under = rulings({ reaction: variant });
  const plan = planReaction({ group: "bandits", ...input }, under);
  const outcome = resolveReaction(plan, rollsFor(plan, { reaction: dice }), under);
  expect(fold(outcome.steps)).toBe(outcome.read);
  return outcome;
}

describe("reactions", () => {
  it.each([
    ["BX-113 example 1: 8, CHA 13", "bx", [4, 4], 13, 9, "indifferent"],
    ["BX-113 example 2: 2, CHA 18", "bx", [1, 1], 18, 4, "hostile"],
    ["BX-113 example 2: 3, CHA 3", "bx", [1, 2], 3, 1, "attacks"],
    ["BX-113: 12 is friendly", "bx", [6, 6], 9, 12, "friendly"],
    ["GOR-77 example 1: 6, Charisma +1", "gorman", [3, 3], 13, 7, "uncertain"],
    ["GOR-77 example 2: 2 and -3", "gorman", [1, 1], 3, -1, "attacks"],
    ["GOR-77 example 2: 12 and +2", "gorman", [6, 6], 16, 14, "positive"],
    ["GOR-77 example 2: 6 is hostile", "gorman", [3, 3], 9, 6, "attacks"],
    ["GOR-77 example 2: 10 is positive", "gorman", [5, 5], 9, 10, "positive"],
  ] as const)("%s", (_name, variant, dice, cha, total, response) => {
    expect(react(variant, dice, { speaker: speaker(cha) })).toMatchObject({ total, response });
  });

  it.each([
    ["REF-03 example 1: winning over", [7, 5], 16, "winOver", 11],
    ["REF-03 example 2: provoking", [7, 5], 16, "provoke", 13],
    ["REF-03 example 3: Charisma 3", [1, 2], 3, "winOver", 5],
  ] as const)("%s", (_name, dice, cha, intention, total) => {
    expect(react("referee", dice, { speaker: speaker(cha), intention }).total).toBe(total);
  });

  it.each([
    ["REF-02 example 1", "indifferent", [4, 6], 0, "indifferent"],
    ["REF-02 example 2", "threatening", [4, 6], 0, "threatening"],
    ["REF-04 example 1", "threatening", [5, 4], 0, "cautious"],
    ["REF-04 example 2", "friendly", [5, 4], 0, "indifferent"],
    ["REF-05 example 1: 7", "friendly", [3, 4], 0, "friendly"],
    ["REF-05 example 1: 8", "friendly", [4, 4], 0, "indifferent"],
    ["REF-05 example 2: 19", "indifferent", [10, 9], 0, "hostile"],
    ["REF-05 example 2: 18", "indifferent", [9, 9], 0, "threatening"],
    ["REF-05 example 3: 5", "hostile", [2, 3], 0, "flight"],
    ["REF-05 example 3: 6", "hostile", [2, 3], 1, "cautious"],
    ["REF-05 example 4: 3", "threatening", [1, 2], 0, "friendly"],
    ["REF-05 example 4: 4", "threatening", [2, 2], 0, "cautious"],
    ["REF-05 example 5: 0 read as 2", "friendly", [1, 1], -2, "friendly"],
    ["REF-05 example 6: 23 read as 20", "hostile", [10, 9], 4, "hostile"],
    ["REF-03 example 4: 23 read as 20", "indifferent", [10, 10], 3, "hostile"],
  ] as const)("%s", (_name, behaviour, dice, plus, response) => {
    const modifiers = plus === 0 ? [] : [typed(plus)];
    expect(react("referee", dice, { behaviour, modifiers }).response).toBe(response);
  });

  it("REF-06 names a disposition and marks flight; REF-01 the card is the referee's until shown", () => {
    expect(react("referee", [1, 1], { behaviour: "hostile" })).toMatchObject({
      disposition: "neutral",
      marks: ["fleeing"],
    });
    expect(planReaction({ group: "x" }, rulings()).secret).toBe(true);
    expect(planReaction({ group: "x" }, rulings({ reactionVisibility: "open" })).secret).toBe(false);
  });

  it("REF-05 every total has one response in every column", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Column>(...COLUMNS),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: -30, max: 30 }),
        (behaviour, a, b, plus) => {
          expect(react("referee", [a, b], { behaviour, modifiers: [typed(plus)] }).response).not.toBe("");
        },
      ),
    );
  });

  it("REF-05 refuses a table with an overlap or a gap, and keeps the printed one out", () => {
    const printed = REFEREE_TABLE.map((line) =>
      line.response === "threatening" ? { ...line, indifferent: [15, 19] as const } : line,
    );
    expect(columnsFault(REFEREE_TABLE)).toBeUndefined();
    expect(columnsFault(printed)).toBe("moraleTable.overlap");
    expect(columnsFault(REFEREE_TABLE.slice(1))).toBe("moraleTable.gap");
    expect(bandsFault(BX_TABLE)).toBeUndefined();
    expect(bandsFault([{ from: 3, response: "attacks" }])).toBe("moraleTable.gap");
    expect(bandsFault([{ from: 2, response: "dances" }])).toBe("moraleTable.unknownResponse");
    const { diagnostics } = compile({ preset: "referee", parameters: { reactionReferee: printed } });
    expect(diagnostics.filter((diagnostic) => diagnostic.code === "badParameter")).toHaveLength(1);
  });

  it("an edited table is the one that is read", () => {
    const under = rulings({}, "classic", { reactionBx: [{ from: 2, response: "friendly" }] });
    const plan = planReaction({ group: "x" }, under);
    expect(resolveReaction(plan, rollsFor(plan, { reaction: [1, 1] }), under).response).toBe("friendly");
  });
});

describe("reactions by circumstances", () => {
  const ring: Modifier = {
    key: "item.bonus",
    on: "reaction",
    op: "add",
    value: 2,
    source: { kind: "item", name: "ring" },
  };
  const speaker = hero("fighter", 1, { abilities: { ...plain, cha: 16 }, modifiers: [ring] });
  const total = (rules: Rulings, intention: "winOver" | "provoke", who: Creature = speaker) => {
    const plan = planReaction({ group: "g", speaker: who, intention }, rules);
    return resolveReaction(plan, rollsFor(plan, { reaction: [4, 4] }), rules).total;
  };
  it("REF-03: what works on the speaker turns with the intention, as Charisma does", () => {
    expect(total(referee, "winOver")).toBe(5);
    expect(total(referee, "provoke")).toBe(11);
    expect(total(classic, "winOver")).toBe(11);
  });
  it.each(["dead", "gagged", "held", "bound", "unconscious"] as const)(
    "BX-113: nobody %s speaks for the party",
    (condition) => {
      expect(total(classic, "winOver", { ...speaker, conditions: [condition] })).toBe(8);
    },
  );
  it("REF-04: the most hostile behaviour that can be perceived", () => {
    const column = (...behaviours: Parameters<typeof planReaction>[0]["behaviours"] & object) =>
      planReaction({ group: "g", behaviours }, referee).behaviour;
    const wave = { behaviour: "friendly" } as const;
    expect(column(wave, wave, { behaviour: "threatening" })).toBe("threatening");
    expect(column(wave, { behaviour: "threatening", perceived: false })).toBe("friendly");
    expect(column()).toBe("indifferent");
  });
});
