/** Spells of light under the lists of light sources. */
import { describe, expect, it } from "vitest";
import { lightSpellEffects } from "../../../src/rules/magic/light-spells.ts";
import type { SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const lasts = (formula: string, more?: number): NonNullable<SpellEffect["duration"]> => ({
  formula,
  unit: "turn",
  ...(more !== undefined && { more }),
});
const carried: SpellEffect = { use: "carried", light: 15, tags: ["light"], duration: lasts("12") };
const eyes: SpellEffect = { use: "eyes", puts: "blind", duration: lasts("12") };
const cancel: SpellEffect = { use: "cancel", does: "lifts", lifts: ["darkness"] };
const steady: SpellEffect = { use: "carried", light: 30, tags: ["light"], stays: true };

describe("spells of light", () => {
  it("ERIS-23: a cleric's light lasts 12 turns and one for each level, blinding too; what cancels stays as it is", () => {
    expect(lightSpellEffects([carried, eyes, cancel], { key: "light-c", list: "cleric" }, eris)).toEqual([
      { ...carried, duration: lasts("12", 1) },
      { ...eyes, duration: lasts("12", 1) },
      cancel,
    ]);
  });

  it("ERIS-23: a magic-user's light lasts 6 turns and one for each level", () => {
    const [work] = lightSpellEffects([carried], { key: "light-mu", list: "magic-user" }, eris);
    expect(work).toEqual({ ...carried, duration: lasts("6", 1) });
  });

  it("ERIS-23: continual light reaches 120' and lasts until it is dispelled", () => {
    expect(lightSpellEffects([steady], { key: "continual-light-mu", list: "magic-user" }, eris)).toEqual([
      { ...steady, light: 120 },
    ]);
  });

  it.each(["lightning-bolt", "light-foot", "moonlight", ""])("ERIS-23: %j is no spell of the list", (key) => {
    expect(lightSpellEffects([carried], { key, list: "cleric" }, eris)).toEqual([carried]);
  });

  it("BX-041: elsewhere a spell is as its own text says", () => {
    expect(lightSpellEffects([carried, steady], { key: "light-c", list: "cleric" }, rulings())).toEqual([
      carried,
      steady,
    ]);
  });
});
