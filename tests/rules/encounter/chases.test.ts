/** Flight and hunt: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import {
  evadeAgain,
  lostSight,
  obstacle,
  planDay,
  planDrop,
  resolveDay,
  resolveDrop,
  runRound,
  startChase,
  stopFleeing,
} from "../../../src/rules/encounter/chase.ts";
import { planEvasion, resolveEvasion } from "../../../src/rules/encounter/evasion.ts";
import { afterExertion, afterRest, afterRunning, RESTED } from "../../../src/rules/encounter/exhaustion.ts";
import { mayBecomePursuit, planPursuitTurn, resolvePursuitTurn } from "../../../src/rules/encounter/pursuit-turns.ts";
import type { Evasion } from "../../../src/rules/encounter/types.ts";
import { planLoyaltyCheck, resolveLoyaltyCheck } from "../../../src/rules/morale/loyalty.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";

describe("chases", () => {
  const flight = (more: Partial<Evasion> = {}, away = [120], after = [120]): Evasion => ({
    place: "dungeon",
    gap: 60,
    pursued: true,
    combatBegun: false,
    cannotLeave: false,
    surroundings: 0,
    woods: false,
    fleeing: { rates: away, count: 4, surprised: false },
    pursuing: { rates: after, count: 4, surprised: false },
    ...more,
  });
  const rounds = (evasion: Evasion, count: number) => {
    let step = { chase: startChase(evasion, classic), exhausted: false };
    for (let i = 0; i < count; i += 1) step = runRound(step.chase, classic);
    return [step.chase.gap, step.chase.over, step.exhausted];
  };
  it.each([
    [flight({ gap: 5 }), 1, [5, "caught", false]],
    [flight({ gap: 6 }), 1, [6, "", false]],
    [flight({ gap: 6 }), 29, [6, "", false]],
    [flight({ gap: 6 }), 30, [6, "exhausted", true]],
    [flight({ gap: 35 }, [90, 120]), 1, [5, "caught", false]],
    [flight({ gap: 36 }, [90, 120]), 1, [6, "", false]],
    [flight({ gap: 10 }, [0]), 1, [0, "caught", false]],
    [flight({ place: "water", gap: 30 }, [200]), 1, [0, "caught", false]],
    [flight({ place: "water", gap: 31 }, [200]), 1, [1, "", false]],
    [flight({ place: "water", gap: 100 }, [60], [151]), 1, [9, "", false]],
  ])("BX-120, BX-126, BX-128 %#", (evasion, count, expected) => {
    expect(rounds(evasion, count)).toEqual(expected);
  });
  it("BX-126: who never tires hunts on after 30 rounds", () => {
    const undead = flight({ pursuing: { rates: [120], count: 1, surprised: false, tires: false } });
    expect(rounds(undead, 31)).toEqual([60, "", true]);
  });
  it("BX-121, BX-124: a pursuer that tracks continues; a slowing obstacle costs a third of the rate; a chase that is over stays over", () => {
    const chase = startChase(flight(), classic);
    expect(lostSight(chase, true).over).toBe("");
    expect(lostSight(chase, false).over).toBe("lost");
    expect(obstacle(chase, "slows").gap).toBe(100);
    expect(obstacle(chase, "stops").over).toBe("stopped");
    const over = stopFleeing(chase);
    expect(obstacle(over, "slows")).toEqual(over);
    expect(lostSight(over, false)).toEqual(over);
    expect(stopFleeing(over)).toEqual(over);
    expect(runRound(over, classic).refused?.key).toBe("order.chaseOver");
  });
  it.each([
    ["treasure", 1, { intelligent: true, eats: true }, 3, "distracted"],
    ["treasure", 1, { intelligent: true, eats: true }, 4, ""],
    ["treasure", 0.9, { intelligent: true, eats: true }, 1, "order.tooLittle"],
    ["treasure", 500, { intelligent: false, eats: true }, 1, "no dice"],
    ["food", 1, { intelligent: false, eats: true }, 3, "distracted"],
    ["food", 1, { intelligent: false, eats: false }, 1, "no dice"],
    ["food", 9, { intelligent: true, eats: true }, 1, "no dice"],
  ] as const)("BX-122, BX-123: %s, %d before %o, d6 %d: %s", (what, amount, of, die, expected) => {
    const chase = startChase(flight(), classic);
    const plan = planDrop(chase, what, amount, of, classic);
    const found = resolveDrop(chase, plan, rollsFor(plan, { drop: [die] }));
    expect(plan.refused?.key ?? (plan.rolls.length ? found.chase.over : "no dice")).toBe(expected);
    expect(planDrop({ ...chase, dropped: true }, what, amount, of, classic).refused?.key).toBe(
      "order.droppedThisRound",
    );
  });
  it.each([
    [120, 121, 50, "caught"],
    [120, 121, 51, ""],
    [120, 120, 1, ""],
    [120, 90, 1, ""],
  ])("BX-132: %d before %d, d100 %d: %s", (away, after, die, over) => {
    const chase = startChase(flight({ place: "wilderness" }, [away], [after]), classic);
    const plan = planDay(chase, classic);
    const found = resolveDay(chase, plan, rollsFor(plan, { direction: [6], catch: [die] }));
    expect(found.chase.over).toEqual(over);
    expect(found.choose).toEqual(over === "");
    expect(found.next !== undefined).toEqual(over === "caught");
    expect(evadeAgain(chase).fleeing.surprised).toBe(false);
  });
  it.each([
    [classic, flight({}, [121]), "escapes"],
    [classic, flight({ pursued: false }, [1]), "escapes"],
    [classic, flight({ place: "wilderness", surroundings: 10 }), "escapes"],
    [classic, flight({ place: "wilderness", surroundings: 5 }), "roll"],
    [eris, flight({}, [121]), "escapes"],
    [gorman, flight({ pursuing: { rates: [999], count: 1, surprised: true } }), "escapes"],
  ] as const)("BX-117, BX-119, BX-131, ERIS-14, GOR-88 %#", (under, evasion, verdict) => {
    expect(planEvasion(evasion, under).verdict).toBe(verdict);
  });
  it.each([classic, eris, gorman])(
    "BX-117: too late once somebody fights, and from within a ring; nobody has rates of nothing %#",
    (under) => {
      expect(planEvasion(flight({ combatBegun: true }), under).refused?.key).toBe("order.evasionOver");
      const ringed = planEvasion(flight({ cannotLeave: true }), under);
      expect(ringed.refused?.key).toBe("order.surrounded");
      expect(resolveEvasion(ringed, {}, under).escaped).toBe(false);
      expect(() => planEvasion(flight({}, []), under)).toThrow("fleeing.rates");
      expect(() => planEvasion(flight({}, [120], []), under)).toThrow("pursuing.rates");
    },
  );
  const runner = (base: number, shots = 0, spells = 0, freeShots = false) => [
    { id: "r", name: "r", base, shots, spells, freeShots },
  ];
  it.each([
    [10, runner(120), runner(120), 10, true],
    [11, runner(120), runner(120), 11, false],
    [60, runner(120, 1), runner(120), 10, true],
    [61, runner(120, 1), runner(120), 11, false],
    [60, runner(120, 1, 0, true), runner(120), 60, false],
    [60, runner(120, 1, 1, true), runner(120), 10, true],
    [30, runner(0), runner(30), 10, true],
    [0, runner(120), runner(30), 360, false],
  ])("ERIS-14, ERIS-15: a gap of %d %#", (gap, quarry, hunters, after, contact) => {
    const plan = planPursuitTurn({ ...startChase(flight(), eris), gap }, quarry, hunters, eris);
    expect(plan.gap).toEqual(after);
    expect(plan.contact).toEqual(contact);
  });
  it.each([
    [6, 6, true, "tie"],
    [6, 5, false, ""],
    [1, 2, true, "hunters"],
  ])("ERIS-14: quarry %d, hunters %d: a round of combat %s", (quarry, hunters, combat, first) => {
    const chase = { ...startChase(flight(), eris), gap: 10 };
    const plan = planPursuitTurn(chase, runner(60), runner(90), eris);
    const found = resolvePursuitTurn(chase, plan, rollsFor(plan, { quarry: [quarry], hunters: [hunters] }));
    expect(found.combat).toEqual(combat);
    expect(found.first).toEqual(first);
    expect(found.chase.gap).toBe(10);
  });
  it.each([
    [[], false, true],
    [[20.5], false, true],
    [[20, 90], false, false],
    [[90], true, false],
  ])("ERIS-13: distances %o, a melee hit this round %s: %s", (distances, melee, expected) => {
    expect(mayBecomePursuit(distances, melee, eris)).toEqual(expected);
    expect(mayBecomePursuit(distances, melee, classic)).toBe(false);
  });
  it("BX-126: 29 and 1 rounds exhaust, with a turn of rest between them not; three turns in a row end it", () => {
    const nearly = afterRunning(RESTED, 29, true, classic);
    expect(afterRunning(nearly, 1, true, classic).exhausted).toBe(true);
    expect(afterRunning(afterRest(nearly, 1, classic), 29, true, classic).exhausted).toBe(false);
    const spent = afterRunning(RESTED, 30, true, classic);
    const broken = afterExertion(afterRest(spent, 2, classic));
    expect(afterRest(broken, 2, classic).exhausted).toBe(true);
    expect(afterRest(broken, 3, classic).exhausted).toBe(false);
    expect(afterRunning(RESTED, 99, false, classic)).toEqual(RESTED);
  });
  it.each([
    [12, [6, 6], "stays"],
    [2, [1, 1], "stays"],
    [1, [1, 1], "flees"],
    [30, [6, 6], "stays"],
  ])("BX-181: loyalty %d, dice %o: %s", (loyalty, dice, result) => {
    const retainer = makeCreature({ id: "r", kind: "hireling", hirelingKind: "retainer", loyalty });
    const plan = planLoyaltyCheck(retainer, { when: "danger" }, classic);
    expect(resolveLoyaltyCheck(plan, rollsFor(plan, { loyalty: dice }), classic).result).toBe(result);
  });
});
