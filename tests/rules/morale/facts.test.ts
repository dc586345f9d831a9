/** The facts of those who check morale, the creatures that check morale at all, and the reasons why a check is not possible. */
import { describe, expect, it } from "vitest";
import { type Condition, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import type { Fate, MoraleGroup, MoraleMember } from "../../../src/rules/facts/morale.ts";
import {
  loyaltySuggested,
  MALCONTENT_PLANS,
  planLoyaltyCheck,
  planLoyaltyScore,
} from "../../../src/rules/morale/loyalty.ts";
import {
  applyMorale,
  CHECK_RESULTS,
  chanceOfStaying,
  type MoraleInput,
  planMorale,
  resolveMorale,
  takesAdjustments,
} from "../../../src/rules/morale/morale.ts";
import {
  fateOf,
  isAbandoned,
  isCharmed,
  leaderOf,
  moraleOccasions,
  newMoraleRound,
  refereesKinds,
  refereesOccasions,
  startMorale,
} from "../../../src/rules/morale/morale-tally.ts";
import { ownFacts } from "../../../src/rules/morale/own-facts.ts";
import { behaviourOf, type Column, planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import { missingRefusalText } from "../support/plans.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman, referee } from "../support/presets.ts";
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
const orc = (id: string, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id, morale: 8, morale2d10: 12, ...more });
const dice = (number: number, modifier = 0): Partial<Creature> => ({ hitDice: { number, modifier, asterisks: 0 } });

describe("what a group shows by itself", () => {
  it.each([
    ["most have 2 dice", [2, 2, 4].map((number) => dice(number)), { number: 2, modifier: 0 }],
    [
      "no more than half have the same: the lowest",
      [4, 4, 2, 3].map((number) => dice(number)),
      { number: 2, modifier: 0 },
    ],
    ["dice alike but for the plus: the lower", [dice(3, 1), dice(3, 0)], { number: 3, modifier: 0 }],
    ["dice alike but for the plus, the other way round", [dice(3, 0), dice(3, 1)], { number: 3, modifier: 0 }],
    ["most with the same plus", [dice(3, 1), dice(3, 1), dice(3, 0)], { number: 3, modifier: 1 }],
    ["a level counts as a die", [{ class: { id: "fighter", level: 5 } } as const], { number: 5, modifier: 0 }],
    ["nobody says: one die", [{}], { number: 1, modifier: 0 }],
  ])("REF-12: dice of a group: %s", (_name, members, expected) => {
    const all = members.map((more, at) => orc(`o${at}`, more));
    expect(ownFacts(all, group(), false, referee).hitDice).toMatchObject(expected);
  });

  it("REF-12: the alignment of more than half, hatred of any, how the first is treated", () => {
    const shown = (...alignments: Creature["alignment"][]) =>
      ownFacts(
        alignments.map((alignment, at) => orc(`o${at}`, { ...(alignment && { alignment }) })),
        group(),
        false,
        referee,
      ).alignment;
    expect(shown("chaotic", "chaotic", "lawful")).toBe("chaotic");
    expect(shown("chaotic", "lawful")).toBeUndefined();
    expect(shown(undefined)).toBeUndefined();
    const haters = [orc("a", { hatedEnemies: ["elf", "dwarf"] }), orc("b", { hatedEnemies: ["dwarf"] })];
    expect(ownFacts(haters, group(), false, referee).hatedEnemies).toEqual(["elf", "dwarf"]);
    expect(ownFacts([orc("a", { treatment: "well" as never })], group(), false, referee).treatment).toBe("well");
  });

  it("REF-13: losses are those of the group; of one alone its own hit points, never more than all", () => {
    const hurt = (value: number) => orc("a", { hitPoints: { value, total: 10, temporary: 0, subdual: 0 } });
    const lost = (value: number, alone: boolean, startNumber: number) =>
      ownFacts([hurt(value)], group({ startNumber, fallen: 3 }), alone, referee).lost;
    expect(lost(4, false, 4)).toEqual({ lost: 3, of: 4 });
    expect(lost(4, true, 4)).toEqual({ lost: 6, of: 10 });
    expect(lost(4, false, 1)).toEqual({ lost: 6, of: 10 });
    expect(lost(-3, true, 4)).toEqual({ lost: 10, of: 10 });
    expect(ownFacts([], group({ fallen: 2 }), true, referee).lost).toEqual({ lost: 2, of: 4 });
  });

  it.each<[Condition | undefined, Fate]>([
    [undefined, "able"],
    ["prone", "able"],
    ["dead", "dead"],
    ["unconscious", "unconscious"],
    ["dying", "unconscious"],
    ["stable", "unconscious"],
    ["surrendered", "surrendered"],
    ["subdued", "surrendered"],
    ["paralysed", "paralysed"],
    ["frozen", "paralysed"],
    ["helpless", "paralysed"],
    ["asleep", "asleep"],
    ["held", "held"],
    ["bound", "held"],
    ["fleeing", "fled"],
    ["turned", "fled"],
  ])("BX-176: one who is %s counts as %s", (condition, fate) => {
    expect(fateOf(orc("a", { conditions: condition ? [condition] : [] }))).toBe(fate);
  });
});

const cases: readonly (readonly [title: string, refused: () => Refusal | undefined, expected: Refusal | undefined])[] =
  [
    [
      "BX-172: no morale at all",
      () => planMorale({ group: group(), members: [orc("a")] }, rulings({ morale: "off" })).refused,
      { key: "morale.off", rule: "BX-172", topic: "morale" },
    ],
    [
      "BX-172: nobody to ask",
      () => planMorale({ group: group(), members: [] }, classic).refused,
      { key: "morale.nobody", topic: "morale" },
    ],
    [
      "BX-172: a player's own character",
      () => planMorale({ group: group(), members: [orc("a", { kind: "character" })] }, classic).refused,
      { key: "morale.character", topic: "morale" },
    ],
    [
      "BX-181: a retainer whose loyalty is asked",
      () =>
        planMorale({ group: group(), members: [orc("a", { kind: "hireling", hirelingKind: "retainer" })] }, classic)
          .refused,
      { key: "morale.retainer", rule: "BX-181", topic: "loyalty" },
    ],
    [
      "BX-138: those who are broken already",
      () => planMorale({ group: group({ state: "fleeing" }), members: [orc("a")] }, classic).refused,
      { key: "morale.broken", topic: "morale" },
    ],
    ["BX-172: orcs", () => planMorale({ group: group(), members: [orc("a")] }, classic).refused, undefined],
    [
      "GOR-44: loyalty that works through morale",
      () =>
        planLoyaltyCheck(orc("a", { kind: "hireling", hirelingKind: "henchman" }), { when: "danger" }, gorman).refused,
      { key: "loyalty.throughMorale", rule: "GOR-44", topic: "loyalty" },
    ],
    [
      "BX-181: somebody who owes no loyalty",
      () => planLoyaltyCheck(orc("a"), { when: "danger" }, classic).refused,
      { key: "loyalty.notBound", rule: "BX-181", topic: "loyalty" },
    ],
    [
      "BX-181: somebody asleep",
      () => planLoyaltyCheck(orc("a", { name: "Odo", conditions: ["asleep"] }), { when: "danger" }, classic).refused,
      { key: "cannotAct", data: { name: "Odo" } },
    ],
  ];

describe("reasons why no morale is checked", () => {
  it.each(cases)("%s", (_title, refused, expected) => {
    const said = refused();
    expect(said).toEqual(expected);
    expect(said && missingRefusalText(said)).toBeUndefined();
  });

  it("BX-172: a refused check rolls no dice and asks nobody", () => {
    const plan = planMorale({ group: group(), members: [] }, classic);
    expect(plan.rolls).toEqual([]);
    expect(plan.subjects).toEqual([]);
    expect(plan.situations).toEqual([]);
    expect(() => resolveMorale(plan, {}, classic)).toThrow(
      expect.objectContaining({ code: "planRefused", field: "plan", data: { why: "morale.nobody" } }),
    );
    expect(planLoyaltyCheck(orc("a"), { when: "danger" }, classic).rolls).toEqual([]);
  });
});

describe("checks of morale", () => {
  const planned = (input: Partial<MoraleInput>, rules = referee) =>
    planMorale({ group: group(), members: [orc("a"), orc("b")], ...input }, rules);
  const row = (plan: ReturnType<typeof planned>, wanted: number) => plan.situations.find((line) => line.row === wanted);

  it("REF-13: when half are lost, the lighter loss does not count as well, though both are ticked", () => {
    const plan = planned({ ticks: { 2: true, 3: true } });
    expect(row(plan, 2)?.ticked).toBe(false);
    expect(row(plan, 3)?.ticked).toBe(true);
    expect(row(planned({ ticks: { 2: true, 3: false } }), 2)?.ticked).toBe(true);
  });

  it("REF-12: a box says what was found until the referee sets it otherwise", () => {
    const lost = planned({ group: group({ fallen: 2 }) });
    expect(row(lost, 3)).toMatchObject({ detected: true, ticked: true });
    expect(row(planned({ group: group({ fallen: 2 }), ticks: { 3: false } }), 3)).toMatchObject({
      detected: true,
      ticked: false,
    });
  });

  it("REF-14: earlier checks of the round count each", () => {
    const worth = (checksThisRound: number) => row(planned({ group: group({ checksThisRound }) }), 16)?.value ?? 0;
    expect(worth(2)).toEqual(2 * worth(1));
    expect(worth(3)).toEqual(3 * worth(1));
    expect(worth(0)).toBe(worth(1));
  });

  it("REF-09: what is asked is what the occasions say, the referee's word before it", () => {
    expect(planned({}).kind).toBe("danger");
    expect(planned({ occasions: ["firstDeath"] }).kind).toBe("danger");
    expect(planned({ kind: "bribe" }).kind).toBe("bribe");
    expect(() => planned({ kind: "bribe" }, classic)).toThrow("kind");
  });

  it("REF-09: one who gives up surrenders, whatever the broken else do", () => {
    expect(planned({ kind: "surrender" }).whenBroken).toEqual(["surrendered"]);
    expect(planned({}).whenBroken).toContain("fleeing");
  });

  it("BX-174: a group rolls once, by its own name; alone, each rolls", () => {
    const subjects = (input: Partial<MoraleInput>) =>
      planned({ members: [orc("a", { name: "Grub" }), orc("b", { name: "Snag" })], ...input }, classic).subjects.map(
        ({ id, name, members }) => [id, name, members],
      );
    expect(subjects({})).toEqual([["orcs", "Grub", ["a", "b"]]]);
    expect(subjects({ alone: true })).toEqual([
      ["a", "Grub", ["a"]],
      ["b", "Snag", ["b"]],
    ]);
  });

  it("BX-174: without any rating the one is named", () => {
    expect(() => planned({ members: [makeCreature({ id: "x", kind: "monster" })] }, classic)).toThrow(
      /members\.x\.morale/,
    );
  });

  it("BX-175: after two checks passed, a group fights to the death", () => {
    const automatic = (passed: number) =>
      planned({ group: group({ successes: { orcs: passed } }) }, classic).subjects[0]?.automatic;
    expect(automatic(1)).toBeUndefined();
    expect(automatic(2)).toEqual({ stays: true, why: "morale.toTheDeath" });
  });

  it.each([
    [2, { stays: false, why: "morale.willNotFight" }, 0],
    [12, { stays: true, why: "morale.fearless" }, 1],
    [11, undefined, 35 / 36],
    [3, undefined, 3 / 36],
  ])("BX-173: a rating of %d", (morale, automatic, chance) => {
    const [subject] = planned({ members: [orc("a", { morale })] }, classic).subjects;
    expect(subject?.automatic).toEqual(automatic);
    expect(subject && chanceOfStaying(subject, classic)).toBe(chance);
  });

  it("BX-178: a rating raised to 12 holds this once and still counts as a check passed", () => {
    const plan = planned({ members: [orc("a", { morale: 11 })], situation: 1 }, classic);
    expect(plan.subjects[0]?.automatic).toEqual({ stays: true, why: "morale.certain" });
    expect(resolveMorale(plan, {}, classic).results[0]).toMatchObject({ successes: 1, steps: [], stays: true });
    const fearless = planned({ members: [orc("a", { morale: 12 })] }, classic);
    expect(resolveMorale(fearless, {}, classic).results[0]?.successes).toBe(0);
  });

  it("BX-178 example 2: nothing is asked for a rating of 2 or 12, also of one that was raised", () => {
    const asks = (morale: number, under = classic) =>
      takesAdjustments(planned({ members: [orc("a", { morale })], situation: 1 }, under));
    expect([2, 3, 11, 12].map((morale) => asks(morale))).toEqual([false, true, true, false]);
    expect(asks(12, gorman)).toBe(true);
  });

  it.each([
    ["REF-07: one checked alone", referee, { members: [orc("a")], alone: true }, true],
    ["BX-174: a group", referee, {}, undefined],
    ["MIX-64: the last of a group, where each rolls", rulings({ moraleRoll: "each" }), { members: [orc("a")] }, true],
  ] as const)("%s is told apart in plan and outcome", (_name, rules, input, alone) => {
    const plan = planned(input, rules);
    const rolls = rollsFor(plan, Object.fromEntries(plan.rolls.map(({ id }) => [id, [3, 4]])));
    expect([plan.alone, resolveMorale(plan, rolls, rules).alone]).toEqual([alone, alone]);
  });

  it.each([
    ["a loyal henchman", 10, undefined],
    ["one whose loyalty has gone", 2, true],
  ] as const)("GOR-44: a check of %s says whether desertion follows", (_name, loyalty, malcontent) => {
    const henchman = orc("a", { kind: "hireling", hirelingKind: "henchman", loyalty });
    const [subject] = planned({ members: [henchman] }, gorman).subjects;
    expect(subject?.malcontent).toBe(malcontent);
    expect(subject?.bound).toBe(true);
  });

  it.each([
    ["danger", true, "fightsOn"],
    ["danger", false, "flees"],
    ["bribe", true, "refusesBribe"],
    ["bribe", false, "acceptsBribe"],
    ["request", true, "accepts"],
    ["request", false, "refuses"],
    ["charge", true, "obeys"],
    ["charge", false, "refuses"],
    ["task", true, "obeys"],
    ["task", false, "refusesAndFlees"],
    ["surrender", true, "fightsOn"],
    ["surrender", false, "surrenders"],
  ] as const)("REF-09: an answer to %s, stays %s, is %s", (kind, stays, result) => {
    const plan = planned({ kind });
    const rolls = rollsFor(plan, Object.fromEntries(plan.rolls.map(({ id }) => [id, stays ? [1, 1] : [10, 10]])));
    const [found] = resolveMorale(plan, rolls, referee).results;
    expect([found?.stays, found?.result]).toEqual([stays, result]);
    const leaves = !stays && (kind === "danger" || kind === "task" || kind === "surrender");
    expect(found && found.choices.length + found.marks.length > 0).toBe(leaves);
    expect(CHECK_RESULTS[kind]).toHaveLength(2);
  });

  it("BX-174: an outcome of a group that is not in the fight names it", () => {
    const plan = planned({});
    const outcome = resolveMorale(plan, rollsFor(plan, { "morale:orcs": [3, 4] }), referee);
    expect(() => applyMorale({ round: 1, members: {}, groups: {} }, outcome)).toThrow(
      expect.objectContaining({ code: "unknownGroup", field: "outcome.group", data: { group: "orcs" } }),
    );
  });

  it("BX-173: a settled rating is not moved, and the reason is shown", () => {
    const [subject] = planned({ members: [orc("a", { morale: 12 })], situation: -2 }, classic).subjects;
    expect(subject?.target.value).toBe(12);
    expect(subject?.target.steps.at(-1)).toMatchObject({
      key: "morale.referee",
      applied: false,
      why: "morale.fixedRating",
    });
  });
});

describe("the tally of a fight", () => {
  const member = (id: string, more: Partial<MoraleMember> = {}): MoraleMember => ({
    id,
    group: "orcs",
    side: "foes",
    fate: "able",
    checks: true,
    ...more,
  });
  const four = (...fates: Fate[]) => ["a", "b", "c", "d"].map((id, at) => member(id, { fate: fates[at] ?? "able" }));

  it("BX-176: out of the fight, gone, or dead: how each counts", () => {
    const tally = startMorale({ round: 1, members: four("dead", "asleep", "fled") }, classic);
    expect(tally.groups.orcs).toMatchObject({
      side: "foes",
      startNumber: 4,
      fallen: 2,
      dead: 1,
      able: 1,
      state: "fighting",
      due: [],
      prompted: [],
    });
  });

  it("BX-181: who checks no morale is not among those who are able to", () => {
    const members = [member("a"), member("b", { checks: false })];
    expect(startMorale({ round: 1, members }, classic).groups.orcs?.able).toBe(1);
  });

  it("REF-14: checks of the round are forgotten with the round, by the tracker and by the next event", () => {
    const begun = startMorale({ round: 1, members: four() }, referee);
    const orcs = begun.groups.orcs;
    if (!orcs) throw new Error("no orcs");
    const checked = { ...begun, groups: { orcs: { ...orcs, checksThisRound: 2 } } };
    const counted = (round: number) =>
      moraleOccasions(checked, { round, members: four() }, referee).tally.groups.orcs?.checksThisRound;
    expect(counted(1)).toBe(2);
    expect(counted(2)).toBe(0);
    expect(newMoraleRound(checked, 2)).toMatchObject({ round: 2, groups: { orcs: { checksThisRound: 0 } } });
  });

  it.each([
    ["its own leader", [member("a", { leader: true }), member("b")], "a"],
    ["nobody", [member("a"), member("b")], undefined],
    ["no leader who has fallen", [member("a", { leader: true, fate: "asleep" }), member("b")], undefined],
    ["a chief of its side who is alone", [member("a"), member("c", { group: "chief", leader: true })], "c"],
    [
      "no chief of another group with figures of its own",
      [member("a"), member("c", { group: "wolves", leader: true }), member("d", { group: "wolves" })],
      undefined,
    ],
    [
      "its own leader before the chief, though that one fell",
      [member("a", { leader: true, fate: "dead" }), member("b"), member("c", { group: "chief", leader: true })],
      undefined,
    ],
    ["no leader of the foes", [member("a"), member("x", { group: "party", side: "party", leader: true })], undefined],
  ] as const)("REF-12, GOR-93: a group is led by %s", (_name, members, leader) => {
    expect(leaderOf(startMorale({ round: 1, members: [...members] }, referee), "orcs")).toBe(leader);
  });

  it.each([
    ["allies fled", [member("a"), member("w", { group: "wolves", fate: "fled" })], true],
    ["allies deserted", [member("a"), member("w", { group: "wolves", fate: "deserted" })], false],
    ["allies fell", [member("a"), member("w", { group: "wolves", fate: "dead" })], false],
    ["its own members fled", [member("a"), member("b", { fate: "fled" })], false],
    ["foes fled", [member("a"), member("x", { group: "party", side: "party", fate: "fled" })], false],
    ["all stand", [member("a"), member("w", { group: "wolves" })], false],
  ] as const)("REF-12: whether a group is abandoned when %s", (_name, members, abandoned) => {
    expect(isAbandoned(startMorale({ round: 1, members: [...members] }, referee), "orcs")).toBe(abandoned);
  });

  it.each<[Condition, boolean]>([
    ["charmed", true],
    ["held", false],
  ])("REF-12: whether one who is %s counts for its master", (condition, charmed) => {
    expect(isCharmed(orc("a", { conditions: [condition] }))).toBe(charmed);
    expect(isCharmed(orc("a"))).toBe(false);
  });

  it("REF-08: an attack turned away counts for the group that made it, and for nobody else", () => {
    const members = [...four(), member("w", { group: "wolves" }), member("v", { group: "wolves" })];
    const begun = startMorale({ round: 1, members }, referee);
    const prompts = (turnedAway?: { readonly group: string; readonly foe: string }[]) =>
      moraleOccasions(begun, { round: 1, members, ...(turnedAway && { turnedAway }) }, referee).prompts;
    expect(prompts([{ group: "wolves", foe: "priest" }])).toEqual([{ group: "wolves", occasions: ["5"] }]);
    expect(prompts([])).toEqual([]);
    expect(prompts()).toEqual([]);
  });

  it("BX-138: nothing falls due for those who are broken or of whom nobody is able", () => {
    const begun = startMorale({ round: 1, members: four() }, classic);
    const orcs = begun.groups.orcs;
    if (!orcs) throw new Error("no orcs");
    const event = { round: 1, members: four("dead") };
    const prompts = (tally: typeof begun, given = event) => moraleOccasions(tally, given, classic).prompts.length;
    expect(prompts(begun)).toBe(1);
    expect(prompts({ ...begun, groups: { orcs: { ...orcs, state: "fleeing" } } })).toBe(0);
    expect(prompts(begun, { round: 1, members: four("dead", "dead", "dead", "dead") })).toBe(0);
    expect(moraleOccasions(begun, event, rulings({ moralePrompts: "off" })).prompts).toEqual([]);
  });

  it("BX-176: what was asked once is not asked again", () => {
    const begun = startMorale({ round: 1, members: four() }, classic);
    const first = moraleOccasions(begun, { round: 1, members: four("dead") }, classic);
    expect(first.prompts).toEqual([{ group: "orcs", occasions: ["firstDeath"] }]);
    expect(first.tally.groups.orcs?.due).toEqual([["firstDeath"]]);
    expect(moraleOccasions(first.tally, { round: 2, members: four("dead") }, classic).prompts).toEqual([]);
  });

  it.each([
    ["a round", { round: -1, members: [] }, "event.round"],
    ["a fate", { round: 1, members: [member("a", { fate: "bored" as never })] }, "event.members.a.fate"],
  ])("%s that there is not names its field", (_name, event, field) => {
    expect(() => startMorale(event, classic)).toThrow(expect.objectContaining({ field }));
  });

  it("REF-08: an offer of surrender is put once something else has come up; to the broken nothing is", () => {
    const offers = (more: Partial<MoraleGroup>, rules = referee) => refereesOccasions(group(more), rules);
    const plain = offers({});
    expect(plain.length).toBeGreaterThan(0);
    expect(offers({ prompted: ["firstDeath"] }).length).toBe(plain.length + 1);
    expect(offers({ due: [["firstDeath"]] }).length).toBe(plain.length + 1);
    expect(offers({ state: "fleeing" })).toEqual([]);
    expect(offers({ prompted: ["firstDeath"] }, classic)).toEqual([]);
  });

  it("REF-09: what may be asked is every kind, surrender only once something else has come up; nothing of the broken or on 2d6", () => {
    const kinds = (more: Partial<MoraleGroup>, rules = referee) => refereesKinds(group(more), rules);
    expect(kinds({})).toEqual(["danger", "bribe", "request", "charge", "task"]);
    expect(kinds({ due: [["1"]] })).toEqual(["danger", "bribe", "request", "charge", "task", "surrender"]);
    expect(kinds({ state: "surrendered" })).toEqual([]);
    expect(kinds({ due: [["half"]] }, classic)).toEqual([]);
  });
});

describe("reactions and loyalty", () => {
  it.each<[readonly (readonly [Column, boolean?])[], Column]>([
    [[], "indifferent"],
    [[["friendly"], ["hostile"]], "hostile"],
    [[["friendly"], ["hostile", false]], "friendly"],
    [[["hostile", false]], "indifferent"],
  ])("REF-04: of %o the column is %s", (members, column) => {
    const all = members.map(([behaviour, perceived]) => ({ behaviour, ...(perceived !== undefined && { perceived }) }));
    expect(behaviourOf(all)).toBe(column);
  });

  it("BX-113: nobody who is gagged or asleep speaks for the party", () => {
    const cha = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 18 };
    const speaks = (conditions: Condition[]) =>
      planReaction({ group: "g", speaker: orc("s", { name: "Odo", abilities: cha, conditions }) }, classic);
    expect(speaks([]).speaker).toEqual({ id: "s", name: "Odo" });
    expect(speaks([]).modifiers.length).toBe(1);
    for (const condition of ["gagged", "asleep"] as const) {
      expect(speaks([condition]).speaker).toBeUndefined();
      expect(speaks([condition]).modifiers).toEqual([]);
    }
  });

  it("BX-113: a total beyond the table is read at its end, and only then is that shown", () => {
    const read = (value: number, faces: number[]) => {
      const modifiers = [
        { key: "morale.referee", on: "reaction", op: "add", value, source: { kind: "referee" } } as const,
      ];
      const plan = planReaction({ group: "g", modifiers }, classic);
      const found = resolveReaction(plan, rollsFor(plan, { reaction: faces }), classic);
      return [found.total, found.read, found.steps.map(({ key }) => key).slice(2)];
    };
    expect(read(-3, [1, 1])).toEqual([-1, 2, ["reaction.atLeast"]]);
    expect(read(3, [6, 6])).toEqual([15, 12, ["reaction.atMost"]]);
    expect(read(0, [1, 1])).toEqual([2, 2, []]);
    expect(read(0, [6, 6])).toEqual([12, 12, []]);
  });

  it.each([
    [{ employerDead: true, party: { number: 2, down: 2 } }, 10, "employerDead"],
    [{ party: { number: 4, down: 2 } }, 10, "partyDown"],
    [{ party: { number: 4, down: 1 } }, 10, undefined],
    [{ party: { number: 0, down: 0 } }, 10, undefined],
    [{}, 3, undefined],
    [{}, 2, "badlyHurt"],
    [{}, 0, undefined],
  ])("BX-181: %o at %d of 10 asks for loyalty: %s", (facts, value, moment) => {
    const hitPoints = { value, total: 10, temporary: 0, subdual: 0 };
    const retainer = orc("r", { kind: "hireling", hirelingKind: "retainer", loyalty: 7, hitPoints });
    expect(loyaltySuggested(retainer, facts, classic)).toBe(moment);
    expect(loyaltySuggested(orc("o", { hitPoints }), facts, classic)).toBeUndefined();
  });

  it.each([
    [
      "Facts: by Charisma alone, gladly",
      classic,
      { charisma: 18, enthusiastic: true },
      [
        ["loyalty.charisma", 10, "ability", "BX-181"],
        ["loyalty.enthusiasm", 1, "ruling", "BX-181"],
      ],
    ],
    [
      "GOR-43: Charisma 3",
      gorman,
      { charisma: 3 },
      [
        ["loyalty.base", 7, "ruling", "GOR-44"],
        ["loyalty.charisma", -3, "ability", "GOR-44"],
      ],
    ],
  ] as const)("%s: each part of a loyalty score names its source", (_name, rules, input, parts) => {
    const { modifiers } = planLoyaltyScore({ group: "band", ...input }, rules);
    expect(modifiers.map(({ key, value, source }) => [key, value, source.kind, source.rule])).toEqual(parts);
  });

  it.each([
    ["Charisma", { charisma: 0 }, "input.charisma"],
    ["the score of the group", { charisma: 9, groupScore: 1.5 }, "groupScore"],
    ["the score of the group, far off", { charisma: 9, groupScore: 1001 }, "groupScore"],
  ])("ERIS-110: %s that cannot be names its field", (_name, input, field) => {
    expect(() => planLoyaltyScore({ group: "band", ...input }, classic)).toThrow(expect.objectContaining({ field }));
  });

  it("GOR-47: a malcontent has four ways", () => {
    expect(MALCONTENT_PLANS).toEqual(["staysHome", "runsAway", "plots", "notYet"]);
  });
});
