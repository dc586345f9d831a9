/** Days on land and at sea. */

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { NEW_JOURNEY } from "../../../src/view/exploration/journey-storage.ts";
import { afterMiles } from "../../../src/view/exploration/map-position.ts";
import { healingDay } from "../../../src/view/exploration/rest-day.ts";
import { dayOnRoad } from "../../../src/view/exploration/road-day.ts";
import { dayAtSea } from "../../../src/view/exploration/sea-day.ts";
import { astrayLine } from "../../../src/view/exploration/travel-day.ts";
import { bx, eris, input, keys, member, said } from "./support.ts";

describe("the whole way", () => {
  it("BX-048, BX-079: a lost party takes another way than the table sees, and only the referee knows", async () => {
    const at = input([member("Hild", "fighter")], {
      place: "wilderness",
      road: { ...NEW_JOURNEY.road, terrain: "forest" },
    });
    const sure = await dayOnRoad(at, "hex", said({ lost: 6 }), bx);
    const lost = await dayOnRoad(at, "hex", said({ lost: 1, deviation: 4 }), bx);
    expect(lost.lines).toEqual(sure.lines);
    expect(sure.secret.east).toBe(0);
    expect(sure.secret.south < 0).toBe(true);
    expect(lost.secret.east).toBeGreaterThan(0);
    expect(keys(lost.truth)).toContain("road.astray");
  });

  it("BX-048: a straying party is reported as left or right of the course, never by less than nothing", () => {
    const said = [45, -45, 180, -135, 300].map((degrees) => [keys([astrayLine(degrees)])[0], astrayLine(degrees).data]);
    expect(said).toEqual([
      ["road.astray", { degrees: 45 }],
      ["road.astrayLeft", { degrees: 45 }],
      ["road.astray", { degrees: 180 }],
      ["road.astrayLeft", { degrees: 135 }],
      ["road.astrayLeft", { degrees: 60 }],
    ]);
  });

  it("ERIS-93: a day of sneaking is gone at the next lower rate, where anybody can sneak; not a day of rest", async () => {
    const road = { ...NEW_JOURNEY.road, sneaks: true };
    const gone = async (rulings: typeof bx, plan = road) => {
      const done = await dayOnRoad(
        input([member("Hild", "fighter")], { place: "wilderness", road: plan }),
        "hex",
        said({ lost: 6 }),
        rulings,
      );
      return [done.way.miles, keys(done.lines).includes("road.sneaks")];
    };
    const [open] = await gone(eris, { ...road, sneaks: false });
    const [slow, shown] = await gone(eris);
    expect(open).toBe(24);
    expect(slow).toBe(18);
    expect(shown).toBe(true);
    expect(await gone(bx)).toEqual([24, false]);
    expect(await gone(eris, { ...road, occupation: "rest" })).toEqual([0, false]);
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
    expect(day.vessel?.takenOnWater).toBe(true);
    expect(keys(day.lines).includes("sea.leaks")).toBe(true);
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
  it("days of less than a space add up, and a token that was moved by hand begins again", () => {
    const once = afterMiles(token, undefined, map, 3, 0);
    expect(once).toEqual({ x: 350, y: 300 });
    const spot = { token: "T", ...once, shownX: 300, shownY: 300 };
    expect(afterMiles(token, spot, map, 3, -6)).toEqual({ x: 400, y: 200 });
    expect(afterMiles({ ...token, x: 900 }, spot, map, 3, 0)).toEqual({ x: 950, y: 300 });
    expect(afterMiles({ ...token, uuid: "U" }, spot, map, 3, 0)).toEqual({ x: 350, y: 300 });
  });
});
