/** How many foes somebody strikes at, and where its shots go: by the rulings, as a sensible player chooses. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import { sharedAmong, turnOf } from "../../../src/rules/lab/tactics.ts";
import type { LabEvent, LabMember, LabSide } from "../../../src/rules/lab/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { bite, bow, hero, monster, sword } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const side = (id: string, ...members: readonly LabMember[]): LabSide => ({ id, name: id, members });
/** Stands there and can be struck at for long. */
const post: LabMember = { creature: monster(1, 9, { hitPoints: points(200) }), means: [] };
const lord = (level: number): LabMember => ({ creature: hero("fighter", level, { weapons: [sword] }) });

function eventsOf(sides: readonly LabSide[], under: Rulings, fights = 20): LabEvent[] {
  const lab = openLab({ sides, rulings: under, seed: "t", maxRounds: 3 });
  return Array.from({ length: fights }, (_, at) => lab.tell(at).events).flat();
}

/** By round, the foes that the first of the fight strikes at. */
function struckAt(events: readonly LabEvent[]): number[][] {
  const rounds: number[][] = [];
  for (const event of events)
    if (event.kind === "round") rounds.push([]);
    else if (event.kind === "attack" && event.by === 0) rounds.at(-1)?.push(event.at);
  return rounds;
}

describe("the hits of a turn in the lab", () => {
  it("ERIS-25: a fighter strikes at as many foes as promise the most hits, each once, and at one where that is not ruled", () => {
    const sides = [side("party", lord(9)), side("posts", post, post, post, post)];
    for (const foes of struckAt(eventsOf(sides, rulings({ multipleAttacks: "eris" })))) {
      expect(foes.length).toBeGreaterThan(1);
      expect(new Set(foes).size).toBe(foes.length);
    }
    for (const foes of struckAt(eventsOf(sides, rulings()))) expect(foes).toHaveLength(1);
  });

  it("ERIS-25: a fighter of the first level has one hit, and nobody has more than there are foes", () => {
    const eris = rulings({ multipleAttacks: "eris" });
    for (const foes of struckAt(eventsOf([side("party", lord(1)), side("posts", post, post)], eris)))
      expect(foes).toHaveLength(1);
    for (const foes of struckAt(eventsOf([side("party", lord(9)), side("posts", post, post)], eris)))
      expect(foes).toHaveLength(2);
  });

  it("ERIS-137: a monster that may strike one target several times does so, and pays for no second one", () => {
    const bear = { creature: monster(4, 6, { tags: ["sameTarget", "attacksFromLbb"], attacks: [bite({ count: 3 })] }) };
    const sides = [side("bear", bear), side("posts", post, post, post)];
    for (const foes of struckAt(eventsOf(sides, rulings({ monsterAttacks: "eris" })))) {
      expect(foes).toHaveLength(3);
      expect(new Set(foes).size).toBe(1);
    }
  });

  it("ERIS-20: a shot that misses in a melee may hit a friend; with nobody in front, or where that is not ruled, none does", () => {
    const archer = { creature: hero("elf", 1, { weapons: [bow] }), behind: true };
    const wall = { creature: hero("fighter", 1, { hitPoints: points(200), weapons: [sword] }) };
    const hard = { creature: monster(1, 0, { hitPoints: points(200) }), means: [] };
    const strays = (members: readonly LabMember[], under: Rulings) =>
      eventsOf([side("party", ...members), side("posts", hard)], under, 60).flatMap((event) =>
        event.kind === "strays" ? [event] : [],
      );
    const eris = rulings({ firingIntoMelee: "eris" });
    const hits = strays([archer, wall], eris);
    expect(hits.length).toBeGreaterThan(5);
    expect(hits.every(({ by, who, amount }) => by === 0 && who === 1 && amount >= 1)).toBe(true);
    expect(strays([archer], eris)).toEqual([]);
    expect(strays([archer, wall], rulings())).toEqual([]);
  });

  it("shares hits out among the number of foes that has the best of hopes, the fewest of them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 19 }), (most, faces) => {
        const chance = (targets: number) => Math.max(1, faces - (targets > 1 ? targets : 0)) / 20;
        const best = sharedAmong(most, chance);
        expect(best).toBeGreaterThanOrEqual(1);
        expect(best).toBeLessThanOrEqual(most);
        for (let targets = 1; targets <= most; targets += 1) {
          expect(best * chance(best)).toBeGreaterThanOrEqual(targets * chance(targets));
          if (targets < best) expect(targets * chance(targets)).toBeLessThan(best * chance(best));
        }
      }),
    );
  });

  it("BX-156: a monster makes the attacks that it has listed, a shooter those of its rate of fire", () => {
    const allowance = { maximum: 3, separate: false, strict: false, topic: "", rule: "" };
    expect(turnOf({ kind: "monster" }, allowance, 2, false)).toEqual({ most: 2, apart: false, onOne: false });
    expect(turnOf({ kind: "monster" }, allowance, 1, true)).toEqual({ most: 3, apart: false, onOne: false });
    expect(turnOf({ kind: "character" }, allowance, 1, false)).toEqual({ most: 3, apart: false, onOne: false });
  });
});
