import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planChanceCheck, resolveChanceCheck } from "../../../src/rules/checks/chance-check.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { secretDoorChance } from "../../../src/rules/exploration/chances.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const elf = makeCreature({ id: "elf", kind: "character", ancestry: "elf", class: { id: "elf", level: 1 } });

describe("chances in six", () => {
  it.each([
    [2, true],
    [3, false],
  ])("an elf finds a secret door on 1-2: a %d", (die, success) => {
    const plan = planChanceCheck(elf, "secretDoors", secretDoorChance(elf, rulings()), rulings());
    expect(resolveChanceCheck(plan, rollsFor(plan, { chance: [die] }))).toMatchObject({ success, chance: 2 });
  });

  it("succeeds exactly as often as the chance says", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), (value) => {
        const plan = planChanceCheck(elf, "listen", { value, steps: [] }, rulings());
        const made = [1, 2, 3, 4, 5, 6].filter(
          (die) => resolveChanceCheck(plan, rollsFor(plan, { chance: [die] })).success,
        );
        expect(made).toHaveLength(value);
      }),
    );
  });

  it("names a chance that is none", () => {
    expect(() => planChanceCheck(elf, "listen", { value: 7, steps: [] }, rulings())).toThrow("outOfRange at chance");
  });
});
