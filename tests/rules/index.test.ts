import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// example
import {
  compile,
  makeCreature,
  makeWeapon,
  openLab,
  planAttack,
  planDamage,
  resolveAttack,
  resolveDamage,
  rollPlanDice,
  seededDice,
  takeDamage,
} from "../../src/rules/index.ts";

// end

it("the example of the README compiles rulings, plays an attack with its trace, and asks the lab", () => {
  // example
  // The rulings: a preset, and the table's own choice over it.
  const { rulings, diagnostics } = compile({ preset: "classic", overrides: { death: "eris" } });

  const weapon = makeWeapon({ type: "sword", damage: "1d8" });
  const attacker = makeCreature({
    id: "fighter",
    kind: "character",
    class: { id: "fighter", level: 1 },
    weapons: [weapon],
  });
  const target = makeCreature({ id: "orc", hitDice: { number: 1, modifier: 0, asterisks: 0 }, naturalArmourClass: 6 });

  // Plan, roll, resolve.
  const dice = seededDice("an evening");
  const means = { kind: "weapon", weapon, use: "melee" } as const;
  const plan = planAttack({ attacker, target, means, situation: {} }, rulings);
  const attack = resolveAttack(plan, rollPlanDice(plan, dice), rulings);
  const harm = planDamage({ attacker, target, means, situation: {} }, rulings);
  const damage = resolveDamage(harm, rollPlanDice(harm, dice), rulings);
  const after = takeDamage(target, { amount: damage.total }, rulings);

  // The same fight a thousand times.
  const lab = openLab({
    sides: [
      { id: "party", name: "Party", members: [{ creature: attacker }] },
      { id: "foes", name: "Foes", members: [{ creature: target }] },
    ],
    rulings,
    seed: 1,
  });
  const odds = lab.count(0, 1000);
  // end
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  expect(plan.refused).toBeUndefined();
  expect(plan.needed.value).toBe(13);
  expect(attack.hit).toBe((attack.total ?? 0) >= 13);
  expect(damage.total).toBeGreaterThan(0);
  expect(after.steps.length).toBeGreaterThan(0);
  expect(odds.fights).toBe(1000);
});

it("the README shows that example as it is tested", () => {
  const test = readFileSync("tests/rules/index.test.ts", "utf8");
  const readme = readFileSync("src/rules/README.md", "utf8");
  const parts = [...test.matchAll(/^ *\/\/ example\n([\s\S]*?)\n *\/\/ end$/gm)].map(([, code = ""]) => plain(code));
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(plain(readme)).toContain(part);
});

/** A piece of code without its indent, importing from where it stands. */
function plain(code: string): string {
  return code
    .replaceAll("../../src/rules/index.ts", "./index.ts")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
