/** Where rulings of fights meet (MIXES), as they are played: what sheets, map and tracker say goes into the procedures. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const sword = (more: object = {}) => ({
  name: "Sword",
  type: "weapon",
  system: { damage: "1d8", location: "inHand", ...more },
});
const dagger = {
  name: "Dagger",
  type: "weapon",
  system: { key: "dagger", damage: "1d4", location: "inHand", offHand: true },
};
const bow = {
  name: "Bow",
  type: "weapon",
  system: {
    key: "short-bow",
    damage: "1d6",
    melee: false,
    missile: true,
    hands: "two",
    ammunition: "arrow",
    location: "inHand",
    range: { short: 50, medium: 100, long: 150 },
  },
};
const arrows = { name: "Arrows", type: "ammunition", system: { group: "arrow", quantity: 20 } };
const worn = (name: string, system: object) => ({ name, type: "armour", system: { location: "worn", ...system } });
const hero = (system: object = {}, items: object[] = [], name = "Odo") => ({
  name,
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});
const beast = (system: object = {}, items: object[] = [], name = "Ogre") => ({
  name,
  type: "monster",
  system: { hp: { value: 20, max: 20 }, hd: { dice: 4 }, ac: { value: 9 }, morale: 8, ...system },
  items,
});
const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };

/** The plan of the damage of a blow. */
async function harm(by: Stood, at: Stood, item: string, more: object = {}) {
  const { planDamage } = await import("../../../src/rules/attack/damage.ts");
  const { input } = await table.planned(by, at, item, more);
  return planDamage({ ...input, critical: false }, await table.inForce());
}
/** What comes of it when its dice show these faces. */
async function harmed(by: Stood, at: Stood, item: string, faces: number[], more: object = {}, critical = false) {
  const { planDamage } = await import("../../../src/rules/attack/damage.ts");
  const { resolveDamage } = await import("../../../src/rules/attack/damage-outcome.ts");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const { input } = await table.planned(by, at, item, more);
  const rules = await table.inForce();
  const plan = planDamage({ ...input, critical }, rules);
  return resolveDamage(plan, rollsFor(plan, { damage: faces }), rules).total;
}

describe("blows", () => {
  test("MIX-03: the d10 of two weapons in hand belongs to the ruling on them alone", async () => {
    const odo = await table.stand(hero({}, [sword(), dagger]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    const formula = async (topics: Record<string, string>) => {
      await table.rulings(topics);
      return (await harm(odo, ogre, "Sword")).formula;
    };
    expect(await formula({ dualWielding: "gorman" })).toBe("1d10");
    expect(await formula({ weaponDamage: "gorman" })).toBe("1d8");
    expect(await formula({ weaponDamage: "gorman", dualWielding: "eris" })).toBe("1d8");
  });

  test("MIX-15: a clumsy ogre's broken club on a dwarf: first its own halving, then the dwarf's", async () => {
    await table.rulings({ fumbles: "weaponBreaks", demihumans: "eris" });
    const club = {
      name: "Club",
      type: "weapon",
      system: { key: "club", damage: "1d4", broken: true, location: "inHand" },
    };
    const ogre = await table.stand(beast({ largeClumsy: true, size: "large" }, [club]), [0, 0], -1);
    const dwarf = await table.stand(hero({ class: "dwarf", people: "dwarf" }), [5, 0]);
    expect(await harmed(ogre, dwarf, "Club", [2])).toBe(1);
  });

  test("MIX-17: a back-stab on a natural 20 multiplies twice", async () => {
    const thief = await table.stand(hero({ class: "thief", level: 3 }, [sword()]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    for (const [criticalHits, total] of [
      ["double", 12],
      ["triple", 18],
    ] as const) {
      await table.rulings({ criticalHits });
      expect([criticalHits, await harmed(thief, ogre, "Sword", [3], { unaware: true }, true)]).toEqual([
        criticalHits,
        total,
      ]);
    }
  });

  test("MIX-18, MIX-19: magic off the roll is beaten by a higher level, and a shield's stops with its armour class", async () => {
    await table.rulings({ inherentBonuses: "on", magicArmour: "eris", inherentStacking: "higher" });
    const ogre = await table.stand(beast({}, [claw]), [5, 0], -1);
    const clad = (level: number, bonus: number, name: string) =>
      table.stand(
        hero({ level }, [worn("Mail", { kind: "armour", material: "chain", ac: 5, bonus, magic: bonus > 0 })], name),
      );
    const chance = async (at: Stood) => {
      const { needed, modifier } = await table.planned(ogre, at, "Claw");
      return needed.value - modifier.value;
    };
    const [plain, one, three] = [await clad(1, 0, "A"), await clad(9, 1, "B"), await clad(9, 3, "C")];
    const base = await chance(plain);
    expect([(await chance(one)) - base, (await chance(three)) - base]).toEqual([2, 3]);
    await table.rulings({ magicArmour: "eris" });
    const behind = await table.stand(hero({}, [worn("Shield", { kind: "shield", bonus: 2, magic: true })], "D"));
    const off = async (more: object) => (await table.planned(ogre, behind, "Claw", more)).modifier.value;
    expect([await off({}), await off({ behind: true }), await off({ retreatingFrom: true })]).toEqual([-2, 0, 2]);
  });

  test("MIX-20: into melee the bonus of a short range goes, the penalty of a long one stays", async () => {
    await table.rulings({ firingIntoMelee: "eris" });
    const goblin = await table.stand(beast({}, [], "Goblin"), [300, 0], -1);
    const friend = await table.stand(hero({}, [sword()], "Friend"), [295, 0]);
    const near = await table.stand(hero({}, [bow, arrows], "Near"), [270, 0]);
    const far = await table.stand(hero({}, [bow, arrows], "Far"), [180, 0]);
    const combat = await table.fight(goblin, friend, near, far);
    const total = async (by: Stood) => {
      const { modifier, input } = await table.planned(by, goblin, "Bow");
      return [input.situation.intoMelee ?? false, modifier.value];
    };
    expect([await total(near), await total(far)]).toEqual([
      [false, 1],
      [false, -1],
    ]);
    const { changeFight } = await of("combat/fight");
    await changeFight(combat, (state: object) => ({ state: { ...state, meleeBegun: true }, events: [] }));
    expect([await total(near), await total(far)]).toEqual([
      [true, 0],
      [true, -1],
    ]);
  });

  test("MIX-21: missiles from 6 to 10 feet stay allowed where blows reach ten", async () => {
    await table.rulings({ meleeReach: "10" });
    const goblin = await table.stand(beast({}, [], "Goblin"), [100, 0], -1);
    const key = async (feet: number) => {
      const shooter = await table.stand(hero({}, [bow, arrows], `At ${feet}`), [100 - feet, 0]);
      return (await table.planned(shooter, goblin, "Bow")).refused?.key;
    };
    expect([await key(5), await key(10)]).toEqual(["adjacentMissile", undefined]);
  });

  test("MIX-26: a class halfling has what ERIS-63 gives in place of the class's gifts", async () => {
    await table.rulings({ demihumans: "eris" });
    const small = await table.stand(hero({ class: "halfling", people: "halfling" }, [bow, arrows]));
    const ogre = await table.stand(beast(), [75, 0], -1);
    const { factsOf } = await of("combat/facts");
    expect(factsOf(await table.creature(small.actor), await table.inForce()).halfling).toBe(false);
    expect((await table.planned(small, ogre, "Bow")).modifier.value).toBe(2);
    await table.rulings();
    expect(factsOf(await table.creature(small.actor), await table.inForce()).halfling).toBe(true);
    expect((await table.planned(small, ogre, "Bow")).modifier.value).toBe(1);
  });

  test("MIX-42, ERIS-134: the magical skin of a monster's sheet works as the ruling on magic armour says", async () => {
    const odo = await table.stand(hero({}, [sword()]));
    const demon = await table.stand(beast({ ac: { value: 2 }, magicSkin: { armour: 3, shield: 2 } }), [5, 0], -1);
    const against = async (magicArmour: string) => {
      await table.rulings({ magicArmour });
      const { needed, modifier } = await table.planned(odo, demon, "Sword");
      return [needed.value, modifier.value];
    };
    const [bx, eris] = [await against("bx"), await against("eris")];
    expect(eris).toEqual([17, -5]);
    expect(bx).toEqual([20, 0]);
    const armourClass = async () => {
      const { armourClass: of } = await import("../../../src/rules/attack/armour-class.ts");
      return of(await table.creature(demon.actor), {}, await table.inForce()).descending.value;
    };
    await table.rulings({ magicArmour: "bx" });
    expect(await armourClass()).toBe(-3);
    await table.rulings({ magicArmour: "eris" });
    expect(await armourClass()).toBe(2);
  });

  test("MIX-62: the penalties of too little rest and of exhaustion add", async () => {
    await table.rulings();
    const odo = await table.stand(hero({}, [sword()]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    for (const id of ["restPenalty", "exhausted"]) await odo.actor.toggleStatusEffect(id, { active: true });
    expect((await table.planned(odo, ogre, "Sword")).modifier.value).toBe(-3);
  });
});

describe("the order of a fight", () => {
  const state = (combat: any) => combat.flags.rulings.state;
  const fighter = (combat: any, { token }: Stood) =>
    state(combat).combatants.find(({ id }: { id: string }) => combat.combatants.get(id)?.tokenId === token.id);
  const ask = async (combat: any, kind: string, who?: Stood, more: object = {}): Promise<void> => {
    const { askFight } = await of("combat/referee");
    await askFight({ kind, combat: combat.id, id: who ? fighter(combat, who).id : "", detail: "", ...more });
    await observed(combat);
  };
  const observed = async (combat: any): Promise<void> => (await of("combat/fight")).observeFight(combat);
  const slot = async (combat: any) => {
    const { currentSlot } = await import("../../../src/rules/combat/view.ts");
    return currentSlot(state(combat), await table.inForce());
  };
  /** On until something holds. */
  async function until(combat: any, holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let guard = 0; guard < 60; guard += 1) {
      if (await holds()) return;
      await ask(combat, (await slot(combat)).needsInitiative ? "rollAll" : "next");
    }
    throw new Error("the moment never came");
  }
  const names = (combat: any): string[] =>
    state(combat).units.map(({ ids }: { ids: string[] }) =>
      ids.map((id) => combat.combatants.get(id)?.name ?? "?").join(" "),
    );
  /** Results of initiative, set by the referee's hand. */
  async function order(combat: any, results: readonly (readonly [Stood, number])[]): Promise<void> {
    await ask(combat, "rollAll");
    for (const [who, value] of results) await ask(combat, "setInitiative", who, { detail: String(value) });
  }

  test("MIX-05: a readied crossbow shoots before initiative, although it is slow", async () => {
    await table.rulings({ preemptiveMissiles: "on" });
    const crossbow = {
      name: "Crossbow",
      type: "weapon",
      system: { ...bow.system, key: "crossbow", slow: true, reload: true },
    };
    const odo = await table.stand(hero({}, [crossbow, arrows]));
    const orc = await table.stand(beast({}, [claw], "Orc"), [60, 0], -1);
    const combat = await table.fight(odo, orc);
    expect(fighter(combat, odo)).toMatchObject({ slow: true, canShoot: true, ready: true });
    await until(combat, async () => (await slot(combat)).phase === "shootFirst");
    await ask(combat, "shoot", odo, { detail: "yes" });
    await until(combat, async () => (await slot(combat)).phase === "preempt");
    const { notNow } = await of("adapter/fight");
    expect(notNow(odo.token, { kind: "shoot" })).toBeUndefined();
  });

  test.each(["individual", "blocks"])(
    "MIX-06: with initiative by %s each does all steps of GOR-76 in one turn",
    async (initiative) => {
      await table.rulings({ combatSequence: "gorman", initiative, slowWeapons: "off" });
      const [odo, orc] = [
        await table.stand(hero({}, [sword()])),
        await table.stand(beast({}, [claw], "Orc"), [5, 0], -1),
      ];
      const combat = await table.fight(odo, orc);
      await order(combat, [
        [odo, 6],
        [orc, 2],
      ]);
      const acting = state(combat).order.flatMap(({ phase }: { phase: string }) => (phase === "act" ? [phase] : []));
      expect(acting).toHaveLength(2);
      expect(
        state(combat).order.some(({ phase }: { phase: string }) => phase === "melee" || phase === "missiles"),
      ).toBe(false);
    },
  );

  test("MIX-07: 1974's Dexterity is nothing on the die and orders ties", async () => {
    await table.rulings({ abilityModifiers: "odd", initiative: "individual", initiativeTies: "dexterity" });
    const [quick, slow] = [
      await table.stand(hero({ abilities: { dex: 18 } }, [], "Quick")),
      await table.stand(hero({ abilities: { dex: 3 } }, [], "Slow")),
    ];
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(slow, orc, quick);
    expect([fighter(combat, quick).initiativeModifier, fighter(combat, slow).initiativeModifier]).toEqual([0, 0]);
    await order(combat, [
      [slow, 4],
      [orc, 4],
      [quick, 4],
    ]);
    expect(names(combat)).toEqual(["Quick", "Orc", "Slow"]);
  });

  test("MIX-37: slow blows come before the morale at the end of the round", async () => {
    await table.rulings({ slowWeapons: "last" }, "eris");
    const odo = await table.stand(hero({}, [sword({ key: "two-handed-sword", hands: "two", slow: true })]));
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(odo, orc);
    await ask(combat, "rollAll");
    const phases: string[] = state(combat).order.map(({ phase }: { phase: string }) => phase);
    expect(phases.lastIndexOf("slowMelee")).toBeGreaterThan(-1);
    expect(phases.lastIndexOf("slowMelee")).toBeLessThan(phases.indexOf("morale"));
  });

  test("MIX-38: turning that is a spell has to be declared, is spent as a spell, and is lost with the one that is given up", async () => {
    await table.rulings({ clerics: "gorman" });
    const light = { name: "Light", type: "spell", system: { level: 1, memorised: { normal: 1, reversed: 0 } } };
    const cleric = await table.stand(hero({ class: "cleric" }, [light], "Cleric"));
    const orc = await table.stand(beast({}, [claw], "Orc"), [5, 0], -1);
    const combat = await table.fight(cleric, orc);
    const { turningAction } = await import("../../../src/rules/characters/turning.ts");
    const { notNow } = await of("adapter/fight");
    const turn = async () => notNow(cleric.token, { kind: turningAction(await table.inForce()) })?.key;
    const declare = () => ask(combat, "declare", cleric, { declaration: "spell", detail: "Light" });
    await declare();
    await order(combat, [
      [cleric, 6],
      [orc, 1],
    ]);
    await until(combat, async () => (await slot(combat)).allows.includes("cast"));
    expect(await turn()).toBeUndefined();
    const { postCard } = await of("chat/post");
    const outcome = { procedure: "turning", turned: [], destroyed: [] };
    await postCard({ type: "check", actor: cleric.actor, outcome, targets: [], combat });
    await expect.poll(() => fighter(combat, cleric)).toMatchObject({ actions: ["cast"], spellsThisRound: 1 });
    await ask(combat, "nextRound");
    await ask(combat, "rollAll");
    await until(combat, async () => (await slot(combat)).phase === "melee");
    expect(await turn()).toBeDefined();
    await ask(combat, "nextRound");
    await declare();
    const { disrupt } = await import("../../../src/rules/combat/disrupt.ts");
    const { changeFight } = await of("combat/fight");
    const id = fighter(combat, cleric).id;
    const blow = { kind: "melee", hit: true, damage: 3, save: "none" };
    await changeFight(combat, (now: never, rules: never) => disrupt(now, id, blow as never, rules));
    expect(fighter(combat, cleric).spell).toBe("disrupted");
    const [spell] = cleric.actor.items.contents;
    await expect.poll(() => spell?.system.memorised.normal).toBe(0);
    await table.rulings();
    expect(turningAction(await table.inForce())).toBe("turn");
  });

  test("MIX-56: whoever is healed within a foes' block that acts comes after it, alone", async () => {
    await table.rulings({}, "heroic");
    const [a, b] = [await table.stand(hero({}, [], "A")), await table.stand(hero({}, [], "B"))];
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(a, x, b, y);
    await order(combat, [
      [a, 20],
      [x, 15],
      [b, 10],
      [y, 5],
    ]);
    const { typeHitPoints } = await of("hit-points");
    // Beaten, and no longer dying: who dies keeps the place (MIX-63).
    await typeHitPoints(b.actor, { points: -9, relative: true });
    await b.actor.toggleStatusEffect("dying", { active: false });
    await observed(combat);
    await ask(combat, "nextRound");
    expect(names(combat)).toEqual(["A", "X Y"]);
    await until(combat, async () => (await slot(combat)).members.includes(fighter(combat, x).id));
    await ask(combat, "begin", x);
    await typeHitPoints(b.actor, { points: 12, relative: true });
    await b.actor.toggleStatusEffect("unconscious", { active: false });
    await ask(combat, "declare", a, { declaration: "none" });
    expect(names(combat)).toEqual(["A", "X Y", "B"]);
  });

  test("MIX-57: the morale of a side with several blocks stands once, before its first", async () => {
    await table.rulings({ combatSequence: "bx" }, "heroic");
    const a = await table.stand(hero({}, [], "A"));
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(a, x, y);
    await order(combat, [
      [x, 20],
      [a, 12],
      [y, 5],
    ]);
    expect(names(combat)).toEqual(["X", "A", "Y"]);
    const [first] = state(combat).units;
    const ofFoes = state(combat).order.filter(({ phase, unit }: { phase: string; unit: string }) => {
      const { ids = [] } = state(combat).units.find(({ id }: { id: string }) => id === unit) ?? {};
      return phase === "morale" && !ids.includes(fighter(combat, a).id);
    });
    expect(ofFoes.map(({ unit }: { unit: string }) => unit)).toEqual([first.id]);
  });

  test("MIX-63, MIX-58: a dying character keeps the place, and one who rolled 20 acts in that turn", async () => {
    await table.rulings({}, "heroic");
    const a = await table.stand(hero({ surges: { value: 3, max: 9 } }, [], "A"));
    const [x, y] = [
      await table.stand(beast({}, [claw], "X"), [5, 0], -1),
      await table.stand(beast({}, [claw], "Y"), [5, 5], -1),
    ];
    const combat = await table.fight(x, a, y);
    await order(combat, [
      [x, 20],
      [a, 12],
      [y, 3],
    ]);
    const { typeHitPoints } = await of("hit-points");
    await typeHitPoints(a.actor, { points: -9, relative: true });
    await ask(combat, "nextRound");
    expect([fighter(combat, a).dying, names(combat)]).toEqual([true, ["X", "A", "Y"]]);
    await until(combat, async () => (await slot(combat)).pending.includes(fighter(combat, a).id));
    dice("high");
    await ask(combat, "deathSave", a);
    dice("any");
    expect(a.actor.system.hp.value).toBeGreaterThan(0);
    const { notNow } = await of("adapter/fight");
    expect(notNow(a.token, { kind: "strike" })).toBeUndefined();
  });
});
