import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planDamage } from "../../../src/rules/attack/damage.ts";
import { type Arms, armsFault, castingFault, fullBonus } from "../../../src/rules/characters/allowed-equipment.ts";
import { elfClassFault, elfNow, takenOff } from "../../../src/rules/characters/elf-classes.ts";
import {
  appraisalFault,
  chanceInSix,
  doorPenalty,
  planInfravision,
  planNotice,
  resolveInfravision,
  resolveNotice,
} from "../../../src/rules/characters/gifts.ts";
import { attacksOnSight, hatredFault } from "../../../src/rules/characters/hatred.ts";
import { type Creature, makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { actsAs } from "../../../src/rules/derived/acting-class.ts";
import { isImmune } from "../../../src/rules/derived/immunity.ts";
import { slotsOf } from "../../../src/rules/magic/slots.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { fold } from "../support/fold.ts";
import { rulings } from "../support/rulings.ts";
import { bx, eris, gorman, one } from "./support.ts";

const being = (
  ancestry: NonNullable<Creature["ancestry"]>,
  id: NonNullable<Creature["class"]>["id"] = "fighter",
  level = 1,
) => makeCreature({ id: "hero", kind: "character", ancestry, class: { id, level } });
const weapon = (type: string, more: Partial<Extract<Arms, { kind: "weapon" }>> = {}): Arms => ({
  kind: "weapon",
  type,
  blunt: false,
  edged: true,
  magic: false,
  twoHands: false,
  ...more,
});
const plain = (kind: "suit" | "shield" | "helmet", magic = false, type = "chain"): Arms => ({ kind, magic, type });
const elf = (operating: "fighter" | "magic-user", level = 1): Creature =>
  makeCreature({ id: "elf", kind: "character", class: { id: "elf", level, operating } });

describe("elves of two callings", () => {
  const tracks = {
    fighter: { level: 3, experience: 4200, hitPoints: 14 },
    "magic-user": { level: 2, experience: 2600, hitPoints: 9 },
  };

  it("ERIS-57 example 1: one count of damage, in either class", () => {
    const now = (operating: "fighter" | "magic-user") => elfNow(tracks, operating, 5, eris)?.value;
    expect(now("fighter")).toBe(9);
    expect(now("magic-user")).toBe(9);
  });

  it("ERIS-57 example 2: the magic-user track rerolled to 16", () => {
    const risen = { ...tracks, "magic-user": { ...tracks["magic-user"], hitPoints: 16 } };
    const now = elfNow(risen, "fighter", 5, eris);
    expect(now?.value).toBe(11);
    expect(now && fold(now.total.steps)).toBe(16);
  });

  it("ERIS-57 example 3: the limit of death is that of the calling's level", () => {
    expect(elfNow(tracks, "magic-user", 17, eris)).toMatchObject({ value: -3, class: { level: 2 } });
    expect(elfNow(tracks, "fighter", 17, eris)).toMatchObject({ value: -3, class: { level: 3 } });
  });

  it("ERIS-52 an award and a level touch one track; there are none under the other rulings", () => {
    const risen = { ...tracks, fighter: { ...tracks.fighter, experience: 5100 } };
    expect(elfNow(risen, "fighter", 0, eris)?.experience).toBe(5100);
    expect(elfNow(risen, "magic-user", 0, eris)?.experience).toBe(tracks["magic-user"].experience);
    expect(elfNow(tracks, "fighter", 0, bx)).toBeUndefined();
    expect(elfNow(tracks, "fighter", 0, gorman)).toBeUndefined();
    expect(() => elfNow(tracks, "fighter", -1, eris)).toThrow("damage");
  });

  it("ERIS-51 example 1: locked while an adventure is under way; example 2: else free, and kept", () => {
    expect(elfClassFault(true, eris)?.rule).toBe("ERIS-51");
    expect(elfClassFault(false, eris)).toBeUndefined();
    expect(elfClassFault(false, bx)?.key).toBe("character.oneElfClass");
  });

  it("ERIS-58 example 1: THAC0 17 as a fighter of the fourth, 19 as a magic-user of the second", () => {
    expect(thac0(elf("fighter", 4), eris).value).toBe(17);
    expect(thac0(elf("magic-user", 2), eris).value).toBe(19);
  });

  it("ERIS-58 example 2: spells 14 as a fighter of the fourth, 15 as a magic-user of the second", () => {
    const of = (creature: Creature) => saveTarget(creature, "spells", true, eris).value;
    expect(of(elf("fighter", 4))).toBe(14);
    expect(of(elf("magic-user", 2))).toBe(15);
  });

  it("Facts: a classic elf saves and fights by its own table, whatever calling is noted", () => {
    expect(saveTarget(elf("fighter", 1), "breath", false, bx).value).toBe(15);
    expect(saveTarget(elf("magic-user", 1), "wands", true, bx).value).toBe(13);
    expect(thac0(elf("magic-user", 4), bx).value).toBe(17);
  });

  it("ERIS-55 example 1: a fighter's spells are those of the magic-user's level; example 2: in plate too", () => {
    const slots = slotsOf({ class: { id: "elf", level: 3, operating: "fighter" }, magicLevel: 2 }, eris);
    expect(slots.map(({ value }) => value)).toEqual([2]);
    expect(castingFault(elf("fighter"), [{ kind: "suit" }], bx)).toBeUndefined();
  });

  it("ERIS-56 example 1: any weapon; example 2: magic armour alone, as a magic-user", () => {
    const mage = elf("magic-user");
    expect(armsFault(mage, weapon("two-handed-sword", { twoHands: true }), eris)).toBeUndefined();
    expect(armsFault(mage, plain("suit"), eris)).toMatchObject({ refused: true, fault: { rule: "ERIS-56" } });
    expect(armsFault(mage, plain("suit", true), eris)).toBeUndefined();
    expect(armsFault(mage, plain("shield"), eris)?.refused).toBe(true);
    expect(armsFault(mage, plain("helmet"), eris)).toBeUndefined();
    expect(armsFault(elf("fighter"), plain("suit"), eris)).toBeUndefined();
    expect(armsFault(mage, plain("suit"), bx)).toBeUndefined();
  });

  it("ERIS-56 example 3: beginning an adventure takes plain plate off", () => {
    const worn = [
      { ...plain("suit"), id: "plate" },
      { ...plain("helmet"), id: "cap" },
    ];
    expect(takenOff("magic-user", worn, eris)).toEqual(["plate"]);
    expect(takenOff("fighter", worn, eris)).toEqual([]);
    expect(takenOff("magic-user", worn, bx)).toEqual([]);
  });

  it.each([
    ["ERIS-60 example 1: 2 in 6 and 2", eris, "elf", 2, 4],
    ["ERIS-60 example 3: a human beside it", eris, "human", 2, 2],
    ["ERIS-60 on the classic 1 in 6", rulings({ elves: "eris" }), "elf", 1, 3],
    ["Facts: a classic elf", bx, "elf", 1, 2],
  ] as const)("%s", (_name, under, ancestry, usual, chance) => {
    const found = chanceInSix(being(ancestry), "secretDoors", usual, under);
    expect(found.value).toEqual(chance);
    expect(fold(found.steps)).toEqual(chance);
  });

  it("ERIS-61 example 1: 2 notices; example 2: 3 does not, and there is no second throw; example 3: 15 feet", () => {
    const look = (feet: number, before: boolean) =>
      planNotice(elf("fighter"), { what: "secretDoor", feet, before }, eris);
    const plan = look(10, false);
    expect(resolveNotice(plan, one(plan, 2)).noticed).toBe(true);
    expect(resolveNotice(plan, one(plan, 3)).noticed).toBe(false);
    expect(look(10, true).refused?.key).toBe("character.doorPassed");
    expect(look(15, false).refused?.key).toBe("character.doorTooFar");
    expect(planNotice(elf("fighter"), { what: "secretDoor", feet: 5 }, bx).refused?.key).toBe("character.noSense");
  });
});

describe("hatred", () => {
  const foes = (orcNear: boolean, active = true) => [
    { id: "orc", tags: ["orc"], active, attackable: orcNear },
    { id: "troll", tags: ["giant"], active: true, attackable: true },
  ];
  const elven = elf("fighter");

  it("ERIS-62 example 1: the orc first; example 2: unless out of reach; example 4: or down", () => {
    expect(hatredFault(elven, "troll", foes(true), eris)?.rule).toBe("ERIS-62");
    expect(hatredFault(elven, "orc", foes(true), eris)).toBeUndefined();
    expect(hatredFault(elven, "troll", foes(false), eris)).toBeUndefined();
    expect(hatredFault(elven, "troll", foes(true, false), eris)).toBeUndefined();
    expect(hatredFault(elven, "troll", foes(true), bx)).toBeUndefined();
  });

  it("ERIS-62 example 3: orcs attack an elf on sight", () => {
    expect(attacksOnSight(["orc"], [elven], eris)).toBe(true);
    expect(attacksOnSight(["orc"], [elven], bx)).toBe(false);
  });

  it("ERIS-76 example 1: a dwarf and a goblin; example 2: on sight; example 3: an elf alone is no reason", () => {
    const dwarf = being("dwarf");
    const goblins = [
      { id: "goblin", tags: ["goblin"], active: true, attackable: true },
      { id: "ogre", tags: ["ogre"], active: true, attackable: true },
    ];
    expect(hatredFault(dwarf, "ogre", goblins, eris)?.rule).toBe("ERIS-76");
    expect(attacksOnSight(["goblin"], [dwarf], eris)).toBe(true);
    expect(attacksOnSight(["goblin"], [elven], eris)).toBe(false);
    const listed = rulings({}, "eris", { onSight: [{ monster: "goblin", people: "elf" }] });
    expect(attacksOnSight(["goblin"], [elven], listed)).toBe(true);
  });
});

describe("hobbits and dwarves", () => {
  it.each([
    ["ERIS-66 example 1: hobbit of level 2, spells", "halfling", 2, "spells", true, 14],
    ["ERIS-66 example 2: level 3", "halfling", 3, "spells", true, 12],
    ["ERIS-66 example 3: ordinary venom", "halfling", 2, "death", false, 12],
    ["ERIS-73 example 1: dwarf of level 1", "dwarf", 1, "spells", true, 14],
    ["ERIS-73 example 2: level 9", "dwarf", 9, "spells", true, 8],
  ] as const)("%s", (_name, ancestry, level, category, magic, target) => {
    expect(saveTarget(being(ancestry, "fighter", level), category, magic, eris).value).toBe(target);
  });

  it("ERIS-68 example 1: -1 to stuck doors; nobody else", () => {
    expect(doorPenalty(being("halfling"), eris)).toBe(-1);
    expect(doorPenalty(being("human"), eris)).toBe(0);
    expect(doorPenalty(being("halfling"), bx)).toBe(0);
  });

  it.each([
    ["ERIS-69 example 1: crossbow", "halfling", weapon("crossbow", { twoHands: true }), undefined],
    ["ERIS-69 example 2: heavy crossbow", "halfling", weapon("heavy-crossbow"), "ERIS-69"],
    ["ERIS-69 example 3: short bow", "halfling", weapon("short-bow"), "ERIS-69"],
    ["ERIS-69 example 4: sling", "halfling", weapon("sling"), undefined],
    ["ERIS-70 example 1: pole arm", "halfling", weapon("pole-arm"), "ERIS-70"],
    [
      "ERIS-70 example 2: a fitting battle axe",
      "halfling",
      weapon("battle-axe", { twoHands: true, fits: true }),
      undefined,
    ],
    ["ERIS-77 example 1: heavy crossbow", "dwarf", weapon("heavy-crossbow"), undefined],
    ["ERIS-77 example 2: horse bow", "dwarf", weapon("horse-bow"), "ERIS-77"],
    ["ERIS-77 example 3: sling", "dwarf", weapon("sling"), undefined],
    ["ERIS-78 example 1: battle axe", "dwarf", weapon("battle-axe", { twoHands: true }), undefined],
    ["ERIS-78 example 2: two-handed sword", "dwarf", weapon("two-handed-sword", { twoHands: true }), "ERIS-78"],
    ["ERIS-78 example 3: bastard sword in one hand", "dwarf", weapon("bastard-sword"), undefined],
  ] as const)("%s", (_name, ancestry, item, rule) => {
    const fault = armsFault(being(ancestry), item, eris);
    expect([fault?.fault.rule, fault?.refused]).toEqual(rule ? [rule, true] : [undefined, undefined]);
  });

  it("ERIS-72 examples 1 to 4: stone in surroundings that a dwarf knows", () => {
    const sense = (familiar: boolean, under: Rulings) => planNotice(being("dwarf"), { what: "stone", familiar }, under);
    expect(resolveNotice(sense(true, eris), {}).noticed).toBe(true);
    expect(sense(false, eris).refused?.key).toBe("character.strangeStone");
    const two = rulings({}, "eris", { dwarfSense: "2in6" });
    const plan = sense(true, two);
    expect(resolveNotice(plan, one(plan, 3)).noticed).toBe(false);
    expect(resolveNotice(plan, one(plan, 2)).noticed).toBe(true);
    expect(planNotice(being("human"), { what: "stone", familiar: true }, eris).refused?.key).toBe("character.noSense");
  });

  it("ERIS-75 example 1: a dwarf strikes at +3; example 2: a human at +2; example 3: without its powers", () => {
    const hammer = { magic: 3, fullFor: "dwarf", otherBonus: 2 };
    expect(fullBonus(being("dwarf"), hammer, eris)).toEqual({ bonus: 3, powers: true });
    expect(fullBonus(being("human"), hammer, eris)).toEqual({ bonus: 2, powers: false });
    expect(fullBonus(being("human"), hammer, bx)).toEqual({ bonus: 3, powers: true });
  });

  it("ERIS-79 example 1: 2 sees; example 2: 3 does not; classic dwarves see 60 feet without dice", () => {
    const plan = planInfravision(being("dwarf"), eris);
    expect(resolveInfravision(plan, one(plan, 2))).toBe(30);
    expect(resolveInfravision(plan, one(plan, 3))).toBe(0);
    expect(resolveInfravision(planInfravision(being("dwarf"), bx), {})).toBe(60);
    expect(resolveInfravision(planInfravision(being("human"), bx), {})).toBe(0);
  });

  it("ERIS-80 example 1: a dwarf appraises; example 2: not unconscious, and nobody else", () => {
    const member = (ancestry: "dwarf" | "elf", conscious: boolean) => ({ ...being(ancestry), conscious });
    expect(appraisalFault([member("dwarf", true)], eris)).toBeUndefined();
    expect(appraisalFault([member("dwarf", false), member("elf", true)], eris)?.rule).toBe("ERIS-80");
    expect(appraisalFault([member("dwarf", true)], bx)?.rule).toBe("ERIS-80");
  });

  it("Facts: what dwarves and halflings hear and find", () => {
    expect(chanceInSix(being("dwarf"), "roomTraps", 1, bx).value).toBe(2);
    expect(chanceInSix(being("halfling"), "listen", 1, bx).value).toBe(2);
    expect(chanceInSix(being("halfling"), "roomTraps", 1, bx).value).toBe(1);
    expect(() => chanceInSix(being("dwarf"), "listen", 7, bx)).toThrow("usual");
  });
});

describe("elves and dwarves of the third kind", () => {
  it("GOR-16 example 1: plate, sword and shield do not keep an elf from casting", () => {
    expect(castingFault(elf("fighter"), [{ kind: "suit" }, { kind: "shield" }], bx)).toBeUndefined();
    expect(armsFault(elf("magic-user"), plain("suit"), gorman)).toBeUndefined();
  });

  it("GOR-18 example 1: an elf of the fourth level attacks at +2", () => {
    expect(19 - thac0(elf("fighter", 4), gorman).value).toBe(2);
    expect(thac0(elf("fighter", 4), rulings({ elves: "gorman" })).value).toBe(19);
  });

  it("GOR-18 example 1: d6 with a longsword; example 2: d6 with a two-handed sword, whatever calling the sheet notes", () => {
    const dice = (type: string, hands: "one" | "two", operating: "fighter" | "magic-user") => {
      const held = makeWeapon({ type, hands });
      const attacker = { ...elf(operating, 4), weapons: [held] };
      const plan = planDamage(
        {
          attacker,
          target: makeCreature({ id: "orc" }),
          means: { kind: "weapon", weapon: held, use: "melee" },
          situation: {},
        },
        gorman,
      );
      return plan.rolls[0]?.formula;
    };
    expect(dice("sword", "one", "fighter")).toBe("1d6");
    expect(dice("two-handed-sword", "two", "fighter")).toBe("1d6");
    expect(dice("sword", "one", "magic-user")).toBe("1d6");
  });

  it("GOR-19 example 1: the ghoul's touch, not the crawler's; example 2: sleep", () => {
    const six = ["aging", "fear", "sleep", "charm", "hold", "ghoulParalysis"];
    expect(six.every((effect) => isImmune(elf("fighter"), effect, gorman))).toBe(true);
    expect(isImmune(elf("fighter"), "paralysis", gorman)).toBe(false);
    expect(isImmune(elf("fighter"), "sleep", bx)).toBe(false);
    expect(isImmune(elf("fighter"), "ghoulParalysis", bx)).toBe(true);
    expect(isImmune(being("human"), "sleep", gorman)).toBe(false);
  });

  it("GOR-20 example 1: a dwarf of level 1 attacks at +2, and takes up any weapon (GOR-11)", () => {
    const dwarf = being("dwarf", "dwarf");
    expect(19 - thac0(dwarf, gorman).value).toBe(2);
    expect(actsAs({ id: "dwarf" }, gorman)).toBe("fighter");
    expect(armsFault(dwarf, weapon("two-handed-sword"), gorman)).toBeUndefined();
    expect(armsFault(dwarf, weapon("two-handed-sword"), bx)).toMatchObject({ refused: false });
  });

  it("GOR-22 example 1: stone without a roll, anywhere", () => {
    expect(planNotice(being("dwarf"), { what: "stone" }, gorman)).toMatchObject({
      certain: true,
      rolls: [],
      rule: "GOR-22",
    });
  });

  it("GOR-23 example 1: 2 notices, 3 does not; example 2: no second throw", () => {
    const plan = planNotice(being("dwarf"), { what: "secretDoor", feet: 8 }, gorman);
    expect(resolveNotice(plan, one(plan, 2)).noticed).toBe(true);
    expect(resolveNotice(plan, one(plan, 3)).noticed).toBe(false);
    expect(planNotice(being("dwarf"), { what: "secretDoor", feet: 8, before: true }, gorman).refused?.rule).toBe(
      "GOR-23",
    );
  });
});

describe("arms and vows", () => {
  const cleric = being("human", "cleric");
  const mage = being("human", "magic-user");

  it("ERIS-83 examples 1 to 4: any weapon, no edged magic, arrows included", () => {
    const rule = (item: Arms) => armsFault(cleric, item, eris)?.fault.rule;
    expect(rule(weapon("sword"))).toBeUndefined();
    expect(rule(weapon("sword", { magic: true }))).toBe("ERIS-83");
    expect(rule(weapon("mace", { blunt: true, edged: false, magic: true }))).toBeUndefined();
    expect(rule(weapon("short-bow", { edged: false, edgedAmmunitionMagic: true }))).toBe("ERIS-83");
  });

  it("GOR-09 example 1: mace, plate, shield; example 2: a sword is warned of, not refused", () => {
    expect(armsFault(cleric, weapon("mace", { blunt: true }), gorman)).toBeUndefined();
    expect(armsFault(cleric, plain("suit"), gorman)).toBeUndefined();
    expect(armsFault(cleric, weapon("sword"), gorman)).toMatchObject({ refused: false, fault: { rule: "GOR-09" } });
  });

  it("GOR-11 examples 1 and 2: a fighter is warned of nothing", () => {
    const types = ["two-handed-sword", "dagger", "long-bow", "sling"];
    expect(types.map((type) => armsFault(being("human"), weapon(type), gorman))).toEqual(types.map(() => undefined));
    expect(armsFault(being("human"), plain("suit"), gorman)).toBeUndefined();
  });

  it("GOR-14 example 1: dagger, no sword; example 2: no spells in armour", () => {
    expect(armsFault(mage, weapon("dagger"), gorman)).toBeUndefined();
    expect(armsFault(mage, weapon("sword"), gorman)).toMatchObject({ refused: false, fault: { rule: "GOR-14" } });
    expect(armsFault(mage, plain("suit", false, "leather"), gorman)?.fault.rule).toBe("GOR-14");
    expect(castingFault(mage, [{ kind: "suit" }], bx)?.rule).toBe("GOR-14");
    expect(castingFault(mage, [{ kind: "helmet" }], bx)).toBeUndefined();
  });

  it("Facts: thieves wear leather and no shield", () => {
    const thief = being("human", "thief");
    expect(armsFault(thief, plain("suit", false, "leather"), bx)).toBeUndefined();
    expect(armsFault(thief, plain("suit"), bx)?.fault.key).toBe("character.leatherOnly");
    expect(armsFault(thief, plain("shield"), bx)?.fault.key).toBe("character.leatherOnly");
  });

  it("no item throws an error, for any carrier", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(bx, eris, gorman),
        fc.constantFrom("human", "dwarf", "elf", "halfling"),
        fc.constantFrom("cleric", "fighter", "thief", "magic-user", "elf", "dwarf", "halfling", "normal-human"),
        fc.record({
          type: fc.string(),
          blunt: fc.boolean(),
          edged: fc.boolean(),
          magic: fc.boolean(),
          twoHands: fc.boolean(),
        }),
        (under, ancestry, id, item) => {
          const fault = armsFault(being(ancestry, id), { kind: "weapon", ...item }, under);
          return fault === undefined || fault.fault.key.startsWith("character.");
        },
      ),
    );
  });
});
