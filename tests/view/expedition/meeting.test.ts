/** Those who are met. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { distanceStep, newMet, surpriseStep } from "../../../src/view/expedition/meeting.ts";
import { pickPocket } from "../../../src/view/expedition/pockets.ts";
import { sightingOf } from "../../../src/view/expedition/sighting.ts";
import { freshLight } from "../../rules/support/way.ts";
import { bx, eris, keys, member, said } from "./support.ts";

describe("an encounter", () => {
  it("BX-045, BX-107: a light in the dark gives the party away; the table sees nothing before the distance", async () => {
    const light = freshLight("torch", bx, { bearer: "Hild" });
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

  const sides = {
    party: [member("Hild", "fighter").creature],
    foe: makeCreature({ id: "b", name: "bandit", kind: "monster" }),
    lights: [],
    partyAlert: 0,
    foesAlert: 0,
    ship: false,
  };

  it("BX-107 example 2: those who carry a light are seen coming as well", async () => {
    const met = newMet({ id: "m", place: "dungeon", name: "bandit", lit: true });
    const step = await surpriseStep(met, sides, said({ "surprise:foes": 3 }), bx);
    expect(keys(step.truth)).toContain("meet.aware.party");
    const unlit = await surpriseStep({ ...met, lit: false }, sides, said({ "surprise:party": 3 }), bx);
    expect(keys(unlit.truth)).not.toContain("meet.aware.party");
  });

  it("BX-110: no farther than one can see, where the referee says how far that is", async () => {
    const met = newMet({ id: "m", place: "wilderness", name: "bandit" });
    const far = async (sight: number) =>
      (await distanceStep({ ...met, sight }, undefined, said({ distance: 12 }), bx)).met.encounter.distance?.distance;
    expect([await far(0), await far(60), await far(500)]).toEqual([120, 60, 120]);
    const ship = { ...met, place: "water" as const, fog: true, sight: 100 };
    const seen = await distanceStep(ship, undefined, said({ distance: 12 }), bx);
    expect(seen.met.encounter.distance?.distance).toBe(40);
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
