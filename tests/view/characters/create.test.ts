/** The window of a new character: the requirements and the value of a class, and the assignment of the fixed numbers. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { ABILITIES } from "../../../src/rules/creature/types.ts";
import { FIXED_SCORES } from "../../../src/rules/topics/abilityGeneration.ts";
import { CREATION_CARDS, type CreationCardOutcome } from "../../../src/view/cards/creation.ts";
import { assignedScores, assignmentRows, assignScores } from "../../../src/view/characters/assign-scores.ts";
import { createView } from "../../../src/view/characters/create.ts";
import { FRAME } from "../support/card.ts";

const rulings = (preset: string, overrides = {}) => compile({ preset, overrides }).rulings;
const compiled = (overrides = {}, parameters = {}) => compile({ preset: "classic", overrides, parameters }).rulings;
const SCORES = { str: 14, int: 12, wis: 16, dex: 8, con: 9, cha: 13 };
const list = () => ["Sleep", "Charm Person", "Light"];
const SORTED = [...FIXED_SCORES].sort((a, b) => a - b);

test("a class says its hit die, what its prime requisite is worth, and what it asks for where that is met", () => {
  const { classes } = createView(SCORES, {}, list, rulings("classic"));
  const about = (id: string) =>
    classes
      .find((one) => one.id === id)
      ?.about.map(({ textKey: key, data, keys }) => [key.split(".").at(-1), data, keys]);
  const called = (ability: string) => `RULINGS.Ability.${ability}`;
  expect(about("cleric")).toEqual([
    ["hitDie", { die: "1d6" }, undefined],
    ["prime", { percent: "+10" }, { one: called("wis") }],
  ]);
  expect(about("thief")?.[1]).toEqual(["prime", { percent: "\u221210" }, { one: called("dex") }]);
  expect(about("dwarf")?.at(-1)).toEqual(["needs", { least: 9 }, { ability: called("con") }]);
  // what bars it is said in its place
  expect(about("halfling")?.map(([key]) => key)).toEqual(["hitDie", "primes"]);
});

test("GOR-26 where no prime requisite counts, none is named", () => {
  const { classes } = createView(SCORES, {}, list, rulings("gorman"));
  expect(classes.flatMap(({ about }) => about).some(({ textKey: key }) => key.includes("prime"))).toBe(false);
});

test("a score stands with its modifier, spells by their names, and a bonus nobody has claimed is said", () => {
  const shown = createView(SCORES, { class: "magic-user" }, list, rulings("heroic"));
  expect(shown.abilities.map(({ modifier }) => modifier?.value)).toEqual([
    "+1",
    undefined,
    "+2",
    "\u22121",
    "+0",
    "+1",
  ]);
  expect(shown.spells[0]?.options.map(({ value }) => value)).toEqual(["Charm Person", "Light", "Sleep"]);
  const open = (draft: object) =>
    createView(SCORES, { class: "elf", ...draft }, list, rulings("heroic")).warnings.map(({ textKey: key }) =>
      key.split(".").at(-1),
    );
  expect(open({})).toEqual(["openAncestry", "openClass"]);
  expect(open({ bonusAncestry: "int" })).toEqual(["openClass"]);
});

test("languages beyond those that the scores allow are named as not learned, none twice", () => {
  const typed = (tongues: string) =>
    createView({ ...SCORES, int: 13 }, { class: "fighter", tongues }, list, rulings("classic")).notLearned;
  expect(typed("Orcish, Orcish")).toBe("");
  expect(typed("Orcish, Goblin, Draconic")).toBe("Goblin, Draconic");
});

test("a card of a new character whose numbers are the referee's does not say that it has no hit points", () => {
  const outcome: CreationCardOutcome = {
    procedure: "creation",
    class: "elf",
    scores: SCORES,
    hitPoints: 0,
    hitPointSteps: [],
    gold: 21,
    goods: [],
    spells: [],
    languages: [],
  };
  const cardLines = (hitPoints: number) => {
    const { lines, more } = CREATION_CARDS.creation({ ...FRAME, plan: null, outcome: { ...outcome, hitPoints } });
    return [lines[1]?.textKey.split(".").at(-1), more?.length];
  };
  expect(cardLines(3)).toEqual(["cardPoints", 1]);
  expect(cardLines(0)).toEqual(["cardGold", 0]);
});

test("GOR-04 the six fixed numbers stay the six, whatever is chosen: two change places", () => {
  const choice = fc.record({ ability: fc.constantFrom(...ABILITIES), value: fc.constantFrom(...FIXED_SCORES) });
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      let draft = {};
      for (const { ability, value } of choices) {
        const before = assignedScores(draft);
        draft = { ...draft, ...assignScores(draft, `deal.${ability}`, String(value)) };
        const after = assignedScores(draft);
        expect(after[ability]).toBe(value);
        expect(ABILITIES.filter((one) => after[one] !== before[one]).length).toBeLessThanOrEqual(2);
      }
      expect(Object.values(assignedScores(draft)).sort((a, b) => a - b)).toEqual(SORTED);
      expect(assignmentRows(draft).map(({ options }) => options.filter(({ selected }) => selected).length)).toEqual([
        1, 1, 1, 1, 1, 1,
      ]);
    }),
  );
  expect(assignScores({}, "name", "17")).toBeUndefined();
  // what an older window kept is mended
  expect(Object.values(assignedScores({ "deal.str": "17", "deal.int": "17" })).sort((a, b) => a - b)).toEqual(SORTED);
});

test("GOR-31: a card of a new character says how its gold was rolled, and of what mind it is where that is known", () => {
  const source = { kind: "rule", rule: "GOR-31" } as const;
  const goldSteps = [
    { key: "character.goldDice", on: "coins", op: "set", value: 11, before: 0, after: 11, applied: true, source },
    {
      key: "character.timesTen",
      on: "coins",
      op: "multiply",
      value: 10,
      before: 11,
      after: 110,
      applied: true,
      source,
    },
  ] as const;
  const plain = { procedure: "creation", class: "elf", scores: SCORES, hitPoints: 0, hitPointSteps: [] } as const;
  const outcome: CreationCardOutcome = { ...plain, gold: 21, goods: [], spells: [], languages: [] };
  const card = (more: Partial<CreationCardOutcome>) =>
    CREATION_CARDS.creation({ ...FRAME, plan: null, outcome: { ...outcome, ...more } });
  expect(card({}).more).toEqual([]);
  expect(card({ goldSteps }).more?.[0]?.why?.map(({ textKey, amount }) => [textKey, amount])).toEqual([
    ["RULINGS.Step.character.goldDice", "11"],
    ["RULINGS.Step.character.timesTen", "×10"],
  ]);
  expect(card({ alignment: "lawful" }).lines[0]).toMatchObject({ keys: { alignment: "RULINGS.Choice.lawful" } });
});

const able = { str: 13, int: 12, wis: 8, dex: 12, con: 10, cha: 10 };
const menus = (draft: Record<string, string>, variant: string, parameters = {}) =>
  createView(able, draft, list, compiled({ severalClasses: variant }, parameters)).further.map(({ name, options }) => [
    name,
    options.map(({ value }) => value),
  ]);

test("EXT-03: further classes are offered where several begin at once, each beside those before it", () => {
  expect(menus({ class: "fighter" }, "off")).toEqual([]);
  expect(menus({ class: "fighter" }, "inTurn")).toEqual([]);
  expect(menus({ class: "fighter" }, "together")).toEqual([["class2", ["magic-user", "thief"]]]);
  expect(menus({ class: "fighter", class2: "thief" }, "together")).toEqual([
    ["class2", ["magic-user", "thief"]],
    ["class3", ["magic-user"]],
  ]);
  expect(menus({ class: "fighter", class2: "thief" }, "together", { mostClasses: 2 })).toEqual([
    ["class2", ["magic-user", "thief"]],
  ]);
  expect(menus({ class: "dwarf" }, "together")).toEqual([]);
});

test("EXT-03: further classes ask for the people where it decides, and are refused with a reason", () => {
  const others = compiled({ severalClasses: "together" }, { severalFor: "others" });
  const shown = createView(able, { class: "fighter", class2: "thief" }, list, others);
  expect(shown.peoples.map(({ value }) => value)).toContain("elf");
  expect([shown.ready, shown.refused?.textKey]).toEqual([false, "RULINGS.Refused.character.severalPeople"]);
  expect(createView(able, { class: "fighter", class2: "thief", people: "elf" }, list, others).ready).toBe(true);
});
