/** What the rules say of the way besides the worked examples: turns and days, falls, sight, the sea, and how each is told. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planDungeonTurn, resolveDungeonTurn } from "../../../src/rules/exploration/dungeon-turn.ts";
import { afterEncounter, type Expedition, enter, needsRest, pass } from "../../../src/rules/exploration/expedition.ts";
import { planClimb, planFall, resolveClimb, resolveFall } from "../../../src/rules/exploration/hazards.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import { landInSight, lostChance, milesInDay, shipSight } from "../../../src/rules/exploration/travel.ts";
import { bandOf, type Vessel, vesselMiles, vesselRound } from "../../../src/rules/exploration/vessel.ts";
import { heatOf, infravisionOf, sees, visionOf } from "../../../src/rules/exploration/vision.ts";
import { checksFor, checksOfDay, wanderingChance } from "../../../src/rules/exploration/wandering.ts";
import { planSeaDay, resolveSeaDay, type SeaDay } from "../../../src/rules/exploration/water.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { makeMarcher, setOut } from "../support/way.ts";
import { someone } from "./people.ts";

const variable = rulings({ wind: "variable" });
const told = (steps: readonly Step[]) => steps.map(({ key }) => key);
const fighter = someone("fighter");
const thief = someone("thief");
const walker = (id: string, rate: number, more = {}) => ({ id, name: id, rate, ...more });

describe("on the way", () => {
  const party = (more: Partial<Expedition> = {}) =>
    setOut([walker("a", 120), walker("b", 120)], { rations: 10, ...more });
  const keys = (expedition: Expedition) => expedition.log.map(({ key }) => key);

  it("BX-072: turns are counted from entering a place", () => {
    const inside = enter({ ...party(), turn: 7 }, "dungeon");
    expect([inside.turn, inside.log.at(-1)]).toEqual([0, { clock: 0, key: "entered", data: { place: "dungeon" } }]);
    expect(() => enter(party(), "moon" as never)).toThrow("place");
  });

  it("BX-064: who rests is rested, the others tire; a whole day counts as rest", () => {
    const turns = (resting: readonly string[] | "all", count: number) =>
      pass(party(), { turns: count }, { resting }, classic).members.map(({ turnsActive }) => turnsActive);
    expect([turns([], 3), turns(["a"], 3), turns("all", 3), turns([], 144), turns([], 143)]).toEqual([
      [3, 3],
      [0, 3],
      [0, 0],
      [0, 0],
      [143, 143],
    ]);
  });

  it("BX-064: a warning comes a turn before rest is due, the penalty when it was not taken", () => {
    const every = 6;
    const noted = (turns: number, was = 0) =>
      keys(
        pass({ ...party(), members: [{ ...makeMarcher(walker("a", 120)), turnsActive: was }] }, { turns }, {}, classic),
      );
    expect([noted(every - 2), noted(every - 1), noted(every), noted(1, every - 1), noted(1, every)]).toEqual([
      [],
      ["restDue"],
      ["tired"],
      ["tired"],
      [],
    ]);
  });

  it("BX-064, BX-083: who has not rested, in turns or in days", () => {
    const tired = (more: object) => needsRest({ ...makeMarcher(walker("a", 120)), ...more }, classic);
    expect([
      tired({}),
      tired({ turnsActive: 6 }),
      tired({ turnsActive: 5 }),
      tired({ travelDays: 7 }),
      tired({ travelDays: 6 }),
      tired({ overdue: true }),
    ]).toEqual([false, true, false, true, false, true]);
  });

  it("BX-054, BX-118: an encounter takes whole turns, whatever the tracker has counted already", () => {
    expect([afterEncounter(party(), 1, classic).clock, afterEncounter(party(), 61, classic).clock]).toEqual([
      600, 1200,
    ]);
    expect(afterEncounter({ ...party(), clock: 40 }, 2, classic, 40).clock).toBe(600);
    expect(keys(afterEncounter(party(), 1, classic))[0]).toBe("encounterOver");
    expect(() => afterEncounter(party(), -1, classic)).toThrow("rounds");
    expect(() => afterEncounter(party(), 1, classic, -1)).toThrow("counted");
  });

  it("BX-052, BX-054: a wandering check is noted, with what came; what comes ends the turn's doings", () => {
    const before = { ...party({ place: "dungeon" }), turn: 1 };
    const area = { id: "a", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
    const plan = planDungeonTurn(
      before,
      { change: 0 },
      [{ kind: "search", area, searchers: [someone("elf")] }],
      classic,
    );
    const played = (die: number) =>
      resolveDungeonTurn(
        before,
        plan,
        rollsFor(plan, { "wandering/wandering:1": [die], "search0/search:elf1": [1] }),
        classic,
      );
    expect(played(1)).toMatchObject({
      interrupted: true,
      searches: [],
      events: [{ key: "wanderingCheck", data: { turn: 2, came: 1 } }],
    });
    expect(played(6)).toMatchObject({ interrupted: false, searches: [{ found: ["secretDoor"] }] });
    expect(played(6).events.map(({ key, data }) => [key, data])).toEqual([
      ["wanderingCheck", { turn: 2, came: 0 }],
      ["found", { area: "a", what: "secretDoor" }],
    ]);
  });

  const out = (day: Partial<DayOut>, from = party({ place: "wilderness" })) => {
    const usual = {
      occupation: "travel",
      stretches: [{ terrain: "clear" }],
      lead: "road",
      forced: false,
      forage: false,
      change: 0,
    } as const;
    const plan = planDayOut(from, { ...usual, ...day }, classic);
    const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [6]]));
    return { plan, outcome: resolveDayOut(from, plan, rollsFor(plan, faces), classic) };
  };

  it.each([
    ["travel", "travelled", { travelDays: 3, mustRest: true, overdue: true }],
    ["hunt", "hunted", { travelDays: 2, mustRest: true, overdue: false }],
    ["rest", "rested", { travelDays: 0, mustRest: false, overdue: false }],
  ] as const)("BX-078, BX-082, BX-083: a day of %s after a forced march", (occupation, key, after) => {
    const members = party().members.map((member) => ({ ...member, travelDays: 2, mustRest: true }));
    const { outcome } = out({ occupation }, { ...party({ place: "wilderness" }), members });
    expect(outcome.expedition.members[0]).toMatchObject(after);
    expect(outcome.events[0]?.key).toBe(key);
    expect(outcome.next.map(({ kind }) => kind)).toEqual(occupation === "rest" ? ["naturalHealing"] : []);
  });

  it("BX-049: who goes without is asked after, each by name", () => {
    const { outcome } = out({}, party({ place: "wilderness", rations: 1 }));
    expect(outcome.next).toEqual([{ kind: "want", who: "b" }]);
    expect(outcome.events.map(({ key }) => key)).toEqual(["travelled", "goesWithout"]);
    expect(out({}, party({ place: "wilderness", water: 0 })).outcome.next).toHaveLength(2);
  });

  it("BX-075: a flier goes its own rate over the air's monsters, and heeds no terrain", () => {
    const { plan } = out({ flying: 240, stretches: [{ terrain: "mountains" }] });
    expect([plan.miles?.value, plan.wandering.chance]).toEqual([
      96,
      out({ stretches: [{ terrain: "aerial" as never }], occupation: "rest" }).plan.wandering.chance,
    ]);
  });

  it("BX-048: the course of the lost is noted for the referee", () => {
    expect(goAstray(party(), 60)).toMatchObject({ offCourse: 60, log: [{ key: "astray", data: { degrees: 60 } }] });
  });

  it("BX-080 to BX-082: how the miles of a day are told", () => {
    const miles = (more: object) => {
      const { value, steps } = milesInDay(
        { rate: 120, stretches: [{ terrain: "clear" }], forced: false, flying: false, ...more },
        classic,
      );
      return [value, told(steps)];
    };
    expect(miles({})).toEqual([24, ["travel.rate", "travel.miles"]]);
    expect(miles({ forced: true })).toEqual([36, ["travel.rate", "travel.forced", "travel.miles"]]);
    expect(miles({ flying: true })).toEqual([48, ["travel.rate", "travel.flying", "travel.miles"]]);
    expect(miles({ stretches: [{ terrain: "swamp", road: true }] })).toEqual([
      36,
      ["travel.rate", "travel.road", "travel.miles"],
    ]);
    expect(miles({ stretches: [{ terrain: "forest" }] })).toEqual([
      16,
      ["travel.rate", "travel.terrain", "travel.miles"],
    ]);
    expect(
      miles({
        stretches: [
          { terrain: "clear", miles: 6 },
          { terrain: "forest", miles: 4 },
        ],
      }),
    ).toEqual([10, ["travel.none", "travel.stretch", "travel.stretch"]]);
  });

  it("BX-047: miles along a road count against those through the wild", () => {
    const two = [{ terrain: "forest", road: true }, { terrain: "swamp" }] as const;
    expect([
      lostChance(two, [13, 12], "none"),
      lostChance(two, [12, 12], "none"),
      lostChance(two, [12, 12], "guide"),
    ]).toEqual([0, 3, 0]);
    const both = [{ terrain: "forest" }, { terrain: "swamp" }, { terrain: "forest" }] as const;
    expect([lostChance(both, [5, 9, 5], "none"), lostChance(both, [4, 9, 5], "none")]).toEqual([2, 3]);
  });

  it("BX-095, BX-096: how far land and ships are seen", () => {
    expect([
      landInSight(undefined),
      landInSight(24),
      landInSight(25),
      landInSight(25, 30),
      shipSight(true),
      shipSight(false),
    ]).toEqual([false, true, false, true, 40, 300]);
  });
});

describe("falls and climbs", () => {
  it("BX-046: a soft landing is told where there is one", () => {
    const fall = (feet: number, soft: boolean, faces: number[]) => {
      const plan = planFall(feet, soft, classic);
      return told(resolveFall(plan, rollsFor(plan, { fall: faces }), classic).steps);
    };
    expect([fall(20, false, [3, 3]), fall(20, true, [3, 3]), fall(9, true, [])]).toEqual([
      ["hazard.fall"],
      ["hazard.fall", "hazard.soft", "hazard.softLeast"],
      ["hazard.fall"],
    ]);
    expect(() => planFall(-1, false, classic)).toThrow("feet");
  });

  it("BX-039: whoever is refused does not fall; whoever fails does, from where he was", () => {
    const sheer = planClimb(fighter, { height: 40, sheer: true, gear: false }, classic);
    expect(resolveClimb(sheer, {}, classic)).toEqual({ procedure: "climb", climbs: false, next: [] });
    const slips = (more: object) => {
      const plan = planClimb(thief, { height: 40, sheer: true, gear: false, ...more }, classic);
      return resolveClimb(plan, rollsFor(plan, { climb: [100] }), classic).next[0]?.plan.feet;
    };
    expect([slips({}), slips({ reached: 30 })]).toEqual([20, 30]);
    expect(() => planClimb(thief, { height: 101, sheer: true, gear: false }, classic)).toThrow("climb.height");
  });
});

describe("seeing", () => {
  it.each([
    ["the living", [], "bright"],
    ["the undead", ["undead"], "black"],
    ["constructs", ["construct"], "black"],
  ] as const)("BX-043: %s show to infravision", (_name, tags, heat) => {
    expect(heatOf({ tags })).toBe(heat);
  });

  it("BX-041, BX-042: by light, by heat, or not at all", () => {
    const glow = { radius: 30, toViewer: 30, toTarget: 31 };
    expect([
      visionOf(60, [glow]),
      visionOf(60, [{ ...glow, toViewer: 31 }]),
      visionOf(0, []),
      visionOf(60, [], true),
    ]).toEqual(["light", "infravision", "dark", "dark"]);
    expect([sees(60, 60, []), sees(60, 61, []), sees(0, 5, [{ ...glow, toTarget: 30 }]), sees(60, 40, [glow])]).toEqual(
      [true, false, true, false],
    );
    expect(() => sees(60, -1, [])).toThrow("distance");
  });

  it("BX-042: monsters see heat, men do not", () => {
    const monster = (more: object) =>
      infravisionOf(makeCreature({ id: "m", kind: "monster", ...more }), undefined, classic);
    expect([monster({}), monster({ normalHuman: true }), monster({ tags: ["human"] })]).toEqual([60, 0, 0]);
    expect([
      infravisionOf(fighter, undefined, classic),
      infravisionOf(fighter, 90, classic),
      infravisionOf(someone("elf"), undefined, classic),
    ]).toEqual([0, 90, 60]);
  });
});

describe("wandering monsters and the sea", () => {
  it("BX-052, BX-086, BX-097, GOR-36: the chance by place, and the number that stands for it", () => {
    const chance = (more: object, rules = classic) =>
      wanderingChance({ place: "dungeon", rate: 120, change: 0, ...more }, rules).value;
    expect([chance({}), chance({ terrain: "swamp" }), chance({ chance: 3 }), chance({ place: "wilderness" })]).toEqual([
      1, 1, 3, 1,
    ]);
    expect([
      chance({ place: "wilderness", terrain: "swamp" }),
      chance({ place: "wilderness", terrain: "swamp", chance: 1 }),
    ]).toEqual([3, 1]);
    expect([
      chance({ place: "water", waters: "swamp" }),
      chance({ place: "water", waters: "ocean", chance: 6 }),
    ]).toEqual([3, 6]);
    expect(chance({ place: "wilderness", terrain: "swamp", rate: 60 }, gorman)).toBe(chance({ rate: 60 }, gorman));
    expect(() => chance({ place: "water", waters: "puddle" })).toThrow("place.waters");
    expect(() => chance({ rate: -1 })).toThrow("place.rate");
  });

  it("BX-052, GOR-36: checks in a place, and in a day by themselves", () => {
    const three = rulings({}, "classic", { wildernessChecksPerDay: 3 });
    expect([checksFor("dungeon", three), checksFor("wilderness", three), checksOfDay(three)]).toEqual([1, 3, 3]);
    expect([checksFor("wilderness", gorman), checksOfDay(gorman)]).toEqual([1, 0]);
  });

  const ship: Vessel = { id: "s", name: "s", sail: 90, oar: 60, seaworthy: true, takenOnWater: false, navigator: true };
  it("BX-127: the listed rate is that of the sails, or of the oars of what has no sails", () => {
    const { sail: _sail, ...boat } = ship;
    const rate = (vessel: Vessel, means: "sail" | "oar") => vesselRound(vessel, means, undefined, classic).value;
    expect([
      rate({ ...ship, roundRate: 50 }, "sail"),
      rate({ ...ship, roundRate: 50 }, "oar"),
      rate({ ...boat, roundRate: 50 }, "oar"),
    ]).toEqual([50, 20, 50]);
    expect([rate(ship, "sail"), rate(ship, "oar")]).toEqual([30, 20]);
  });

  it("BX-093, BX-100, BX-101: what changes a day's miles is told, and nothing else", () => {
    const miles = (vessel: Vessel, means: "sail" | "oar", band: string, current = 0) => {
      const { value, steps } = vesselMiles(vessel, means, bandOf(band, variable), current, variable);
      return [value, told(steps)];
    };
    expect(miles(ship, "sail", "fresh")).toEqual([18, ["water.rate", "water.miles"]]);
    expect(miles(ship, "sail", "gentle")).toEqual([9, ["water.rate", "water.wind", "water.miles"]]);
    expect(miles(ship, "oar", "gentle")).toEqual([12, ["water.rate", "water.miles"]]);
    expect(miles(ship, "oar", "none")).toEqual([4, ["water.rate", "water.wind", "water.miles"]]);
    expect(miles({ ...ship, takenOnWater: true }, "sail", "fresh")).toEqual([
      12,
      ["water.rate", "water.leaking", "water.miles"],
    ]);
    expect(miles(ship, "sail", "fresh", -20)).toEqual([
      0,
      ["water.rate", "water.miles", "water.current", "water.held"],
    ]);
    expect(bandOf("hurricane", variable)).toBeUndefined();
    expect(
      ["none", "faint", "gentle", "moderate", "fresh", "strong", "high", "nearGale"].map(
        (key) => bandOf(key, variable)?.key,
      ),
    ).not.toContain(undefined);
  });

  const at = (day: Partial<SeaDay>, faces: Record<string, number[]>, vessel = ship, rules = classic) => {
    const sea = setOut([walker("a", 120)], { place: "water", rations: 9 });
    const usual = {
      means: "sail",
      waters: "ocean",
      landmark: false,
      current: "none",
      landing: false,
      change: 0,
    } as const;
    const plan = planSeaDay(vessel, { ...usual, ...day }, rules);
    const fair = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, formula === "2d6" ? [3, 4] : [6]]));
    return { plan, outcome: resolveSeaDay(sea, plan, rollsFor(plan, { ...fair, ...faces }), rules) };
  };

  it.each([
    ["ocean", ["lost", "wind"]],
    ["lake", ["lost", "wind"]],
    ["river", []],
    ["swamp", ["lost"]],
  ] as const)("BX-088, BX-090, BX-099: on %s one throws for %o beside the monsters", (waters, ids) => {
    const { plan } = at({ waters }, {});
    expect(plan.rolls.map(({ id }) => id).filter((id) => !id.startsWith("wandering"))).toEqual(ids);
  });

  it("BX-093: a river's current is thrown for up and down, and carries", () => {
    const miles = (current: "none" | "down" | "up") =>
      at({ waters: "river", current }, { current: [3] }).outcome.miles.value;
    expect([miles("none"), miles("down"), miles("up")]).toEqual([18, 27, 9]);
    expect(at({ current: "down" }, {}).plan.rolls.map(({ id }) => id)).not.toContain("current");
  });

  it("BX-102, MIX-52: a gale decides the way, and nobody loses it; land in sight is told with it", () => {
    const { outcome } = at({ landMiles: 10 }, { wind: [6, 6], lost: [1] });
    expect([outcome.wind, outcome.lost, outcome.miles.value]).toEqual(["gale", false, 54]);
    expect(outcome.next).toEqual([{ kind: "gale", seaworthy: true, landInSight: true }]);
    expect(at({}, { wind: [6, 6] }).outcome.next).toEqual([{ kind: "gale", seaworthy: true, landInSight: false }]);
  });

  it("BX-088: a day at sea is told with its miles and wind, a lost way after it; rowers tire", () => {
    const { outcome } = at({}, { lost: [1] });
    expect(outcome.events).toMatchObject([{ key: "sailed", data: { miles: 18, wind: "normal" } }, { key: "lost" }]);
    expect([outcome.lost, outcome.next.map(({ kind }) => kind)]).toEqual([true, ["deviation"]]);
    expect([
      outcome.expedition.members[0]?.travelDays,
      at({ means: "oar" }, {}).outcome.expedition.members[0]?.travelDays,
    ]).toEqual([0, 1]);
    expect(at({ waters: "river" }, {}).outcome.wind).toBe("calmWaters");
  });

  it("BX-092: a day that was refused is none", () => {
    const { oar: _oar, ...ketch } = ship;
    const { plan, outcome } = at({ means: "oar" }, {}, ketch);
    expect([plan.rolls, outcome.lost, outcome.next, outcome.events, outcome.expedition.clock]).toEqual([
      [],
      false,
      [],
      [],
      0,
    ]);
  });

  it.each([
    ["waters", { waters: "puddle" as never }, "day.waters"],
    ["means", { means: "kite" as never }, "day.means"],
    ["a current", { current: "sideways" as never }, "day.current"],
  ])("BX-088: %s that there are not name their field", (_name, day, field) => {
    expect(() => at(day, {})).toThrow(expect.objectContaining({ field }));
  });
});
