/** Where rulings of journeys, rewards and service meet (MIXES): one test for each entry, titled by its id. */
import { describe, expect, it } from "vitest";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { planDay, planDrop, runRound, startChase, stopFleeing } from "../../../src/rules/encounter/chase.ts";
import { planEvasion, resolveEvasion } from "../../../src/rules/encounter/evasion.ts";
import { forceChance } from "../../../src/rules/exploration/chances.ts";
import { galeMiles } from "../../../src/rules/exploration/gales.ts";
import { wantPrompt } from "../../../src/rules/exploration/hunger-and-thirst.ts";
import { planDayOut } from "../../../src/rules/exploration/journey.ts";
import { planSeaDay, resolveSeaDay } from "../../../src/rules/exploration/water.ts";
import { change, divide, inCopper, type Sharer } from "../../../src/rules/hirelings/division.ts";
import { enticementOf, planOffer, resolveOffer } from "../../../src/rules/hirelings/offer.ts";
import { planAdvertising } from "../../../src/rules/hirelings/recruitment.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { beginResearch, payResearch, planResearch, resolveResearch } from "../../../src/rules/magic/research.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { monstersExperience, withdraw } from "../../../src/rules/rewards/experience.ts";
import { upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { hero as fighter } from "../attack/fight.ts";
import { setOut } from "../support/journey.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

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
    expect(chase?.kind).toBe("days");
    expect(startChase(flight(), eris).kind).toBe("turns");
    expect(chase && planDay(chase, eris).refused).toBeUndefined();
  });
  it("MIX-45: food stops no thinking hunter, and once caught it is too late", () => {
    const chase = startChase(
      flight({ place: "dungeon", fleeing: { rates: [60], count: 1, surprised: false } }),
      classic,
    );
    expect(planDrop(chase, "food", 1, { intelligent: true, eats: true }, classic).chance).toBe(0);
    const caught = runRound(chase, classic).chase;
    expect(caught.over).toBe("caught");
    expect(planDrop(caught, "food", 1, { intelligent: false, eats: true }, classic).refused?.key).toBe(
      "order.chaseOver",
    );
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
    const plan = planDayOut(party, day as never, classic);
    expect(plan.rolls.map(({ id }) => id)).toEqual(["wandering:1"]);
  });
  it("MIX-52: a gale drives at three times the full rate, and nobody loses the way in it", () => {
    const wet = { id: "s", name: "s", sail: 360, seaworthy: true, takenOnWater: true, navigator: false } as const;
    expect(galeMiles(wet, classic).value).toBe(216);
    const party = setOut([{ id: "a", name: "a", rate: 120 }], { place: "water" });
    const sea = {
      means: "sail",
      waters: "ocean",
      landmark: false,
      current: "none",
      landing: false,
      change: -6,
    } as const;
    const plan = planSeaDay(wet, sea, classic);
    const faces = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, formula === "2d6" ? [6, 6] : [1]]));
    const outcome = resolveSeaDay(party, plan, rollsFor(plan, faces), classic);
    expect(outcome.wind).toBe("gale");
    expect(outcome.lost).toBe(false);
    expect(outcome.miles.value).toBe(216);
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
    expect(given.bonus).toBe(10);
    expect(given.each[0]?.experience.value).toBe(110);
    expect(given.pending.found).toBe(0);
    expect(withdraw({ known: ["r1"], count: 8 })).toEqual({ known: ["r1"], count: 0 });
  });
  it("MIX-46: every foe that was overcome is worth its experience, each once", () => {
    expect(monstersExperience([{ name: "x", count: 3, hitDice: dice }], eris).value).toBe(2100);
    expect(monstersExperience([{ name: "x", count: 3, hitDice: dice, typed: 125 }], gorman).value).toBe(0);
  });
  it("MIX-47, ERIS-112 example 3: what normal men have in advance is the first period's upkeep; what entices a dwarf is not", () => {
    const joins = (type: string, people: string, gold: number) => {
      const minimum = enticementOf(type, people, eris);
      const plan = planOffer({ kind: "unusual", group: "g", charisma: 10, gold, minimum }, eris);
      const { pays, paysFirstUpkeep } = resolveOffer(plan, rollsFor(plan, { offer: [6, 6] }), eris);
      return [pays, paysFirstUpkeep];
    };
    expect(joins("swordsman", "human", 3)).toEqual([3, true]);
    expect(joins("dwarf", "dwarf", 200)).toEqual([200, false]);
    expect(joins("fighter", "human", 100)).toEqual([100, false]);
    // Companions of a people pay its row, and so are kept from the first expedition on.
    expect(joins("swordsman", "dwarf", 200)).toEqual([200, false]);
  });
  it("MIX-48: a classic award is floored at each step, a retainer's half before its prime requisite", () => {
    const retainer: Sharer = { id: "r", kind: "retainer", hasClass: true };
    const soldier: Sharer = { id: "m", kind: "mercenary" };
    const given = award({ ...NOTHING_PENDING, achievements: 1003 }, [...three, retainer, soldier], true, classic);
    const [first, , , fourth] = given.each;
    expect(first?.experience.value).toBe(250);
    expect(fourth?.experience.value).toBe(250);
    expect(fourth?.kept).toBe(0.5);
    const gained = gainExperience(
      { class: { id: "fighter", level: 1 }, experience: 0, award: 251, kept: 0.5 },
      classic,
    ).gained;
    expect(gained).toBe(125);
  });
  it("MIX-53: where there is no market, mercenaries and specialists serve for the listed wage", () => {
    expect(planAdvertising({ reach: "town" }, classic).refused?.key).toBe("hiring.noMarket");
    expect(wages("alchemist", { days: 28, number: 1 }, classic)).toMatchObject({ per: "month" });
    expect(wages("alchemist", { days: 28, number: 1 }, classic).gold.value).toBeGreaterThan(0);
    expect(wages("henchman", { days: 7, number: 1 }, gorman).gold.value).toBe(0);
  });
  it("MIX-54: companions of other peoples live as men do", () => {
    const due = (type: string) =>
      upkeepDue([{ id: "a", name: "a", type }], { sessions: 1, expeditions: 1, days: 28 }, eris)[0]?.gold.value;
    const [foot, heavy, archer] = [due("lightFoot"), due("heavyFoot"), due("archer")];
    expect(new Set([foot, heavy, archer]).size).toBeGreaterThan(1);
    // An elf lives as an archer, a dwarf as heavy foot, a hobbit as light foot: as men of that arm do.
    expect(due("elf")).toEqual(archer);
    expect(due("dwarf")).toEqual(heavy);
    expect(due("halfling")).toEqual(foot);
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
  it("MIX-61: gems count by their worth, and shares are calculated in copper", () => {
    expect(inCopper({ gp: 1, cp: 7 }, 2.5)).toBe(357);
    const { each, remainder } = divide(inCopper({ gp: 1 }), three, classic);
    expect(each[0]?.amount.value).toBe(33);
    expect(remainder).toBe(1);
    expect(change(33)).toEqual({ gp: 0, sp: 3, cp: 3 });
  });
});
