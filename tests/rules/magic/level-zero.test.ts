import { describe, expect, it } from "vitest";
import { memorisingFault, staysInMemory } from "../../../src/rules/magic/memory.ts";
import type { Caster } from "../../../src/rules/magic/slots.ts";
import { rulings } from "../support/rulings.ts";

const caster = (id: Caster["class"]["id"], level: number): Caster => ({ class: { id, level } });
const zero = (levelZeroSlots: number, spellSlots = "bx", levelZeroKept = false) =>
  rulings({ spellSlots }, "classic", { levelZeroSlots, levelZeroKept });

describe("EXT-08: spells of level 0", () => {
  it("EXT-08 example 1: nobody memorises one where there are none", () => {
    expect(memorisingFault([0], caster("magic-user", 3), zero(0))).toMatchObject({
      key: "magic.noSlot",
      rule: "EXT-08",
      data: { slot: 0, most: 0 },
    });
  });

  it("EXT-08 example 2: three besides one of level 1, and no fourth; a cleric of level 1 casts nothing yet", () => {
    expect(memorisingFault([0, 0, 0, 1], caster("magic-user", 1), zero(3))).toBeUndefined();
    expect(memorisingFault([0, 0, 0, 0], caster("magic-user", 1), zero(3))).toMatchObject({ data: { most: 3 } });
    expect(memorisingFault([0], caster("cleric", 1), zero(3))).toMatchObject({ data: { most: 0 } });
    expect(memorisingFault([0], caster("fighter", 9), zero(3))).toMatchObject({ data: { most: 0 } });
  });

  it("EXT-08 example 3: no place of a higher level holds one", () => {
    expect(memorisingFault([0, 0, 0], caster("magic-user", 3), zero(2, "gorman"))).toMatchObject({ rule: "EXT-08" });
    expect(memorisingFault([0, 0], caster("magic-user", 3), zero(2, "gorman"))).toBeUndefined();
  });

  it("EXT-08 example 4: it stays in memory where the table says so, and no other does", () => {
    expect(staysInMemory(0, zero(2, "bx", true))).toBe(true);
    expect(staysInMemory(1, zero(2, "bx", true))).toBe(false);
    expect(staysInMemory(0, zero(2))).toBe(false);
  });
});
