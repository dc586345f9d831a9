/** Where rulings of life, nerve, journeys, rewards and service meet (MIXES): one test for each entry, titled by its id. */
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { drainTables } from "../../../src/rules/characters/advance.ts";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planDay, planDrop, runRound, startChase, stopFleeing } from "../../../src/rules/encounter/chase.ts";
import { planEvasion, resolveEvasion } from "../../../src/rules/encounter/evasion.ts";
import { forceChance } from "../../../src/rules/exploration/chances.ts";
import { galeMiles } from "../../../src/rules/exploration/gales.ts";
import { wantPrompt } from "../../../src/rules/exploration/hazards.ts";
import { planDayOut } from "../../../src/rules/exploration/journey.ts";
import { planSeaDay, resolveSeaDay } from "../../../src/rules/exploration/water.ts";
import type { MoraleGroup } from "../../../src/rules/facts/nerve.ts";
import { effectiveLevel } from "../../../src/rules/figures/level.ts";
import { change, divide, inCopper, type Sharer } from "../../../src/rules/hirelings/division.ts";
import { planAdvertising } from "../../../src/rules/hirelings/market.ts";
import { planOffer, resolveOffer } from "../../../src/rules/hirelings/offer.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave } from "../../../src/rules/life/death-save.ts";
import { planDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { minionHitPoints } from "../../../src/rules/life/minion.ts";
import { planNaturalHealing, restDays } from "../../../src/rules/life/natural-healing.ts";
import { planWithstand } from "../../../src/rules/life/paralysis.ts";
import { planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { planSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { spendSurge } from "../../../src/rules/life/surges.ts";
import { beginResearch, payResearch, planResearch, resolveResearch } from "../../../src/rules/magic/research.ts";
import { slotsOf } from "../../../src/rules/magic/slots.ts";
import { planSurvival, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planLoyaltyScore } from "../../../src/rules/nerve/loyalty.ts";
import { planMorale } from "../../../src/rules/nerve/morale.ts";
import { planReaction } from "../../../src/rules/nerve/reaction.ts";
import { checksMorale } from "../../../src/rules/nerve/tally.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { monstersExperience, withdraw } from "../../../src/rules/rewards/experience.ts";
import { upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { damageAfterSave } from "../../../src/rules/saves/saving-throw.ts";
import { refereeScore } from "../../../src/rules/tables/morale-scores.ts";
import { SITUATIONS } from "../../../src/rules/tables/morale-situations.ts";
import { hero as fighter, plain, planned } from "../attack/fight.ts";
import { hero, monster, withState } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { setOut } from "../support/way.ts";

const bx = rulings();
const eris = rulings({}, "eris");
const gorman = rulings({}, "gorman");
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
    expect([save("bx").category, save("bx").target.value, save("gorman").single]).toEqual(["death", 10, true]);
  });
  it("MIX-08: the wound closes first, then the day's points come", () => {
    const rules = rulings({ death: "woundLevels", naturalHealing: "gorman" });
    const bruised = withState(hero(36, 48, 5), { wounds: 1 });
    const plan = planNaturalHealing(bruised, { days: 1 }, rules);
    const { change: done } = restDays(bruised, plan, {}, { progress: 0 }, rules);
    expect([done.after.wounds, done.after.hitPoints.value, done.woundChange]).toEqual([0, 37, -1]);
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
    expect([effectiveLevel(drained, rules), drained.hitPoints.total]).toEqual([2, 20]);
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
    expect([fallen("eris"), fallen("dismemberment"), fallen("woundLevels")]).toEqual(["critical", "rolling", "dead"]);
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
  it("MIX-59: no d2 is thrown where only one side is left", () => {
    const one = ["leg", "arm", "hand", "eye", "ear"].map((part) => `left ${part}`);
    const ids = (lostParts: readonly string[]) =>
      planDismemberment(withState(hero(0, 8), { lostParts }), {}, gorman).rolls.map(({ id }) => id);
    expect([ids([]), ids(one)]).toEqual([["dismemberment", "side"], ["dismemberment"]]);
  });
  it("MIX-62: the penalties of too little rest and of exhaustion add", () => {
    const tired = fighter("fighter", 1, { conditions: ["restPenalty", "exhausted"] });
    expect(planned({ rulings: bx, attacker: tired }).modifier.value).toBe(-3);
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

describe("nerve", () => {
  it("MIX-10: where loyalty has a check of its own retainers never check morale", () => {
    const retainer = makeCreature({ id: "r", kind: "hireling", hirelingKind: "retainer" });
    const checks = (morale: string, loyalty: string) => checksMorale(retainer, rulings({ morale, loyalty }));
    expect(["bx", "gorman", "referee"].map((morale) => checks(morale, "bx"))).toEqual([false, false, false]);
    expect(checks("referee", "gorman")).toBe(true);
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
    expect([of("gorman", 18), of("gorman", 3), of("bx", 18), of("referee", 18)]).toEqual([[3], [-3], [], []]);
  });
  it("MIX-55: equals have no strongest ally, and no foe defeated counts in a fight alone", () => {
    const row = (number: number) => SITUATIONS.find((one) => one.row === number);
    expect(row(18)?.holds({})).toBe(false);
    expect([row(21)?.holds({}), row(21)?.holds({ opponentsDefeated: 0 })]).toEqual([false, true]);
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

describe("on the way", () => {
  const flight = (more: object = {}) =>
    ({
      place: "wilderness",
      fleeing: { rates: [90], count: 3, surprised: false },
      pursuing: { rates: [120], count: 3, surprised: false },
      pursued: true,
      combatBegun: false,
      cannotLeave: false,
      surroundings: 0,
      woods: false,
      gap: 60,
      ...more,
    }) as const;
  it("MIX-43: before a fight one evades as in B/X; after it the turns of pursuit rule", () => {
    const plan = planEvasion(flight(), eris);
    expect(plan.verdict).toBe("roll");
    const { chase } = resolveEvasion(plan, rollsFor(plan, { evasion: [100] }), eris);
    expect([chase?.kind, startChase(flight(), eris).kind]).toEqual(["days", "turns"]);
    expect(chase && planDay(chase, eris).refused).toBeUndefined();
  });
  it("MIX-45: food stops no thinking hunter, and once caught it is too late", () => {
    const chase = startChase(flight({ place: "dungeon", fleeing: { rates: [60], count: 1, surprised: false } }), bx);
    expect(planDrop(chase, "food", 1, { intelligent: true, eats: true }, bx).chance).toBe(0);
    const caught = runRound(chase, bx).chase;
    expect(caught.over).toBe("caught");
    expect(planDrop(caught, "food", 1, { intelligent: false, eats: true }, bx).refused?.key).toBe("order.chaseOver");
    expect(stopFleeing(caught)).toBe(caught);
  });
  it("MIX-49: hobbits at stuck doors have a chance less, dwarves are as men", () => {
    const rules = rulings({ stuckDoors: "odd", demihumans: "eris" });
    const chance = (id: "halfling" | "dwarf" | "fighter") => forceChance(fighter(id, 1), rules).value;
    expect(["halfling", "dwarf", "fighter"].map((id) => chance(id as "dwarf"))).toEqual([1, 2, 2]);
  });
  it("MIX-50: every day of want takes a quarter of the full rate", () => {
    const prompts = [1, 2, 3, 4].map((food) => wantPrompt({ food, water: 0 }));
    expect(prompts.every((prompt) => prompt !== undefined)).toBe(true);
    expect(new Set(prompts.map((prompt) => JSON.stringify(prompt))).size).toBeGreaterThan(1);
  });
  it("MIX-51: a day of rest has its wandering checks and no roll for the way", () => {
    const party = setOut([{ id: "a", name: "a", rate: 120 }], { place: "wilderness" });
    const day = {
      occupation: "rest",
      stretches: [{ terrain: "clear" }],
      lead: "none",
      forced: false,
      forage: false,
      change: 0,
    };
    const plan = planDayOut(party, day as never, bx);
    expect(plan.rolls.map(({ id }) => id)).toEqual(["wandering:1"]);
  });
  it("MIX-52: a gale drives at three times the full rate, and nobody loses the way in it", () => {
    const wet = { id: "s", name: "s", sail: 360, seaworthy: true, takenOnWater: true, navigator: false } as const;
    expect(galeMiles(wet, bx).value).toBe(216);
    const party = setOut([{ id: "a", name: "a", rate: 120 }], { place: "water" });
    const sea = {
      means: "sail",
      waters: "ocean",
      landmark: false,
      current: "none",
      landing: false,
      change: -6,
    } as const;
    const plan = planSeaDay(wet, sea, bx);
    const faces = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, formula === "2d6" ? [6, 6] : [1]]));
    const outcome = resolveSeaDay(party, plan, rollsFor(plan, faces), bx);
    expect([outcome.wind, outcome.lost, outcome.miles.value]).toEqual(["gale", false, 216]);
  });
});

describe("rewards and service", () => {
  const three: Sharer[] = ["a", "b", "c"].map((id) => ({ id, kind: "character" }));
  const dice = { number: 7, modifier: 0, asterisks: 0 };
  it("MIX-22: one floor on the sum of treasure and monsters", () => {
    const rules = rulings({ monsterXp: "eris", explorationXp: "off" }, "gorman");
    const henchman: Sharer = { id: "h", kind: "henchman", hasClass: true };
    const orc = { name: "o", count: 5, hitDice: { number: 1, modifier: 0, asterisks: 0 } };
    const given = award(
      { ...NOTHING_PENDING, coins: { gp: 1000 }, monsters: [orc] },
      [...three, henchman],
      true,
      rules,
    );
    expect(given.each[0]?.experience.value).toBe(428);
    const explored = rulings({ monsterXp: "eris" }, "gorman");
    const pending = {
      ...NOTHING_PENDING,
      coins: { gp: 1050 },
      monsters: [{ name: "x", count: 1, hitDice: dice }],
      found: 8,
    };
    const all = award(pending, [...three, henchman], true, explored);
    expect(all.each.map(({ experience }) => experience.value)).toEqual([550, 550, 550, 275]);
  });
  it("MIX-33: places found count at the award, and then begin at 0 again", () => {
    const rules = rulings({ explorationXp: "on" });
    const given = award({ ...NOTHING_PENDING, coins: { gp: 300 }, found: 8 }, three, true, rules);
    expect([given.bonus, given.each[0]?.experience.value, given.pending.found]).toEqual([10, 110, 0]);
    expect(withdraw({ known: ["r1"], count: 8 })).toEqual({ known: ["r1"], count: 0 });
  });
  it("MIX-46: every foe that was overcome is worth its experience, each once", () => {
    expect(monstersExperience([{ name: "x", count: 3, hitDice: dice }], eris).value).toBe(2100);
    expect(monstersExperience([{ name: "x", count: 3, hitDice: dice, typed: 125 }], gorman).value).toBe(0);
  });
  it("MIX-47: what entices in advance is the first period's upkeep", () => {
    const offer = { kind: "unusual", group: "g", charisma: 10, gold: 100, minimum: { gold: 100, kind: "" } } as const;
    const plan = planOffer(offer as never, eris);
    const outcome = resolveOffer(plan, rollsFor(plan, { offer: [6, 6] }), eris);
    expect([outcome.pays, outcome.paysFirstUpkeep]).toEqual([100, true]);
  });
  it("MIX-48: a classic award is floored at each step, a retainer's half before its prime requisite", () => {
    const retainer: Sharer = { id: "r", kind: "retainer", hasClass: true };
    const soldier: Sharer = { id: "m", kind: "mercenary" };
    const given = award({ ...NOTHING_PENDING, deeds: 1003 }, [...three, retainer, soldier], true, bx);
    const [first, , , fourth] = given.each;
    expect([first?.experience.value, fourth?.experience.value, fourth?.kept]).toEqual([250, 250, 0.5]);
    const gained = gainExperience(
      { class: { id: "fighter", level: 1 }, experience: 0, award: 251, kept: 0.5 },
      bx,
    ).gained;
    expect(gained).toBe(125);
  });
  it("MIX-53: where there is no market, mercenaries and specialists serve for the listed wage", () => {
    expect(planAdvertising({ reach: "town" }, bx).refused?.key).toBe("hiring.noMarket");
    expect(wages("alchemist", { days: 28, number: 1 }, bx)).toMatchObject({ per: "month" });
    expect(wages("alchemist", { days: 28, number: 1 }, bx).gold.value).toBeGreaterThan(0);
    expect(wages("henchman", { days: 7, number: 1 }, gorman).gold.value).toBe(0);
  });
  it("MIX-54: companions of other peoples live as men do", () => {
    const due = (type: string) =>
      upkeepDue([{ id: "a", name: "a", type }], { sessions: 1, expeditions: 1, days: 28 }, eris)[0]?.gold.value;
    const [foot, heavy, archer] = [due("lightFoot"), due("heavyFoot"), due("archer")];
    expect(new Set([foot, heavy, archer]).size).toBeGreaterThan(1);
    // An elf lives as an archer, a dwarf as heavy foot, a hobbit as light foot: as men of that arm do.
    expect([due("elf"), due("dwarf"), due("halfling")]).toEqual([archer, heavy, foot]);
  });
  it("MIX-60: a failed research costs its week and its money alone", () => {
    const begun = beginResearch({ class: { id: "magic-user", level: 5 } }, { description: "x", level: 3 }, gorman);
    if ("key" in begun) throw new Error(begun.key);
    const paid = payResearch({ ...begun.project, weeks: 3 }, 8000);
    if ("key" in paid) throw new Error(paid.key);
    const plan = planResearch(paid, gorman);
    const failed = resolveResearch(plan, rollsFor(plan, { research: [99] })).project;
    expect(failed).toMatchObject({ paid: 8000, weeks: 0, weeksNeeded: 1, rolls: [99] });
    const full = payResearch({ ...paid, paid: 39_500 }, 1000);
    expect("paid" in full && full.paid).toBe(40_000);
  });
  it("MIX-61: gems count by their worth, and shares are reckoned in copper", () => {
    expect(inCopper({ gp: 1, cp: 7 }, 2.5)).toBe(357);
    const { each, remainder } = divide(inCopper({ gp: 1 }), three, bx);
    expect([each[0]?.amount.value, remainder, change(33)]).toEqual([33, 1, { gp: 0, sp: 3, cp: 3 }]);
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
    expect([first("bx"), first("gorman")]).toEqual([0, 1]);
  });
  it("MIX-49: monsters force doors as men do", () => {
    expect(forceChance(monster(5), rulings({ stuckDoors: "odd" })).value).toBe(2);
  });
});
