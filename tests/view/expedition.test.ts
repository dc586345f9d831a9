/** The expedition as pure data: the order of march, a turn told twice, and a whole journey that comes out the same from the same dice. */
import { describe, expect, it } from "vitest";
import { compile } from "../../src/rules/compile.ts";
import { type ClassId, makeCreature } from "../../src/rules/creature/types.ts";
import { seededDice } from "../../src/rules/dice/dice.ts";
import { makeMarcher } from "../../src/rules/exploration/expedition.ts";
import { freshLight, type Light } from "../../src/rules/exploration/lights.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import type { Throw } from "../../src/view/expedition/dice.ts";
import { type Doing, MOVES_ON, readDoing } from "../../src/view/expedition/doings.ts";
import { fleeDay } from "../../src/view/expedition/flee-day.ts";
import { sayChase, scattered } from "../../src/view/expedition/flight.ts";
import { NEW_SECRET, NEW_WAY, readSecret, readWay, withHidden } from "../../src/view/expedition/kept-way.ts";
import { bookPages, readLog } from "../../src/view/expedition/log.ts";
import { newMet, surpriseStep } from "../../src/view/expedition/meeting.ts";
import { between, movedTo, placesOf, ranksOf, stepped } from "../../src/view/expedition/order.ts";
import { pickPocket } from "../../src/view/expedition/pockets.ts";
import { healingDay } from "../../src/view/expedition/rest-day.ts";
import { dayOnRoad } from "../../src/view/expedition/road-day.ts";
import { dayAtSea } from "../../src/view/expedition/sea-day.ts";
import { sightingOf } from "../../src/view/expedition/sighting.ts";
import { evenings, lastTime, storyTexts } from "../../src/view/expedition/story.ts";
import { springTrap } from "../../src/view/expedition/traps.ts";
import { takeTurn } from "../../src/view/expedition/turn.ts";
import type { TurnDone, TurnInput, TurnMember } from "../../src/view/expedition/turn-types.ts";
import type { Secret, Way } from "../../src/view/expedition/way.ts";

const { rulings: bx } = compile({ preset: "classic" });
const { rulings: eris } = compile({ preset: "eris" });

function member(name: string, id: ClassId, doing: Partial<Doing> = {}, rate = 120): TurnMember {
  const creature = makeCreature({
    id: name,
    name,
    kind: "character",
    class: { id, level: 3 },
    abilities: { str: 13, int: 10, wis: 10, dex: 10, con: 10, cha: 10 },
  });
  const marcher = makeMarcher({ id: name, name, rate });
  return { marcher, creature, doing: { ...MOVES_ON, ...doing }, tools: true, spikes: 2 };
}

function seeded(seed: string): Throw {
  const dice = seededDice(seed);
  return async (rolls) => Object.fromEntries(rolls.map(({ id, formula }) => [id, dice.roll(formula)]));
}

/** Dice that fall as said by a part of their id; the others show a 6, which finds and meets nothing. */
function said(results: Readonly<Record<string, number>>): Throw & { asked: string[] } {
  const asked: string[] = [];
  const dice: Throw = async (rolls) =>
    Object.fromEntries(
      rolls.map(({ id, formula }) => {
        asked.push(id);
        const [, total = 6] = Object.entries(results).find(([part]) => id.includes(part)) ?? [];
        return [id, { formula, total, dice: [] }];
      }),
    );
  return Object.assign(dice, { asked });
}

function input(members: readonly TurnMember[], way: Partial<Way> = {}, secret: Partial<Secret> = {}): TurnInput {
  return {
    way: { ...NEW_WAY, ...way },
    secret: { ...NEW_SECRET, ...secret },
    clock: 0,
    members,
    lights: [],
    rations: 10,
  };
}

const keys = (lines: readonly { readonly textKey: string }[]): string[] =>
  lines.map(({ textKey }) => textKey.replace("RULINGS.Way.", ""));
const place = { id: "wall", name: "the wall", searchedBy: [] };
const door = {
  id: "door",
  name: "the door",
  state: "stuck",
  sticks: true,
  warned: false,
  listened: [],
  lockTries: {},
} as const;

describe("the order of march (BX-004)", () => {
  const ranks = [
    ["a", "b"],
    ["c", "d"],
  ];

  it("BX-004: whoever leaves a rank stands alone before the next, and joins it with another step", () => {
    const once = stepped(ranks, "b", "back");
    expect(once).toEqual([["a"], ["b"], ["c", "d"]]);
    expect(stepped(once, "b", "back")).toEqual([["a"], ["c", "d", "b"]]);
    expect(stepped(ranks, "a", "forward")).toEqual([["a"], ["b"], ["c", "d"]]);
    expect(stepped([["a"], ["b"]], "a", "forward")).toEqual([["a"], ["b"]]);
    expect(stepped(ranks, "a", "right")).toEqual([
      ["b", "a"],
      ["c", "d"],
    ]);
  });

  it("BX-004: dragged onto another's place or between two ranks", () => {
    expect(movedTo(ranks, "a", 1, 1)).toEqual([["b"], ["c", "a", "d"]]);
    expect(between(ranks, "d", 0)).toEqual([["d"], ["a", "b"], ["c"]]);
    expect(ranksOf(placesOf(ranks))).toEqual(ranks);
  });
});

describe("a turn", () => {
  it("BX-065: a failure and an empty wall are told in the same words", async () => {
    const who = [member("Hild", "fighter", { kind: "search", thing: "wall" })];
    const secret = withHidden(NEW_SECRET, {
      id: "wall",
      beyond: false,
      secretDoor: true,
      roomTrap: false,
      magicalTrap: false,
      trapped: false,
      found: [],
    });
    const failed = await takeTurn(input(who, { areas: [place] }, secret), said({ search: 5 }), bx);
    const empty = await takeTurn(input(who, { areas: [place] }), said({ search: 1 }), bx);
    expect(failed.told).toEqual(empty.told);
    const found = await takeTurn(input(who, { areas: [place] }, secret), said({ search: 1 }), bx);
    expect(keys(found.told)).toContain("search.secretDoor");
    expect(found.way.doors.map(({ id }) => id)).toEqual(["wall-door"]);
    const again = await takeTurn({ ...input(who, found.way, found.secret) }, said({}), bx);
    expect(keys(again.told)).toContain("search.again");
  });

  it("BX-061: a listener who fails is told the same as one at a silent door", async () => {
    const who = [member("Hild", "fighter", { kind: "listen", thing: "door" })];
    const secret = withHidden(NEW_SECRET, {
      id: "door",
      beyond: true,
      secretDoor: false,
      roomTrap: false,
      magicalTrap: false,
      trapped: false,
      found: [],
    });
    const failed = await takeTurn(input(who, { doors: [door] }, secret), said({ listen: 6 }), bx);
    const silent = await takeTurn(input(who, { doors: [door] }), said({ listen: 1 }), bx);
    expect(failed.told).toEqual(silent.told);
    expect(failed.open).toEqual([]);
  });

  it("BX-056, BX-057: two at a stuck door, in the open; a vain push is heard", async () => {
    const pair = ["Hild", "Bram"].map((name) => member(name, "fighter", { kind: "force", thing: "door" }));
    const held = await takeTurn(input(pair, { doors: [door] }), said({ force: 6 }), bx);
    expect(held.way.doors[0]).toMatchObject({ state: "stuck", warned: true });
    expect(held.open).toHaveLength(2);
    const open = await takeTurn(input(pair, { doors: [door] }), said({ "force:Bram": 1 }), bx);
    expect(open.way.doors[0]?.state).toBe("open");
  });

  it("BX-054: what comes uses the turn, and nobody else has thrown", async () => {
    const who = [member("Hild", "fighter", { kind: "search", thing: "wall" })];
    const dice = said({ wandering: 1 });
    const done = await takeTurn(input(who, { areas: [place], turn: 1 }), dice, bx);
    expect([done.met, done.seconds, done.way.turn]).toEqual([true, 0, 1]);
    expect(dice.asked.every((id) => id.startsWith("wandering"))).toBe(true);
  });

  it("BX-064: after five turns rest is due, after six somebody is tired; a turn of rest ends it", async () => {
    let at = input([member("Hild", "fighter")], {}, { chance: 0, change: -6 });
    const told: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const done = await takeTurn(at, said({}), bx);
      told.push(...keys(done.told).filter((key) => key.startsWith("event")));
      const [marcher] = done.expedition.members;
      at = {
        ...at,
        way: done.way,
        clock: done.expedition.clock,
        members: [{ ...member("Hild", "fighter"), ...(marcher && { marcher }) }],
      };
    }
    expect(told).toEqual(["event.restDue", "event.tired"]);
    const [tired] = at.members;
    const rest = await takeTurn(
      { ...at, members: tired ? [{ ...tired, doing: { ...MOVES_ON, kind: "rest" } }] : [] },
      said({}),
      bx,
    );
    expect(rest.expedition.members[0]?.turnsActive).toBe(0);
  });

  it("BX-062, BX-063: a long way through known parts takes fewer turns", async () => {
    const who = [member("Hild", "fighter")];
    const unknown = await takeTurn(input(who, { leg: { left: 600, known: false } }), said({}), bx);
    const known = await takeTurn(input(who, { leg: { left: 600, known: true } }), said({}), bx);
    expect([unknown.way.leg.left, known.way.leg.left]).toEqual([480, 240]);
  });

  it("BX-067: the first who springs a trap ends it, and nobody is told of one that nobody sprang", async () => {
    const trap = {
      id: "pit",
      name: "a pit",
      where: "",
      kind: "room",
      found: false,
      sprung: false,
      oneUse: true,
      fall: 10,
    } as const;
    const crossers = ["a", "b", "c"].map((id) => ({ id, name: id }));
    const sprung = await springTrap(trap, crossers, said({ "trap:b": 2 }), bx);
    expect([sprung.victim, sprung.trap.sprung, sprung.harm]).toEqual([
      "b",
      true,
      [{ kind: "fall", who: "b", feet: 10 }],
    ]);
    const passed = await springTrap(trap, crossers, said({}), bx);
    expect([passed.victim, passed.told]).toEqual(["", []]);
    expect(passed.truth).toHaveLength(4);
  });
});

describe("an encounter", () => {
  it("BX-045, BX-107: a light in the dark gives the party away; the table sees nothing before the distance", async () => {
    const light = freshLight("torch", { id: "t", name: "torch", bearer: "Hild" }, bx);
    const sides = {
      party: [member("Hild", "fighter").creature],
      foe: makeCreature({ id: "g", name: "goblin", kind: "monster" }),
      lights: light ? [light] : [],
      partyAlert: 0,
      foesAlert: 0,
      ship: false,
    };
    const met = newMet({ id: "m", place: "dungeon", name: "goblin", count: 3 });
    const step = await surpriseStep(met, sides, said({ "surprise:party": 1 }), bx);
    expect(step.met.encounter.surprise?.losing).toEqual(["party"]);
    expect(keys(step.truth)).toContain("meet.aware.foes");
    expect(sightingOf(step.met)).toEqual([]);
  });
});

/** 200 turns, 30 days on the road and 30 at sea from one seed. */
async function evening(seed: string, rulings: Rulings): Promise<unknown> {
  const dice = seeded(seed);
  const people = [
    member("Hild", "fighter"),
    member("Tam", "thief", { kind: "map" }),
    member("Ysolde", "magic-user", { kind: "watch" }, 90),
  ];
  const story: unknown[] = [];
  const torch = (): Light[] => {
    const light = freshLight("torch", { id: "t", name: "torch", bearer: "Hild" }, rulings);
    return light ? [light] : [];
  };
  let at: TurnInput = { ...input(people), lights: torch(), rations: 400 };
  const goOn = (done: Pick<TurnDone, "way" | "secret" | "expedition">): void => {
    const members = at.members.map((one, n) => ({ ...one, marcher: done.expedition.members[n] ?? one.marcher }));
    at = {
      ...at,
      way: done.way,
      secret: done.secret,
      clock: done.expedition.clock,
      members,
      lights: done.expedition.lights,
      rations: done.expedition.rations,
    };
  };
  for (let turn = 0; turn < 200; turn += 1) {
    const done = await takeTurn(at, dice, rulings);
    story.push(done.told, done.truth);
    goOn(done);
    if (done.met) at = { ...at, way: { ...at.way, turn: at.way.turn + 1 }, clock: at.clock + 600 };
    if (at.lights.every(({ lit }) => !lit)) at = { ...at, lights: torch() };
  }
  at = {
    ...at,
    way: { ...at.way, place: "wilderness", road: { ...NEW_WAY.road, terrain: "forest", occupation: "forage" } },
  };
  for (let day = 0; day < 30; day += 1) {
    const rest = day % 7 === 6;
    at = { ...at, way: { ...at.way, road: { ...at.way.road, occupation: rest ? "rest" : "forage" } } };
    const done = await dayOnRoad(at, "hex", dice, rulings);
    expect(done.refused).toBeUndefined();
    story.push(done.told, done.truth);
    goOn(done);
  }
  let vessel = { id: "v", name: "Gull", sail: 90, seaworthy: true, takenOnWater: false, navigator: true };
  at = { ...at, way: { ...at.way, place: "water" } };
  for (let day = 0; day < 30; day += 1) {
    const done = await dayAtSea(at, vessel, "hex", dice, rulings);
    story.push(done.told, done.truth, done.secret.east);
    vessel = { ...vessel, ...done.vessel };
    goOn(done);
  }
  return { story, at };
}

describe("the whole way", () => {
  it.each([
    ["classic", bx],
    ["eris", eris],
  ] as const)(
    "200 turns, 30 days of road and 30 of sea come out the same from the same dice (%s)",
    async (_name, rulings) => {
      const once = await evening("midnight", rulings);
      expect(JSON.stringify(await evening("midnight", rulings))).toBe(JSON.stringify(once));
      expect(JSON.stringify(await evening("noon", rulings))).not.toBe(JSON.stringify(once));
    },
  );

  it("BX-048, BX-079: who is lost goes another way than the table is told, and only the referee knows", async () => {
    const at = input([member("Hild", "fighter")], {
      place: "wilderness",
      road: { ...NEW_WAY.road, terrain: "forest" },
    });
    const sure = await dayOnRoad(at, "hex", said({ lost: 6 }), bx);
    const lost = await dayOnRoad(at, "hex", said({ lost: 1, deviation: 4 }), bx);
    expect(lost.told).toEqual(sure.told);
    expect([sure.secret.east, sure.secret.south < 0]).toEqual([0, true]);
    expect(lost.secret.east).toBeGreaterThan(0);
    expect(keys(lost.truth)).toContain("road.astray");
  });

  it("BX-100, BX-101: under changing winds a near gale may put water in the hull", async () => {
    const { rulings } = compile({ preset: "classic", overrides: { wind: "variable" } });
    const vessel = { id: "v", name: "Gull", sail: 90, seaworthy: true, takenOnWater: false, navigator: true };
    const day = await dayAtSea(
      input([member("Hild", "fighter")], { place: "water" }),
      vessel,
      "hex",
      said({ wind: 11, leak: 5 }),
      rulings,
    );
    expect([day.vessel?.takenOnWater, keys(day.told).includes("sea.leaks")]).toEqual([true, true]);
  });
});

describe("a flight of days", () => {
  const met = (kind: "days" | "run") =>
    newMet({
      id: "m",
      place: "wilderness",
      name: "wolves",
      count: 3,
      encounter: {
        place: "wilderness",
        combatBegun: false,
        over: false,
        chase: {
          kind,
          gap: 60,
          unit: "yards",
          fleeing: 90,
          pursuing: 120,
          pursuersRound: 40,
          steps: 0,
          over: "",
          dropped: false,
          evasion: {
            place: "wilderness",
            fleeing: { rates: [90], count: 1, surprised: false },
            pursuing: { rates: [120], count: 3, surprised: false },
            pursued: true,
            combatBegun: false,
            cannotLeave: false,
            surroundings: 0,
            woods: false,
            gap: 60,
          },
        },
      },
    });
  const party = () => input([member("Hild", "fighter")], { place: "wilderness" }, { change: -6 });

  it("BX-132: a day of flight is a day: miles where nobody meant to go, a meal, and on 51 they are still behind", async () => {
    const day = await fleeDay(party(), met("days"), said({ direction: 4, catch: 51 }), bx);
    expect([day.way.days, day.secret.south, day.expedition.rations]).toEqual([1, day.way.miles, 9]);
    expect(keys(day.told)).toEqual(expect.arrayContaining(["chase.fled", "chase.stillBehind"]));
    expect(keys(day.told)).not.toContain("road.astray");
    const again = await fleeDay(party(), day.chase, said({ evasion: 100, direction: 1, catch: 50, caught: 30 }), bx);
    expect(again.chase.encounter).toMatchObject({ over: false, distance: { distance: 30, unit: "yards" } });
    const free = await fleeDay(party(), day.chase, said({ evasion: 1 }), bx);
    expect([free.chase.encounter.over, free.way.days]).toEqual([true, 0]);
  });
  it("BX-132: a run of rounds is no matter of days", async () => {
    expect((await fleeDay(party(), met("run"), said({}), bx)).refused?.key).toBe("way.noStep");
  });
  it("BX-119: who runs for himself and is slow is caught; the others are told by name", () => {
    const runner = (name: string, base: number) => ({
      id: name,
      name,
      base,
      shots: 0,
      spells: 0,
      freeShots: false,
      tires: true,
    });
    const flight = {
      party: [runner("Hild", 60), runner("Tam", 240)],
      foes: [runner("wolf", 120)],
      hunts: false,
      intelligent: false,
      eats: true,
      immunities: [],
      tracks: false,
    };
    const step = scattered(met("run"), flight);
    expect([step.away, step.met.encounter.chase?.over]).toEqual([["Tam"], "caught"]);
    expect(keys(step.told)).toEqual(expect.arrayContaining(["chase.scattered", "chase.overtaken"]));
    expect(sayChase(met("run"), 10, "").met.encounter.chase?.gap).toBe(10);
    expect(sayChase(met("run"), undefined, "lost").met.encounter.over).toBe(true);
  });
});

describe("a day of rest", () => {
  const hurt = (hitPoints: number) => ({
    creature: makeCreature({
      id: "Hild",
      name: "Hild",
      kind: "character",
      class: { id: "fighter", level: 3 },
      hitPoints: { value: hitPoints, total: 20, temporary: 0, subdual: 0 },
    }),
    progress: 0,
    fed: true,
  });
  it("BX-029: 1d3 for a full day; ERIS-130: all of it after seven in a safe place, and nothing before", async () => {
    const day = await healingDay([hurt(5)], 1, false, said({ heal: 2 }), bx);
    expect(day.rested[0]?.change.after.hitPoints.value).toBe(7);
    expect((await healingDay([hurt(5)], 6, true, said({}), eris)).rested).toEqual([]);
    expect((await healingDay([hurt(5)], 7, false, said({}), eris)).rested).toEqual([]);
    const week = await healingDay([hurt(5)], 7, true, said({}), eris);
    expect(week.rested[0]?.change.after.hitPoints.value).toBe(20);
  });
});

describe("a hand in a pocket", () => {
  const met = newMet({ id: "m", place: "dungeon", name: "merchant" });
  const thief = { creature: member("Tam", "thief").creature };
  it("BX-070: by the thief's art, felt on more than twice the chance", async () => {
    const taken = await pickPocket(met, thief, { level: 1 }, said({ pocket: 30 }), bx);
    expect(keys(taken.told)).toEqual(["pocket.taken"]);
    const felt = await pickPocket(met, thief, { level: 1 }, said({ pocket: 61 }), bx);
    expect([keys(felt.told), felt.met.foesAware]).toEqual([["pocket.empty", "pocket.noticed"], "yes"]);
    expect((await pickPocket(met, member("Hild", "fighter"), { level: 1 }, said({}), bx)).refused).toBeDefined();
  });
  it("ERIS-96: the victim has a die; what is felt a turn later only the referee knows", async () => {
    const later = await pickPocket(met, thief, { level: 1 }, said({ skill: 1, victim: 6 }), eris);
    expect([keys(later.told), keys(later.truth)]).toEqual([
      ["pocket.taken"],
      ["pocket.die", "pocket.victim", "pocket.later"],
    ]);
  });
});

describe("last time", () => {
  const told = (n: number, hours: number, key: string) => ({
    n,
    clock: n * 600,
    place: "the cellar",
    at: hours * 3_600_000,
    title: { textKey: "t" },
    lines: [{ textKey: key }, { textKey: "RULINGS.Way.door.try" }],
  });
  it("the evening before is told, without its dice; on the first evening what there is", () => {
    const entries = [told(1, 20, "a"), told(2, 23, "b"), told(3, 190, "c")];
    expect(evenings(entries).map((one) => one.map(({ n }) => n))).toEqual([[1, 2], [3]]);
    expect(lastTime(entries, 191 * 3_600_000).map(({ n }) => n)).toEqual([1, 2]);
    expect(lastTime(entries, 400 * 3_600_000).map(({ n }) => n)).toEqual([3]);
    expect(lastTime([told(1, 20, "a")], 20 * 3_600_000)).toHaveLength(1);
    const [text = ""] = storyTexts(entries.slice(0, 2), (key) => key);
    expect(text).toBe("RULINGS.Way.book.onDayAt a b");
  });
});

describe("what is stored", () => {
  it("a part that an older version wrote is filled up, not thrown away", () => {
    const { safe: _safe, ...road } = { ...NEW_WAY.road, terrain: "forest" as const };
    const { wind: _wind, restDays: _rest, ...older } = NEW_WAY;
    expect(readWay({ ...older, turn: 4, road })).toMatchObject({ turn: 4, road: { terrain: "forest", safe: false } });
  });

  it("rubbish begins anew, and what is sound is kept", () => {
    expect(readWay({ ...NEW_WAY, turn: -3 })).toEqual(NEW_WAY);
    expect(readWay({ turn: 4 }).turn).toBe(4);
    expect(readSecret("x")).toEqual(NEW_SECRET);
    expect(readDoing({ kind: "fly" })).toEqual(MOVES_ON);
    expect(readLog({ a: { n: 1 }, b: 3 })).toEqual([]);
  });

  it("the story is told by days, and what people typed in it is text", () => {
    const entry = {
      n: 1,
      clock: 90_000,
      place: "<b>",
      title: { textKey: "t", data: { name: "<i>" } },
      lines: [{ textKey: "l" }],
    };
    const [page = ""] = bookPages(
      readLog({ a: entry }),
      (key, data) => `${key}${data ? ` ${String(data.name ?? data.day)}` : ""}`,
    );
    expect(page).toContain("RULINGS.Way.day 2");
    expect(page).toContain("01:00");
    expect(page).not.toContain("<b>");
    expect(page).not.toContain("<i>");
  });
});
