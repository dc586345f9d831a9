/** Ticked and typed values on a sheet reach the rule that uses them: fields that no rule once read. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Weapon } from "../../../src/rules/creature/types.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const sword = { name: "Sword", type: "weapon", system: { damage: "1d8", location: "inHand" } };

test("ERIS-94: camouflage, what is known of somebody, and a thief's background are those of the sheet", async () => {
  await table.rulings({}, "eris");
  const { sneakerOf } = await of("exploration/members");
  const { sneakChance } = await import("../../../src/rules/exploration/stealth.ts");
  const chance = async (actor: Doc): Promise<number> => {
    const facts = { detected: false, camouflaged: false, brightLight: false };
    return sneakChance(sneakerOf(actor), facts, await table.inForce()).value;
  };
  const background = { name: "Thief", type: "background", system: { key: "thief" } };
  const plate = {
    name: "Plate",
    type: "armour",
    system: { kind: "armour", material: "plate", ac: 3, location: "worn" },
  };
  // Example 1: a hobbit thief of DEX 14 in leather, camouflaged, is certain.
  const hobbit = await table.stand(
    hero(
      {
        people: "halfling",
        abilities: { dex: 14 },
        background: { confirmed: true, accepted: true },
        stealth: { camouflaged: true },
      },
      [background],
    ),
  );
  expect(await chance(hobbit.actor)).toBe(6);
  await hobbit.actor.update({ "system.stealth.camouflaged": false });
  expect(await chance(hobbit.actor)).toBe(5);
  // Example 2: plate, DEX 7 and noticed already come to nothing; without that it is 0 all the same, with DEX 10 and unnoticed 1.
  const man = await table.stand(hero({ abilities: { dex: 10 }, stealth: { alreadyDetected: true } }, [plate]));
  expect(await chance(man.actor)).toBe(0);
  await man.actor.update({ "system.stealth.alreadyDetected": false });
  expect(await chance(man.actor)).toBe(1);
});

test("ERIS-36: the natural Hit Dice of a monster's sheet are those it grapples with", async () => {
  await table.rulings({ grappling: "natural" });
  const { grappleSide } = await import("../../../src/rules/attack/grapple-dice.ts");
  const king = await table.stand(beast({ hd: { dice: 9 }, naturalHd: 4 }), [0, 0], -1);
  const dice = async (): Promise<string> => {
    const creature = await table.creature(king.actor);
    return grappleSide([creature], "natural", 0, await table.inForce()).formula;
  };
  expect(await dice()).toBe("4d6");
  await king.actor.update({ "system.naturalHd": null });
  expect(await dice()).toBe("9d6");
});

test("ERIS-25: who counts as a fighter by the sheet, or by a class of the table's own, has a fighter's attacks", async () => {
  await table.rulings({ multipleAttacks: "eris" });
  const { attacksOf } = await of("combat/fight-facts");
  const most = async (actor: Doc): Promise<number> => attacksOf(await table.creature(actor), await table.inForce());
  const cleric = await table.stand(hero({ class: "cleric", level: 5 }, [sword]));
  expect(await most(cleric.actor)).toBe(1);
  await cleric.actor.update({ "system.countsAsFighter": true });
  expect(await most(cleric.actor)).toBe(5);
  const own = { name: "Witch", type: "class", system: { countsAsFighter: false } };
  const witch = await table.stand(hero({ class: "fighter", level: 5 }, [sword, own]));
  expect(await most(witch.actor)).toBe(1);
});

test("ERIS-28: where a critical hit took the scale, the sheet shows the spot bare; it goes back", async () => {
  await table.rulings({ criticalHits: "double" });
  const dragon = await table.stand(beast({ critGuard: "scale" }, [], "Dragon"), [5, 0], -1);
  const odo = await table.stand(hero({}, [sword]));
  const { postCard, referenceTo } = await of("chat/post-card");
  const { applyDamage } = await of("attack/damage/apply-damage");
  const outcome = { procedure: "damage", total: 6, steps: [], dice: [], subdual: false, riders: [], scaleLost: true };
  const card = await postCard({ type: "damage", actor: odo.actor, outcome, targets: [referenceTo(dragon.actor)] });
  expect(await applyDamage(card, dragon.actor.uuid, "full", table.game.user.id)).toBeUndefined();
  await calm();
  const spot = () => [dragon.actor.system.critGuard, dragon.actor.system.weakSpotBare];
  expect(spot()).toEqual(["none", true]);
  expect(await table.takeBack()).toBeUndefined();
  expect(spot()).toEqual(["scale", false]);
});

test("BX-181: without a score of its own a retainer's loyalty is by the employer's Charisma, with the referee's adjustment", async () => {
  await table.rulings();
  const { boundCreature } = await of("hirelings/service");
  const lord = await table.stand(hero({ abilities: { cha: 16 } }, [], "Lord"));
  const own = await table.stand(hero({ isRetainer: true, employer: lord.actor.uuid }));
  expect(boundCreature(own.actor).loyalty).toBe(9);
  await own.actor.update({ "system.loyaltyAdjustment": -2 });
  expect(boundCreature(own.actor).loyalty).toBe(7);
  await own.actor.update({ "system.loyalty": 12 });
  expect(boundCreature(own.actor).loyalty).toBe(10);
  expect((await table.creature(own.actor)).loyalty).toBe(10);
});

test("HERO-07: an attack at nobody in particular has the bonus of the round as well, with a token or without", async () => {
  await table.rulings({ escalation: "on", initiative: "side" });
  const odo = await table.stand(hero({}, [sword]));
  const ogre = await table.stand(beast(), [5, 0], -1);
  const combat = await table.fight(odo, ogre);
  const { changeFight } = await of("combat/fight");
  await changeFight(combat, (state: object) => ({ state: { ...state, round: 3 }, events: [] }));
  const { situationWithoutTarget } = await of("adapter/attack-situation");
  expect(situationWithoutTarget(odo.actor, odo.token).escalation).toBe(2);
  expect(situationWithoutTarget(odo.actor, undefined).escalation).toBe(2);
  const { attackWithoutTarget } = await of("attack/attack");
  dice("low");
  await attackWithoutTarget(odo.actor, odo.actor.items.contents[0]?.id);
  await calm();
  // The numbers of an actor hidden from players are stored in the ledger.
  const { pagesIn } = await of("undo/ledger-journals");
  const hiddenNumbers = () => JSON.stringify(pagesIn("numbers").map((page: Doc) => page.toObject()));
  await expect.poll(hiddenNumbers).toContain("attack.escalation");
});

test("ERIS-94: bright light keeps from sneaking up, unless the referee lets them", async () => {
  await table.rulings({}, "eris");
  const { sneakUp, newEncounter } = await import("../../../src/view/exploration/encounter.ts");
  const { sneakerOf } = await of("exploration/members");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const odo = await table.stand(hero());
  const met = newEncounter({ id: "m", place: "dungeon" });
  const sides = { party: [], foe: undefined, partyAlert: 0, foesAlert: 0, ship: false };
  const dice = async (rolls: readonly { id: string }[]) =>
    rollsFor({ rolls } as never, Object.fromEntries(rolls.map(({ id }) => [id, [1]])));
  const rules = await table.inForce();
  const lights = [{ kind: "torch", radius: 30, lit: true, covered: false }];
  const step = (lifted: boolean) =>
    sneakUp(met, [sneakerOf(odo.actor)], { ...sides, lights } as never, dice as never, rules, lifted);
  const { refused, met: still } = await step(false);
  expect(refused?.key).toBe("exploration.brightLight");
  expect(still.sneaked).toBe("");
  expect((await step(true)).met.sneaked).toBe("unseen");
});

test("ERIS-120, MIX-04: load limits go by the armour of the sheet, a slung or broken shield with it, whatever armour class is in force", async () => {
  const { carrierOf } = await of("adapter/load");
  const { encumbranceOf } = await import("../../../src/rules/exploration/encumbrance.ts");
  const armour = (system: object) => ({ name: "Armour", type: "armour", system });
  const chain = armour({ kind: "armour", material: "chain", ac: 5, bonus: 2, location: "worn" });
  const shield = armour({ kind: "shield", material: "shield", location: "carried" });
  const odo = await table.stand(hero({}, [chain]));
  const limit = async (armourClass: string): Promise<number | undefined> => {
    await table.rulings({ armourClass }, "eris");
    return encumbranceOf(carrierOf(odo.actor), await table.inForce()).most;
  };
  expect(await limit("odd")).toBe(1000);
  expect(await limit("gorman")).toBe(1000);
  const [slung] = (await odo.actor.createEmbeddedDocuments("Item", [shield])) as [Doc];
  expect(await limit("odd")).toBe(800);
  expect(await limit("gorman")).toBe(800);
  await slung.update({ "system.broken": true });
  expect(await limit("odd")).toBe(800);
});

test("whom one serves is chosen by name, never by an id: those on one's list, and who is named already", async () => {
  const { describeField } = await of("sheets/field-descriptions");
  const odo = await table.stand(hero());
  const man = await table.make({ name: "Porter", type: "hireling", system: { employer: odo.actor.uuid } });
  const field = () => describeField(man, man.toObject(), "system.employer", "x");
  const chosen = () => field().choices.find(({ selected }: { selected: boolean }) => selected);
  expect(field().widget).toBe("select");
  expect(chosen()).toMatchObject({ value: odo.actor.uuid, label: "Odo" });
  const types = new Map(table.game.actors.contents.map(({ uuid, type }) => [uuid, type]));
  expect(field().choices.map(({ value }: { value: string }) => types.get(value))).not.toContain("party");
  expect(field().choices.map(({ value }: { value: string }) => value)).not.toContain(man.uuid);
  await man.update({ "system.employer": "Actor.gone000000000000" });
  expect(chosen()).toMatchObject({ value: "Actor.gone000000000000", label: "RULINGS.Form.somebody" });
  await man.delete();
});

test("a monster's type of morale, column of turning and class to save as are chosen; what stands there already stays (REF-10, BX-031)", async () => {
  await table.rulings();
  const { describeField } = await of("sheets/field-descriptions");
  const system = { moraleType: "lowIntelligence", turnAs: "2*", saves: { as: "class", asClass: "warlock" } };
  const ghoul = await table.make({ name: "Ghoul", type: "monster", system });
  const field = (path: string) => describeField(ghoul, ghoul.toObject(), path, "x");
  const values = (path: string) => field(path).choices.map(({ value }: { value: string }) => value);
  const chosen = (path: string) => field(path).choices.find(({ selected }: { selected: boolean }) => selected).value;
  expect(["system.moraleType", "system.turnAs", "system.saves.asClass"].map(chosen)).toEqual([
    "lowIntelligence",
    "2*",
    "warlock",
  ]);
  expect(values("system.turnAs")).toEqual(["", "1", "2", "2*", "3", "4", "5", "6", "7-9"]);
  expect(values("system.moraleType")).toContain("henchman");
  expect(values("system.saves.asClass").slice(0, 3)).toEqual(["", "warlock", "cleric"]);
  expect(field("system.moraleNote").widget).toBe("text");
  await ghoul.delete();
});

test("ERIS-22: a magic bow shoots as a bow, and a weapon of the table's own by the line that its sheet names", async () => {
  await table.rulings({ missileWeapons: "eris" });
  const { missileLine } = await import("../../../src/rules/attack/means.ts");
  const bow = (name: string, system: object) => ({
    name,
    type: "weapon",
    system: {
      missile: true,
      melee: false,
      location: "inHand",
      range: { short: 50, medium: 100, long: 150 },
      ...system,
    },
  });
  const archer = await table.stand(
    hero({}, [
      bow("Bow +1", { key: "bow-plus-1" }),
      bow("Oliphaunt", { key: "oliphaunt", missileKey: "Longbow" }),
      bow("Dart", {}),
    ]),
  );
  const rulings = await table.inForce();
  const lines = (await table.creature(archer.actor)).weapons.map((weapon: Weapon) => {
    const line = missileLine({ kind: "weapon", weapon, use: "missile" }, rulings);
    return [weapon.name, line?.attacks, line?.long];
  });
  expect(lines).toEqual([
    ["Bow +1", 2, 150],
    ["Oliphaunt", 2, 210],
    ["Dart", 1, 0],
  ]);
});

test("ERIS-69, ERIS-70, ERIS-77, ERIS-78: what the referee finds fitting is ticked on the weapon, and a magic bow is a bow", async () => {
  await table.rulings({ demihumans: "eris" });
  const { wieldingFault } = await import("../../../src/view/attack/attack-advice.ts");
  const arms = (key: string, more: object = {}) => ({
    name: key,
    type: "weapon",
    system: { key, hands: "two", location: "inHand", ...more },
  });
  const refused = async (people: string, item: object): Promise<string | undefined> => {
    const one = await table.stand(hero({ people }, [item]));
    const creature = await table.creature(one.actor);
    const [weapon] = creature.weapons;
    const fault = weapon && wieldingFault(creature, weapon, await table.inForce());
    return fault?.fault.rule;
  };
  expect(await refused("halfling", arms("battle-axe"))).toBe("ERIS-70");
  expect(await refused("halfling", arms("battle-axe", { fitsSmall: true }))).toBeUndefined();
  expect(await refused("dwarf", arms("battle-axe"))).toBeUndefined();
  expect(await refused("dwarf", arms("battle-axe", { fitsDwarf: false }))).toBe("ERIS-78");
  expect(await refused("dwarf", arms("two-handed-sword"))).toBe("ERIS-78");
  expect(await refused("dwarf", arms("two-handed-sword", { fitsDwarf: true }))).toBeUndefined();
  expect(await refused("dwarf", arms("bow-plus-1"))).toBe("ERIS-77");
  expect(await refused("halfling", arms("yew", { proficiencyGroup: "bows" }))).toBe("ERIS-69");
});

test("GOR-14: a magic dagger, and one of the table's own, is a dagger to a magic-user", async () => {
  await table.rulings();
  const { wieldingFault } = await import("../../../src/view/attack/attack-advice.ts");
  const keys = ["dagger-plus-1", "misericorde", "sword-plus-1"];
  const items = keys.map((key) => ({
    name: key,
    type: "weapon",
    system: { key, location: "inHand", ...(key === "misericorde" && { proficiencyGroup: "daggers" }) },
  }));
  const mage = await table.stand(hero({ class: "magic-user" }, items));
  const creature = await table.creature(mage.actor);
  const rulings = await table.inForce();
  const faults = creature.weapons.map((weapon: Weapon) => wieldingFault(creature, weapon, rulings)?.fault.key);
  expect(faults).toEqual([undefined, undefined, "character.daggerOnly"]);
});

test("ERIS-117: a thing of the table's own counts against the limit that its sheet names", async () => {
  await table.rulings({ itemLimits: "on" });
  const { limitedGearOf, gearTaken } = await of("adapter/load");
  const silk = { name: "Silk rope", type: "gear", system: { key: "silk-rope", limitKey: "rope" } };
  const one = await table.stand(hero({}, [silk, { name: "Rope", type: "gear", system: { key: "rope-50-ft" } }]));
  expect(
    [...limitedGearOf(one.actor)].map(([limit, { count }]: [string, { count: number }]) => [limit, count]),
  ).toEqual([["rope", 2]]);
  expect(gearTaken(one.actor, one.actor.items.contents[0]).most).toBe(0);
  await one.actor.items.contents[0]?.update({ "system.limitKey": "" });
  expect(
    [...limitedGearOf(one.actor)].map(([limit, { count }]: [string, { count: number }]) => [limit, count]),
  ).toEqual([["rope", 1]]);
});

describe("T7: every number field of every sheet", () => {
  /** The number fields of a kind of document: its type, the path, and what is accepted there. */
  async function numberFields(): Promise<{ name: string; rules: Doc; initial: unknown }[]> {
    const { rulesOf } = await of("platform/document-schema");
    const { Actor, Item } = (Reflect.get(globalThis, "CONFIG") ?? {}) as Record<string, { dataModels: object }>;
    const found: { name: string; rules: Doc; initial: unknown }[] = [];
    for (const models of [Actor?.dataModels, Item?.dataModels])
      for (const [type, model] of Object.entries(models ?? {}))
        model.schema.apply(function (this: Doc) {
          const rules = rulesOf(this);
          if (rules?.kind === "number") found.push({ name: `${type}.${this.fieldPath}`, rules, initial: this.initial });
        });
    return found;
  }

  test("refuses what is no number, takes none in part, and adds only to a number", async () => {
    const { checkInput } = await import("../../../src/view/fields/check-input.ts");
    const fields = await numberFields();
    expect(fields.length).toBeGreaterThan(150);
    const wrong = fields.flatMap(({ name, rules }) => {
      const accepted = (typed: string, now: unknown): boolean => checkInput(rules as never, typed, now).ok;
      const faults = [
        ...["2,5", "12 gp", "1e3", "5-3", "x", "++2"].filter((typed) => accepted(typed, 1)),
        ...(rules.integer ? ["2.5", "+0.5"].filter((typed) => accepted(typed, 1)) : []),
        ...(rules.nullable && rules.min >= 0 ? ["+1"].filter((typed) => accepted(typed, null)) : []),
      ];
      return faults.map((typed) => `${name}: ${typed}`);
    });
    expect(wrong).toEqual([]);
  });

  test("a sign adds wherever nothing below zero may stand, and stays within the bounds", async () => {
    const { checkInput } = await import("../../../src/view/fields/check-input.ts");
    const counts = (await numberFields()).filter(({ rules }) => rules.min >= 0 && (rules.max ?? 99) > rules.min + 2);
    expect(counts.length).toBeGreaterThan(80);
    for (const { name, rules } of counts) {
      const now = rules.min + 1;
      expect([name, checkInput(rules as never, "+1", now)]).toEqual([name, { ok: true, value: now + 1 }]);
      expect([name, checkInput(rules as never, "-1", now)]).toEqual([name, { ok: true, value: now - 1 }]);
      expect([name, checkInput(rules as never, "-2", now).ok]).toEqual([name, false]);
    }
  });
});
