/** Lasting magic on a creature, periodic effects and item creation, each as a whole: figures, times and refusals. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import { underMagic } from "../../../src/rules/magic/lasting-magic.ts";
import { beginSchedule, periodsDue, planPeriodic, resolvePeriodic } from "../../../src/rules/magic/periodic-effects.ts";
import { type CraftingInput, craftItem, usingFault } from "../../../src/rules/magic/scribing.ts";
import { checkSpellEffect, type SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import { parseHitDice } from "../../../src/rules/magic/spell-effect-parts.ts";
import { bx, gorman } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const orc = makeCreature({ id: "orc", name: "Orc", hitDice: { number: 1, modifier: 0, asterisks: 0 } });

describe("what lies on somebody", () => {
  const lying = (magic: Parameters<typeof underMagic>[1], on: Creature = orc) => underMagic(on, magic);

  it("a modifier says which spell it is and when it counts", () => {
    const { modifiers } = lying([
      {
        name: "Ward",
        modifiers: [
          { to: "save", value: 2 },
          { to: "armourClass", op: "atLeast", value: 15, use: "missile", against: ["unlike", "dragon"], kind: "fire" },
          { to: "fly", value: 60 },
        ],
      },
    ]);
    const base = { key: "magic.spell", source: { kind: "effect", name: "Ward" }, data: { spell: "Ward" } };
    expect(modifiers).toEqual([
      { ...base, on: "save", op: "add", value: 2 },
      {
        ...{ ...base, on: "armourClass", op: "atLeast", value: 15 },
        when: { use: "missile", against: ["lawful", "neutral", "chaotic", "dragon"], kind: "fire" },
      },
    ]);
  });

  it("adds marks, immunities, hits and images to those that are there, each once", () => {
    const before: Creature = { ...orc, tags: ["orc"], immunities: ["cold"] };
    const after = lying(
      [
        { name: "a", tags: ["hasted", "orc"], immunities: ["cold", "fire"], blow: "1d6", imagesLeft: 2 },
        { name: "b", imagesLeft: 1 },
      ],
      before,
    );
    expect(after).toMatchObject({
      ...{ tags: ["orc", "hasted"], immunities: ["cold", "fire"], damageDice: [{ name: "a", dice: "1d6" }], images: 3 },
    });
    const plain = lying([{ name: "b" }]);
    expect([plain.modifiers, plain.tags, plain.immunities, "damageDice" in plain, "images" in plain]).toEqual([
      ...[[], [], [], false, false],
    ]);
    expect(lying([])).toBe(orc);
  });

  it("a shape has its own attacks, gait and skin; the last one taken counts", () => {
    const attack = (id: string, forms?: string[]) => ({
      ...{ id, name: id, routine: 1, count: 1, damage: "1d4", byWeapon: false, weaponBonus: 0, riders: [] },
      ...{ kind: { type: "mundane" as const, silver: false, magic: false, bonus: 0 }, ...(forms && { forms }) },
    });
    const vampire: Creature = {
      ...orc,
      attacks: [attack("touch"), attack("bite", ["wolf", "bat"]), attack("both", ["own", "wolf"])],
      movement: { walk: 120, fly: 180, swim: 60 },
      harmedOnlyBy: { kind: "magic", bonus: 1 },
    };
    const now = (...forms: NonNullable<SpellEffect["form"]>[]) => {
      const { attacks, movement, harmedOnlyBy } = lying(
        forms.map((form) => ({ name: form.key, form })),
        vampire,
      );
      return [attacks.map(({ id }) => id).join(" "), movement, harmedOnlyBy];
    };
    expect(now()).toEqual(["touch both", { walk: 120, fly: 180, swim: 60 }, { kind: "magic", bonus: 1 }]);
    expect(now({ key: "wolf", walk: 150, plain: true })).toEqual(["bite both", { walk: 150 }, { kind: "any" }]);
    expect(now({ key: "bat", fly: 240 })).toEqual(["bite", { walk: 0, fly: 240 }, { kind: "magic", bonus: 1 }]);
    expect(now({ key: "wolf", walk: 150 }, { key: "gas" })[0]).toBe("");
  });

  it("movement is changed on foot, in the air and in the water, and never below nothing", () => {
    const bird: Creature = { ...orc, movement: { walk: 30, fly: 180, swim: 60 } };
    const slow = { name: "s", modifiers: [{ to: "movement", op: "divideDown", value: 2 }] } as const;
    const less = { name: "l", modifiers: [{ to: "movement", value: -40 }] } as const;
    expect(lying([slow], bird).movement).toEqual({ walk: 15, fly: 90, swim: 30 });
    expect(lying([less], bird).movement).toEqual({ walk: 0, fly: 140, swim: 20 });
    expect(lying([less]).movement).toEqual({ walk: 80 });
    const wings = (value: number) => lying([{ name: "f", modifiers: [{ to: "fly", value }] }], bird).movement.fly;
    expect(wings(120)).toBe(180);
    expect(wings(240)).toBe(240);
  });
});

describe("periodic effects", () => {
  const each = { does: "harms", formula: "1d6" } as const;

  it("begins a moment after it is applied, or after its own delay, and a single event happens once", () => {
    expect(beginSchedule(each, 100, 0, bx)).toEqual({ next: 110, every: 10, left: null });
    expect(beginSchedule({ ...each, every: "turn", times: 3 }, 100, 0, bx)).toEqual({ next: 700, every: 600, left: 3 });
    expect(beginSchedule({ ...each, after: { formula: "1d6", unit: "turn" } }, 100, 4, bx)).toEqual({
      ...{ next: 2500, every: 10, left: null },
    });
    expect(beginSchedule({ ...each, after: { formula: "0", unit: "turn" } }, 100, 0, bx).next).toBe(101);
    const left = (does: "kills" | "restores" | "rises" | "turns" | "comes" | "heals" | "spawns") =>
      beginSchedule({ does }, 0, 0, bx).left;
    expect(left("kills")).toBe(1);
    expect(left("restores")).toBe(1);
    expect(left("rises")).toBe(1);
    expect(left("turns")).toBe(1);
    expect(left("comes")).toBe(1);
    expect(left("heals")).toBe(null);
    expect(left("spawns")).toBe(null);
  });

  it("nothing is done of what has none left, nor more than sixty at one go", () => {
    expect(periodsDue({ next: 10, every: 10, left: 0 }, 50)).toEqual({ due: 0, after: null });
    expect(periodsDue({ next: 10, every: 10, left: null }, 10_000)).toEqual({
      ...{ due: 60, after: { next: 10_010, every: 10, left: null } },
    });
    expect(() => periodsDue({ next: 0, every: 0, left: null }, 5)).toThrow(expect.objectContaining({ field: "every" }));
  });

  it.each([
    ["harms", ["damage 1d6"]],
    ["heals", ["healing 1d6"]],
    ["restores", ["healing 1d6"]],
    ["kills", []],
    ["confuses", ["behaviour 2d6"]],
  ] as const)("a moment that %s rolls %o", (does, rolls) => {
    const plan = planPeriodic(orc, { does, formula: "1d6" }, "Curse", bx);
    expect(plan.rolls.map(({ id, formula }) => `${id} ${formula}`)).toEqual(rolls);
  });

  it("harms no dead, and only they rise", () => {
    const dead: Creature = { ...orc, conditions: ["dead"] };
    const refused = (creature: Creature, does: "harms" | "rises" | "spawns") =>
      planPeriodic(creature, { does }, "Curse", bx).refused?.key;
    expect(refused(dead, "harms")).toBe("work.dead");
    expect(refused(orc, "harms")).toBeUndefined();
    expect(refused(dead, "rises")).toBeUndefined();
    expect(refused(orc, "rises")).toBe("work.alive");
    expect(refused(dead, "spawns")).toBeUndefined();
    expect(refused(orc, "spawns")).toBe("work.alive");
    expect(planPeriodic(dead, each, "Curse", bx).rolls).toEqual([]);
  });

  it("a save is for those strong enough, with what the working adds to it, and against magic", () => {
    const save = { ...each, save: "spells", saveLeast: "2", saveModifier: -2 } as const;
    expect(planPeriodic(orc, save, "Curse", bx).save).toBeUndefined();
    const ogre: Creature = { ...orc, hitDice: { number: 2, modifier: 0, asterisks: 0 } };
    const { modifiers } = planPeriodic(ogre, save, "Curse", bx).save ?? {};
    expect(modifiers).toMatchObject([
      { key: "save.spell", on: "save", op: "add", value: -2, source: { kind: "effect", name: "Curse" } },
    ]);
    expect(planPeriodic(ogre, { ...each, save: "spells" }, "Curse", bx).save?.modifiers).toEqual([]);
  });

  it("a save made is good for the moment; one that frees ends it", () => {
    const plan = planPeriodic(orc, { ...each, save: "spells" }, "Curse", bx);
    const rolls = { damage: rolledFrom("1d6", [4]) };
    const nothing = { procedure: "moment", saved: true, ended: false, amount: 0 };
    expect(resolvePeriodic(plan, rolls, true)).toEqual(nothing);
    expect(resolvePeriodic(plan, rolls, false)).toEqual({ ...nothing, saved: false, amount: 4 });
    expect(resolvePeriodic(plan, rolls, undefined)).toMatchObject({ saved: false, amount: 4 });
    const frees = planPeriodic(orc, { ...each, save: "spells", frees: true }, "Curse", bx);
    expect(resolvePeriodic(frees, rolls, true)).toMatchObject({ saved: true, ended: true });
    expect(resolvePeriodic(frees, rolls, false)).toMatchObject({ saved: false, ended: false });
  });

  it.each([
    [5, "casters"],
    [6, "nothing"],
    [8, "nothing"],
    [9, "own"],
  ])("Facts, confusion: %d on 2d6 is %s", (total, behaviour) => {
    const plan = planPeriodic(orc, { does: "confuses" }, "Confusion", bx);
    expect(resolvePeriodic(plan, rollsFor(plan, { behaviour: [total - 4, 4] }), undefined)).toEqual({
      ...{ procedure: "moment", saved: false, ended: false, amount: 0, behaviour },
    });
  });

  it("summoned creatures are rolled for, kind by kind", () => {
    const summons = [
      { key: "rat", number: "1d4" },
      { key: "wolf", number: "1d6" },
    ];
    const plan = planPeriodic(orc, { does: "comes", summons }, "Horn", bx);
    expect(plan.rolls.map(({ id }) => id)).toEqual(["come:0", "come:1"]);
    expect(resolvePeriodic(plan, rollsFor(plan, { "come:0": [2], "come:1": [5] }), undefined).come).toEqual([
      { key: "rat", number: 2 },
      { key: "wolf", number: 5 },
    ]);
    expect(planPeriodic(orc, { does: "comes" }, "Horn", bx).rolls).toEqual([]);
  });
});

describe("words of a working", () => {
  it.each([
    ["4", { number: 4, modifier: 0 }],
    ["4+1", { number: 4, modifier: 1 }],
    ["12+10", { number: 12, modifier: 10 }],
  ])("Hit Dice as they are written: %s", (written, dice) => {
    expect(parseHitDice(written)).toEqual(dice);
  });
  it.each(["4-", "+1", "a4", "4+1x", " 4", "4 + 1", ""])("no Hit Dice: %s", (most) => {
    expect(() => checkSpellEffect({ most })).toThrow(
      expect.objectContaining({ code: "wrongKind", field: "work.most" }),
    );
  });
});

describe("GOR-59 to GOR-62: what is made between two expeditions", () => {
  const making = (more: Partial<CraftingInput> = {}): CraftingInput => ({
    ...{ caster: { class: { id: "magic-user", level: 3 } }, make: "scroll", known: true, purse: 1000 },
    ...{ spell: { name: "Sleep", level: 1 }, betweenExpeditions: true, madeThisRest: false, ...more },
  });
  it("its price is a trace, with the level of the spell", () => {
    expect(craftItem(making(), gorman).gold.steps).toMatchObject([
      { key: "magic.making", data: { level: 1 }, source: { topic: "scribing", rule: "GOR-60" } },
    ]);
  });
  it.each<[string, Partial<CraftingInput>, object | undefined]>([
    ["by somebody who casts", {}, undefined],
    [
      "not by a fighter",
      { caster: { class: { id: "fighter", level: 9 } } },
      { key: "magic.noCaster", rule: "GOR-59", topic: "scribing" },
    ],
    ["no scroll by a cleric", { caster: { class: { id: "cleric", level: 3 } } }, { key: "magic.clericsBrew" }],
    ["not on the road", { betweenExpeditions: false }, { key: "magic.onExpedition" }],
    ["one thing a stay", { madeThisRest: true }, { key: "magic.madeAlready" }],
    ["not unknown", { known: false }, { key: "magic.notKnown", data: { spell: "Sleep" } }],
    ["not too high", { spell: { name: "Fly", level: 3 } }, { key: "magic.tooHigh", rule: "GOR-59" }],
    [
      "no potion of what does not act on its drinker",
      { make: "potion" },
      { key: "magic.notDrinkable", rule: "GOR-61" },
    ],
    ["a potion of what does", { make: "potion", spell: { name: "X", level: 1, affectsDrinker: true } }, undefined],
    ["for all its price", { purse: 100 }, undefined],
    ["not a coin short", { purse: 99 }, { key: "magic.tooDear", rule: "GOR-60", data: { price: 100, purse: 99 } }],
  ])("%s", (_what, more, refused) => {
    const { refused: said } = craftItem(making(more), gorman);
    if (refused) expect(said).toMatchObject(refused);
    else expect(said).toBeUndefined();
  });
  it("is nothing where it is not the custom", () => {
    expect(craftItem(making(), bx).refused).toEqual({ key: "magic.noMaking", topic: "scribing" });
  });
  it.each([
    ["magic-user", "scroll", true],
    ["elf", "scroll", true],
    ["cleric", "scroll", false],
    [undefined, "scroll", false],
    ["fighter", "potion", true],
  ] as const)("a %s uses a %s up: %s", (user, made, may) => {
    expect(usingFault(user, made)).toEqual(
      may ? undefined : { key: "magic.cannotRead", rule: "GOR-62", topic: "scribing" },
    );
  });
});
