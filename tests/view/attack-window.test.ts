import { describe, expect, it } from "vitest";
import { planAttack } from "../../src/rules/attack/plan.ts";
import type { Condition } from "../../src/rules/creature/types.ts";
import { attackWindowView } from "../../src/view/attack/attack-window.ts";
import { hero, melee, monster } from "../rules/attack/fight.ts";
import { rulings } from "../rules/support/rulings.ts";

const warned = (conditions: readonly Condition[], closed: boolean): string[] => {
  const target = { ...monster(1), conditions };
  const input = { attacker: hero("fighter", 1), target, means: melee(), situation: {} };
  const rules = rulings();
  return attackWindowView(input, planAttack(input, rules), rules, closed).warnings.map(({ textKey }) => textKey);
};

describe("players.md 16: the window of an attack on a sleeper", () => {
  it.each([true, false])("says that it can be killed at leisure, numbers hidden: %s", (closed) => {
    expect(warned(["asleep"], closed)).toEqual(["RULINGS.Attack.leisure"]);
  });

  it("says nothing of it of who is awake or dead", () => {
    expect(warned([], false)).toEqual([]);
    expect(warned(["asleep", "dead"], false)).not.toContain("RULINGS.Attack.leisure");
  });
});
