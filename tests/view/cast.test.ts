import { describe, expect, it } from "vitest";
import { planSpellDamage, resolveSpellDamage } from "../../src/rules/magic/spell-damage.ts";
import { burntCard } from "../../src/view/cards/burnt-out-lights.ts";
import { type CastCardOutcome, castCard, savedMark } from "../../src/view/cards/cast.ts";
import { damageCard } from "../../src/view/cards/damage.ts";
import { bx } from "../rules/characters/support.ts";
import { rollsFor } from "../rules/support/play.ts";
import { FRAME, party } from "./support/card.ts";

const frame = { ...FRAME, item: party("spell"), targets: [party("orc"), party("hild")] };
const fireBall: CastCardOutcome = {
  spell: "Fire Ball",
  range: "240 ft",
  duration: "instant",
  save: "spells",
  saveModifier: 0,
  onSave: "half",
  level: 5,
  damage: "1d6",
  healing: "",
  perLevel: true,
  summary: "",
};
const shown = (differences: Partial<typeof frame>, outcome: Partial<CastCardOutcome> = {}) =>
  castCard({ ...frame, ...differences, plan: null, outcome: { ...fireBall, ...outcome } });
const actions = (view: ReturnType<typeof shown>) => ({
  saves: view.targets.filter(({ buttons }) => buttons.length > 0).map(({ uuid }) => uuid),
  buttons: view.buttons.map(({ action, values }) => values.kind ?? action),
});

/** The buttons below a card that has its targets. */
const AIMED = ["damage", "spellTargets"];

describe("the card of a spell", () => {
  it.each([
    ["a bystander presses nothing", { ...frame.viewer, referee: false, owns: false, ownsTargets: [] }, [], []],
    [
      "who is aimed at rolls a save",
      { ...frame.viewer, referee: false, owns: false, ownsTargets: ["hild"] },
      ["hild"],
      [],
    ],
    ["the caster rolls the dice", { ...frame.viewer, referee: false, owns: true, ownsTargets: [] }, [], AIMED],
    [
      "the referee does it all",
      { ...frame.viewer, referee: true, owns: true, ownsTargets: [] },
      ["orc", "hild"],
      AIMED,
    ],
  ])("%s", (_who, viewer, saves, buttons) => {
    expect(actions(shown({ viewer }))).toEqual({ saves, buttons });
  });

  it("a save that was rolled is shown and not rolled again", () => {
    const viewer = { ...frame.viewer, referee: true, owns: true, ownsTargets: [] };
    const view = shown({ viewer, used: [savedMark("orc", true), savedMark("hild", false)] });
    expect(actions(view).saves).toEqual([]);
    expect(view.targets.map(({ line }) => line?.textKey)).toEqual([
      "RULINGS.Card.save.success",
      "RULINGS.Card.save.failure",
    ]);
  });

  it("its figures stand in one line, apart from its words", () => {
    expect(shown({}, { summary: "A ball of fire." }).facts?.map(({ textKey }) => textKey)).toEqual([
      "RULINGS.Card.spell.range",
      "RULINGS.Card.spell.duration",
      "RULINGS.Card.spell.save",
    ]);
  });

  it("nobody waits for a save any more once the spell has acted, and the dice beside an option that rolls them are distinguished", () => {
    const viewer = { ...frame.viewer, referee: false, owns: true, ownsTargets: [] };
    const works = [{ use: "", on: "targets", dice: "damage" }] as const;
    const waits = (used: readonly string[]) =>
      shown({ viewer, used: [...used] }, { works }).targets[0]?.others?.textKey;
    expect(waits([])).toBe("RULINGS.Card.others.save");
    expect(waits(["work"])).toBeUndefined();
    expect(shown({ viewer }, { works }).buttons.map(({ label }) => label.textKey)).toContain(
      "RULINGS.Use.spell.damageOnly",
    );
    expect(shown({ viewer }).buttons.map(({ label }) => label.textKey)).toContain("RULINGS.Use.spell.damage");
  });

  it("a spell at nobody asks for targets, one without save and dice for nothing", () => {
    const viewer = { ...frame.viewer, referee: false, owns: true, ownsTargets: [] };
    expect(actions(shown({ viewer, targets: [] })).buttons).toEqual(["damage", "spellTargets"]);
    expect(actions(shown({ viewer, targets: [] }, { save: null, damage: "" })).buttons).toEqual([]);
    const sleep = { works: [{ use: "many", on: "targets" }], save: null, damage: "" };
    const asleep = shown({ viewer, targets: [] }, sleep).buttons;
    expect(asleep.map(({ action, primary }) => [action, primary])).toEqual([
      ["spellTargets", true],
      ["work", false],
    ]);
    expect(actions(shown({ viewer }, sleep)).buttons).toEqual(["work", "spellTargets"]);
    expect(actions(shown({ viewer }, { damage: "", healing: "1d6+1" })).buttons).toEqual(["healing", "spellTargets"]);
  });

  it("no save is due of the dead whom a spell raises, though its other way has one", () => {
    const viewer = { ...frame.viewer, referee: true, owns: true, ownsTargets: [] };
    const works = [
      { use: "raise", on: "one", noSave: true as const },
      { use: "undead", on: "one" },
    ];
    expect(actions(shown({ viewer }, { works, damage: "" })).saves).toEqual([]);
    expect(actions(shown({ viewer }, { works: works.toReversed(), damage: "" })).saves).toEqual(["orc", "hild"]);
  });

  it("what may befall others later stays when the spell has acted, the other ways do not", () => {
    const viewer = { ...frame.viewer, referee: false, owns: true, ownsTargets: [] };
    const works = [
      { use: "crossing", on: "targets" },
      { use: "double", on: "targets", again: true as const },
    ];
    const wall = { works, save: null, damage: "" };
    const ways = (used: string[], own: typeof frame.viewer = viewer) =>
      shown({ viewer: own, used }, wall).buttons.map(({ action, values }) => values.index ?? action);
    expect(ways([])).toEqual(["0", "1", "spellTargets"]);
    expect(ways(["work"])).toEqual(["1", "spellTargets"]);
    expect(ways(["work"], frame.viewer)).toEqual([]);
  });

  it("what touches nobody but the caster names nobody whom the caster happens to aim at", () => {
    const ward = { save: null, damage: "", works: [{ use: "", on: "caster" }] };
    expect(shown({}, ward).targets).toEqual([]);
    expect(shown({}, { ...ward, works: [{ use: "", on: "targets" }] }).targets).toHaveLength(2);
  });

  it("who was aimed at by mistake can be let go until something was rolled for them", () => {
    const viewer = { ...frame.viewer, referee: false, owns: true, ownsTargets: [] };
    const buttons = (more: Parameters<typeof shown>[0], outcome?: Parameters<typeof shown>[1]) =>
      actions(shown({ viewer, ...more }, outcome)).buttons;
    expect(buttons({})).toEqual(AIMED);
    expect(buttons({ used: [savedMark("orc", true)] })).toEqual(["damage"]);
    expect(buttons({ followed: ["damage"] })).toEqual(["damage"]);
    expect(buttons({}, { given: "Hild" })).toEqual(["damage"]);
  });

  it("shows the remaining charges of an item in place of the memory", () => {
    const keys = (item: CastCardOutcome["item"]) => shown({}, item ? { item } : {}).lines.map(({ textKey }) => textKey);
    expect(keys(undefined)).toContain("RULINGS.Card.spell.lost");
    expect(keys({ left: 3 })).toContain("RULINGS.Use.item.left");
    expect(keys({ left: 0 })).toContain("RULINGS.Use.item.last");
    expect(keys({ left: null })).not.toContain("RULINGS.Use.item.left");
  });
});

describe("the card of a spell's damage", () => {
  it("puts each target's own share foremost", () => {
    const plan = planSpellDamage(
      {
        caster: { id: "c", name: "Ysolde" },
        level: 2,
        formula: "1d6",
        perLevel: true,
        healing: false,
        onSave: "half",
        targets: [
          { id: "orc", name: "orc", saved: true },
          { id: "hild", name: "hild" },
        ],
      },
      bx,
    );
    const outcome = resolveSpellDamage(plan, rollsFor(plan, { damage: [6, 5] }), bx);
    const viewer = { ...frame.viewer, referee: true, owns: true, ownsTargets: [] };
    const { targets } = damageCard({ ...frame, viewer, plan, outcome });
    const foremost = targets.map(({ buttons }) =>
      buttons.filter(({ primary }) => primary).map(({ values }) => values.mode),
    );
    expect(foremost).toEqual([["half"], ["full"]]);
    expect(targets.map(({ line }) => line?.data)).toEqual([{ amount: 5 }, undefined]);
  });
});

describe("the card of lights", () => {
  it("shows the lights that went out and those that soon will", () => {
    const light = (name: string) => ({ name, bearer: "Hild" });
    const { lines } = burntCard({
      ...frame,
      plan: null,
      outcome: { procedure: "burnt", ended: [light("Torch")], warned: [light("Lantern")] },
    });
    expect(lines.map(({ textKey, data }) => [textKey, data?.name])).toEqual([
      ["RULINGS.Use.light.out", "Torch"],
      ["RULINGS.Use.light.low", "Lantern"],
    ]);
  });
});

describe("the area of a spell", () => {
  const area = { shape: "burst", length: 20, width: 20, own: false, range: 240 } as const;
  const works = [{ use: "", on: "targets" }];
  const owner = { ...frame.viewer, owns: true };
  const about = (used: readonly string[], more: Partial<typeof area & { stays: true }> = {}) =>
    actions(shown({ viewer: owner, used: [...used] }, { works, damage: "", save: null, area: { ...area, ...more } }))
      .buttons;

  it("is placed before the spell acts, moved or deleted while it is on the map, and over with it", () => {
    expect(about([])).toEqual(["work", "spellArea"]);
    expect(about(["area"])).toEqual(["work", "spellArea", "areaGone"]);
    expect(about(["area", "work"])).toEqual([]);
  });

  it("of a web can be moved and taken away as long as it lies", () => {
    expect(about(["area", "work"], { stays: true })).toEqual(["spellArea", "areaGone"]);
    expect(about(["area", "work", "areaGone"], { stays: true })).toEqual(["spellArea"]);
    expect(about(["areaGone", "area"], { stays: true })).toEqual(["work", "spellArea", "areaGone"]);
  });

  it("is nobody else's to lay", () => {
    const used: string[] = [];
    const outcome = { works, damage: "", save: null, area };
    expect(actions(shown({ used }, outcome)).buttons).toEqual([]);
  });
});

it("BX-148: the card names whom the caster does not see", () => {
  const keys = (outcome: Partial<CastCardOutcome>) => shown({}, outcome).lines.map(({ textKey }) => textKey);
  expect(keys({ notSeen: "Orc" })).toContain("RULINGS.Card.spell.unseen");
  expect(keys({})).not.toContain("RULINGS.Card.spell.unseen");
});

it("BX-148: a card stored before 0.19.0 keeps its line on a target that is not seen", () => {
  const outcome = { unseen: "Orc" } as Partial<CastCardOutcome>;
  expect(shown({}, outcome).lines).toContainEqual({ textKey: "RULINGS.Card.spell.unseen", data: { names: "Orc" } });
});
