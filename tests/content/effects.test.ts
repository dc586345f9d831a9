/** The effects of the compendium: each has the figures of the spell whose effect it is, and changes only what there is. */
import { describe, expect, it } from "vitest";
import { effectKey } from "../../src/rules/creature/effect-keys.ts";
import { checkSpellEffect } from "../../src/rules/magic/spell-effect.ts";
import { at, byFile, entriesOf, type Json } from "./support.ts";

const effects = byFile("effects");
const spells = byFile("spells");

/** Each effect of magic with the spell, the form and the place of the working whose figures it has. */
const OF_SPELLS = [
  ["blessed", "bless", "works", 0],
  ["blighted", "bless", "reversed.works", 0],
  ["protected-from-evil", "protection-from-evil-c", "works", 0],
  ["resisting-cold", "resist-cold", "works", 0],
  ["resisting-fire", "resist-fire", "works", 0],
  ["shielded", "shield", "works", 0],
  ["striking-weapon", "striking", "works", 0],
  ["hasted", "haste", "works", 0],
  ["slowed", "slow", "works", 0],
  ["unseen", "invisibility", "works", 0],
  ["carrying-light", "light-c", "works", 0],
  ["carrying-continual-light", "continual-light-c", "works", 0],
  ["in-magical-darkness", "light-c", "reversed.works", 0],
  ["blinded-by-magic", "light-c", "works", 1],
  ["seeing-in-the-dark", "infravision", "works", 0],
  ["safe-from-normal-missiles", "protection-from-normal-missiles", "works", 0],
  ["frightened", "remove-fear", "reversed.works", 0],
] as const;

/** The fields of a working that an effect keeps. */
const KEPT = ["modifiers", "tags", "immunities", "blow", "light", "puts", "breaks"];
const keptOf = (work: unknown): Json => Object.fromEntries(KEPT.map((field) => [field, at(work, field)]));

describe("an effect of a spell", () => {
  it.each(OF_SPELLS)("%s has the figures and the time of %s", (file, spell, path, place) => {
    const own = effects.get(file);
    const cast = spells.get(spell);
    const [work] = at(own, "system.works") as unknown[];
    const works = at(cast, `system.${path}`) as unknown[];
    expect(keptOf(work)).toEqual(keptOf(works[place]));
    for (const field of ["formula", "unit"])
      if (at(own, "system.duration.formula") !== "")
        expect(at(own, `system.duration.${field}`)).toBe(at(cast, `system.duration.${field}`));
  });

  it("what lies in the folder of magic is marked as magic, what lies elsewhere is not", () => {
    for (const { data, file } of entriesOf("effects"))
      expect([file, at(data, "flags.rulings.predefinedEffect.magic") === true]).toEqual([
        file,
        file.includes("magic/"),
      ]);
  });

  it("each effect with a working is of one of them", () => {
    const magic = entriesOf("effects").filter(({ data }) => (at(data, "system.works") as unknown[]).length > 0);
    const files = magic.map(({ file }) => (file.split("/").at(-1) ?? "").replace(".yaml", ""));
    expect(files.toSorted()).toEqual(OF_SPELLS.map(([file]) => file).toSorted());
    for (const { data } of magic)
      for (const work of at(data, "system.works") as unknown[]) expect(() => checkSpellEffect(work)).not.toThrow();
  });
});

it.each(entriesOf("effects").map(({ data, file }) => [file, data] as const))(
  "%s does something that can be read",
  (_, data) => {
    expect(at(data, "flags.rulings.predefinedEffect")).toBeDefined();
    const changes = at(data, "flags.rulings.predefinedEffect.changes") as { key: string; value: string }[];
    expect(changes.length + (at(data, "system.works") as unknown[]).length).toBeGreaterThan(0);
    for (const { key, value } of changes)
      expect([effectKey(key)?.key, Number.isInteger(Number(value))]).toEqual([key, true]);
  },
);
