/** Bonuses that wait for something: full daylight, the first attack, eyes that look away from a gaze. The figures are those of the bestiary. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { circumstancesAsked } from "../../../src/rules/attack/attack-bonus.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { planRoutine } from "../../../src/rules/attack/routine.ts";
import type { AttackSituation } from "../../../src/rules/attack/types.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { CIRCUMSTANCES } from "../../../src/rules/trace/circumstances.ts";
import type { Modifier, ModifierCondition } from "../../../src/rules/trace/types.ts";
import { classic } from "../support/presets.ts";
import { bite, hero, monster } from "./fight.ts";

const jaws = bite({ id: "bite", name: "bite", damage: "1d6" });
const bonus = (on: "attack" | "attacked", value: number, when?: ModifierCondition): Modifier => ({
  key: "item.bonus",
  on,
  op: "add",
  value,
  source: { kind: "item", name: "Nature" },
  ...(when && { when }),
});
const goblin = monster(1, 6, { modifiers: [bonus("attack", -1, { while: "daylight" })] });
const stirge = monster(1, 7, { modifiers: [bonus("attack", 2, { while: "firstAttack" })] });
const basilisk = monster(6, 4, {
  modifiers: [
    bonus("attack", 2, { while: "foeAverted" }),
    bonus("attacked", -4, { while: "averted" }),
    bonus("attacked", -1, { while: "mirror" }),
  ],
});
const warpBeast = monster(6, 4, { modifiers: [bonus("attacked", -2)] });
const ann = hero("fighter", 3, { id: "ann" });

function planned(attacker: Creature, target: Creature, situation: AttackSituation = {}) {
  return planAttack({ attacker, target, means: { kind: "natural", attack: jaws }, situation }, classic);
}
const needs = (...args: Parameters<typeof planned>): number => planned(...args).neededNatural;

describe("bonuses that wait for something", () => {
  it.each<[string, Creature, Creature, readonly string[]]>([
    ["of one whose bonuses wait for nothing", monster(1, 7, { modifiers: [bonus("attack", 2)] }), ann, []],
    [
      "of one with a bonus against a kind",
      monster(1, 7, { modifiers: [bonus("attack", 2, { use: "melee" })] }),
      ann,
      [],
    ],
    ["of a goblin", goblin, ann, ["daylight"]],
    ["of a goblin that is attacked", ann, goblin, []],
    ["of a basilisk that is attacked", ann, basilisk, ["averted", "mirror"]],
    ["of a basilisk that attacks", basilisk, ann, ["foeAverted"]],
    ["of one that is not where it seems", ann, warpBeast, []],
  ])("REF-12: the window asks for the circumstances %s alone", (_name, attacker, target, asked) => {
    const means = { kind: "natural", attack: jaws } as const;
    expect([...circumstancesAsked({ attacker, target, means })].sort()).toEqual(asked);
  });

  it.each<[string, Creature, Creature, AttackSituation, number]>([
    ["a goblin in full daylight", goblin, ann, { daylight: true }, 1],
    ["a goblin underground", goblin, ann, {}, 0],
    ["a stirge's first attack", stirge, ann, { firstAttack: true }, -2],
    ["a stirge's second", stirge, ann, {}, 0],
    ["a basilisk at whoever looks away", basilisk, ann, { foeAverted: true }, -2],
    ["whoever looks away at the basilisk", ann, basilisk, { averted: true }, 4],
    ["whoever fights it by a mirror", ann, basilisk, { mirror: true }, 1],
    ["whoever looks", ann, basilisk, {}, 0],
    ["whoever strikes at what is not where it seems", ann, warpBeast, {}, 2],
  ])("%s", (_name, attacker, target, situation, more) => {
    const bare = { ...attacker, modifiers: [] };
    expect(needs(attacker, target, situation) - needs(bare, { ...target, modifiers: [] })).toBe(more);
  });

  it("the trace says what it came of, in the numbers of the roll", () => {
    const step = planned(ann, basilisk, { averted: true }).modifier.steps.find(({ key }) => key === "item.bonus");
    expect(step).toMatchObject({ on: "attack", value: -4, source: { name: "Nature" }, applied: true });
  });

  it("only what one of the two waits for is asked", () => {
    const means = { kind: "natural", attack: jaws } as const;
    expect(circumstancesAsked({ attacker: ann, target: goblin, means })).toEqual([]);
    expect(circumstancesAsked({ attacker: goblin, target: basilisk, means })).toEqual([
      "daylight",
      "averted",
      "mirror",
    ]);
    expect(circumstancesAsked({ attacker: basilisk, target: ann, means })).toEqual(["foeAverted"]);
  });

  it("of a routine the first attack alone is the first", () => {
    const line = { attack: jaws, target: ann, situation: { firstAttack: true } };
    const plan = planRoutine(stirge, [line, line, line], classic);
    expect(plan.lines.map(({ plan: one }) => one.modifiers.some(({ modifier }) => modifier.value === 2))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("what nobody waits for changes nothing", () => {
    const ticks = fc.record(Object.fromEntries(CIRCUMSTANCES.map((one) => [one, fc.boolean()])));
    fc.assert(
      fc.property(ticks, (situation) => {
        expect(needs(ann, monster(2, 5), situation)).toBe(needs(ann, monster(2, 5)));
      }),
    );
  });
});
