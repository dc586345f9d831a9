/** Watches of a night: who is awake when somebody comes, and what that changes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { newEncounter, surpriseStep } from "../../../src/view/exploration/encounter.ts";
import { checkedJourney, NEW_JOURNEY, readJourney, readSecret } from "../../../src/view/exploration/journey-storage.ts";
import { dayOnRoad } from "../../../src/view/exploration/road-day.ts";
import { dayAtSea } from "../../../src/view/exploration/sea-day.ts";
import {
  awakeAt,
  BY_DAY,
  counted,
  MOST_WATCHES,
  NOBODY_AWAKE,
  toggled,
  watchesOf,
} from "../../../src/view/exploration/watches.ts";
import { bx, input, keys, member, said } from "./support.ts";

const three = () => [member("Hild", "fighter"), member("Tam", "thief"), member("Ysolde", "magic-user")];
const camp = (watches: string[][], people = three()) =>
  input(people, { place: "wilderness", watches, road: { ...NEW_JOURNEY.road, occupation: "rest", terrain: "forest" } });
const watch = (day: { truth: readonly { textKey: string; data?: object }[] }) =>
  day.truth.find(({ textKey }) => textKey.startsWith("RULINGS.Way.watch."));

describe("a night in watches", () => {
  it("BX-073: without watches everybody who can keeps one alone; those who are carried and the dead keep none", async () => {
    const people = three().map((one, at) => (at === 1 ? { ...one, marcher: { ...one.marcher, dead: true } } : one));
    const night = await dayOnRoad(camp([], people), "hex", said({ wandering: 1, time: 6, watch: 2 }), bx);
    expect(watch(night)?.data).toEqual({ watch: 2, names: "Ysolde" });
    expect(night.secret.comes).toEqual([2]);
    expect(keys(night.lines).some((key) => key.startsWith("watch."))).toBe(false);
    const noon = await dayOnRoad(camp([], people), "hex", said({ wandering: 1, time: 3 }), bx);
    expect(watch(noon)).toBeUndefined();
    expect(noon.secret.comes).toEqual([BY_DAY]);
  });

  it("BX-073: with watches that were set the die says in which of them they come, on land and at sea", async () => {
    const set = camp([["Hild", "Tam"], ["Ysolde"]]);
    const dice = said({ wandering: 1, time: 6, watch: 1 });
    expect(watch(await dayOnRoad(set, "hex", dice, bx))?.data).toEqual({ watch: 1, names: "Hild, Tam" });
    expect(dice.asked.filter((id) => id.startsWith("watch"))).toHaveLength(1);
    const ship = { id: "v", name: "Gull", sail: 90, seaworthy: true, takenOnWater: false, navigator: true };
    const afloat = { ...set, way: { ...set.way, place: "water" as const } };
    const night = await dayAtSea(afloat, ship, "hex", said({ wandering: 1, time: 6, watch: 2 }), bx);
    expect(watch(night)?.data).toEqual({ watch: 2, names: "Ysolde" });
  });

  it("BX-086: a check that brings nothing says so to the referee alone, with what it would have taken", async () => {
    const quiet = await dayOnRoad(camp([]), "hex", said({ wandering: 5 }), bx);
    const none = quiet.truth.filter(({ textKey }) => textKey === "RULINGS.Way.wandering.none");
    expect(none.map(({ data }) => data?.die)).toEqual([5]);
    expect(keys(quiet.lines)).not.toContain("wandering.none");
    const met = await dayOnRoad(camp([]), "hex", said({ wandering: 1 }), bx);
    expect(keys(met.truth)).not.toContain("wandering.none");
    const ship = { id: "v", name: "Gull", sail: 90, seaworthy: true, takenOnWater: false, navigator: true };
    const sea = camp([]);
    const afloat = { ...sea, way: { ...sea.way, place: "water" as const } };
    expect(keys((await dayAtSea(afloat, ship, "hex", said({ wandering: 5 }), bx)).truth)).toContain("wandering.none");
  });

  it("BX-073: the hours of all who come are rolled together, and so are their watches", async () => {
    const batches: string[][] = [];
    const all = said({ wandering: 1, time: 6, watch: 1 });
    const { rulings } = await import("../../../src/rules/compile.ts").then(({ compile }) =>
      compile({ preset: "classic", parameters: { wildernessChecksPerDay: 3 } }),
    );
    const dice: typeof all = Object.assign(
      (...asked: Parameters<typeof all>) => {
        batches.push(asked[0].map(({ id }) => id));
        return all(...asked);
      },
      { asked: all.asked },
    );
    await dayOnRoad(camp([]), "hex", dice, rulings);
    expect(batches.filter((one) => one.some((id) => id.startsWith("time")))).toEqual([["time1", "time2", "time3"]]);
    expect(batches.filter((one) => one.some((id) => id.startsWith("watch")))).toEqual([["watch1", "watch2", "watch3"]]);
  });

  it("BX-108: when nobody is awake the party is surprised by whatever comes, unless the referee says that it is not", async () => {
    const foe = makeCreature({ id: "g", name: "goblin", kind: "monster" });
    const sides = { party: [], foe, lights: [], partyAlert: 0, foesAlert: 0, ship: false };
    const met = newEncounter({ id: "m", place: "wilderness", name: "goblin", count: 3, watch: 2, dark: true });
    const late = await surpriseStep(met, { ...sides, awake: [] }, said({ "surprise:party": 6 }), bx);
    expect(late.met.encounter.surprise?.losing).toEqual(["party"]);
    expect(keys(late.lines)).toContain("watch.nobody");
    const [hild] = three();
    if (!hild) throw new Error("nobody");
    const kept = await surpriseStep(met, { ...sides, awake: [hild.marcher] }, said({ "surprise:party": 6 }), bx);
    expect(kept.met.encounter.surprise?.losing).toEqual([]);
    expect(keys(kept.lines)[0]).toBe("watch.awake");
    const warned = await surpriseStep({ ...met, partyAware: "yes" }, { ...sides, awake: [] }, said({}), bx);
    expect(warned.met.encounter.surprise?.losing).toEqual([]);
  });
});

describe("watches as they are kept", () => {
  const people = three().map(({ marcher }) => marcher);
  it("a member takes a watch and gives it up; nobody can with one that does not exist", () => {
    const once = toggled({ watches: [[], []] }, "Tam", 1);
    expect(once).toEqual([[], ["Tam"]]);
    expect(toggled({ watches: once ?? [] }, "Tam", 1)).toEqual([[], []]);
    expect(toggled({ watches: [[]] }, "Tam", 1)).toBeUndefined();
    expect(toggled({ watches: [[]] }, "Tam", Number.NaN)).toBeUndefined();
    expect(counted({ watches: [["Tam"], ["Hild"]] }, 1)).toEqual([["Tam"]]);
    expect(counted({ watches: [["Tam"]] }, Number.NaN)).toEqual([]);
  });
  it("a way of an older version has none, and one that is no list of lists is never written", () => {
    const { watches: _none, ...older } = NEW_JOURNEY;
    expect(readJourney({ ...older, turn: 4 })).toMatchObject({ turn: 4, watches: [] });
    expect(readSecret({ offCourse: 60 })).toMatchObject({ offCourse: 60, comes: [] });
    expect(checkedJourney({ ...NEW_JOURNEY, watches: ["Tam"] })).toBeUndefined();
  });
  it("a watcher is of the party and able to be awake, in no more watches than a night has", () => {
    const ids = fc.subarray(["Hild", "Tam", "Ysolde", "a stranger"]);
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 9 }), fc.integer({ min: -9, max: 99 }), (watches, count) => {
        expect(counted({ watches }, count).length).toBeLessThanOrEqual(MOST_WATCHES);
        for (const [at, awake] of watchesOf({ watches }, people).entries()) {
          expect(people).toEqual(expect.arrayContaining(awake));
          expect(awakeAt({ watches }, at + 1, people)).toEqual(awake);
        }
        expect(awakeAt({ watches }, BY_DAY, people)).toEqual(people);
        expect(awakeAt({ watches }, NOBODY_AWAKE, people)).toEqual([]);
      }),
    );
  });
});
