/** "What would it change?" has a figure for every topic of a fight, of nerve, life and saves: of whole fights, or of its one procedure. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BANDS, bandOfFoes } from "../../../src/rules/lab/bands.ts";
import { hasOdds, ODDS, oddsOf } from "../../../src/rules/lab/odds/index.ts";
import { bandFor, partyFor } from "../../../src/rules/lab/questions.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabSide } from "../../../src/rules/lab/types.ts";
import { type TopicKey, topics } from "../../../src/rules/topics/index.ts";
import { rulings } from "../support/rulings.ts";

const GROUPS = ["combat", "nerve", "life", "saves"];
/** Topics that show only beside another ruling than the classic ones: the preset that has it. */
const BESIDE: Readonly<Record<string, string>> = { instantDeath: "heroic", naturalHealing: "heroic" };
const asked = Object.entries(topics).flatMap(([key, { group }]) => (GROUPS.includes(group) ? [key] : []));
const { Lab } = JSON.parse(readFileSync("lang/en/lab.json", "utf8")).RULINGS;

function sides(topic: string, band = bandFor(topic)): readonly LabSide[] {
  const { creature, number, magic = [] } = bandOfFoes(band);
  const foes = Array.from({ length: number }, () => ({ creature, magic }));
  return [
    { id: "party", name: "party", members: partyFor(topic) },
    { id: "foes", name: "foes", members: foes },
  ];
}

const under = (topic: string, variant: string) => rulings({ [topic]: variant }, BESIDE[topic] ?? "classic");
const built = (topic: string): string[] =>
  Object.entries(topics[topic as TopicKey].variants).flatMap(([variant, { built: is }]) => (is ? [variant] : []));

const fought = (topic: string, variant: string): string =>
  JSON.stringify(openLab({ sides: sides(topic), rulings: under(topic, variant), seed: "c" }).count(0, 60));

/** The figures of one variant by their keys. */
const odds = (topic: string, variant: string, preset = BESIDE[topic] ?? "classic") =>
  Object.fromEntries(oddsOf(topic, rulings({ [topic]: variant }, preset)).map(({ key, value }) => [key, value]));

describe("What would it change?", () => {
  it.each(asked.filter((key) => !hasOdds(key)))("shows a difference in fights for %s", (key) => {
    expect(new Set(built(key).map((variant) => fought(key, variant))).size).toBeGreaterThan(1);
  });

  it.each(Object.keys(ODDS))("shows a difference in figures of its procedure for %s, with words for each", (key) => {
    const found = built(key).map((variant) => oddsOf(key, under(key, variant)));
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
    for (const one of found) {
      expect(one.map((odd) => odd.key)).toEqual(Object.keys(Lab.Odds[key]));
      for (const { as, value = 0 } of one)
        expect([as, value >= 0 && (as === "number" || value <= 1)]).toEqual([as, true]);
    }
    // The same dice always: asked again, the same is said.
    expect(oddsOf(key, under(key, built(key)[0] ?? ""))).toEqual(found[0]);
  });

  it("has words for every band", () => {
    expect(Object.keys(Lab.Odds).sort()).toEqual(Object.keys(ODDS).sort());
    expect(Object.keys(Lab.Band).sort()).toEqual([...BANDS].sort());
  });
});

describe("figures of one procedure", () => {
  it("BX-184: without the table a total past 20 is needed against AC -8, and only a 20 hits", () => {
    expect(odds("attackResolution", "thac0").hard).toBe(0.05);
    expect(odds("attackResolution", "matrix").hard).toBeGreaterThan(0.05);
    expect(odds("attackResolution", "matrix").plain).toBe(odds("attackResolution", "ascending").plain);
  });

  it("ERIS-32: four points of a parry are four faces of the attacker's die", () => {
    const { plain = 0, parried = 0 } = odds("parry", "eris");
    expect(plain - parried).toBeCloseTo(0.2);
    expect(odds("parry", "off").parried).toBeUndefined();
  });

  it("BX-142: who turns his back loses the shield and gives +2", () => {
    const { retreat: free = 0 } = odds("disengage", "free");
    expect((odds("disengage", "bx").retreat ?? 0) - free).toBeCloseTo(0.15);
  });

  it("BX-126: exhaustion is two faces on either side", () => {
    const [on, off] = [odds("exhaustion", "on"), odds("exhaustion", "off")];
    expect((off.hits ?? 0) - (on.hits ?? 0)).toBeCloseTo(0.1);
    expect((on.isHit ?? 0) - (off.isHit ?? 0)).toBeCloseTo(0.1);
  });

  it("ERIS-37: uncontested, a fighter with Strength 16 is seized as often as 3d6 come over it", () => {
    expect(odds("grappling", "uncontested").seized).toBeCloseTo(4 / 216, 1);
    expect(odds("grappling", "off").seized).toBeUndefined();
  });

  it("BX-029, GOR-84, ERIS-130: a day gives 1d3, one or nothing; a week all there is, seven or all", () => {
    expect(odds("naturalHealing", "bx", "classic").day).toBeCloseTo(2, 1);
    expect(odds("naturalHealing", "gorman", "classic")).toEqual({ day: 1, week: 7 });
    expect(odds("naturalHealing", "eris", "classic")).toEqual({ day: 0, week: 12 });
    // HERO-26: surges need the rests that bring them.
    expect(odds("naturalHealing", "surges", "classic")).toEqual({});
    expect(odds("naturalHealing", "surges", "heroic").day).toBeGreaterThan(0);
  });

  it("BX-028: a magic item is lost as often as its owner's save with the bonus fails", () => {
    expect(odds("itemDestruction", "saves").magic).toBeCloseTo(0.7, 1);
    expect(odds("itemDestruction", "all").magic).toBe(1);
    expect(odds("itemDestruction", "off").mundane).toBe(0);
  });

  it("BX-113: strangers on 2d6 attack or are hostile at 2 to 5, ten of thirty-six", () => {
    expect(odds("reaction", "bx").hostile).toBeCloseTo(10 / 36, 1);
    expect(odds("reaction", "bx").friendly).toBeCloseTo(1 / 36, 1);
  });

  it("GOR-68, ERIS-06: a move and an attack are one round, or two", () => {
    expect(odds("actionEconomy", "single").attacks).toBe(3);
    expect(odds("actionEconomy", "eris")).toEqual({ attacks: 2, quick: 1 });
    expect(odds("actionEconomy", "complexOrTwoSimple").attacks).toBe(2);
  });

  it("ERIS-07: haste brings one spell, not two", () => {
    expect([odds("oneSpellPerRound", "off").spells, odds("oneSpellPerRound", "on").spells]).toEqual([2, 1]);
  });

  it("BX-115, ERIS-17: 40 feet a round of 120, or 50", () => {
    expect(odds("combatMovement", "bx")).toMatchObject({ feet: 40, rounds: 5 });
    expect(odds("combatMovement", "eris")).toMatchObject({ feet: 50, rounds: 4 });
  });

  it("GOR-06: raised by a save, not for sure", () => {
    expect(odds("resurrectionRoll", "off").returns).toBe(1);
    expect(odds("resurrectionRoll", "on").returns).toBeLessThan(1);
  });
});
