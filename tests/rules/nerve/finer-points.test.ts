import { describe, expect, it } from "vitest";
import { planTurning } from "../../../src/rules/characters/turning.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { planForce, planListen } from "../../../src/rules/exploration/doors.ts";
import { planSearch } from "../../../src/rules/exploration/search.ts";
import type { MoraleGroup } from "../../../src/rules/facts/nerve.ts";
import { loyaltySuggested, planLoyaltyCheck } from "../../../src/rules/nerve/loyalty.ts";
import { type MoraleInput, planMorale, resolveMorale, shownAs } from "../../../src/rules/nerve/morale.ts";
import { planReaction, resolveReaction } from "../../../src/rules/nerve/reaction.ts";
import { moraleOccasions, startMorale } from "../../../src/rules/nerve/tally.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { unableToAffect } from "../../../src/rules/tables/morale-situations.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { hero, plain } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const group = (more: Partial<MoraleGroup> = {}): MoraleGroup => ({
  id: "orcs",
  side: "foes",
  startNumber: 4,
  fallen: 0,
  dead: 0,
  able: 4,
  successes: {},
  checksThisRound: 0,
  due: [],
  prompted: [],
  state: "fighting",
  ...more,
});
const bless = (value: number): Modifier => ({
  key: "item.bonus",
  on: "morale",
  op: "add",
  value,
  source: { kind: "effect", name: "Dread" },
});
const orc = (id: string, more: Partial<Creature> = {}): Creature => makeCreature({ id, morale: 8, ...more });
const target = (rules: Rulings, input: Omit<MoraleInput, "group">) =>
  planMorale({ group: group(), ...input }, rules).subjects[0];

describe("morale", () => {
  it("BX-178: all adjustments together move the rating by 2 at the most", () => {
    const blessed = orc("a", { modifiers: [bless(2)] });
    expect(target(classic, { members: [blessed], situation: 2 })?.target.value).toBe(10);
    expect(target(classic, { members: [blessed], situation: 2 })?.automatic).toBeUndefined();
    expect(target(classic, { members: [orc("a")], situation: -3 })?.target.value).toBe(6);
    expect(target(classic, { members: [blessed], situation: -2 })?.target.value).toBe(8);
  });
  it("BX-178: an effect on a whole group counts, by the one whom it helps least", () => {
    const all = ["a", "b"].map((id) => orc(id, { modifiers: [bless(1)] }));
    expect(target(classic, { members: all })?.target.value).toBe(9);
    expect(target(classic, { members: [...all, orc("c")] })?.target.value).toBe(8);
  });
  it("BX-176, BX-177: a second group of a side is not asked for its half again", () => {
    const member = (id: string, of: string, fate: "able" | "dead" = "able") => ({
      id,
      group: of,
      side: "foes",
      fate,
      checks: true,
    });
    const first = ["a", "b", "c", "d"];
    const g = (down: number) => first.map((id, at) => member(id, "g", at < down ? "dead" : "able"));
    const h = ["e", "f", "x", "y"].map((id) => member(id, "h"));
    const begun = startMorale({ round: 1, members: g(0) }, classic);
    const lost = moraleOccasions(begun, { round: 1, members: g(2) }, classic);
    expect(lost.prompts.flatMap(({ occasions }) => occasions)).toContain("half");
    const joined = moraleOccasions(lost.tally, { round: 2, members: [...g(2), ...h] }, classic);
    const again = moraleOccasions(joined.tally, { round: 2, members: [...g(4), ...h] }, classic);
    expect(again.prompts).toEqual([]);
  });
  it("REF-15: magic is one kind, whatever its bonus", () => {
    const kind = (bonus: number, magic = true) => ({ type: "mundane", silver: false, magic, bonus });
    const attacks = [...Array(3).fill(kind(0, false)), kind(1), kind(1), kind(2), kind(2)];
    const foe = (harmedOnlyBy: Creature["harmedOnlyBy"]) => [{ able: true, tags: [], isCaster: false, harmedOnlyBy }];
    expect(unableToAffect({ attacks, foes: foe({ kind: "magic", bonus: 0 }) })).toBe(false);
    expect(unableToAffect({ attacks: attacks.slice(0, 4), foes: foe({ kind: "magic", bonus: 0 }) })).toBe(true);
  });
  it("REF-11: shown on the score or on the dice, the answer is the same", () => {
    const soldier = makeCreature({ id: "s", morale2d10: 12 });
    const plan = planMorale({ group: group(), members: [soldier], situation: -3 }, referee);
    const [subject] = plan.subjects;
    if (!subject) throw new Error("nobody");
    const [id] = plan.rolls.map((roll) => roll.id);
    const [result] = resolveMorale(plan, rollsFor(plan, { [id ?? ""]: [4, 6] }), referee).results;
    if (result?.total === undefined) throw new Error("no dice");
    const rolled = { total: result.total, steps: result.steps };
    expect(shownAs(subject, rolled, "score")).toMatchObject({ total: 10, target: 9 });
    const turned = shownAs(subject, rolled, "roll");
    expect(turned).toMatchObject({ total: 13, target: 12 });
    expect([fold(turned.dice), fold(turned.score)]).toEqual([13, 12]);
  });
  it("GOR-46: an extreme demand costs the loyalty of those who have one", () => {
    const gorman = rulings({}, "gorman");
    const offers = (creature: Creature) => {
      const plan = planMorale({ group: group({ startNumber: 1 }), members: [creature], extreme: true }, gorman);
      const id = plan.rolls[0]?.id ?? "";
      return resolveMorale(plan, rollsFor(plan, { [id]: [1, 1] }), gorman).next.length;
    };
    expect(offers(orc("troll"))).toBe(0);
    expect(offers(orc("h", { kind: "hireling", hirelingKind: "henchman", loyalty: 9 }))).toBe(1);
  });
});

describe("reactions", () => {
  const ring: Modifier = {
    key: "item.bonus",
    on: "reaction",
    op: "add",
    value: 2,
    source: { kind: "item", name: "ring" },
  };
  const speaker = hero("fighter", 1, { abilities: { ...plain, cha: 16 }, modifiers: [ring] });
  const total = (rules: Rulings, intention: "winOver" | "provoke", who: Creature = speaker) => {
    const plan = planReaction({ group: "g", speaker: who, intention }, rules);
    return resolveReaction(plan, rollsFor(plan, { reaction: [4, 4] }), rules).total;
  };
  it("REF-03: what works on the speaker turns with the intention, as Charisma does", () => {
    expect([total(referee, "winOver"), total(referee, "provoke"), total(classic, "winOver")]).toEqual([5, 11, 11]);
  });
  it.each(["dead", "gagged", "held", "bound", "unconscious"] as const)(
    "BX-113: nobody %s speaks for the party",
    (condition) => {
      expect(total(classic, "winOver", { ...speaker, conditions: [condition] })).toBe(8);
    },
  );
  it("REF-04: the most hostile behaviour that can be perceived", () => {
    const column = (...behaviours: Parameters<typeof planReaction>[0]["behaviours"] & object) =>
      planReaction({ group: "g", behaviours }, referee).behaviour;
    const wave = { behaviour: "friendly" } as const;
    expect(column(wave, wave, { behaviour: "threatening" })).toBe("threatening");
    expect(column(wave, { behaviour: "threatening", perceived: false })).toBe("friendly");
    expect(column()).toBe("indifferent");
  });
});

describe("those who cannot act", () => {
  const dead = { conditions: ["dead"] } as const;
  const cleric = hero("cleric", 3, dead);
  const door = { id: "d", state: "stuck", sticks: true, warned: false, listened: [], lockTries: {} } as const;
  const area = { id: "a", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
  const one = hero("fighter", 1);
  it.each([
    ["BX-056: forcing a door", planForce([one, cleric], door, classic).refused?.key],
    ["BX-061: listening", planListen(cleric, { ...door, state: "shut" }, [], classic).refused?.key],
    ["BX-065: searching", planSearch([cleric], area, classic).refused?.key],
    ["BX-146: turning the undead", planTurning(cleric, { undead: [], symbol: "atHand" }, classic).refused?.key],
    [
      "BX-181: loyalty",
      planLoyaltyCheck(orc("r", { ...dead, kind: "hireling", hirelingKind: "retainer" }), { when: "danger" }, classic)
        .refused?.key,
    ],
  ])("%s asks nothing of the dead", (_name, key) => {
    expect(key).toBe("cannotAct");
  });
  it("BX-065: the others of a search go on; BX-181: nothing is suggested for a dead retainer", () => {
    expect(planSearch([cleric, one], area, classic).searchers.map(({ id }) => id)).toEqual(["fighter1"]);
    const retainer = orc("r", { ...dead, kind: "hireling", hirelingKind: "retainer" });
    expect(loyaltySuggested(retainer, { employerDead: true }, classic)).toBeUndefined();
  });
});
