import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { armourClass } from "../../../src/rules/attack/armour-class.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { CONDITION_EFFECTS } from "../../../src/rules/creature/conditions.ts";
import { CONDITIONS, type Condition, type Creature } from "../../../src/rules/creature/types.ts";
import { hero, melee, monster, shield, shot } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";

const RULES = join(import.meta.dirname, "../../../src/rules");
const rules = rulings();
const code = readdirSync(RULES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/creature\/(types|conditions|check)\.ts$/.test(path))
  .map((path) => readFileSync(join(RULES, path), "utf8"));

/** Marks that the table reads and sets, without a rule of their own in a fight. */
const MARKS: readonly Condition[] = ["hidden", "invisible", "charmed"];

describe("the one list of conditions", () => {
  it.each(CONDITIONS)("%s does something, or some rule asks for it", (condition) => {
    const { forbids, ...effect } = CONDITION_EFFECTS[condition];
    const does = forbids.length > 0 || Object.keys(effect).some((key) => key !== "rule");
    const asked = code.some((text) => text.includes(`"${condition}"`));
    expect(does || asked || MARKS.includes(condition)).toBe(true);
  });

  it.each(CONDITIONS)("%s shows on the very step that the list names", (condition) => {
    const {
      forbids,
      attack = 0,
      missile = 0,
      damage = 0,
      armourClass: protection = 0,
      helpless,
    } = CONDITION_EFFECTS[condition];
    const carrier: Creature = hero("fighter", 1, { conditions: [condition] });
    const step = (list: readonly { modifier: { key: string; value: number } }[]): number =>
      list.find(({ modifier }) => modifier.key === `condition.${condition}`)?.modifier.value ?? 0;
    const target = monster(1);
    const struck = planAttack({ attacker: carrier, target, means: melee(), situation: {} }, rules);
    const loosed = planAttack({ attacker: carrier, target, means: shot(), situation: { distanceFeet: 60 } }, rules);
    const harm = planDamage({ attacker: carrier, target, means: melee(), situation: {} }, rules);
    expect(step(struck.modifiers)).toEqual(attack);
    expect(step(loosed.modifiers)).toEqual(attack + missile);
    expect(step(harm.modifiers)).toEqual(damage);
    expect(struck.refused !== undefined).toEqual(forbids.includes("melee"));
    expect(loosed.refused !== undefined).toEqual(forbids.includes("missile"));
    const plain = armourClass(hero("fighter", 1), {}, rules).ascending.value;
    expect(armourClass(carrier, {}, rules).ascending.value - plain).toBe(protection);
    const victim = { ...carrier, armour: [shield()] };
    const hit = planAttack({ attacker: target, target: victim, means: melee(), situation: {} }, rules);
    expect(hit.automatic).toBe(helpless === true);
  });
});
