import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition, Creature } from "../../../src/rules/creature/types.ts";
import { type HelpInput, helpComrade } from "../../../src/rules/life/help.ts";
import { withLife } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { hero, withState } from "./support.ts";

const lying = (value: number, ...conditions: Condition[]): Creature => hero(value, 8, 2, { id: "down", conditions });
const shaker = (id: "fighter" | "cleric" | "magic-user" | "dwarf" | "elf", level: number): Creature =>
  hero(8, 8, level, { class: { id, level } });
const key = (helper: Creature, helped: Creature, rules: Rulings, input: HelpInput = {}) =>
  helpComrade(helper, helped, input, rules).refused?.key;

describe("help for who lies there", () => {
  it("HERO-18: an ally's action makes the dying stable: no wound is gained or lost, and the saves are over", () => {
    const dying = withState(lying(-4, "dying", "unconscious"), { wounds: 1 });
    const help = helpComrade(hero(5, 5), dying, {}, heroic);
    expect(help).toMatchObject({ kind: "stabilise", minutes: 0 });
    expect(help.change.added).toEqual(["stable"]);
    expect(help.change.removed).toEqual(["dying"]);
    expect(help.change.woundChange).toBe(0);
    expect(key(hero(5, 5), withLife(dying, help.change.after), heroic)).toBe("life.nothingToHelp");
  });
  it("ERIS-44 example 2 and 4: one at exactly 0 wakes after a full turn; below 0 nothing helps", () => {
    const help = helpComrade(hero(5, 5), lying(0, "unconscious"), { feet: 10 }, eris);
    expect(help).toMatchObject({ kind: "wake", minutes: 10 });
    expect(help.change.after.hitPoints.value).toBe(1);
    expect(key(hero(5, 5), lying(-1, "unconscious"), eris)).toBe("life.wakeNotAtZero");
    expect(key(hero(5, 5), lying(0, "unconscious"), classic)).toBe("life.nothingToHelp");
  });
  it("ERIS-100 example 1 to 4: who shakes somebody out of a ghoul's fear, and who does not", () => {
    const frozen = lying(5, "paralysed");
    const shakes = (helper: Creature, feet = 10) => key(helper, frozen, eris, { fear: true, feet });
    expect(shakes(shaker("fighter", 4))).toBeUndefined();
    expect(shakes(shaker("elf", 1))).toBeUndefined();
    expect(shakes(shaker("cleric", 5))).toBeUndefined();
    expect(shakes(shaker("fighter", 3))).toBe("life.helperLevel");
    expect(shakes(shaker("cleric", 4))).toBe("life.helperLevel");
    expect(shakes(shaker("elf", 1), 11)).toBe("life.helperTooFar");
    expect(helpComrade(shaker("elf", 1), frozen, { fear: true }, eris).change.removed).toEqual(["paralysed"]);
  });
  it("ERIS-100: nobody is shaken out of another paralysis, nor where ghouls paralyse as others do", () => {
    expect(key(shaker("elf", 1), lying(5, "paralysed"), eris)).toBe("life.nothingToHelp");
    expect(key(shaker("elf", 1), lying(5, "paralysed"), classic, { fear: true })).toBe("life.nothingToHelp");
  });
  it("ERIS-10, HERO-18: help reaches as far as a hit, and those who cannot act give none", () => {
    const dying = lying(-1, "dying", "unconscious");
    expect(key(hero(5, 5), dying, heroic, { feet: 5 })).toBeUndefined();
    expect(key(hero(5, 5), dying, heroic, { feet: 6 })).toBe("life.helperTooFar");
    expect(key(hero(5, 5, 1, { conditions: ["asleep"] }), dying, heroic)).toBe("life.helperCannotAct");
  });
  it("a helped creature loses nothing by it, with any ailment and under any rulings", () => {
    const conditions = fc.uniqueArray(
      fc.constantFrom<Condition>("dying", "unconscious", "paralysed", "stable", "dead", "asleep"),
    );
    fc.assert(
      fc.property(
        conditions,
        fc.integer({ min: -9, max: 8 }),
        fc.constantFrom(classic, eris, heroic),
        fc.boolean(),
        (all, value, rules, fear) => {
          const helped = lying(value, ...all);
          const { change, refused } = helpComrade(hero(8, 8, 9), helped, { fear }, rules);
          expect(change.after.hitPoints.value).toBeGreaterThanOrEqual(value);
          expect(change.after.wounds).toBe(helped.state.wounds);
          if (refused) expect(change.after).toEqual(change.before);
          if (all.includes("dead")) expect(refused).toBeDefined();
        },
      ),
    );
  });
});

describe("help", () => {
  const down = hero(0, 9, 3, { conditions: ["unconscious"] });
  const give = (helped: Creature, rules: Rulings, input: HelpInput = {}) =>
    helpComrade(hero(9, 9, 9), helped, input, rules);
  it("HERO-18, ERIS-44: who is dying where no death saves are made is woken, not made stable", () => {
    expect(give({ ...down, conditions: ["dying", "unconscious"] }, eris).kind).toBe("wake");
    expect(give({ ...down, conditions: ["dying"] }, heroic).kind).toBe("stabilise");
    expect(give({ ...down, conditions: ["unconscious"] }, heroic).kind).toBeUndefined();
  });

  it("ERIS-44: what was refused takes no time", () => {
    const found = give({ ...down, hitPoints: { ...down.hitPoints, value: -1 } }, eris);
    expect(found.minutes).toBe(0);
    expect(found.refused?.key).toBe("life.wakeNotAtZero");
    expect(found.change.after).toEqual(found.change.before);
  });

  it.each([
    ["the helper", () => helpComrade(undefined as never, down, {}, eris), /^helper/],
    ["the helped", () => helpComrade(down, undefined as never, {}, eris), /^helped/],
    ["the distance", () => give(down, eris, { feet: -1 }), /^help\.feet/],
  ])("%s that there is not names its field", (_name, act, field) => {
    expect(act).toThrow(expect.objectContaining({ field: expect.stringMatching(field) }));
  });
});
