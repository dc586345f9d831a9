/** Days on land and at sea, and a whole journey that comes out the same from the same dice. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { freshLight, type Light } from "../../../src/rules/exploration/lights.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { NEW_WAY } from "../../../src/view/expedition/kept-way.ts";
import { afterMiles } from "../../../src/view/expedition/map-place.ts";
import { healingDay } from "../../../src/view/expedition/rest-day.ts";
import { dayOnRoad } from "../../../src/view/expedition/road-day.ts";
import { dayAtSea } from "../../../src/view/expedition/sea-day.ts";
import { takeTurn } from "../../../src/view/expedition/turn.ts";
import type { TurnDone, TurnInput } from "../../../src/view/expedition/turn-types.ts";
import { bx, eris, input, keys, member, said, seeded } from "./support.ts";

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

  it("BX-073: who comes at night comes in somebody's watch; those who are carried and the dead keep none", async () => {
    const people = [member("Hild", "fighter"), member("Tam", "thief"), member("Ysolde", "magic-user")].map((one, at) =>
      at === 1 ? { ...one, marcher: { ...one.marcher, dead: true } } : one,
    );
    const at = input(people, { place: "wilderness", road: { ...NEW_WAY.road, occupation: "rest", terrain: "forest" } });
    const dice = said({ wandering: 1, time: 6, watch: 2 });
    const night = await dayOnRoad(at, "hex", dice, bx);
    expect(night.truth.find(({ textKey }) => textKey.endsWith("road.watch"))?.data).toEqual({
      watch: 2,
      name: "Ysolde",
    });
    const noon = await dayOnRoad(at, "hex", said({ wandering: 1, time: 3 }), bx);
    expect(keys(noon.truth)).not.toContain("road.watch");
    expect(keys(night.told)).not.toContain("road.watch");
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

describe("the token on a map of miles", () => {
  const map = { size: 100, distance: 6 };
  const token = { uuid: "T", x: 300, y: 300 };
  it("days of less than a space add up, and a token that was moved by hand begins anew", () => {
    const once = afterMiles(token, undefined, map, 3, 0);
    expect(once).toEqual({ x: 350, y: 300 });
    const spot = { token: "T", ...once, shownX: 300, shownY: 300 };
    expect(afterMiles(token, spot, map, 3, -6)).toEqual({ x: 400, y: 200 });
    expect(afterMiles({ ...token, x: 900 }, spot, map, 3, 0)).toEqual({ x: 950, y: 300 });
    expect(afterMiles({ ...token, uuid: "U" }, spot, map, 3, 0)).toEqual({ x: 350, y: 300 });
  });
});
