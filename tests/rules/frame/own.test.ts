import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { lastStand, oldHatred, tenSided } from "../../../docs/sample-module/house-rules.mjs";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { compile, shippedBook } from "../../../src/rules/compile.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { labFor } from "../../../src/rules/lab/order.ts";
import { planReaction } from "../../../src/rules/morale/reaction.ts";
import {
  extended,
  type TopicDeclaration,
  type VariantDeclaration,
  wordsOf,
} from "../../../src/rules/rulings/extend.ts";
import { planSave } from "../../../src/rules/saves/saving-throw.ts";
import { initiative } from "../../../src/rules/topics/initiative.ts";
import { bite, hero, melee, monster, sword } from "../attack/fight.ts";

const loud = (where: string, error: unknown): never => {
  throw new Error(`${where}: ${String(error)}`);
};
const sample = { topics: [oldHatred, lastStand], variants: [tenSided] };
const book = extended(shippedBook, sample, loud);
const under = (overrides: Record<string, string>, parameters = {}, of = book) =>
  compile({ preset: "classic", overrides, parameters }, of).rulings;
const dwarf = hero("dwarf", 1);
const goblin = monster(1, 9, { tags: ["goblin"] });
const hit = (attacker = dwarf, target = goblin) => ({ attacker, target, means: melee(), situation: {} });

describe("a ruling of the table's own", () => {
  it("leaves every ruling that ships as it was", () => {
    const request = { preset: "eris", overrides: { death: "gorman" } };
    const [before, after] = [compile(request).rulings, compile(request, book).rulings];
    expect(after.choices).toMatchObject(before.choices);
    expect(planAttack(hit(), after)).toEqual({ ...planAttack(hit(), before), stamp: after.hash });
  });

  it("adds its step with its source and its words, as often as what it names holds", () => {
    const on = under({ "sample-rulings-oldHatred": "on" });
    const added = planAttack(hit(), on).modifiers.filter(({ modifier }) => modifier.key === "own");
    expect(added).toEqual([
      {
        modifier: {
          key: "own",
          on: "attack",
          op: "add",
          value: 1,
          source: { kind: "ruling", topic: "sample-rulings-oldHatred", variant: "on" },
          data: { text: "old hatred" },
        },
      },
    ]);
    expect(planAttack(hit(), on).modifier.value - planAttack(hit(), under({})).modifier.value).toBe(1);
    const others = [hit(hero("fighter", 1)), hit(dwarf, monster(1, 9, { tags: ["undead"] }))];
    for (const other of others) expect(planAttack(other, on).modifiers).toEqual(planAttack(other, under({})).modifiers);
  });

  it("EXT-03: holds for any of several classes", () => {
    const on = under({ "sample-rulings-oldHatred": "on" });
    const both = { ...hero("fighter", 1), also: [{ id: "dwarf" as const, level: 1 }] };
    expect(planAttack(hit(both), on).modifiers.map(({ modifier }) => modifier.key)).toContain("own");
  });

  it("takes its figure from its own parameter, held to its bounds", () => {
    const on = (hatred: number) => under({ "sample-rulings-oldHatred": "on" }, { "sample-rulings-hatred": hatred });
    expect(planAttack(hit(), on(4)).modifiers.find(({ modifier }) => modifier.key === "own")?.modifier.value).toBe(4);
    expect(on(5).number("sample-rulings-hatred")).toBe(1);
  });

  it("asks its function with who rolls", () => {
    const on = under({ "sample-rulings-lastStand": "on" });
    const at = (value: number) => hero("fighter", 1, { hitPoints: { value, total: 12, temporary: 0, subdual: 0 } });
    const adds = (value: number): boolean =>
      planAttack(hit(at(value)), on).modifiers.some(({ modifier }) => modifier.key === "own" && modifier.value === 2);
    expect([3, 4].map(adds)).toEqual([true, false]);
  });

  it("answers a topic that ships with the fields of another variant under its own", () => {
    const rulings = under({ initiative: "sample-rulings-d10" });
    expect(rulings.use(initiative)).toEqual({ ...under({ initiative: "individual" }).use(initiative), die: "1d10" });
    expect(rulings.chosen("initiative")).toBe("sample-rulings-d10");
  });

  it("speaks up at saves and reactions as well, nobody speaking included", () => {
    const topic = make({
      steps: [
        { on: "save", add: 2, when: { save: "breath" } },
        { on: "reaction", add: -1 },
      ],
    });
    const rulings = under({ "x-y": "on" }, {}, extended(shippedBook, { topics: [topic], variants: [] }, loud));
    const own = (plan: { modifiers: readonly { key: string; value: number }[] }) =>
      plan.modifiers.filter(({ key }) => key === "own").map(({ value }) => value);
    expect(own(planSave(dwarf, "breath", {}, rulings))).toEqual([2]);
    expect(own(planSave(dwarf, "death", {}, rulings))).toEqual([]);
    expect(own(planReaction({ group: "goblins" }, rulings))).toEqual([-1]);
  });

  it("has no key of those that ship like its own", () => {
    for (const topic of shippedBook.topics)
      for (const key of [topic.key, ...Object.keys(topic.variants)]) expect(key).not.toContain("-");
  });

  it("is switched off when it throws or answers wrongly, and nothing else is", () => {
    for (const attack of [
      () => {
        throw new Error("oops");
      },
      () => Number.NaN,
      () => "3" as unknown as number,
    ]) {
      const fault = vi.fn();
      const faulty = extended(shippedBook, { topics: [make({ on: { attack } })], variants: [] }, fault);
      const plan = planAttack(hit(), under({ "x-y": "on" }, {}, faulty));
      expect(plan.modifiers).toEqual(planAttack(hit(), under({})).modifiers);
      expect(fault).toHaveBeenCalledWith("x-y.on", expect.anything());
    }
  });

  it("falls back to the variant it is based on where its function fails", () => {
    const fault = vi.fn();
    const declared = {
      topic: "inherentStacking",
      key: "x-y",
      label: "",
      hint: "",
      basedOn: "higher",
      does: () => {
        throw new Error("oops");
      },
    };
    const topic = shippedBook.topics.find(({ key }) => key === declared.topic);
    const basedOn = topic?.classic ?? "";
    const faulty = extended(shippedBook, { topics: [], variants: [{ ...declared, basedOn }] }, fault);
    const use = (variant: string, of = faulty) =>
      under({ inherentStacking: variant }, {}, of).use<(a: number, b: number) => unknown>(topic as never)(1, 2);
    expect(use("x-y")).toEqual(use(basedOn, shippedBook));
    expect(fault).toHaveBeenCalledOnce();
  });

  it.each([
    [{ key: "luck" }, "ownKey", "topic.key"],
    [{ key: "__proto__-x" }, "ownKey", "topic.key"],
    [{ group: "kitchen" }, "unknownChoice", "topic.group"],
    [{ initial: "of" }, "unknownChoice", "topic.initial"],
    [{ name: undefined }, "missing", "topic.name"],
    [{ variants: { off: { label: "Off" } } }, "missing", "topic.variants.off.hint"],
    [
      { variants: { off: { label: "", hint: "", steps: [{ on: "dinner", add: 1 }] } } },
      "unknownChoice",
      "topic.variants.off.steps.0.on",
    ],
    [
      { variants: { off: { label: "", hint: "", steps: [{ on: "save", add: 1e9 }] } } },
      "outOfRange",
      "topic.variants.off.steps.0.add",
    ],
    [{ variants: { off: { label: "", hint: "", on: { save: 3 } } } }, "wrongKind", "topic.variants.off.on.save"],
    [{ parameters: { size: { kind: "integer" } } }, "ownKey", "topic.parameters.size"],
  ])("refuses %o, naming the field", (change, code, field) => {
    const topics = [{ ...make({}), ...change } as TopicDeclaration];
    expect(rolled(() => extended(shippedBook, { topics, variants: [] }, loud))).toMatchObject({ code, field });
  });

  it.each([
    [{ topic: "dinner" }, "unknownTopic"],
    [{ key: "d10" }, "ownKey"],
    [{ basedOn: "d10" }, "unknownChoice"],
    [{ does: { dye: "1d10" } }, "ownField"],
    [{ does: { die: 10 } }, "ownKind"],
    [{ does: () => ({}) }, "ownKind"],
  ])("refuses the variant %o", (change, code) => {
    const variants = [{ ...tenSided, ...change } as VariantDeclaration];
    expect(rolled(() => extended(shippedBook, { topics: [], variants }, loud))).toMatchObject({ code });
  });

  it("is not taken twice", () => {
    expect(rolled(() => extended(book, { topics: [oldHatred], variants: [] }, loud))).toMatchObject({
      code: "ownTaken",
    });
    expect(rolled(() => extended(book, { topics: [], variants: [tenSided] }, loud))).toMatchObject({
      code: "ownTaken",
    });
  });

  it("has words for everything that House Rules shows", () => {
    const words = wordsOf(sample);
    expect(words["RULINGS.Topic.sample-rulings-oldHatred.variants.on.label"]).toBe("Dwarves hate goblins");
    expect(words["RULINGS.Topic.initiative.variants.sample-rulings-d10.hint"]).toContain("d10");
    expect(words["RULINGS.Topic.sample-rulings-oldHatred.parameters.sample-rulings-hatred.label"]).toBe("Bonus to hit");
  });

  it("never throws but a RulesError, whatever is declared", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (topic, variant) => {
        for (const additions of [
          { topics: [topic], variants: [] },
          { topics: [], variants: [variant] },
          { topics: [{ ...make({}), ...(topic as object) }], variants: [{ ...tenSided, ...(variant as object) }] },
        ])
          try {
            extended(shippedBook, additions as never, loud);
          } catch (error) {
            expect(error).toBeInstanceOf(RulesError);
          }
      }),
    );
  });
});

describe("the lab", () => {
  const sides = [
    { id: "party", name: "", members: [{ creature: { ...dwarf, id: "d", weapons: [sword], hitPoints: points(8) } }] },
    {
      id: "foes",
      name: "",
      members: [{ creature: monster(1, 9, { id: "g", tags: ["goblin"], attacks: [bite()], hitPoints: points(8) }) }],
    },
  ];
  const order = (variant: string) => ({
    sides,
    request: {
      preset: "classic",
      overrides: { "sample-rulings-oldHatred": variant },
      parameters: { "sample-rulings-hatred": 4 },
    },
    seed: "own",
    own: sample,
  });

  it("plays a ruling of the table's own", () => {
    const wins = (variant: string): number => labFor(order(variant)).count(0, 400).wins[0] ?? 0;
    expect(wins("on")).toBeGreaterThan(wins("off"));
  });

  it("ends with the reason where one fails, rather than with figures that leave it out", () => {
    const broken = make({
      on: {
        attack: () => {
          throw new Error("oops");
        },
      },
    });
    const faulty = {
      ...order("on"),
      request: { preset: "classic", overrides: { "x-y": "on" } },
      own: { topics: [broken], variants: [] },
    };
    expect(rolled(() => labFor(faulty).count(0, 1))).toMatchObject({ code: "ownFailed", data: { why: "oops" } });
  });
});

function points(total: number) {
  return { value: total, total, temporary: 0, subdual: 0 };
}

function make(on: object): TopicDeclaration {
  return {
    key: "x-y",
    group: "combat",
    name: "X",
    hint: "",
    initial: "off",
    variants: { off: { label: "", hint: "" }, on: { label: "On", hint: "", ...on } },
  };
}

function rolled(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
