/** The complete objections to an attack: the rule, the ruling, and the figures of the sentence; at the edge of each and past it. */
import { describe, expect, it } from "vitest";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { severalFaults } from "../../../src/rules/attack/multiple-attacks.ts";
import { abreastIn, attackFaults, conditionRefusal, isIntelligent } from "../../../src/rules/attack/refusals.ts";
import { resolveAttack } from "../../../src/rules/attack/resolve.ts";
import { resolveRoutine } from "../../../src/rules/attack/routine.ts";
import type { AttackSituation, Means } from "../../../src/rules/attack/types.ts";
import { type Creature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { rulings } from "../support/rulings.ts";
import { bow, hero, melee, monster, natural, shield, shot, sword } from "./fight.ts";

interface Case {
  readonly choices?: Parameters<typeof rulings>[0];
  readonly preset?: string;
  readonly attacker?: Creature;
  readonly target?: Creature;
  readonly means?: Means;
  readonly situation?: AttackSituation;
}

function faults({ choices = {}, preset = "classic", ...given }: Case) {
  const attacker = given.attacker ?? hero("fighter", 3);
  const target = given.target ?? monster(1);
  const { means = melee(), situation = {} } = given;
  return attackFaults({ attacker, target, means, situation }, rulings(choices, preset));
}
const refused = (one: Case) => faults(one).refusals;
const great = makeWeapon({ type: "two-handed-sword", name: "great sword", hands: "two" });
const dagger = makeWeapon({ id: "second", type: "dagger", held: "off" });
const eris = { parry: "eris" };
const parrying = (more: AttackSituation): Case => ({
  choices: eris,
  situation: { parryShare: 1, parrier: { id: "p", name: "Hild" }, ...more },
});

describe("room and wits", () => {
  it("BX-167: three abreast in ten feet, two with a weapon for two hands; in more room nobody counts", () => {
    expect(abreastIn(10, false)).toBe(3);
    expect(abreastIn(10, true)).toBe(2);
    expect(abreastIn(5, false)).toBe(3);
    expect(abreastIn(11, false)).toBeUndefined();
    expect(abreastIn(undefined, true)).toBeUndefined();
  });

  it("BX-167: the fourth in a row for three is warned, not refused; a shot needs no room", () => {
    const row = (attackers: number): AttackSituation => ({ front: { attackers, abreast: 3 } });
    expect(faults({ situation: row(3) })).toEqual({
      refusals: [],
      warnings: [{ key: "attackNoRoom", rule: "BX-167", data: { abreast: 3 } }],
    });
    expect(faults({ situation: row(2) }).warnings).toEqual([]);
    expect(faults({ means: shot(), situation: { ...row(3), distanceFeet: 30 } }).warnings).toEqual([]);
  });

  it("BX-168: people and monsters understand defeat, beasts, plants and things do not, unless they are said to", () => {
    const tagged = (...tags: string[]) => isIntelligent(monster(1, 9, { tags }));
    expect(tagged()).toBe(true);
    for (const tag of ["mindless", "animal", "vermin", "ooze", "plant", "construct", "prehistoric"]) {
      expect(tagged(tag), String(tag)).toBe(false);
      expect(tagged(tag, "intelligent"), String(tag)).toBe(true);
    }
  });

  it("BX-148: an attack on somebody unseen is worth a word", () => {
    expect(faults({ situation: { unseen: true } })).toEqual({
      refusals: [],
      warnings: [{ key: "attackUnseen", rule: "BX-148" }],
    });
  });
});

describe("who cannot attack", () => {
  it("says which condition forbids it, each by its own words", () => {
    const lying = hero("fighter", 3, { conditions: ["unconscious"] });
    expect(refused({ attacker: lying }).map(({ key }) => key)).toEqual(["attackCondition.unconscious"]);
    expect(conditionRefusal({ condition: "held", rule: "BX-171", forbids: ["melee"] })).toEqual({
      key: "attackCondition.held",
      rule: "BX-171",
    });
    expect(conditionRefusal({ condition: "held", forbids: ["melee"] })).toEqual({ key: "attackCondition.held" });
  });

  it("ERIS-05, BX-135: a combatant that falls in the same moment finishes its own attack; one that was held before does not", () => {
    for (const condition of ["unconscious", "dying", "dead"] as const) {
      const attacker = hero("fighter", 3, { conditions: [condition] });
      expect(refused({ attacker }).length).toBe(1);
      expect(refused({ attacker, situation: { falling: true } })).toEqual([]);
    }
    const asleep = hero("fighter", 3, { conditions: ["asleep"] });
    expect(refused({ attacker: asleep, situation: { falling: true } }).length).toBe(1);
  });
});

describe("cover and parries", () => {
  it("BX-145: nothing reaches somebody behind complete cover; what the referee allows becomes a warning", () => {
    const situation: AttackSituation = { cover: "complete" };
    const refusal = { key: "completeCover", rule: "BX-145" };
    expect(refused({ situation })).toEqual([refusal]);
    expect(faults({ situation: { ...situation, allowed: ["completeCover"] } })).toEqual({
      refusals: [],
      warnings: [refusal],
    });
    expect(refused({ situation: { ...situation, allowed: ["noParry"] } })).toEqual([refusal]);
  });

  it("ERIS-32: four points are there in all, and what is spent is gone", () => {
    expect(refused(parrying({ parryShare: 4 }))).toEqual([]);
    expect(refused(parrying({ parryShare: 3, parrySpent: 1 }))).toEqual([]);
    expect(refused(parrying({ parryShare: 3, parrySpent: 2 }))).toEqual([
      { key: "parrySpent", rule: "ERIS-32", topic: "parry", data: { share: 3, left: 2 } },
    ]);
    expect(refused(parrying({ parryShare: 1, parrySpent: 9 }))[0]?.data).toEqual({ share: 1, left: 0 });
  });

  it("ERIS-32: not from behind, not against a shot, not without a parrier; and none where nobody parries", () => {
    const refusal = (key: string) => ({ key, rule: "ERIS-32", topic: "parry" });
    expect(refused(parrying({ behind: true }))).toEqual([refusal("parryBehind")]);
    expect(refused({ ...parrying({ distanceFeet: 30 }), means: shot() })).toEqual([refusal("parryMissile")]);
    expect(refused({ choices: eris, situation: { parryShare: 1 } })).toEqual([
      { ...refusal("parryNobody"), data: { name: monster(1).name } },
    ]);
    expect(refused({ ...parrying({}), choices: { parry: "off" } })).toEqual([refusal("noParry")]);
    expect(refused({ choices: { parry: "off" }, situation: { parryShare: 0 } })).toEqual([]);
  });
});

describe("weapons", () => {
  it("BX-143, BX-150: the last arrow is shot, and none after it; a bow is no weapon for melee", () => {
    const quiver = (ammunition: number): Case => ({
      means: shot({ ...bow, ammunition }),
      situation: { distanceFeet: 30 },
    });
    expect(refused(quiver(1))).toEqual([]);
    expect(refused(quiver(0))).toEqual([{ key: "noAmmunition", rule: "BX-143", data: { name: bow.name } }]);
    expect(refused({ means: melee(bow) })).toEqual([{ key: "noMelee", rule: "BX-150", data: { name: bow.name } }]);
  });

  it.each([
    ["a thrown axe that is gone, in melee", melee, 0, []],
    ["a thrown axe that is gone, thrown", shot, 0, ["noAmmunition"]],
    ["the last thrown axe", shot, 1, []],
    ["axes that nobody counts", shot, undefined, []],
  ] as const)("BX-143: %s", (_name, use, ammunition, keys) => {
    const axe = makeWeapon({
      type: "hand-axe",
      missile: true,
      ranges: [10, 20, 30],
      ...(ammunition !== undefined && { ammunition }),
    });
    const situation = use === shot ? { distanceFeet: 10 } : {};
    expect(refused({ means: use(axe), situation }).map(({ key }) => key)).toEqual(keys);
  });

  it("BX-156, ERIS-25: a count of attacks that cannot be names its field", () => {
    const wrong = expect.objectContaining({ field: "situation.attacksMade" });
    const given = { attacker: hero("fighter", 3), means: melee() };
    for (const attacksMade of [-1, 0.5, 1001])
      expect(() => severalFaults(given.attacker, given.means, { attacksMade }, rulings())).toThrow(wrong);
  });

  it("a weapon for two hands leaves none for another weapon", () => {
    const both = hero("fighter", 3, { weapons: [great, dagger] });
    expect(refused({ attacker: both, means: melee(great) }).map(({ key }) => key)).toContain("twoHandedWithOffHand");
    expect(refused({ attacker: both, means: melee(sword) }).map(({ key }) => key)).not.toContain(
      "twoHandedWithOffHand",
    );
    const shielded = hero("fighter", 3, { weapons: [sword], armour: [shield()] });
    expect(refused({ attacker: shielded, means: melee(sword) })).toEqual([]);
  });

  it("BX-150: five feet are in reach, ten are not, unless everybody is", () => {
    const at = (distanceFeet: number, more: AttackSituation = {}) => refused({ situation: { distanceFeet, ...more } });
    expect(at(5)).toEqual([]);
    expect(at(10)).toEqual([
      { key: "meleeTooFar", rule: "BX-150", topic: "meleeReach", data: { feet: 10, reach: 5, move: 5 } },
    ]);
    expect(at(10, { allInReach: true })).toEqual([]);
    const axe = makeWeapon({ type: "hand-axe", missile: true });
    expect(refused({ means: melee(axe), situation: { distanceFeet: 10 } })[0]?.key).toBe("meleeTooFarThrow");
  });
});

describe("a plan that was refused", () => {
  const plan = { refused: { key: "meleeTooFar" } } as never;
  it.each([
    ["BX-154: an attack", () => resolveAttack(plan, {}, rulings())],
    ["BX-155: damage", () => resolveDamage(plan, {}, rulings())],
    ["BX-156: a routine", () => resolveRoutine(plan, {}, rulings())],
    ["ERIS-31: a grapple", () => resolveGrapple(plan, {}, rulings())],
  ])("%s has no outcome, and the error says why", (_name, resolve) => {
    const data = { key: "meleeTooFar" };
    expect(resolve).toThrow(expect.objectContaining({ code: "planRefused", field: "plan.refused", data }));
  });
});

describe("subdual", () => {
  const choices = { subdual: "bx" };
  const situation: AttackSituation = { subdual: true };
  const refusal = (key: string, name?: string) => ({
    key,
    rule: "BX-168",
    topic: "subdual",
    ...(name !== undefined && { data: { name } }),
  });

  it("BX-168: with the flat of a sword, not with a shot, and not of what cannot give in", () => {
    expect(refused({ choices, situation })).toEqual([]);
    const keys = refused({ choices, means: shot(), situation: { ...situation, distanceFeet: 30 } });
    expect(keys).toContainEqual(refusal("subdualMissile"));
    const slime = monster(1, 9, { name: "slime", tags: ["ooze"] });
    expect(refused({ choices, situation, target: slime })).toEqual([refusal("subdualMindless", "slime")]);
    expect(refused({ choices, situation, means: natural() })).toEqual([]);
    const spear = makeWeapon({ type: "spear", name: "spear", canUseFlat: false });
    expect(refused({ choices, situation, means: melee(spear) })).toEqual([refusal("subdualPointed", "spear")]);
    expect(refused({ choices, situation, means: melee({ ...spear, blunt: true }) })).toEqual([]);
  });

  it("is not to be had where the ruling has none", () => {
    expect(refused({ choices: { subdual: "off" }, situation })).toEqual([{ key: "noSubdual", topic: "subdual" }]);
  });
});
