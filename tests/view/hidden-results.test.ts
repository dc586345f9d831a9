import { describe, expect, it } from "vitest";
import { rollViews } from "../../src/view/cards/dice.ts";
import { presentCard } from "../../src/view/cards/index.ts";
import type { CardInput } from "../../src/view/cards/types.ts";
import { lookOf } from "../../src/view/combat/foe-health.ts";
import { FRAME } from "./support/card.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const step = {
  key: "x",
  on: "attack",
  op: "set",
  value: 4,
  source: { kind: "table" },
  applied: true,
  before: 0,
  after: 4,
};
const traced = (value: number) => ({ value, steps: [step, { ...step, op: "add", value: 2 }] });

function card(procedure: string, speaker: string, targets: string[], viewer: Partial<CardInput["viewer"]>) {
  const plans: Record<string, unknown> = {
    attack: {
      target: party("goblin"),
      creature: party(speaker),
      notation: "thac0",
      needed: traced(13),
      armourClass: traced(6),
      situation: {},
    },
    damage: { target: party("goblin"), critical: false },
    save: { creature: party(speaker), category: "spells", target: traced(15) },
  };
  const outcomes: Record<string, unknown> = {
    attack: { procedure, hit: true, total: 17, notation: "thac0", armourClassHit: 2, steps: [step], next: [] },
    damage: { procedure, total: 5, steps: [step], riders: [] },
    save: { procedure, total: 9, target: 15, success: false, steps: [step] },
  };
  const input: CardInput = {
    plan: plans[procedure],
    outcome: outcomes[procedure],
    speaker: party(speaker),
    item: party("sword"),
    targets: targets.map(party),
    subject: "",
    applied: [{ id: "a", target: "goblin", mode: "half", amount: 2, undone: false }],
    used: [],
    followed: [],
    stamp: { hash: "h", preset: "classic" },
    dice: [{ id: "attack", dice: [{ faces: 20, result: 15 }], total: 15 }],
    viewer: { referee: false, owns: true, ownsTargets: [], closed: [], foes: "looks", ...viewer },
  };
  const view = presentCard(procedure, input);
  if (!view) throw new Error(`no card ${procedure}`);
  return { view, text: JSON.stringify(view) };
}

describe("what players learn of foes", () => {
  it("an attack on a foe says hit or miss, not what was needed or its armour", () => {
    const open = card("attack", "hild", ["goblin"], {});
    expect(open.text).toContain("13");
    const { view, text } = card("attack", "hild", ["goblin"], { closed: ["goblin"] });
    expect(view.outcome?.line.textKey).toBe("RULINGS.Card.attack.hit");
    expect(view.needs).toBeUndefined();
    expect(view.more).toEqual([]);
    expect(view.total).toBe("17");
    expect(text).not.toMatch(/"ac":6|"needed":13|RULINGS\.Card\.attack\.armourClass/);
    expect(view.buttons).toEqual(open.view.buttons);
  });
  it("an attack by a foe shows its die, and in words alone not even that", () => {
    const { view } = card("attack", "goblin", ["hild"], { closed: ["goblin"] });
    expect(view.total).toBeUndefined();
    expect(view.needs).toBeUndefined();
    expect(view.why).toEqual([]);
    expect(view.more).toEqual([]);
    expect(view.lines).toEqual([]);
    expect(view.dice).toHaveLength(1);
    expect(card("attack", "goblin", ["hild"], { closed: ["goblin"], foes: "words" }).view.dice).toEqual([]);
  });
  it("the damage that a foe does is shown, the effect of ours on it is not", () => {
    expect(card("damage", "goblin", ["hild"], { closed: ["goblin"] }).view.total).toBe("5");
    const [target] = card("damage", "hild", ["goblin"], { closed: ["goblin"] }).view.targets;
    expect(target?.line).toEqual({ textKey: "RULINGS.Card.apply.hidden" });
  });
  it("a foe's save is made or failed, without its number", () => {
    const { view, text } = card("save", "goblin", [], { closed: ["goblin"] });
    expect(view.outcome?.tone).toBe("bad");
    expect(text).not.toMatch(/"target":15|"total":"9"/);
  });
  it("a foe looks as its hit points stand", () => {
    const looks = [8, 7, 6, 5, 4, 3, 2, 1, 0, -3].map((value) => lookOf({ value, total: 8 }));
    expect(looks).toEqual([
      "unhurt",
      "scratched",
      "hurt",
      "hurt",
      "bloodied",
      "bloodied",
      "nearDeath",
      "nearDeath",
      "down",
      "down",
    ]);
  });
});

describe("dice on a card", () => {
  const rolled = (id: string, ...results: number[]) => ({
    id,
    dice: results.map((result) => ({ faces: 6, result })),
    total: results.reduce((sum, one) => sum + one, 0),
  });
  it("one throw needs no name", () => {
    expect(rollViews([rolled("damage", 4)])).toEqual([{ dice: [{ faces: 6, result: 4 }] }]);
    expect(rollViews([rolled("save.orc", 4)], { orc: "Orc" }, true)[0]?.label?.data).toEqual({ name: "Orc" });
  });
  it("several are named by what they are for, by ability, or by whose they are, each of many dice with its sum", () => {
    const labels = rollViews([rolled("str", 3, 4, 5), rolled("dismemberment", 2), rolled("side:foes", 2)], {
      foes: "Goblins",
    });
    expect(labels.map(({ label, total }) => [label?.textKey, label?.data?.name, total])).toEqual([
      ["RULINGS.Ability.str", undefined, "12"],
      ["RULINGS.Dice.dismemberment", undefined, undefined],
      ["RULINGS.Dice.of", "Goblins", undefined],
    ]);
  });
});

it("players.md 3: a loyalty that the reader may not know is absent, and never 0", () => {
  const score = { value: 0, steps: [] };
  const outcome = { procedure: "employed", employer: "Hild", loyalty: score };
  const lines = (closed: readonly string[]) =>
    presentCard("employed", { ...FRAME, plan: null, outcome, viewer: { ...FRAME.viewer, closed } })?.lines.map(
      ({ textKey }) => textKey,
    );
  expect(lines([])).toContain("RULINGS.Company.hire.loyalty");
  expect(lines([FRAME.speaker.uuid])).not.toContain("RULINGS.Company.hire.loyalty");
});
