import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { planDungeonTurn, resolveDungeonTurn, type TurnAction } from "../../../src/rules/exploration/dungeon-turn.ts";
import { afterEncounter } from "../../../src/rules/exploration/expedition.ts";
import { planGale, resolveGale, resolveLeak } from "../../../src/rules/exploration/gales.ts";
import { planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import { planSneak, resolveSneak } from "../../../src/rules/exploration/stealth.ts";
import type { Vessel } from "../../../src/rules/exploration/vessel.ts";
import { planSeaDay, resolveSeaDay } from "../../../src/rules/exploration/water.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import { award } from "../../../src/rules/rewards/award.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { TERRAINS } from "../../../src/rules/tables/terrain.ts";
import { allTopics } from "../../../src/rules/topics/index.ts";
import { comparable, type Probe, runProbe } from "../guards/bench.ts";
import { setOut } from "../support/journey.ts";
import { rulings } from "../support/rulings.ts";
import { topicByKey } from "../support/topic-by-key.ts";
import { someone } from "./people.ts";
import { pending, probes, sharers } from "./probes.ts";

const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };

function shows(probe: Probe, choices: Readonly<Record<string, string>>, parameters = {}): string {
  return comparable(runProbe(probe, rulings({ ...probe.with, ...choices }, "classic", parameters)));
}

describe("each variant and each parameter is read and makes a difference", () => {
  it.each(Object.entries(probes))("%s", (key, probe) => {
    const topic = topicByKey(key);
    if (!topic) throw new Error(key);
    const variants = Object.keys(topic.variants);
    expect(new Set(variants.map((variant) => shows(probe, { [key]: variant }))).size).toBe(variants.length);
    for (const parameter of Object.keys(topic.parameters ?? {})) {
      const value = probe.parameters?.[parameter];
      expect(value, parameter).toBeDefined();
      const choices = { [key]: probe.parametersUnder?.[parameter] ?? topic.classic };
      expect(shows(probe, choices, { [parameter]: value }), parameter).not.toBe(shows(probe, choices));
    }
  });
});

const ship: Vessel = {
  id: "s",
  name: "s",
  sail: 360,
  oar: 90,
  seaworthy: false,
  takenOnWater: false,
  navigator: false,
};

/** A few turns and days of everything, following up what is asked. */
function wander(rules: Rulings, seed: string, terrain: (typeof TERRAINS)[number]): void {
  const dice = seededDice(seed);
  let now = setOut([{ id: "a", name: "Ann", rate: 90 }], { rations: 3, clock: 86_000 });
  const actions: TurnAction[] = [
    { kind: "search", area, searchers: [someone("dwarf"), someone("elf"), someone("halfling")] },
    { kind: "move", distance: 40, known: true },
  ];
  for (let i = 0; i < 8; i += 1) {
    const plan = planDungeonTurn(now, { change: 1 }, actions, rules);
    const outcome = resolveDungeonTurn(now, plan, rollPlanDice(plan, dice), rules);
    now = outcome.interrupted ? afterEncounter(outcome.expedition, 5, rules) : outcome.expedition;
  }
  for (const occupation of ["travel", "hunt", "rest"] as const) {
    const plan = planDayOut(
      now,
      { occupation, stretches: [{ terrain }], lead: "none", forced: false, forage: occupation === "travel", change: 0 },
      rules,
    );
    now = resolveDayOut(now, plan, rollPlanDice(plan, dice), rules).expedition;
  }
  for (const means of ["sail", "oar"] as const) {
    const plan = planSeaDay(
      ship,
      { means, waters: "ocean", landmark: false, current: "none", landing: true, change: 0 },
      rules,
    );
    const outcome = resolveSeaDay(now, plan, rollPlanDice(plan, dice), rules);
    now = outcome.expedition;
    for (const next of outcome.next) {
      if (next.kind === "leak") resolveLeak(next.plan, rollPlanDice(next.plan, dice), rules);
      if (next.kind !== "gale") continue;
      const gale = planGale(ship, { landInSight: next.landInSight, shore: "other", beaches: true }, rules);
      expect(resolveGale(gale, rollPlanDice(gale, dice), rules).miles.value).toBeGreaterThanOrEqual(0);
    }
  }
  const sneak = planSneak(
    [{ creature: someone("thief"), thief: true }],
    { detected: false, camouflaged: true, brightLight: false },
    rules,
  );
  resolveSneak(sneak, rollPlanDice(sneak, dice), false);
  award({ ...pending, found: 3 }, sharers, true, rules);
  expect(JSON.parse(JSON.stringify(now))).toEqual(now);
}

describe("exploring under any rulings", () => {
  it("nothing throws, whatever the choices", () => {
    const choice = fc.constantFrom(
      ...allTopics.flatMap((topic) => Object.keys(topic.variants).map((variant) => [topic.key, variant] as const)),
    );
    const presets = fc.constantFrom("classic", "eris", "gorman", "referee", "heroic");
    fc.assert(
      fc.property(
        presets,
        fc.array(choice),
        fc.string(),
        fc.constantFrom(...TERRAINS),
        (preset, pairs, seed, terrain) => {
          wander(compile({ preset, overrides: Object.fromEntries(pairs) }).rulings, seed, terrain);
        },
      ),
      { numRuns: 150 },
    );
  });
});
