/** Where a closed form exists the lab agrees with it within its error, whatever is ruled. */
import { describe, expect, it } from "vitest";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import { bite, hero, monster, sword } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const side = (id: string, ...members: readonly { creature: ReturnType<typeof hero>; means?: [] }[]) => ({
  id,
  name: id,
  members,
});

/** Damage of one attack of a fighter of level 1 on AC 6, who hits on 13 or more. */
function damage(ruled: Readonly<Record<string, string>>, times = 20_000): number {
  const lone = { creature: hero("fighter", 1, { hitPoints: points(8), weapons: [{ ...sword, damage: "1d8" }] }) };
  const trunk = { creature: monster(1, 6, { hitPoints: points(1000) }), means: [] as [] };
  const sides = [side("party", lone), side("trunks", trunk)];
  const under = rulings({ weaponDamage: "variable", ...ruled });
  return (
    (openLab({ sides, rulings: under, seed: "exact", maxRounds: 1 }).count(0, times).people[1]?.wounds ?? 0) / times
  );
}

describe("exact checks under other rulings", () => {
  it.each(["matrix", "thac0", "ascending"])("BX-184: 8 faces of 20 for 4.5 by %s", (attackResolution) => {
    expect(Math.abs(damage({ attackResolution }) - 0.4 * 4.5)).toBeLessThan(4 * 0.0185);
  });

  it("GOR-70: a natural 20 for three times the damage: 7 faces for 4.5 and one for 13.5", () => {
    // The standard deviation of an attack is 3.9, of the average 0.028.
    expect(Math.abs(damage({ criticalHits: "triple" }) - 2.25)).toBeLessThan(4 * 0.028);
  });

  it("ERIS-26: a natural 20 for twice the damage: 7 faces for 4.5 and one for 9", () => {
    expect(Math.abs(damage({ criticalHits: "double" }) - 2.025)).toBeLessThan(4 * 0.022);
  });

  it.each([
    // Morale 7 is score 11 (REF-10), −4 for half of the group lost (REF-12): 2d10 of 7 or less on 21 of 100.
    ["REF-07", { morale: "referee" }, 1 - 21 / 100],
    // GOR-93: 6 or more stays, 26 of 36.
    ["GOR-93", { morale: "gorman" }, 1 - 26 / 36],
  ])("%s: the chance that one of two breaks when the other falls", (_rule, ruled, breaks) => {
    const lord = { creature: hero("fighter", 13, { hitPoints: points(60), weapons: [sword] }) };
    const orc = { creature: monster(1, 9, { hitPoints: points(1), morale: 7 }), means: [] as [] };
    const times = 6000;
    const sides = [side("lords", lord), side("orcs", orc, orc)];
    const { people } = openLab({ sides, rulings: rulings(ruled), seed: "exact" }).count(0, times);
    const fled = people.slice(1).reduce((sum, one) => sum + one.fled, 0) / times;
    expect(Math.abs(fled - breaks)).toBeLessThan(4 * Math.sqrt((breaks * (1 - breaks)) / times));
  });

  it("BX-174, GOR-93: its report of a check has the dice rolled, and the creatures that stayed after it", () => {
    const goblin = { creature: monster(1, 6, { hitPoints: points(4), morale: 7, attacks: [bite()] }) };
    const knight = { creature: hero("fighter", 6, { hitPoints: points(40), weapons: [sword] }) };
    const sides = [side("party", knight, knight), side("foes", goblin, goblin, goblin, goblin)];
    const reports = (ruled: Readonly<Record<string, string>>) =>
      Array.from({ length: 40 }, (_, at) => openLab({ sides, rulings: rulings(ruled), seed: "exact" }).tell(at).events)
        .flat()
        .flatMap((event) => (event.kind === "checks" ? [event] : []));
    for (const [ruled, stays] of [
      [{}, (total: number) => total <= 7],
      [{ morale: "gorman" }, (total: number) => total >= 6],
    ] as const) {
      const checks = reports(ruled);
      expect(new Set(checks.map((one) => one.stays)).size).toBe(2);
      for (const one of checks) {
        expect(one.stays, String(one.total)).toEqual(stays(one.total ?? 0));
      }
      expect(checks.every(({ who }) => who.length > 0 && who.every((at) => at >= 2))).toBe(true);
    }
  });
});
