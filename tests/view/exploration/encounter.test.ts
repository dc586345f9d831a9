/** Encounters. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import type { Surprised } from "../../../src/rules/encounter/referee-overrides.ts";
import { type JourneyTruth, journeyTruthCard } from "../../../src/view/cards/journey.ts";
import { distanceStep, newEncounter, surpriseStep } from "../../../src/view/exploration/encounter.ts";
import { pickPocket } from "../../../src/view/exploration/pick-pockets.ts";
import { sightingOf } from "../../../src/view/exploration/sighting.ts";
import { freshLight } from "../../rules/support/journey.ts";
import { FRAME } from "../support/card.ts";
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
    const met = newEncounter({ id: "m", place: "dungeon", name: "goblin", count: 3 });
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
    const met = newEncounter({ id: "m", place: "dungeon", name: "bandit", lit: true });
    const step = await surpriseStep(met, sides, said({ "surprise:foes": 3 }), bx);
    expect(keys(step.truth)).toContain("meet.aware.party");
    const unlit = await surpriseStep({ ...met, lit: false }, sides, said({ "surprise:party": 3 }), bx);
    expect(keys(unlit.truth)).not.toContain("meet.aware.party");
  });

  it("BX-110: no farther than one can see, where the referee says how far that is", async () => {
    const met = newEncounter({ id: "m", place: "wilderness", name: "bandit" });
    const far = async (sight: number) =>
      (await distanceStep({ ...met, sight }, undefined, said({ distance: 12 }), bx)).met.encounter.distance?.distance;
    expect(await far(0)).toBe(120);
    expect(await far(60)).toBe(60);
    expect(await far(500)).toBe(120);
    const ship = { ...met, place: "water" as const, fog: true, sight: 100 };
    const seen = await distanceStep(ship, undefined, said({ distance: 12 }), bx);
    expect(seen.met.encounter.distance?.distance).toBe(40);
  });
});

describe("a hand in a pocket", () => {
  const met = newEncounter({ id: "m", place: "dungeon", name: "merchant" });
  const thief = { creature: member("Tam", "thief").creature };
  it("BX-070: by the thief's art, felt on more than twice the chance", async () => {
    const taken = await pickPocket(met, thief, { level: 1 }, said({ pocket: 30 }), bx);
    expect(keys(taken.lines)).toEqual(["pocket.taken"]);
    const felt = await pickPocket(met, thief, { level: 1 }, said({ pocket: 61 }), bx);
    expect(keys(felt.lines)).toEqual(["pocket.empty", "pocket.noticed"]);
    expect(felt.met.foesAware).toBe("yes");
    expect((await pickPocket(met, member("Hild", "fighter"), { level: 1 }, said({}), bx)).refused).toBeDefined();
  });
  it("ERIS-96: the victim has a die; what is felt a turn later only the referee knows", async () => {
    const later = await pickPocket(met, thief, { level: 1 }, said({ skill: 1, victim: 6 }), eris);
    expect(keys(later.lines)).toEqual(["pocket.taken"]);
    expect(keys(later.truth)).toEqual(["pocket.die", "pocket.victim", "pocket.later"]);
  });
});

describe("what is said of a meeting", () => {
  const sides = {
    party: [member("Hild", "fighter").creature],
    foe: makeCreature({ id: "b", name: "bandit", kind: "monster" }),
    lights: [],
    partyAlert: 0,
    foesAlert: 0,
    ship: false,
  };
  const met = newEncounter({ id: "m", place: "dungeon", name: "bandit", count: 2 });
  const { rulings: gorman } = compile({ preset: "gorman" });

  it("GOR-73: those who are not surprised are shown their choices; both sides, where nobody is or both are; nothing under B/X", async () => {
    const stepKeys = async (losing: Surprised, rulings = gorman) =>
      keys((await surpriseStep(met, sides, said({}), rulings, losing)).lines).filter((key) =>
        key.startsWith("meet.choose"),
      );
    expect(await stepKeys("foes")).toEqual(["meet.choose.some"]);
    expect(await stepKeys("party")).toEqual(["meet.choose.some"]);
    expect(await stepKeys("both")).toEqual(["meet.choose.both"]);
    expect(await stepKeys("nobody")).toEqual(["meet.choose.nobody"]);
    expect(await stepKeys("foes", bx)).toEqual([]);
  });

  it("REF-01: the referee's card of a reaction in the party's window can be shown to the players; other cards of what they do not know cannot", () => {
    const actions = (kind: string, more: object = {}): string[] => {
      const outcome: JourneyTruth = {
        ...{ procedure: "wayTruth", title: { textKey: "T" }, lines: [{ textKey: "L" }], dice: [], met: false },
        request: { party: "p", kind, args: {} },
      };
      const viewer = { ...FRAME.viewer, referee: true };
      const input = { ...FRAME, plan: null, outcome, whispered: true, viewer, ...more };
      return journeyTruthCard(input).buttons.map(({ action }) => action);
    };
    expect(actions("meetReact")).toEqual(["showPlayers"]);
    expect(actions("meetReact", { whispered: false })).toEqual([]);
    expect(actions("meetReact", { viewer: { ...FRAME.viewer, referee: false } })).toEqual([]);
    expect(actions("turn")).toEqual([]);
  });
});
