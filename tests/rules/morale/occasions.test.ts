import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import type { Fate, MoraleMember, MoraleTally } from "../../../src/rules/facts/morale.ts";
import {
  fateOf,
  type MoraleEvent,
  moraleOccasions,
  newMoraleRound,
  refereesOccasions,
  startMorale,
} from "../../../src/rules/morale/morale-tally.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

/** A group in which the first so many have the fates given, and the rest are able. */
function members(number: number, fates: readonly Fate[], more: Partial<MoraleMember> = {}): MoraleMember[] {
  return Array.from({ length: number }, (_nothing, at) => ({
    id: `${more.group ?? "goblins"}${at}`,
    group: "goblins",
    side: "foes",
    fate: fates[at] ?? "able",
    checks: true,
    ...more,
  }));
}
const dead = (number: number): Fate[] => new Array<Fate>(number).fill("dead");

/** Plays events one after another; the occasions that each brought. */
function play(under: Rulings, start: MoraleMember[], ...events: (MoraleMember[] | MoraleEvent)[]) {
  let tally: MoraleTally = startMorale({ round: 1, members: start }, under);
  const prompts = events.map((event) => {
    const step = moraleOccasions(tally, Array.isArray(event) ? { round: 1, members: event } : event, under);
    tally = step.tally;
    return step.prompts.map((prompt) => prompt.occasions.join("+"));
  });
  return { tally, prompts };
}

describe("occasions of B/X", () => {
  it("BX-176 example 1 and 2: due at the first death, not at the second", () => {
    expect(play(classic, members(4, []), members(4, dead(1)), members(4, dead(2))).prompts).toEqual([
      ["firstDeath"],
      ["half"],
    ]);
  });

  it("BX-176 example 2: a lone ogre's death checks nothing", () => {
    expect(play(classic, members(1, []), members(1, dead(1))).prompts).toEqual([[]]);
  });

  it("BX-177 example 1: the third of six is due", () => {
    const { prompts } = play(
      classic,
      members(6, []),
      members(6, ["asleep", "held"]),
      members(6, ["asleep", "held", "fled"]),
    );
    expect(prompts).toEqual([[], ["half"]]);
  });

  it("BX-177 example 2: three of five, not two", () => {
    const two = members(5, ["surrendered", "paralysed"]);
    expect(play(classic, members(5, []), two, members(5, ["surrendered", "paralysed", "asleep"])).prompts).toEqual([
      [],
      ["half"],
    ]);
  });

  it("BX-177 example 3: one of two killed: both due, first death first", () => {
    const { prompts, tally } = play(classic, members(2, []), members(2, dead(1)));
    expect(prompts).toEqual([["firstDeath", "half"]]);
    expect(tally.groups.goblins?.due).toEqual([["firstDeath"], ["half"]]);
  });

  it("BX-176 each group of the side checks, but not those whose morale is their own", () => {
    const ogres = members(2, [], { group: "ogres" });
    const heroes = members(3, [], { group: "party", side: "party", checks: false });
    const { tally } = play(
      classic,
      [...members(8, []), ...ogres, ...heroes],
      [...members(8, dead(1)), ...ogres, ...members(3, dead(1), { group: "party", side: "party", checks: false })],
    );
    expect(tally.groups.goblins?.due).toHaveLength(1);
    expect(tally.groups.ogres?.due).toHaveLength(1);
    expect(tally.groups.party?.due).toHaveLength(0);
  });

  it("BX-177 newcomers raise the number, and half comes once an encounter", () => {
    const { prompts, tally } = play(
      classic,
      members(4, []),
      members(4, ["asleep", "asleep"]),
      members(8, ["asleep", "asleep"]),
      members(8, ["asleep", "asleep", "asleep", "asleep"]),
    );
    expect(prompts).toEqual([["half"], [], []]);
    expect(tally.groups.goblins?.startNumber).toBe(8);
  });

  it("BX-172 example 2: switched on in mid-combat, past triggers do not count", () => {
    const off = play(rulings({ morale: "off" }), members(6, []), members(6, dead(1)));
    expect(off.prompts).toEqual([[]]);
    expect(moraleOccasions(off.tally, { round: 2, members: members(6, dead(2)) }, classic).prompts).toEqual([]);
    expect(moraleOccasions(off.tally, { round: 2, members: members(6, dead(3)) }, classic).prompts).toHaveLength(1);
  });

  it("with prompts off the numbers are kept and nothing falls due", () => {
    const { prompts, tally } = play(rulings({ moralePrompts: "off" }), members(4, []), members(4, dead(2)));
    expect(prompts).toEqual([[]]);
    expect(tally.groups.goblins).toMatchObject({ dead: 2, fallen: 2, due: [] });
  });
});

describe("occasions of the referee's list", () => {
  it("REF-08 example 1: ten goblins", () => {
    const steps = [2, 3, 5, 6, 7].map((fallen) => members(10, dead(fallen)));
    expect(play(referee, members(10, []), ...steps).prompts).toEqual([[], ["1"], ["2"], ["3"], ["3"]]);
  });

  it("REF-08 example 2: four goblins, exact quarters", () => {
    expect(play(referee, members(4, []), members(4, dead(1)), members(4, dead(2))).prompts).toEqual([["1"], ["2"]]);
  });

  it("REF-08 example 3: a fireball is one check for all that it brings", () => {
    const burned = members(8, dead(5)).map((member) =>
      member.fate === "dead" ? { ...member, byMagic: true } : member,
    );
    expect(play(referee, members(8, []), burned).prompts).toEqual([["1+2+8"]]);
  });

  it("REF-08 example 4: the fled have not fallen", () => {
    const { prompts } = play(
      referee,
      members(7, []),
      members(7, ["dead", "fled"]),
      members(7, ["dead", "fled", "dead"]),
    );
    expect(prompts).toEqual([[], ["1"]]);
  });

  it("REF-08 rows 4, 5 and 6: a leader gone, a ward that turns hits, surprise", () => {
    const led = members(9, []).map((member, at) => ({ ...member, leader: at === 0 }));
    const without = led.map((member, at) => (at === 0 ? { ...member, fate: "deserted" as const } : member));
    const ward = [{ group: "goblins", foe: "priest" }];
    const { prompts } = play(
      referee,
      led,
      { round: 1, members: without, turnedAway: ward, surprised: ["goblins"] },
      { round: 1, members: without, turnedAway: ward, surprised: ["goblins"] },
    );
    expect(prompts).toEqual([["4+5+6"], []]);
  });

  it("REF-08 a group of one has no rows 1 to 3; REF-07 the fleeing are asked no more", () => {
    expect(play(referee, members(1, []), members(1, ["asleep"])).prompts).toEqual([[]]);
    const start = startMorale({ round: 1, members: members(4, []) }, referee);
    const goblins = start.groups.goblins;
    if (!goblins) throw new Error("no group");
    const fleeing = { ...start, groups: { goblins: { ...goblins, state: "fleeing" as const } } };
    expect(moraleOccasions(fleeing, { round: 1, members: members(4, dead(2)) }, referee).prompts).toEqual([]);
  });

  it("REF-08 row 13: surrender may be offered once another occasion has come up", () => {
    const { tally } = play(referee, members(10, []), members(10, dead(2)));
    const later = moraleOccasions(tally, { round: 1, members: members(10, dead(3)) }, referee).tally;
    expect(
      [tally, later].map((at) => at.groups.goblins && refereesOccasions(at.groups.goblins, referee).includes("13")),
    ).toEqual([false, true]);
  });

  it("REF-14 a new round forgets the checks of the last", () => {
    const start = startMorale({ round: 1, members: members(4, []) }, referee);
    const goblins = start.groups.goblins;
    if (!goblins) throw new Error("no group");
    const checked = { ...start, groups: { goblins: { ...goblins, checksThisRound: 2 } } };
    expect(newMoraleRound(checked, 2).groups.goblins?.checksThisRound).toBe(0);
    expect(moraleOccasions(checked, { round: 1, members: [] }, referee).tally.groups.goblins?.checksThisRound).toBe(2);
    expect(moraleOccasions(checked, { round: 2, members: [] }, referee).tally.groups.goblins?.checksThisRound).toBe(0);
  });
});

describe("occasions of Gorman", () => {
  it("GOR-93 first death in the group, half down, leader down", () => {
    const gorman = rulings({}, "gorman");
    const led = members(6, []).map((member, at) => ({ ...member, leader: at === 2 }));
    const losing = (number: number): MoraleMember[] =>
      led.map((member, at) => (at < number ? { ...member, fate: "dead" } : member));
    expect(play(gorman, led, losing(1), losing(2), losing(3)).prompts).toEqual([["firstDeath"], [], ["half+leader"]]);
  });
});

it("conditions become fates: the worst first", () => {
  expect(fateOf(makeCreature({ id: "a", conditions: ["asleep", "dead"] }))).toBe("dead");
  expect(fateOf(makeCreature({ id: "a", conditions: ["fleeing"] }))).toBe("fled");
  expect(fateOf(makeCreature({ id: "a", conditions: ["prone"] }))).toBe("able");
});
