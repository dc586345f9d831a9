/** Where rulings of life, morale and characters meet (MIXES): one test for each entry, titled by its id. */
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { drainTables } from "../../../src/rules/characters/advance.ts";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { effectiveLevel } from "../../../src/rules/derived/effective-level.ts";
import { forceChance } from "../../../src/rules/exploration/chances.ts";
import type { MoraleGroup } from "../../../src/rules/facts/morale.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave } from "../../../src/rules/life/death-save.ts";
import { planDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import { planNaturalHealing, restDays } from "../../../src/rules/life/natural-healing.ts";
import { planWithstand } from "../../../src/rules/life/paralysis.ts";
import { planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { planSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { spendSurge } from "../../../src/rules/life/surges.ts";
import { slotsOf } from "../../../src/rules/magic/slots.ts";
import { planSurvival, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planLoyaltyScore } from "../../../src/rules/morale/loyalty.ts";
import { planMorale } from "../../../src/rules/morale/morale.ts";
import { checksMorale } from "../../../src/rules/morale/morale-tally.ts";
import { planReaction } from "../../../src/rules/morale/reaction.ts";
import { damageAfterSave } from "../../../src/rules/saves/saving-throw.ts";
import { refereeScore } from "../../../src/rules/tables/morale-scores.ts";
import { SITUATIONS } from "../../../src/rules/tables/morale-situations.ts";
import { hero as fighter, plain, planned } from "../attack/fight.ts";
import { hero, monster, withState } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const cha = (score: number) => fighter("fighter", 1, { abilities: { ...plain, cha: score } });

describe("life and death", () => {
  it("MIX-01: poison that kills kills under every death", () => {
    for (const death of ["bx", "eris", "dismemberment", "woundLevels"]) {
      const rules = rulings({ death });
      const victim = hero(9, 9, 3);
      const plan = planPoison(victim, {}, rules);
      expect(resolvePoison(plan, rollsFor(plan, { save: [1] }), rules, victim).change.after.conditions).toContain(
        "dead",
      );
    }
  });
  it("MIX-02: the save of GOR-86 is against Death where there are five categories", () => {
    const save = (savingThrows: string) =>
      planSaveOrDie(hero(0, 8, 4), rulings({ death: "dismemberment", savingThrows })).save;
    expect(save("bx").category).toBe("death");
    expect(save("bx").target.value).toBe(10);
    expect(save("gorman").single).toBe(true);
  });
  it("MIX-08: the wound closes first, then the day's points come", () => {
    const rules = rulings({ death: "woundLevels", naturalHealing: "gorman" });
    const bruised = withState(hero(36, 48, 5), { wounds: 1 });
    const plan = planNaturalHealing(bruised, { days: 1 }, rules);
    const { change: done } = restDays(bruised, plan, {}, { progress: 0 }, rules);
    expect(done.after.wounds).toBe(0);
    expect(done.after.hitPoints.value).toBe(37);
    expect(done.woundChange).toBe(-1);
    const surges = rulings({}, "heroic");
    const day = planNaturalHealing(bruised, { days: 1 }, surges);
    expect(restDays(bruised, day, {}, { progress: 0 }, surges).change.after).toMatchObject({
      wounds: 0,
      hitPoints: { value: 48 },
    });
  });
  it("MIX-09: below 0 no surge helps, and days only in a secure place", () => {
    const rules = rulings({ naturalHealing: "surges", rests: "heroic", death: "eris" });
    const low = withState(hero(-2, 20, 5, { conditions: ["unconscious"] }), { surges: 3 });
    expect(spendSurge(low, rules).refused?.key).toBe("life.surgeBelowZero");
    const daily = rulings({ death: "eris", naturalHealing: "gorman" });
    expect(planNaturalHealing(low, { days: 1 }, daily).refused?.key).toBe("life.restNotSecure");
    expect(planNaturalHealing(low, { days: 1, secure: true }, daily)).toMatchObject({ points: 1 });
  });
  it("MIX-13: a temporary drain counts for everything read off the level, but not hit points", () => {
    const rules = rulings({ levelDrain: "eris" });
    const drained = withState(hero(20, 20, 4, { class: { id: "cleric", level: 4 } }), { drained: 2 });
    expect(planTurning(drained, { undead: [], symbol: "atHand" }, rules).level).toBe(2);
    expect(effectiveLevel(drained, rules)).toBe(2);
    expect(drained.hitPoints.total).toBe(20);
  });
  it("MIX-16: a made save halves down, 1 at the least, in every preset", () => {
    for (const rules of [eris, gorman])
      expect([21, 1].map((points) => damageAfterSave(points, true, rules).value)).toEqual([10, 1]);
  });
  it("MIX-23: neither ancestry nor level helps a death save", () => {
    const rules = rulings({ death: "woundLevels", inherentBonuses: "on", demihumans: "gorman" });
    const dwarf = hero(0, 20, 9, { class: { id: "dwarf", level: 9 }, conditions: ["unconscious", "dying"] });
    expect(planDeathSave(dwarf, {}, rules)).toMatchObject({ modifiers: [] });
  });
  it("MIX-27: a drained fighter of Gorman rerolls the best of two", () => {
    const rules = rulings({ levelDrain: "eris" }, "gorman");
    const of = (id: "fighter" | "cleric") => drainTables({ class: { id, level: 5 } }, 1, rules);
    expect(of("fighter")).toMatchObject({ throws: 2, hitDiceOfNewLevel: "8d6" });
    expect(of("cleric")).toMatchObject({ throws: 1, hitDiceOfNewLevel: "4d6" });
  });
  it("MIX-28: minions have 4.5 a die as printed, converted or not", () => {
    const dice = { number: 4, modifier: 0, asterisks: 0 };
    const of = (monsterConversion: string) =>
      minionHitPoints(dice, rulings({ toughMinions: "on", monsterConversion })).value;
    expect(of("eris")).toBe(of("off"));
    expect(of("off")).toBe(9);
  });
  it("MIX-30: a hired character with a class is a henchman everywhere", () => {
    const hired = hero(4, 4, 1, { kind: "hireling", hirelingKind: "unusual", countsAsCharacter: false });
    expect(takeDamage(hired, { amount: 5 }, rulings({ death: "dismemberment" })).fallen).toBe("rolling");
    expect(
      takeDamage(
        { ...hired, class: { id: "normal-human", level: 0 } },
        { amount: 5 },
        rulings({ death: "dismemberment" }),
      ).fallen,
    ).toBe("dead");
    expect(refereeScore(hired, rulings({}, "referee"))?.value).toBe(15);
    const under = rulings({ morale: "gorman", loyalty: "eris" });
    const other = makeCreature({ id: "o", kind: "hireling", hirelingKind: "normal" });
    expect(planMorale({ group: group(), members: [other, hired] }, under).subjects.map(({ id }) => id)).toEqual([
      "g",
      "hero",
    ]);
  });
  it("MIX-31: instant death belongs to the wound levels", () => {
    const fallen = (death: string) =>
      takeDamage(hero(1, 10, 7), { amount: 7 }, rulings({ death, instantDeath: "on" })).fallen;
    expect(fallen("eris")).toBe("critical");
    expect(fallen("dismemberment")).toBe("rolling");
    expect(fallen("woundLevels")).toBe("dead");
  });
  it("MIX-40: paralytic poison asks for no d100 where paralysis kills nobody", () => {
    const rules = rulings({ poison: "eris", paralysis: "bx" });
    const victim = hero(9, 9, 1, { abilities: plain });
    expect(planWithstand(victim, rules).refused).toBeDefined();
    const plan = planPoison(victim, { kind: "paralytic" }, rules);
    expect(resolvePoison(plan, rollsFor(plan, { save: [1] }), rules, victim).next).toEqual([]);
  });
  it("MIX-41: survivors lie at 0 without a d12, with one wound level where those are counted", () => {
    const of = (death: string) => {
      const plan = planSurvival(
        hero(9, 9, 3, { abilities: { ...plain, con: 13 } }),
        rulings({ death, massCombat: "on" }),
      );
      return resolveSurvival(plan, rollsFor(plan, { withstand: [50] }));
    };
    expect([of("dismemberment"), of("woundLevels")]).toMatchObject([
      { hitPoints: 0, wounds: 0 },
      { hitPoints: 0, wounds: 1 },
    ]);
  });
  it("MIX-59: no d2 is rolled where only one side is left", () => {
    const one = ["leg", "arm", "hand", "eye", "ear"].map((part) => `left ${part}`);
    const ids = (lostParts: readonly string[]) =>
      planDismemberment(withState(hero(0, 8), { lostParts }), {}, gorman).rolls.map(({ id }) => id);
    expect(ids([])).toEqual(["dismemberment", "side"]);
    expect(ids(one)).toEqual(["dismemberment"]);
  });
  it("MIX-62: the penalties of too little rest and of exhaustion add", () => {
    const tired = fighter("fighter", 1, { conditions: ["restPenalty", "exhausted"] });
    expect(planned({ rulings: classic, attacker: tired }).modifier.value).toBe(-3);
  });
});

function group(more: Partial<MoraleGroup> = {}): MoraleGroup {
  return {
    id: "g",
    side: "foes",
    startNumber: 3,
    fallen: 0,
    dead: 0,
    able: 3,
    successes: {},
    checksThisRound: 0,
    due: [],
    prompted: [],
    state: "fighting",
    ...more,
  };
}

describe("morale", () => {
  it("MIX-10: where loyalty has a check of its own retainers never check morale", () => {
    const retainer = makeCreature({ id: "r", kind: "hireling", hirelingKind: "retainer" });
    const checks = (morale: string, loyalty: string) => checksMorale(retainer, rulings({ morale, loyalty }));
    expect(["bx", "gorman", "referee"].map((morale) => checks(morale, "bx"))).toEqual([false, false, false]);
    expect(checks("referee", "gorman")).toBe(true);
  });
  it("MIX-10: henchmen of others check morale whatever loyalty says, with the scores of REF-10 and BX-173", () => {
    const others = makeCreature({ id: "r", kind: "hireling", hirelingKind: "henchman", servesOthers: true });
    for (const morale of ["bx", "gorman", "referee"]) {
      expect(checksMorale(others, rulings({ morale, loyalty: "bx" })), String(morale)).toBe(true);
    }
    const scores = ["bx", "referee"].map((morale) => {
      const rules = rulings({ morale, loyalty: "bx" });
      const plan = planMorale({ group: group({ startNumber: 1, able: 1 }), members: [others] }, rules);
      return [plan.refused, plan.subjects[0]?.target.steps[0]?.value];
    });
    expect(scores).toEqual([
      [undefined, 7],
      [undefined, 15],
    ]);
  });
  it("MIX-24: Gorman's loyalty has a column of its own", () => {
    const rules = rulings({ loyalty: "gorman", hirelings: "eris", abilityModifiers: "odd" });
    const { modifiers } = planLoyaltyScore({ group: "g", charisma: 18 }, rules);
    expect(modifiers.find(({ key }) => key === "loyalty.charisma")?.value).toBe(3);
  });
  it("MIX-25: Gorman's reaction reads GOR-05, the others what the ruling on abilities says", () => {
    const of = (reaction: string, score: number) =>
      planReaction({ group: "g", speaker: cha(score) }, rulings({ reaction, abilityModifiers: "odd" })).modifiers.map(
        ({ value }) => value,
      );
    expect(of("gorman", 18)).toEqual([3]);
    expect(of("gorman", 3)).toEqual([-3]);
    expect(of("bx", 18)).toEqual([]);
    expect(of("referee", 18)).toEqual([]);
  });
  it("MIX-55: equals have no strongest ally, and no foe defeated counts in a fight alone", () => {
    const row = (number: number) => SITUATIONS.find((one) => one.row === number);
    expect(row(18)?.holds({})).toBe(false);
    expect(row(21)?.holds({})).toBe(false);
    expect(row(21)?.holds({ opponentsDefeated: 0 })).toBe(true);
  });
  it("MIX-64: where each rolls, each has its own losses and alignment", () => {
    const rules = rulings({ moraleRoll: "each" }, "referee");
    const guard = (id: string, value: number, alignment?: "lawful" | "chaotic") =>
      makeCreature({
        id,
        morale2d10: 12,
        hitPoints: { value, total: 8, temporary: 0, subdual: 0 },
        ...(alignment && { alignment }),
      });
    const targets = (...members: ReturnType<typeof guard>[]) =>
      planMorale({ group: group(), members }, rules).subjects.map(({ target }) => target.value);
    expect(targets(guard("a", 5), guard("b", 8), guard("c", 4))).toEqual([10, 12, 8]);
    expect(targets(guard("a", 8, "lawful"), guard("b", 8, "chaotic"))).toEqual([13, 11]);
  });
});

describe("characters", () => {
  it("MIX-32: slowness and inherent bonuses go by the operating track of an elf", () => {
    const rules = rulings({ elves: "eris", advancement: "gorman" });
    const gained = (level: number, experience: number) =>
      gainExperience({ class: { id: "elf", level, operating: "magic-user" }, experience, award: 1000 }, rules).gained;
    expect(gained(1, 0)).toBeGreaterThan(gained(5, 60_000));
    const elf = fighter("elf", 4, { class: { id: "elf", level: 4, operating: "fighter" } });
    expect(effectiveLevel(elf, rules)).toBe(4);
    expect(thac0(elf, eris).value).toBe(17);
  });
  it("MIX-39: a cleric's slots are those of the ruling on slots", () => {
    const first = (spellSlots: string) =>
      slotsOf({ class: { id: "cleric", level: 1 } }, rulings({ clerics: "gorman", spellSlots })).map(
        ({ value }) => value,
      )[0] ?? 0;
    expect(first("bx")).toBe(0);
    expect(first("gorman")).toBe(1);
  });
  it("MIX-49: monsters force doors as men do", () => {
    expect(forceChance(monster(5), rulings({ stuckDoors: "odd" })).value).toBe(2);
  });
});
