/** The attack of a trap, as a monster of its Hit Dice makes it. */
import { describe, expect, it } from "vitest";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { attackOfTrap } from "../../../src/rules/exploration/trap-attack.ts";
import { planTrigger, type TrapStrike } from "../../../src/rules/exploration/traps.ts";
import { classic } from "../support/presets.ts";
import { someone } from "./people.ts";

const target = someone("fighter");
const strike = (more: Partial<TrapStrike> = {}): TrapStrike => ({
  kind: "attack",
  who: target.id,
  trap: "Scythe",
  attack: { hitDice: 3, missile: false },
  harm: [],
  ...more,
});
const dart = { attack: { hitDice: 3, missile: true } };

describe("the attack of a trap", () => {
  it("BX-068: is one natural attack under the name of the trap, by its Hit Dice", () => {
    const { attacker, means, target: whom } = attackOfTrap(strike(), target);
    expect(attacker).toMatchObject({ id: "trap", name: "Scythe", hitDice: { number: 3, modifier: 0, asterisks: 0 } });
    expect(whom).toBe(target);
    expect(means).toEqual({
      kind: "natural",
      attack: {
        id: "trap",
        name: "Scythe",
        routine: 1,
        count: 1,
        damage: "",
        byWeapon: false,
        weaponBonus: 0,
        kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
        riders: [],
      },
    });
  });

  it.each([
    ["a blade", {}, {}, undefined],
    ["a dart, from so near that range is nothing", dart, { distanceFeet: 20 }, [1, 1000, 1000]],
  ] as const)("BX-068: %s", (_name, more, situation, ranges) => {
    const given = attackOfTrap(strike(more), target);
    expect(given.situation).toEqual(situation);
    expect(given.means.kind === "natural" && given.means.attack.ranges).toEqual(ranges);
    const plan = planAttack(given, classic);
    expect(plan.refused).toBeUndefined();
    expect(plan.modifier.value).toBe(planAttack(attackOfTrap(strike(), target), classic).modifier.value);
  });

  it.each([
    [
      "damage",
      [
        { kind: "save", who: "a", trap: "t", save: "death" },
        { kind: "damage", who: "a", formula: "2d6" },
      ],
      "2d6",
    ],
    ["nothing but a save", [{ kind: "save", who: "a", trap: "t", save: "death" }], ""],
  ])("BX-068: a trap that deals %s", (_name, harm, damage) => {
    const { means } = attackOfTrap(strike({ harm: harm as unknown as TrapStrike["harm"] }), target);
    expect(means.kind === "natural" && means.attack.damage).toBe(damage);
  });

  it.each([
    ["no Hit Dice", { hitDice: 0, missile: false }, "hitDice"],
    ["more than there are", { hitDice: 41, missile: false }, "hitDice"],
    ["a throw that is no yes or no", { hitDice: 1, missile: "yes" as never }, "missile"],
  ])("BX-068: an attack with %s names its field", (_name, attack, field) => {
    expect(() => attackOfTrap(strike({ attack }), target)).toThrow(
      expect.objectContaining({ field: `attack.${field}` }),
    );
    const trap = { id: "t", name: "t", kind: "room", found: false, sprung: false, oneUse: true, attack } as const;
    expect(() => planTrigger(trap, [], classic)).toThrow(expect.objectContaining({ field: `trap.attack.${field}` }));
  });
});
