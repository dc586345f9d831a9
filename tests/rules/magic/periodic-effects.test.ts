/** Effects that act at moments of the clock, magic around a creature, and summoned creatures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attacksAllowed } from "../../../src/rules/attack/multiple-attacks.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack } from "../../../src/rules/attack/resolve.ts";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { underMagic } from "../../../src/rules/magic/lasting-magic.ts";
import {
  beginSchedule,
  MOST_PERIODS,
  type PeriodicSchedule,
  periodsDue,
  planPeriodic,
  resolvePeriodic,
} from "../../../src/rules/magic/periodic-effects.ts";
import { planSpellEffect, resolveSpellEffect } from "../../../src/rules/magic/resolve-spell-effect.ts";
import type { SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import type { EffectEachRound } from "../../../src/rules/magic/spell-effect-parts.ts";
import { bx, gorman } from "../characters/support.ts";
import { rollsFor } from "../support/play.ts";

const CONFUSION: EffectEachRound = { does: "confuses", save: "spells", saveLeast: "2+1" };

describe("moments of periodic effects", () => {
  it.each<[string, PeriodicSchedule, number, number, PeriodicSchedule | null]>([
    ["not yet", { next: 20, every: 10, left: null }, 19, 0, { next: 20, every: 10, left: null }],
    ["the first", { next: 20, every: 10, left: null }, 20, 1, { next: 30, every: 10, left: null }],
    ["several at once", { next: 20, every: 10, left: 5 }, 45, 3, { next: 50, every: 10, left: 2 }],
    ["the last", { next: 20, every: 10, left: 2 }, 30, 2, null],
    ["no more than are left", { next: 20, every: 10, left: 2 }, 500, 2, null],
  ])("%s", (_what, moments, now, due, after) => {
    expect(periodsDue(moments, now)).toEqual({ due, after });
  });

  it.each([
    [["fire"], "fire", 5, 2],
    [["fire"], "fire", 1, 1],
    [["all"], "poison", 6, 3],
    [["fire"], "poison", 5, 5],
    [["all"], "", 5, 5],
  ])("BX-155: who takes half of %j takes of %s, rolled %i, %i", (halves, kind, rolled, amount) => {
    const creature = makeCreature({ id: "mummy", halves });
    const plan = planPeriodic(creature, { does: "harms", formula: "1d6" }, "Oil", bx, kind);
    expect(resolvePeriodic(plan, rollsFor(plan, { damage: [rolled] }), undefined).amount).toBe(amount);
  });

  it("no moment comes twice, and the next lies ahead, however the clock moves", () => {
    const steps = fc.array(fc.integer({ min: -50, max: 200 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 30 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        (all, every, most) => {
          let moments: PeriodicSchedule | null = { next: every, every, left: most };
          let done = 0;
          let now = 0;
          for (const step of all) {
            now += step;
            if (!moments) break;
            const found = periodsDue(moments, now);
            expect(found.due).toBeLessThanOrEqual(MOST_PERIODS);
            done += found.due;
            moments = found.after;
            if (moments) expect(moments.next).toBeGreaterThan(now);
            expect(periodsDue(moments ?? { next: now, every, left: 0 }, now).due).toBe(0);
          }
          if (most !== null) expect(done).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it("begins after a round, or when its delay is over, and death comes once", () => {
    expect(beginSchedule({ does: "harms", formula: "1" }, 100, 0, bx)).toEqual({ next: 110, every: 10, left: null });
    expect(beginSchedule({ does: "harms", formula: "1" }, 100, 0, gorman).next).toBe(160);
    const later: EffectEachRound = { does: "kills", after: { formula: "1d6", unit: "turn" } };
    expect(beginSchedule(later, 0, 4, bx)).toMatchObject({ next: 2400, left: 1 });
  });

  it.each([
    [2, "casters"],
    [5, "casters"],
    [6, "nothing"],
    [8, "nothing"],
    [9, "own"],
    [12, "own"],
  ] as const)("confusion: %d is %s", (total, behaviour) => {
    const orc = makeCreature({ id: "orc", hitDice: { number: 1, modifier: 0, asterisks: 0 } });
    const plan = planPeriodic(orc, CONFUSION, "Confusion", bx);
    expect(plan.save).toBeUndefined();
    const high = Math.min(6, total - 1);
    const rolls = rollsFor(plan, { behaviour: [high, total - high] });
    expect(resolvePeriodic(plan, rolls, undefined).behaviour).toBe(behaviour);
  });

  it("confusion: 2+1 Hit Dice save each round, 2 do not; who saves is himself and not rid of it", () => {
    const of = (modifier: number) => makeCreature({ id: "a", hitDice: { number: 2, modifier, asterisks: 0 } });
    expect(planPeriodic(of(0), CONFUSION, "Confusion", bx).save).toBeUndefined();
    const plan = planPeriodic(of(1), CONFUSION, "Confusion", bx);
    expect(plan.save).toBeDefined();
    expect(resolvePeriodic(plan, {}, true)).toMatchObject({ saved: true, ended: false });
  });

  it("nothing harms the dead", () => {
    const dead = makeCreature({ id: "a", conditions: ["dead"] });
    expect(planPeriodic(dead, { does: "harms", formula: "1d6" }, "Fire", bx).refused?.key).toBe("work.dead");
  });
});

describe("images and haste", () => {
  const sword = makeWeapon({ id: "s", name: "Sword", type: "sword", damage: "1d8", melee: true, held: "main" });
  const means = { kind: "weapon", weapon: sword, use: "melee" } as const;
  const fighter = makeCreature({ id: "f", kind: "character", class: { id: "fighter", level: 3 }, weapons: [sword] });
  const mage = makeCreature({ id: "m" });

  it("an attack on somebody with images takes one, hit or miss, and harms nobody", () => {
    const target = underMagic(mage, [{ name: "Mirror Image", imagesLeft: 3 }]);
    const plan = planAttack({ attacker: fighter, target, means, situation: {} }, bx);
    for (const die of [20, 1]) {
      const outcome = resolveAttack(plan, rollsFor(plan, { attack: [die] }), bx);
      expect(outcome).toMatchObject({ hit: false, image: true });
      expect(outcome.next.some((next) => next.kind === "offer" && next.action === "damage")).toBe(false);
    }
    const bare = planAttack({ attacker: fighter, target: mage, means, situation: {} }, bx);
    expect(resolveAttack(bare, rollsFor(bare, { attack: [20] }), bx).hit).toBe(true);
  });

  it("who is hasted attacks twice as often", () => {
    const hasted = underMagic(fighter, [{ name: "Haste", tags: ["hasted"] }]);
    const one = attacksAllowed(fighter, means, {}, bx).maximum;
    expect(attacksAllowed(hasted, means, {}, bx).maximum).toBe(one * 2);
  });
});

describe("who comes, and how one arrives", () => {
  const input = (work: SpellEffect) => ({
    caster: { id: "c", name: "Ysolde" },
    level: 9,
    spell: "Teleport",
    work,
    targets: [makeCreature({ id: "a" })],
  });

  it.each([
    [50, "safe", 0],
    [51, "high", 40],
    [75, "high", 40],
    [76, "low", 0],
  ] as const)("teleport to a place scantly known: %d", (rolled, how, feet) => {
    const plan = planSpellEffect(input({ does: "arrives", odds: { safe: 50, high: 75 } }), bx);
    const rolls = rollsFor(plan, { arrival: [rolled], height: [4] });
    expect(resolveSpellEffect(plan, rolls, bx).arrival).toEqual({ rolled, how, feet });
  });

  it("the dead rise by the level, and need nobody targeted", () => {
    const zombies: SpellEffect = { does: "summons", summons: [{ key: "zombie", number: "1", levelsEach: 2 }] };
    const plan = planSpellEffect({ ...input(zombies), targets: [] }, bx);
    expect(plan.refused).toBeUndefined();
    expect(resolveSpellEffect(plan, {}, bx).come).toEqual([{ key: "zombie", number: 4 }]);
    const wolves = planSpellEffect(input({ does: "summons", summons: [{ key: "normal-wolf", number: "3d6" }] }), bx);
    expect(resolveSpellEffect(wolves, rollsFor(wolves, { "come:0": [1, 2, 3] }), bx).come[0]?.number).toBe(6);
  });
});
