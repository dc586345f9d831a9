/** Shapes that may be taken, and workings that creatures come of. */
import { describe, expect, it } from "vitest";
import { resolveMonsterCasts } from "../../../src/rules/magic/monster-spells.ts";
import { bringsCreatures } from "../../../src/rules/magic/spell-effect.ts";
import { type EffectLooks, mayTake } from "../../../src/rules/magic/spell-effect-parts.ts";
import { classic } from "../support/presets.ts";

const model = (hitDice: number, kind = "beast", size = "medium") => ({ hitDice, kind, size });

describe("a shape", () => {
  it.each<[string, EffectLooks, ReturnType<typeof model>, number, number, boolean]>([
    ["of any dice, where nothing is said", {}, model(99, "dragon", "huge"), 1, 1, true],
    ["of as many dice as the caster has levels", { most: "level" }, model(5), 5, 1, true],
    ["of more dice than the caster has levels", { most: "level" }, model(6), 5, 9, false],
    ["of twice one's own dice", { most: "twice" }, model(6), 1, 3, true],
    ["of more than twice one's own dice", { most: "twice" }, model(7), 9, 3, false],
    ["of two dice, for one of less than a die", { most: "twice" }, model(2), 9, 0.5, true],
    ["of three dice, for one of less than a die", { most: "twice" }, model(3), 9, 0.5, false],
    ["of a kind that is named", { kinds: ["beast", "person"] }, model(1, "person"), 1, 1, true],
    ["of another kind", { kinds: ["beast", "person"] }, model(1, "dragon"), 1, 1, false],
    ["of the size of a man", { small: true }, model(1), 1, 1, true],
    ["of one larger", { small: true }, model(1, "beast", "large"), 1, 1, false],
    ["of one much larger", { small: true }, model(1, "beast", "huge"), 1, 1, false],
  ])("Facts: %s", (_name, looks, shape, level, own, may) => {
    expect(mayTake(looks, shape, level, own)).toBe(may);
  });
});

describe("a working", () => {
  it.each([
    ["summons", undefined, true],
    ["heals", undefined, false],
    ["lasts", "comes", true],
    ["lasts", "spawns", true],
    ["lasts", "draws", true],
    ["lasts", "harms", false],
  ])("Facts: one that %s, and at its moments %s: whether creatures come of it", (does, each, brings) => {
    const effect = { does, ...(each !== undefined && { each: { does: each } }) };
    expect(bringsCreatures(effect as Parameters<typeof bringsCreatures>[0])).toBe(brings);
  });
});

it("Facts: casting that was refused has no outcome, and the error says why", () => {
  const plan = { casts: { chance: 50, levels: [], slots: [] }, refused: { key: "magic.noSpells" } } as never;
  expect(() => resolveMonsterCasts(plan, {}, classic)).toThrow(
    expect.objectContaining({ code: "planRefused", field: "plan.refused", data: { key: "magic.noSpells" } }),
  );
});
