/** Those who are met. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { newMet, surpriseStep } from "../../../src/view/expedition/meeting.ts";
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
