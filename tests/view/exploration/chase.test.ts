/** Flight, by days and each for himself. */
import { describe, expect, it } from "vitest";
import { chaseScattered, evade, sayChase } from "../../../src/view/exploration/chase.ts";
import { fleeDay } from "../../../src/view/exploration/chase-day.ts";
import { newEncounter } from "../../../src/view/exploration/encounter.ts";
import { bx, input, keys, member, said } from "./support.ts";

describe("a flight of days", () => {
  const met = (kind: "days" | "run") =>
    newEncounter({
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
    expect(day.way.days).toBe(1);
    expect(day.secret.south).toEqual(day.way.miles);
    expect(day.expedition.rations).toBe(9);
    expect(keys(day.lines)).toEqual(expect.arrayContaining(["chase.fled", "chase.stillBehind"]));
    expect(keys(day.lines)).not.toContain("road.astray");
    const again = await fleeDay(party(), day.chase, said({ evasion: 100, direction: 1, catch: 50, caught: 30 }), bx);
    expect(again.chase.encounter).toMatchObject({ over: false, distance: { distance: 30, unit: "yards" } });
    const free = await fleeDay(party(), day.chase, said({ evasion: 1 }), bx);
    expect(free.chase.encounter.over).toBe(true);
    expect(free.way.days).toBe(0);
  });
  it("BX-130: a band counts by its heads, not as one who runs; the chance is explained to the referee", async () => {
    const runner = { id: "Hild", name: "Hild", base: 120, shots: 0, spells: 0, freeShots: false, tires: true };
    const flight = { party: [runner], foes: [{ ...runner, id: "foes" }], hunts: false, pursued: true } as const;
    const about = { intelligent: true, eats: true, immunities: [], tracks: false };
    const orcs = newEncounter({ id: "m", place: "wilderness", name: "orcs", count: 10 });
    const chance = async (present?: number) => {
      const step = await evade(orcs, { ...flight, ...about, ...(present && { present }) }, said({ evasion: 100 }), bx);
      return [step.truth[0]?.data?.chance, step.chances?.[0]?.steps[0]];
    };
    expect(await chance()).toMatchObject([90, { key: "evasion.numbers", data: { fleeing: 1, pursuing: 10 } }]);
    expect(await chance(30)).toMatchObject([10, { key: "evasion.numbers", data: { fleeing: 30, pursuing: 10 } }]);
  });
  it("BX-127: says which side got away", async () => {
    const runner = { id: "Hild", name: "Hild", base: 120, shots: 0, spells: 0, freeShots: false, tires: true };
    const flight = { party: [runner], foes: [{ ...runner, id: "foes" }], pursued: false } as const;
    const about = { intelligent: true, eats: true, immunities: [], tracks: false };
    const orcs = newEncounter({ id: "m", place: "dungeon", name: "orcs", count: 3 });
    const away = async (hunts: boolean, saying?: "away") =>
      keys((await evade(orcs, { ...flight, ...about, hunts }, said({ evasion: 1 }), bx, saying)).lines)[0];
    expect(await away(false)).toBe("chase.away");
    expect(await away(false, "away")).toBe("chase.away");
    expect(await away(true)).toBe("chase.theyAway");
    expect(await away(true, "away")).toBe("chase.theyAway");
  });
  it("BX-132: a run of rounds is no matter of days", async () => {
    expect((await fleeDay(party(), met("run"), said({}), bx)).refused?.key).toBe("way.noStep");
  });
  it("BX-119: a slow member who runs alone is caught; the others are reported by name", () => {
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
    const step = chaseScattered(met("run"), flight);
    expect(step.away).toEqual(["Tam"]);
    expect(step.met.encounter.chase?.over).toBe("caught");
    expect(keys(step.lines)).toEqual(expect.arrayContaining(["chase.scattered", "chase.overtaken"]));
    expect(sayChase(met("run"), 10, "").met.encounter.chase?.gap).toBe(10);
    expect(sayChase(met("run"), undefined, "lost").met.encounter.over).toBe(true);
  });
});
