/** Turning, and spells that help or hinder, in the lab: the figures of their rules. */
import { describe, expect, it } from "vitest";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { aidOf, hasAid, withAid } from "../../../src/rules/lab/aid.ts";
import { Arena } from "../../../src/rules/lab/fight.ts";
import type { LabMagic } from "../../../src/rules/lab/magic.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabMember, LabSide } from "../../../src/rules/lab/types.ts";
import { readyMeans } from "../../../src/rules/lab/weapon-choice.ts";
import type { SpellEffect } from "../../../src/rules/magic/spell-effect.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { LONG } from "../../depth.ts";
import { hero, monster, sword } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const side = (id: string, ...members: readonly LabMember[]): LabSide => ({ id, name: id, members });
const TURNS = { formula: "6", unit: "turn" } as const;
const magic = (name: string, kind: LabMagic["kind"], more: Partial<LabMagic> = {}): LabMagic => ({
  ...{ name, kind, uses: 1, level: 3, work: {}, formula: "", perLevel: false, harm: "", most: 100 },
  ...more,
});
const turning = magic("Turn Undead", "turning", { symbol: "atHand" });
const blessing: SpellEffect = {
  modifiers: [
    { to: "attack", value: 1 },
    { to: "damage", value: 1 },
  ],
};
const bless = magic("Bless", "spell", { work: blessing, duration: TURNS });
const cure = magic("Cure Light Wounds", "spell", { work: { does: "heals" }, formula: "1d6+1" });

const cleric = (level: number, ...own: readonly LabMagic[]): LabMember => ({
  creature: hero("cleric", level, { hitPoints: points(20), weapons: [] }),
  magic: own,
});
const undead = (number: number, column: "1" | "2*" | "3" | "5"): LabMember => ({
  creature: monster(number, 6, { hitPoints: points(9), tags: ["undead"], attacks: [], morale: 12 }),
  undead: column,
});
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const TIMES = LONG ? 4000 : 1000;
/** The tolerance for four thousand fights, scaled to the number fought. */
const within = (bound: number): number => bound * Math.sqrt(4000 / TIMES);

function counted(sides: readonly LabSide[], under: Rulings = rulings(), maxRounds = 1) {
  return openLab({ sides, rulings: under, seed: "aid", maxRounds }).count(0, TIMES);
}

/** The chances of the sums of 2d6. */
const SUMS = Array.from({ length: 11 }, (_, at) => ({ sum: at + 2, chance: (6 - Math.abs(at - 5)) / 36 }));
const expected = (of: (sum: number) => number): number =>
  SUMS.reduce((all, { sum, chance }) => all + chance * of(sum), 0);

describe("turning undead in the lab", () => {
  it.each([
    ["a cleric of level 3 against ghouls (2*) needs 7", 3, 2, "2*", expected((sum) => Number(sum >= 7))],
    ["against wights (3) 9", 3, 3, "3", expected((sum) => Number(sum >= 9))],
    ["against skeletons (1) nothing", 3, 1, "1", 1],
    ["against mummies (5) more than is worth the round", 3, 5, "5", 0],
  ] as const)("Facts of turning: %s", (_name, level, dice, column, chance) => {
    const { people } = counted([side("party", cleric(level, turning)), side("undead", undead(dice, column))]);
    expect(Math.abs((people[1]?.fled ?? 0) / TIMES - chance)).toBeLessThan(within(0.025));
    expect(people[1]?.dead).toBe(0);
    expect(people[0]?.spent).toBe(0);
  });

  it("Facts of turning: the dice of Hit Dice say how many go, one at the least and no part of one", () => {
    const { people } = counted([side("party", cleric(3, turning)), side("undead", ...many(6, undead(2, "2*")))]);
    const fled = people.slice(1).reduce((sum, one) => sum + one.fled, 0) / TIMES;
    const numbers = expected((sum) => Math.min(6, Math.max(1, Math.floor(sum / 2))));
    expect(Math.abs(fled - (21 / 36) * numbers)).toBeLessThan(within(0.1));
  });

  it("Facts of turning: far weaker undead are destroyed", () => {
    const { people } = counted([side("party", cleric(7, turning)), side("undead", undead(1, "1"))]);
    expect(people[1]?.dead).toEqual(TIMES);
    expect(people[1]?.fled).toBe(0);
  });

  it("ERIS-82: without the symbol, or without its place in the hand, nobody turns", () => {
    const fled = (symbol: "atHand" | "packed" | "none", under: Rulings): number => {
      const sides = [side("party", cleric(3, { ...turning, symbol })), side("undead", undead(1, "1"))];
      return counted(sides, under).people[1]?.fled ?? 0;
    };
    expect(fled("packed", rulings())).toEqual(TIMES);
    expect(fled("none", rulings())).toBe(0);
    expect(fled("packed", rulings({ clerics: "eris" }))).toBe(0);
    expect(fled("atHand", rulings({ clerics: "eris" }))).toBe(TIMES);
  });

  it("GOR-08: where turning is a spell, a prepared one goes with each try, and with none left there is no more", () => {
    const under = rulings({ clerics: "gorman" });
    const foes = side("undead", ...many(30, undead(2, "1")));
    const { people } = counted([side("party", cleric(3, { ...cure, uses: 2 }, turning)), foes], under, 6);
    expect(people[0]?.spent).toBe(2 * TIMES);
    const none = counted([side("party", cleric(3, turning)), foes], under, 2);
    expect(none.people.slice(1).every(({ fled }) => fled === 0)).toBe(true);
  });

  it("who turns does not strike in that round, and strikes when there is nobody to turn", () => {
    const armed = { ...cleric(3, turning), creature: { ...cleric(3).creature, weapons: [sword] } };
    const wounds = (foe: LabMember) => counted([side("party", armed), side("foes", foe)]).people[1]?.wounds ?? 0;
    expect(wounds(undead(3, "3"))).toBe(0);
    expect(wounds({ creature: undead(3, "3").creature })).toBeGreaterThan(0);
  });

  it("shows which creature was turned", () => {
    const lab = openLab({
      sides: [side("party", cleric(3, turning)), side("undead", undead(1, "1"))],
      rulings: rulings(),
      seed: 1,
    });
    const { events, fight } = lab.tell(0);
    expect(events.map((event) => (event.kind === "touched" ? event.how : event.kind))).toEqual([
      "round",
      "turns",
      "turned",
    ]);
    expect(fight.winner).toBe("party");
    expect(fight.people[1]?.end).toBe("fled");
  });
});

describe("help and hindrance in the lab", () => {
  const post: LabMember = { creature: monster(1, 5, { hitPoints: points(1000), attacks: [], morale: 12 }) };
  const knight: LabMember = {
    creature: hero("fighter", 3, { hitPoints: points(16), weapons: [{ ...sword, damage: "1d8" }] }),
  };

  /** Hits to be expected of one attack, by the plan of the table. */
  function chance(attacker: Creature, target: Creature, under: Rulings): number {
    const [means] = readyMeans(attacker);
    if (!means) throw new Error("unarmed");
    return planAttack({ attacker, target, means, situation: { allInReach: true } }, under).chance;
  }

  it("Bless adds 1 to hit and 1 to damage from the moment it is cast", () => {
    const under = rulings({ weaponDamage: "variable" });
    const wounds = (...own: readonly LabMagic[]) => {
      const party = side("party", knight, { ...cleric(3, ...own), behind: true });
      return (counted([party, side("post", post)], under).people[2]?.wounds ?? 0) / TIMES;
    };
    const plain = chance(knight.creature, post.creature, under);
    expect(Math.abs(wounds() - plain * 4.5)).toBeLessThan(within(0.2));
    expect(Math.abs(wounds(bless) - (plain + 0.05) * 5.5)).toBeLessThan(within(0.2));
  });

  it("is cast in the first round alone, once, and nothing of it adds to itself", () => {
    const party = side("party", knight, cleric(3, { ...bless, uses: 3 }), cleric(3, { ...bless, uses: 3 }));
    const { people } = counted([party, side("post", post)], rulings(), 5);
    expect((people[1]?.spent ?? 0) + (people[2]?.spent ?? 0)).toBeLessThanOrEqual(2 * TIMES);
    const arena = new Arena([party, side("post", post)], rulings());
    expect(arena.play(seededDice(1), 5).people.map(({ spent }) => spent)[0]).toBe(0);
    const twice = withAid(knight.creature, "Bless", blessing);
    expect(twice && hasAid(twice, "Bless")).toBe(true);
    expect(twice && withAid(twice, "Bless", blessing)).toBeUndefined();
    expect(hasAid(knight.creature, "Bless")).toBe(false);
  });

  it("a ward lies on its caster alone, and worsens the attacks of those of another alignment by 1", () => {
    const ward: SpellEffect = { on: "caster", modifiers: [{ to: "armourClass", value: 1, against: ["unlike"] }] };
    const lawful: Creature = { ...knight.creature, alignment: "lawful" };
    const foe: Creature = { ...knight.creature, alignment: "chaotic" };
    const warded = withAid(lawful, "Protection", ward) ?? lawful;
    const under = rulings();
    expect(chance(foe, lawful, under) - chance(foe, warded, under)).toBeCloseTo(0.05);
    expect(chance({ ...foe, alignment: "lawful" }, lawful, under)).toBe(
      chance({ ...foe, alignment: "lawful" }, warded, under),
    );
    const own = magic("Protection", "spell", { work: ward, duration: TURNS });
    const party = side("party", knight, { ...cleric(3, own), behind: true });
    const lab = openLab({ sides: [party, side("post", post)], rulings: under, seed: 1 });
    const touched = lab.tell(0).events.filter(({ kind }) => kind === "touched");
    expect(touched).toMatchObject([{ who: 1, how: "helped" }]);
  });

  it("distinguishes help from hindrance, and leaves to the table spells that are neither, both or soon over", () => {
    expect(aidOf(blessing, TURNS)).toBe("helps");
    expect(aidOf({ tags: ["hasted"] }, TURNS)).toBe("helps");
    expect(aidOf({ blow: "1d6" }, TURNS)).toBe("helps");
    expect(aidOf({ modifiers: [{ to: "attack", value: -1 }] }, TURNS)).toBe("hinders");
    expect(aidOf({ modifiers: [{ to: "movement", value: 2 }] }, TURNS)).toBeUndefined();
    expect(
      aidOf(
        {
          modifiers: [
            { to: "attack", value: 1 },
            { to: "armourClass", value: -1 },
          ],
        },
        TURNS,
      ),
    ).toBeUndefined();
    expect(aidOf(blessing, { formula: "6", unit: "round" })).toBeUndefined();
    expect(aidOf(blessing, undefined)).toBeUndefined();
    expect(aidOf({ ...blessing, duration: { formula: "1", unit: "day" } }, undefined)).toBe("helps");
    expect(aidOf({ ...blessing, puts: "asleep" }, TURNS)).toBeUndefined();
    expect(aidOf({ ...blessing, does: "heals" }, TURNS)).toBeUndefined();
  });
});
