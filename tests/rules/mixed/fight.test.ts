/** Where rulings of fights meet (MIXES): one test for each entry, titled by its id. */
import { describe, expect, it } from "vitest";
import { protection } from "../../../src/rules/attack/armour-class.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { act, advance } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { moveAllowance, movementRate } from "../../../src/rules/combat/movement.ts";
import { groupsDue } from "../../../src/rules/combat/phases.ts";
import { allowFirstShot } from "../../../src/rules/combat/preemptive.ts";
import { defeat, revive } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { compile } from "../../../src/rules/compile.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { roundsUntilTired } from "../../../src/rules/derived/rounds-until-tired.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { wouldPursue } from "../../../src/rules/encounter/evasion.ts";
import { pursuitRate } from "../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import { encumbranceOf } from "../../../src/rules/exploration/encumbrance.ts";
import { betrayal } from "../../../src/rules/exploration/lights.ts";
import { legTime } from "../../../src/rules/exploration/movement-modes.ts";
import { hero, melee, monster, natural, planned, shield, shot, suit, sword } from "../attack/fight.ts";
import { restOfRound, roll, type Sketch, start, unitsOf } from "../combat/fight.ts";
import { freshLight } from "../support/journey.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { critical, harmed } from "./support.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });
const dagger = makeWeapon({ id: "d", type: "dagger", held: "off", damage: "1d4" });
const armed = (more: Partial<Creature> = {}): Creature =>
  hero("fighter", 3, { weapons: [{ ...sword, held: "main" }, dagger], ...more });
const onTheWay = (state: CombatState, rules = eris): CombatState => advance(state, rules).state;

const dying = (fight: CombatState, id: string): CombatState => ({
  ...fight,
  combatants: fight.combatants.map((one) => (one.id === id ? { ...one, status: "defeated", dying: true } : one)),
});

describe("hits", () => {
  it("MIX-03: the d10 of two weapons belongs to the ruling on them alone", () => {
    const formula = (overrides: Record<string, string>) =>
      harmed({ rulings: rulings(overrides), attacker: armed() }).formula;
    expect(formula({ dualWielding: "gorman" })).toBe("1d10");
    expect(formula({ dualWielding: "gorman", weaponDamage: "variable" })).toBe("1d10");
    expect(formula({ weaponDamage: "gorman" })).toBe("1d8");
    expect(formula({ weaponDamage: "gorman", dualWielding: "eris" })).toBe("1d8");
  });
  it("MIX-15: the attacker's halving comes first, then the target's", () => {
    const rules = rulings({ fumbles: "weaponBreaks", demihumans: "eris" });
    const ogre = monster(4, 5, { tags: ["largeClumsy"] });
    const club = makeWeapon({ type: "club", broken: true });
    const dwarf = hero("dwarf", 1);
    const scene = { rulings: rules, attacker: ogre, target: dwarf, means: melee(club) };
    expect(harmed(scene, [2]).total).toBe(1);
  });
  it("MIX-17: a back-stab on a natural 20 multiplies twice", () => {
    const scene = (criticalHits: string) => ({
      rulings: rulings({ criticalHits }),
      attacker: hero("thief", 3),
      situation: { unaware: true },
    });
    expect(critical(scene("double"), [3])).toBe(12);
    expect(critical(scene("triple"), [3])).toBe(18);
  });
  it("MIX-18: the inherent armour bonus and magic off the roll are of one kind", () => {
    const rules = rulings({ inherentBonuses: "on", magicArmour: "eris", inherentStacking: "higher" });
    const shift = (magic: number): number => {
      const clad = (plus: number, level: number) => hero("fighter", level, { armour: [suit("chain", plus)] });
      const chance = (target: Creature) => planned({ rulings: rules, attacker: monster(5), target, means: natural() });
      const [plain, magical] = [chance(clad(0, 1)), chance(clad(magic, 9))];
      return magical.needed.value - magical.modifier.value - (plain.needed.value - plain.modifier.value);
    };
    expect(shift(1)).toBe(2);
    expect(shift(3)).toBe(3);
  });
  it("MIX-19: a magic shield's bonus off the roll stops with its armour class", () => {
    const target = hero("fighter", 1, { armour: [shield(2)] });
    const rules = rulings({ magicArmour: "eris" });
    const plan = (situation: object) =>
      planned({ rulings: rules, attacker: monster(1), target, means: natural(), situation });
    expect(plan({}).modifier.value).toBe(-2);
    expect(plan({ behind: true }).modifier.value).toBe(0);
    expect(plan({ retreatingFrom: true }).modifier.value).toBe(2);
  });
  it("MIX-20: into melee the bonus of a short range goes, the penalty of a long one stays", () => {
    const rules = rulings({ firingIntoMelee: "eris" });
    const total = (distanceFeet: number) =>
      planned({ rulings: rules, means: shot(), situation: { distanceFeet, intoMelee: true } }).modifier.value;
    expect(total(30)).toBe(0);
    expect(total(120)).toBe(-1);
  });
  it("MIX-21: missiles from 6 to 10 feet stay allowed where hits reach ten", () => {
    const rules = rulings({ meleeReach: "10" });
    const key = (distanceFeet: number) =>
      planned({ rulings: rules, means: shot(), situation: { distanceFeet } }).refused?.key;
    expect(key(5)).toBe("adjacentMissile");
    expect(key(6)).toBeUndefined();
    expect(key(10)).toBeUndefined();
  });
  it("MIX-04: the load limits of ERIS-120 do not follow the armour class of another ruling", () => {
    const clad = hero("fighter", 1, { armour: [suit("chain")] });
    const descending = (armourClass: string) => protection(clad, {}, rulings({ armourClass }, "eris")).descending;
    expect(descending("odd")).toBe(5);
    expect(descending("gorman")).toBe(4);
    const most = (armourClass: string) => {
      const carrier = {
        base: 120,
        suit: { type: "chain" as const },
        shield: true,
        things: [],
        carryingTreasure: false,
      };
      return encumbranceOf(carrier, rulings({ armourClass }, "eris")).most;
    };
    // Chain and shield are 4 there: twice 400 coins and nothing moves any more, whatever chain is worth in a fight.
    expect(most("odd")).toBe(800);
    expect(most("gorman")).toBe(800);
  });
  it("MIX-26: a class halfling has what ERIS-63 gives in place of the class's gifts", () => {
    const small = hero("halfling", 1);
    const rules = rulings({ demihumans: "eris" });
    expect(combatFacts(small, rules).halfling).toBe(false);
    expect(combatFacts(small, rulings()).halfling).toBe(true);
    const missile = planAttack(
      { attacker: small, target: monster(1), means: shot(), situation: { distanceFeet: 75 } },
      rules,
    );
    expect(missile.modifier.value).toBe(2);
    const giant = monster(8, 4, { size: "huge" });
    expect(protection(small, { attacker: giant }, rules).descending).toBe(9);
  });
  it("MIX-42: magical skin is a matter of the ruling on magic armour", () => {
    const skin = monster(3, 2, {
      armour: [{ id: "s", name: "skin", kind: "suit", type: "other", baseDescending: 2, magic: 3 }],
    });
    expect(protection(skin, {}, rulings({ magicArmour: "bx" })).descending).toBe(-1);
    expect(protection(skin, {}, rulings({ magicArmour: "eris" })).descending).toBe(2);
  });
});

describe("the order of a fight", () => {
  it("MIX-05: a readied slow weapon shoots first", () => {
    const rules = rulings({ preemptiveMissiles: "on" });
    const archer = who("A", "party", { character: true, canShoot: true, canStrike: false, ready: true, slow: true });
    let fight = roll(start(rules, archer, "orcs/X"), rules, { party: 1, orcs: 6 });
    expect(slotAt(fight)?.phase).toBe("shootFirst");
    fight = onTheWay(allowFirstShot(fight, "A", true, rules).state, rules);
    expect(slotAt(fight)?.phase).toBe("preempt");
    expect(act(fight, "A", { kind: "shoot" }, rules).refused).toBeUndefined();
  });
  it("MIX-06: blocks and individuals do all steps of GOR-76 in one turn", () => {
    for (const initiative of ["individual", "blocks"]) {
      const rules = rulings({ combatSequence: "gorman", initiative, slowWeapons: "off" });
      const fight = roll(start(rules, "a/A", "b/B"), rules, { A: 6, B: 2 });
      expect(restOfRound(fight, rules).filter((line) => line.includes(":"))).toEqual(["act: A", "act: B"]);
    }
  });
  it("MIX-07: 1974's Dexterity is nothing on the die and orders ties", () => {
    const rules = rulings({ abilityModifiers: "odd", initiative: "individual", initiativeTies: "dexterity" });
    const facts = (dex: number) =>
      combatFacts(hero("fighter", 1, { abilities: { str: 9, int: 9, wis: 9, con: 9, cha: 9, dex } }), rules);
    expect(facts(18).initiativeModifier).toBe(0);
    const fight = roll(start(rules, who("q", "a", facts(18)), who("s", "b", facts(3)), who("m", "b")), rules, {
      q: 4,
      s: 4,
      m: 4,
    });
    expect(unitsOf(fight)).toEqual(["q", "m", "s"]);
  });
  it("MIX-37: slow hits come before the morale at the end of the round", () => {
    const rules = rulings({ slowWeapons: "last" }, "eris");
    const fight = roll(start(rules, who("A", "a", { slow: true }), "b/B"), rules, { a: 6, b: 1 });
    const phases = fight.order.map(({ phase }) => phase);
    expect(phases.lastIndexOf("slowMelee")).toBeLessThan(phases.indexOf("morale"));
  });
  it("MIX-38: turning that is a spell is declared like one where spells are", () => {
    const rules = rulings({ clerics: "gorman" });
    const fight = start(rules, who("C", "a", { caster: true }), "b/B");
    expect(declare(fight, "C", "spell", rules, { detail: "turning" }).state.combatants[0]).toMatchObject({
      spell: "declared",
      detail: "turning",
    });
  });
  it("MIX-56: a creature that comes back within its foes' block while that block acts comes after it, alone", () => {
    const rules = rulings({}, "heroic");
    let fight = roll(start(rules, "pc/A", "npc/X", "pc/B", "npc/Y"), rules, { A: 20, X: 15, B: 10, Y: 5 });
    fight = defeat(fight, "B").state;
    for (let at = 0; at < 9 && fight.round < 2; at += 1) fight = onTheWay(fight, rules);
    expect(unitsOf(fight)).toEqual(["A", "X Y"]);
    while (slotAt(fight)?.unit !== "own:X") fight = onTheWay(fight, rules);
    fight = act(fight, "X", { kind: "strike" }, rules).state;
    const back = revive(fight, "B", rules).state;
    expect(unitsOf(back)).toEqual(["A", "X Y", "B"]);
    expect(slotAt(onTheWay(back, rules))?.unit).toContain("B");
  });
  it("MIX-57: the morale of a side with several blocks stands once, before its first, for all of them", () => {
    const rules = rulings({ combatSequence: "bx" }, "heroic");
    const begun = start(rules, who("X", "npc", { group: "x" }), "pc/A", who("Y", "npc", { group: "y" }));
    const fight = roll(begun, rules, { X: 20, A: 12, Y: 5 });
    const morale = fight.order.filter(({ phase }) => phase === "morale");
    expect(morale.map(({ unit, sides }) => [fight.units.findIndex(({ id }) => id === unit), sides])).toEqual([
      [0, ["npc"]],
      [1, ["pc"]],
    ]);
    const [first] = morale;
    const due = { ...fight, moraleDue: ["y"] };
    expect(first && groupsDue(due, first)).toEqual(["y"]);
    // Each for itself where nobody acts in blocks.
    const single = rulings({ combatSequence: "bx", initiative: "individual" });
    const own = roll(start(single, "npc/X", "pc/A", "npc/Y"), single, { X: 6, A: 4, Y: 2 });
    expect(own.order.filter(({ phase }) => phase === "morale").map(({ sides }) => sides)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("MIX-58: who rolled a 20 on the death save may act in that turn", () => {
    const rules = rulings({}, "heroic");
    const begun = roll(start(rules, "pc/A", "pc/B", "npc/X"), rules, { A: 20, B: 18, X: 2 });
    const fight = dying(begun, "A");
    const up = (rallied: boolean) => {
      const saved = act(fight, "A", { kind: "deathSave", rallied }, rules).state;
      return act(revive(saved, "A", rules).state, "A", { kind: "strike" }, rules).refused?.key;
    };
    expect(up(true)).toBeUndefined();
    expect(up(false)).toBe("order.turnOver");
  });
  it("MIX-63: a dying character keeps two blocks of foes apart", () => {
    const rules = rulings({}, "heroic");
    const fight = roll(start(rules, "npc/X", who("A", "pc", { status: "active" }), "npc/Y"), rules, {
      X: 20,
      A: 12,
      Y: 3,
    });
    const down = dying(fight, "A");
    let next = down;
    for (let at = 0; at < 9 && next.round < 2; at += 1) next = onTheWay(next, rules);
    expect(unitsOf(next)).toEqual(["X", "A", "Y"]);
  });
});

describe("movement, meetings and constraints", () => {
  it("MIX-11: pursuits by turns run at four times the listed move, others at the base rate", () => {
    const runner = { id: "r", name: "r", base: 120, shots: 0, spells: 0, freeShots: false };
    const rate = (pursuit: string, combatMovement: string) => {
      const rules = rulings({ pursuit, combatMovement });
      return [movementRate(120, "running", rules).value, pursuitRate(runner, rules).value];
    };
    expect(rate("eris", "bx")).toEqual([480, 480]);
    expect(rate("bx", "eris")).toEqual([120, 120]);
  });
  it("MIX-12: a turn's move is doubled once, and familiar ground replaces that", () => {
    const perTurn = (overrides: Record<string, string>, known = false) =>
      legTime(120, { distance: 10, known }, rulings(overrides)).perTurn.value;
    expect(perTurn({ actionEconomy: "complexOrTwoSimple" })).toBe(240);
    expect(perTurn({ actionEconomy: "complexOrTwoSimple", combatMovement: "eris" })).toBe(240);
    expect(perTurn({ combatMovement: "eris" }, true)).toBe(360);
    expect(perTurn({}, true)).toBe(360);
    expect(perTurn({})).toBe(120);
  });
  it("MIX-29: two simple moves are two thirds of the turn's", () => {
    const rules = rulings({ actionEconomy: "complexOrTwoSimple" });
    const fight = start(rules, "a/A", "b/B");
    const [one] = fight.combatants;
    if (!one) throw new Error("nobody");
    const feet = (moves: number) =>
      moveAllowance({ ...one, actions: Array(moves).fill("move") }, 120, false, rules).value;
    expect(feet(1)).toBe(40);
    expect(feet(2)).toBe(80);
  });
  it("MIX-44: the rounds of a turn are those of the ruling on rounds", () => {
    expect(roundsUntilTired(rulings())).toEqual({ running: 30, moving: 60 });
    expect(roundsUntilTired(rulings({ roundLength: "minute" }))).toEqual({ running: 5, moving: 10 });
  });
  it("MIX-35: only the missing die is rolled for the distance", () => {
    const rules = rulings({ encounterDistance: "gorman", surprise: "bx" });
    const known = { sides: [{ die: 4 }, { die: null }], anySurprised: false } as never;
    const plan = planDistance({ place: "dungeon", surprise: known }, rules);
    expect(plan.rolls.map(({ formula }) => formula)).toEqual(["1d6"]);
    const rolled = { distance: { formula: "1d6", total: 3, dice: [{ faces: 6, result: 3 }] } };
    expect(resolveDistance(plan, rolled as never, rules).distance).toBe(70);
  });
  it("MIX-36: hostile answers mean pursuit, whatever the table of reactions", () => {
    const of = (reaction: string, totals: readonly number[]) =>
      totals.map((total) => wouldPursue(total, rulings({ reaction })));
    expect(of("bx", [5, 6])).toEqual([true, false]);
    expect(of("gorman", [6, 7])).toEqual([true, false]);
    expect(of("referee", [14, 15, 19])).toEqual([false, true, true]);
    // The result read from the column of a roll takes precedence over the total (REF-04).
    expect(
      ["indifferent", "threatening"].map((read) => wouldPursue(10, rulings({ reaction: "referee" }), read)),
    ).toEqual([false, true]);
  });
  it("MIX-34, ERIS-24: a light that gives the party away always warns; the party's dim light narrows surprise, and a foe's light has no effect there", () => {
    const side = (id: string, light: boolean, change: number) => ({
      id,
      name: id,
      party: id === "p",
      count: 1,
      light,
      warned: false,
      aquatic: false,
      ship: false,
      surprises: 2,
      change,
    });
    const lit = (kind: "torch" | "light", lightSources: string) => {
      const rules = rulings({ lightSources });
      const { light: seen, change } = betrayal([freshLight(kind, rules)], true, rules);
      const sides = [side("p", seen, 0), side("m", false, change)];
      const [, foes] = planSurprise({ place: "dungeon", dark: true, fog: false, sides }, rules).sides;
      return [foes?.aware, foes?.threshold];
    };
    expect(["bx", "gorman", "eris"].map((sources) => lit("torch", sources)[0])).toEqual([true, true, true]);
    expect(lit("light", "bx")[0]).toBe(true);
    expect(lit("light", "eris")).toEqual([false, 1]);
    const foesLight = (lightSources: string) =>
      planSurprise(
        { place: "dungeon", dark: true, fog: false, sides: [side("p", false, 0), side("m", true, 0)] },
        rulings({ lightSources }),
      ).sides[0]?.aware;
    expect(["bx", "eris"].map(foesLight)).toEqual([true, false]);
  });
  it("MIX-14: the list of constraints is closed, and each has its fix", () => {
    const constraints = (overrides: Record<string, string>) =>
      compile({ preset: "classic", overrides })
        .diagnostics.filter(({ code }) => code === "constraint")
        .map(({ detail, level, fix }) => `${detail} ${level} ${fix ? "fix" : ""}`);
    expect(constraints({ encounterDistance: "gorman" })).toEqual(["distanceWantsSurpriseDice warning fix"]);
    expect(constraints({ pursuit: "eris" })).toEqual(["pursuitWantsItsMovement warning fix"]);
    expect(constraints({ naturalHealing: "surges", rests: "heroic" })).toEqual(["surgesWantWoundLevels warning fix"]);
    expect(constraints({ actionPoints: "on" })).toEqual(["actionPointsComeBackInHeroicRests warning fix"]);
    for (const death of ["bx", "eris", "dismemberment"])
      expect(constraints({ instantDeath: "on", death })).toEqual(["instantDeathNeedsFalling warning fix"]);
    expect(constraints({ dualWielding: "gorman" })).toEqual([]);
    expect(constraints({ combatSequence: "gorman", initiative: "blocks", slowWeapons: "off" })).toEqual([]);
    expect(constraints({ onceOnlyBonuses: "on" })).toEqual([]);
  });
});
