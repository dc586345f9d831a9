/** Where rulings of life and death, of peoples and of classes meet (MIXES), as they are played at a table. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, bring as bringOf, hero, hit as hitOf, points } from "./people.ts";

let table: MixedTable;
/** The answer to a question with yes and no. */
let yes = true;
beforeAll(async () => {
  table = await openMixed();
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async () => yes;
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const hireling = (system: object = {}, name = "Archer") => ({
  name,
  type: "hireling",
  system: { kind: "mercenary", ...points(4), ...system },
});

/** A hit of so many points on its card, applied. */
async function takeHit(at: Doc, total: number, riders: object[] = [], mode = "full"): Promise<Doc> {
  const { actor } = await table.stand(beast({}, [], "Somebody"), [50, 50], -1);
  const card = await hitOf(table, actor, at, total, { riders, mode });
  await calm();
  return card;
}
async function bring(card: Doc, at: Doc): Promise<unknown> {
  const refused = await bringOf(table, card, at);
  await calm();
  return refused;
}

describe("life and death", () => {
  test("HERO-27 example 2, HERO-15: wounds that count again cut hit points to their maximum, and each cut is taken back", async () => {
    const { undoableTransactions: standingTransactions } = await of("integrations/startup/on-ready");
    const { queued } = await of("platform/queue");
    const now = async (actor: Doc): Promise<unknown[]> => {
      await calm();
      await queued(async () => undefined);
      const cuts = standingTransactions().filter(({ kind }: Doc) => kind === "trimmed");
      return [actor.system.hp.value, cuts.length];
    };
    await table.rulings({ death: "bx" });
    const { actor } = await table.stand(hero({ ...points(40, 48), wounds: { level: 2 } }));
    const { actor: ogre } = await table.stand(beast(points(60, 48)), [50, 50], -1);
    expect(await now(actor)).toEqual([40, 0]);
    await table.rulings({ death: "woundLevels" });
    expect(await now(actor)).toEqual([24, 1]);
    await actor.update({ "system.wounds.level": 3 });
    expect(await now(actor)).toEqual([12, 2]);
    // A level that heals gives nothing back by itself.
    await actor.update({ "system.wounds.level": 1 });
    expect(await now(actor)).toEqual([12, 2]);
    expect(await table.takeBack()).toBeUndefined();
    expect(await now(actor)).toEqual([24, 1]);
    expect(await table.takeBack()).toBeUndefined();
    // Taken back, it is the referee's word: nothing cuts it again.
    expect(await now(actor)).toEqual([40, 0]);
    expect(ogre.system.hp.value).toBe(60);
  });

  test.each(["bx", "eris", "dismemberment", "woundLevels"])(
    "MIX-01: poison that kills kills under death by %s",
    async (death) => {
      await table.rulings({ death });
      const { actor } = await table.stand(hero(points(30)));
      dice("low");
      expect(
        await bring(await takeHit(actor, 0, [{ kind: "poison", save: "death", lethal: true }]), actor),
      ).toBeUndefined();
      const card = table.cards("poison").at(-1) as Doc;
      if (card.system.outcome.confirm) {
        const { confirmPoison } = await of("attack/damage/riders");
        expect(await confirmPoison(card, table.game.user.id)).toBeUndefined();
      }
      expect(actor.statuses.has("dead")).toBe(true);
    },
  );

  test("MIX-02: save or die is against Death where there are five categories", async () => {
    await table.rulings({ death: "dismemberment", savingThrows: "bx" });
    const { actor } = await table.stand(hero({ ...points(2, 8), level: 4 }));
    dice("low");
    await takeHit(actor, 12);
    const fall = table.cards("fall").find(({ system }) => system.speaker.uuid === actor.uuid);
    const { saveOrDie, dismemberment } = fall?.system.outcome ?? {};
    expect(saveOrDie).toBeDefined();
    expect(dismemberment[0].next.plan.save).toMatchObject({ category: "death", single: false });
  });

  test("GOR-85, HERO-14: hirelings, experts and monsters are dead at 0; characters and retainers are not", async () => {
    for (const [death, spared] of [
      ["dismemberment", false],
      ["woundLevels", true],
    ] as const) {
      await table.rulings({ death });
      const fallen = async (data: object): Promise<boolean> => {
        const { actor } = await table.stand(data);
        await takeHit(actor, actor.system.hp.value);
        return actor.statuses.has("dead");
      };
      dice("high");
      expect(await fallen(hireling()), String(death)).toBe(true);
      expect(await fallen(hireling({ kind: "specialist" })), String(death)).toBe(true);
      expect(await fallen(beast()), String(death)).toBe(true);
      expect(await fallen(hero()), String(death)).toBe(false);
      expect(await fallen(hero({ isRetainer: true })), String(death)).toBe(false);
      if (!spared) expect(await fallen(hireling({ kind: "henchman" }))).toBe(false);
      // The referee's mark is the wound levels' own; a band falls man by man.
      const marked = { kind: "henchman", usesWoundLevels: true };
      expect(await fallen(hireling({ ...marked, kind: "mercenary" }))).toBe(!spared);
      if (spared) {
        expect(await fallen(hireling(marked))).toBe(false);
        expect(await fallen(hireling({ ...marked, heads: 2 }))).toBe(true);
        expect(await fallen(hero({ isRetainer: true, usesWoundLevels: false }))).toBe(true);
        expect(await fallen(hero({ usesWoundLevels: false }))).toBe(false);
      }
    }
    await table.rulings({ death: "eris" });
    const { actor } = await table.stand(hireling());
    await takeHit(actor, 4);
    expect(actor.statuses.has("unconscious")).toBe(true);
    expect(actor.statuses.has("dead")).toBe(false);
    await takeHit(actor, 1);
    expect(actor.statuses.has("dead")).toBe(true);
  });

  test("MIX-08: a wound closes on the day of rest, and the day's points count to the new maximum", async () => {
    await table.rulings({ death: "woundLevels", naturalHealing: "gorman" });
    const { actor } = await table.stand(
      hero({ hp: { value: 36, max: 48, total: 48 }, wounds: { level: 1, restDays: 0 } }),
    );
    const { takeRest } = await of("characters/rest/rest");
    dice("high");
    await takeRest(actor, "days", 1);
    await calm();
    expect(actor.system.wounds.level).toBe(0);
    expect(actor.system.hp.value).toBe(37);
  });

  test("MIX-09: below 0 no surge helps, and days of rest only in a secure place", async () => {
    await table.rulings({ death: "eris", naturalHealing: "surges", rests: "heroic" });
    const { actor } = await table.stand(hero({ hp: { value: -2, max: 20 }, level: 5, surges: { value: 3, max: 9 } }));
    const { takeRest } = await of("characters/rest/rest");
    await takeRest(actor, "surge");
    expect(actor.system.hp.value).toBe(-2);
    expect(actor.system.surges.value).toBe(3);
    await table.rulings({ death: "eris", naturalHealing: "gorman" });
    yes = false;
    await takeRest(actor, "days", 1);
    await calm();
    expect(actor.system.hp.value).toBe(-2);
    yes = true;
    await takeRest(actor, "days", 1);
    await calm();
    expect(actor.system.hp.value).toBe(-1);
  });

  test("MIX-13: levels drained for a time count for turning, and for no hit points", async () => {
    await table.rulings({ levelDrain: "eris" });
    const { actor } = await table.stand(
      hero({ class: "cleric", level: 4, ...points(20), drained: { temporary: 2, permanent: 0 } }),
    );
    const { planTurning } = await import("../../../src/rules/characters/turning.ts");
    const creature = await table.creature(actor);
    const plan = planTurning(creature, { undead: [], symbol: "atHand" }, await table.inForce());
    expect(plan.level).toBe(2);
    expect(creature.hitPoints.total).toBe(20);
  });

  test("MIX-16: half by a made save is rounded down and at least 1", async () => {
    for (const preset of ["eris", "gorman"]) {
      await table.rulings({}, preset);
      const { actor } = await table.stand(hero(points(40)));
      await takeHit(actor, 21, [], "half");
      await takeHit(actor, 1, [], "half");
      expect(actor.system.hp.value, String(preset)).toBe(29);
    }
  });

  test("MIX-23: neither people nor level helps a death save", async () => {
    await table.rulings({ death: "woundLevels", inherentBonuses: "on", demihumans: "gorman" });
    const { actor } = await table.stand(hero({ class: "dwarf", people: "dwarf", level: 9, ...points(0, 20) }));
    for (const id of ["unconscious", "dying"]) await actor.toggleStatusEffect(id, { active: true });
    const { planDeathSave } = await import("../../../src/rules/life/death-save.ts");
    expect(planDeathSave(await table.creature(actor), {}, await table.inForce())).toMatchObject({ modifiers: [] });
  });

  test("HERO-18, HERO-04: what lies on the dying and a bonus of the fight count on the death save, and the bonus once", async () => {
    await table.rulings({ death: "woundLevels", initiative: "blocks" });
    const odo = await table.stand(hero({ wounds: { level: 1 }, ...points(-2, 15) }), [0, 0]);
    const orc = await table.stand(beast(points(9)), [0, 30], -1);
    for (const id of ["unconscious", "dying"]) await odo.actor.toggleStatusEffect(id, { active: true });
    const modifiers = [{ to: "save", value: 2 }];
    const flags = { rulings: { magic: { key: "bless", name: "Bless", modifiers } } };
    await odo.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Bless", flags }]);
    const combat: any = await table.fight(odo, orc);
    const id = (who: Stood) => combat.combatants.find((one: Doc) => one.tokenId === who.token.id).id;
    const given = { name: "Cheer", on: "save", value: 3, until: "nextEnd", to: [id(odo)] };
    await (await of("combat/turn-bonus")).giveTurnBonus(combat, id(orc), JSON.stringify(given));
    const { rollDeathSave } = await of("combat/fight-requests");
    const { cardData, onNumbersPage } = await of("undo/card-data");
    onNumbersPage((await of("chat/card-numbers")).cachedNumbers);
    dice("low");
    const save = async (): Promise<number[]> => {
      await rollDeathSave(combat, id(odo));
      await calm();
      const { plan, outcome } = cardData(table.cards("deathSave").at(-1));
      return [...plan.modifiers.map(({ value }: { value: number }) => value), outcome.total];
    };
    expect(await save()).toEqual([2, 3, 6]);
    expect(await save()).toEqual([2, 3]);
  });

  test("MIX-27: a drained fighter of Gorman rolls the hit points again twice and keeps the better", async () => {
    await table.rulings({ levelDrain: "eris" }, "gorman");
    for (const [characterClass, formula] of [
      ["fighter", "8d6"],
      ["cleric", "4d6"],
    ] as const) {
      const { actor } = await table.stand(hero({ class: characterClass, level: 5, ...points(60) }));
      const before = table.cards("rider").length;
      dice("low");
      expect(await bring(await takeHit(actor, 0, [{ kind: "energyDrain", amount: "1" }]), actor)).toBeUndefined();
      expect(table.cards("rider").length).toBe(before + 1);
      const formulas = table
        .cards("rider")
        .at(-1)
        ?.rolls.map(({ formula }: { formula: string }) => formula);
      expect(formulas, String(characterClass)).toEqual([formula]);
      expect(actor.system.level, String(characterClass)).toBe(4);
      // Whichever is the better of each two: all ones.
      expect(actor.system.hp.max, String(characterClass)).toBe(4);
    }
  });

  test("MIX-28: a minion of 4 dice has 4.5 a die, halved, converted or not", async () => {
    const { rerollHitPoints } = await of("sheets/actor/reroll-hit-points");
    for (const monsterConversion of ["eris", "off"]) {
      await table.rulings({ toughMinions: "on", monsterConversion });
      const { actor } = await table.stand(beast({ minion: true }));
      await rerollHitPoints(actor);
      expect(actor.system.hp.max, String(monsterConversion)).toBe(9);
    }
  });

  test("MIX-31: instant death belongs to the wound levels", async () => {
    for (const [death, dead] of [
      ["eris", false],
      ["dismemberment", false],
      ["woundLevels", true],
    ] as const) {
      await table.rulings({ death, instantDeath: "on" });
      const { actor } = await table.stand(hero({ level: 7, ...points(1, 10) }));
      dice("high");
      await takeHit(actor, 7);
      expect(actor.statuses.has("dead"), String(death)).toEqual(dead);
    }
  });

  test("MIX-40: paralytic poison asks for no d100 where paralysis kills nobody", async () => {
    await table.rulings({ poison: "eris", paralysis: "bx" });
    const { actor } = await table.stand(hero());
    dice("low");
    await bring(await takeHit(actor, 0, [{ kind: "poison", key: "paralytic", poison: "paralytic" }]), actor);
    expect(actor.statuses.has("paralysed")).toBe(true);
    expect(table.cards("withstand").length).toBe(0);
  });
});

describe("characters and small folk", () => {
  test("MIX-49, ERIS-68: a halfling's sheet has a chance less at a stuck door, a dwarf's has a man's", async () => {
    const { chanceOf } = await import("../../../src/rules/exploration/chances.ts");
    await table.rulings({ stuckDoors: "odd", demihumans: "eris" });
    const chances: number[] = [];
    for (const people of ["halfling", "dwarf", "human"]) {
      const { actor } = await table.stand(hero({ people, abilities: { str: 10 } }));
      chances.push(chanceOf(await table.creature(actor), "force", await table.inForce()).value);
    }
    expect(chances).toEqual([1, 2, 2]);
  });

  test("MIX-39: the slots of a cleric's sheet are those of the ruling on slots", async () => {
    const { casterOf } = await of("adapter/caster");
    const { slotsOf } = await import("../../../src/rules/magic/slots.ts");
    const { actor } = await table.stand(hero({ class: "cleric", level: 1 }));
    for (const [spellSlots, first] of [
      ["bx", 0],
      ["gorman", 1],
    ] as const) {
      await table.rulings({ clerics: "gorman", spellSlots });
      expect(slotsOf(casterOf(actor), await table.inForce())[0]?.value ?? 0, String(spellSlots)).toEqual(first);
    }
  });

  test("MIX-32, ERIS-52: what goes by level goes by the track that the elf's sheet says is followed", async () => {
    const { effectiveLevel } = await import("../../../src/rules/derived/effective-level.ts");
    await table.rulings({ elves: "eris", advancement: "gorman", inherentBonuses: "on" });
    const tracks = { fighter: { level: 4, xp: 9000 }, magicUser: { level: 2, xp: 3000 } };
    const { actor } = await table.stand(hero({ class: "elf", people: "elf", elf: { operating: "fighter", tracks } }));
    const level = async (): Promise<number> => effectiveLevel(await table.creature(actor), await table.inForce());
    expect(await level()).toBe(4);
    await actor.update({ "system.elf.operating": "magicUser" });
    expect(await level()).toBe(2);
  });
});
