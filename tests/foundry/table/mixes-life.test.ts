/** Where rulings of life, nerve, rewards and service meet (MIXES), as they are played at a table. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";

let table: MixedTable;
/** What a question with yes and no is answered with. */
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

const hero = (system: object = {}, items: object[] = [], name = "Odo") => ({
  name,
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});
const points = (value: number, max = value) => ({ hp: { value, max } });
const beast = (system: object = {}, items: object[] = [], name = "Ogre") => ({
  name,
  type: "monster",
  system: { ...points(20), hd: { dice: 4 }, ac: { value: 9 }, morale: 8, ...system },
  items,
});
const hireling = (system: object = {}, name = "Archer") => ({
  name,
  type: "hireling",
  system: { kind: "mercenary", ...points(4), ...system },
});

/** A blow of so many points on its card, laid on. */
async function blow(at: Doc, total: number, riders: object[] = [], mode = "full"): Promise<Doc> {
  const { postCard, partyOf } = await of("chat/post");
  const { applyDamage } = await of("chat/apply");
  const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: false, riders };
  const by = await table.stand(beast({}, [], "Somebody"), [50, 50], -1);
  const card = await postCard({ type: "damage", actor: by.actor, outcome, targets: [partyOf(at)] });
  if (total > 0) expect(await applyDamage(card, at.uuid, mode, table.game.user.id)).toBeUndefined();
  await calm();
  return card;
}
async function bring(card: Doc, at: Doc): Promise<unknown> {
  const { bringRider } = await of("chat/riders");
  const refused = await bringRider(card, at.uuid, 0, table.game.user.id);
  await calm();
  return refused;
}
const cards = (procedure: string): Doc[] =>
  table.game.messages.contents.filter(({ system }) => system.outcome?.procedure === procedure);

describe("life and death", () => {
  test("HERO-27 example 2, HERO-15: wounds that count again cut hit points to their maximum, and each cut is taken back", async () => {
    const { standingDeeds } = await of("play");
    const { inLine } = await of("deeds/line");
    const now = async (actor: Doc): Promise<unknown[]> => {
      await calm();
      await inLine(async () => undefined);
      const cuts = standingDeeds().filter(({ kind }: Doc) => kind === "trimmed");
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
    // Taken back, it is the referee's word: nothing cuts it anew.
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
        await bring(await blow(actor, 0, [{ kind: "poison", save: "death", lethal: true }]), actor),
      ).toBeUndefined();
      const card = cards("poison").at(-1) as Doc;
      if (card.system.outcome.confirm) {
        const { confirmPoison } = await of("chat/riders");
        expect(await confirmPoison(card, table.game.user.id)).toBeUndefined();
      }
      expect(actor.statuses.has("dead")).toBe(true);
    },
  );

  test("MIX-02: save or die is against Death where there are five categories", async () => {
    await table.rulings({ death: "dismemberment", savingThrows: "bx" });
    const { actor } = await table.stand(hero({ ...points(2, 8), level: 4 }));
    dice("low");
    await blow(actor, 12);
    const fall = cards("fall").find(({ system }) => system.speaker.uuid === actor.uuid);
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
        await blow(actor, actor.system.hp.value);
        return actor.statuses.has("dead");
      };
      dice("high");
      expect([
        death,
        await fallen(hireling()),
        await fallen(hireling({ kind: "specialist" })),
        await fallen(beast()),
      ]).toEqual([death, true, true, true]);
      expect([death, await fallen(hero()), await fallen(hero({ isRetainer: true }))]).toEqual([death, false, false]);
      if (!spared) expect(await fallen(hireling({ kind: "henchman" }))).toBe(false);
    }
    await table.rulings({ death: "eris" });
    const { actor } = await table.stand(hireling());
    await blow(actor, 4);
    expect([actor.statuses.has("unconscious"), actor.statuses.has("dead")]).toEqual([true, false]);
    await blow(actor, 1);
    expect(actor.statuses.has("dead")).toBe(true);
  });

  test("MIX-08: a wound closes on the day of rest, and the day's points count to the new maximum", async () => {
    await table.rulings({ death: "woundLevels", naturalHealing: "gorman" });
    const { actor } = await table.stand(
      hero({ hp: { value: 36, max: 48, total: 48 }, wounds: { level: 1, restDays: 0 } }),
    );
    const { takeRest } = await of("rest/rest");
    dice("high");
    await takeRest(actor, "days", 1);
    await calm();
    expect([actor.system.wounds.level, actor.system.hp.value]).toEqual([0, 37]);
  });

  test("MIX-09: below 0 no surge helps, and days of rest only in a secure place", async () => {
    await table.rulings({ death: "eris", naturalHealing: "surges", rests: "heroic" });
    const { actor } = await table.stand(hero({ hp: { value: -2, max: 20 }, level: 5, surges: { value: 3, max: 9 } }));
    const { takeRest } = await of("rest/rest");
    await takeRest(actor, "surge");
    expect([actor.system.hp.value, actor.system.surges.value]).toEqual([-2, 3]);
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
    expect([plan.level, creature.hitPoints.total]).toEqual([2, 20]);
  });

  test("MIX-16: half by a made save is rounded down and at least 1", async () => {
    for (const preset of ["eris", "gorman"]) {
      await table.rulings({}, preset);
      const { actor } = await table.stand(hero(points(40)));
      await blow(actor, 21, [], "half");
      await blow(actor, 1, [], "half");
      expect([preset, actor.system.hp.value]).toEqual([preset, 29]);
    }
  });

  test("MIX-23: neither people nor level helps a death save", async () => {
    await table.rulings({ death: "woundLevels", inherentBonuses: "on", demihumans: "gorman" });
    const { actor } = await table.stand(hero({ class: "dwarf", people: "dwarf", level: 9, ...points(0, 20) }));
    for (const id of ["unconscious", "dying"]) await actor.toggleStatusEffect(id, { active: true });
    const { planDeathSave } = await import("../../../src/rules/life/death-save.ts");
    expect(planDeathSave(await table.creature(actor), {}, await table.inForce())).toMatchObject({ modifiers: [] });
  });

  test("MIX-27: a drained fighter of Gorman rolls the hit points anew twice and keeps the better", async () => {
    await table.rulings({ levelDrain: "eris" }, "gorman");
    for (const [calling, formula] of [
      ["fighter", "8d6"],
      ["cleric", "4d6"],
    ] as const) {
      const { actor } = await table.stand(hero({ class: calling, level: 5, ...points(60) }));
      const before = cards("rider").length;
      dice("low");
      expect(await bring(await blow(actor, 0, [{ kind: "energyDrain", amount: "1" }]), actor)).toBeUndefined();
      expect(cards("rider").length).toBe(before + 1);
      const formulas = cards("rider")
        .at(-1)
        ?.rolls.map(({ formula }: { formula: string }) => formula);
      expect([calling, formulas, actor.system.level]).toEqual([calling, [formula], 4]);
      // Whichever is the better of each two: all ones.
      expect([calling, actor.system.hp.max]).toEqual([calling, 4]);
    }
  });

  test("MIX-28: a minion of 4 dice has 4.5 a die, halved, converted or not", async () => {
    const { rollHitPointsAgain } = await of("sheets/hit-points-again");
    for (const monsterConversion of ["eris", "off"]) {
      await table.rulings({ toughMinions: "on", monsterConversion });
      const { actor } = await table.stand(beast({ minion: true }));
      await rollHitPointsAgain(actor);
      expect([monsterConversion, actor.system.hp.max]).toEqual([monsterConversion, 9]);
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
      await blow(actor, 7);
      expect([death, actor.statuses.has("dead")]).toEqual([death, dead]);
    }
  });

  test("MIX-40: paralytic poison asks for no d100 where paralysis kills nobody", async () => {
    await table.rulings({ poison: "eris", paralysis: "bx" });
    const { actor } = await table.stand(hero());
    dice("low");
    await bring(await blow(actor, 0, [{ kind: "poison", key: "paralytic", poison: "paralytic" }]), actor);
    expect([actor.statuses.has("paralysed"), cards("withstand").length]).toEqual([true, 0]);
  });
});

describe("nerve", () => {
  const groupOf = (combat: any, { token }: Stood): string =>
    combat.flags.rulings.state.combatants.find((one: any) => combat.combatants.get(one.id)?.tokenId === token.id).group;
  async function morale(combat: any, who: Stood): Promise<any> {
    const { askMorale } = await of("combat/morale");
    const before = cards("morale").length;
    await askMorale(combat, groupOf(combat, who));
    await calm();
    return cards("morale").length > before ? cards("morale").at(-1)?.system : undefined;
  }

  test("MIX-10: where loyalty has a check of its own retainers never check morale, whatever sheet they have", async () => {
    for (const rules of ["bx", "gorman", "referee"]) {
      await table.rulings({ morale: rules, loyalty: "bx" });
      const own = await table.stand(hero({ isRetainer: true, loyalty: 7 }, [], "Retainer"));
      const other = await table.stand(hireling({ kind: "retainer", loyalty: 7 }, "Squire"));
      const foe = await table.stand(beast(), [5, 0], -1);
      const combat = await table.fight(own, other, foe);
      expect([rules, await morale(combat, own), await morale(combat, other)]).toEqual([rules, undefined, undefined]);
      await table.clear();
    }
  });

  test("MIX-30, GOR-93, GOR-94, REF-10: a hired character of a class is a henchman: rolled alone, by loyalty, with 15 on 2d10", async () => {
    await table.rulings({ morale: "gorman", loyalty: "gorman" });
    const both = [
      await table.stand(hero({ isRetainer: true, loyalty: 8 }, [], "Cleric")),
      await table.stand(hero({ isRetainer: true, loyalty: 16 }, [], "Thief")),
    ] as const;
    const own = await table.stand(hero({}, [], "Player's own"));
    const foe = await table.stand(beast(), [5, 0], -1);
    let combat = await table.fight(...both, own, foe);
    expect(groupOf(combat, both[0])).not.toBe(groupOf(combat, both[1]));
    expect(groupOf(combat, own)).toBe("");
    for (const [who, bonus] of [
      [both[0], -1],
      [both[1], 2],
    ] as const) {
      const { plan } = await morale(combat, who);
      expect(plan.subjects).toHaveLength(1);
      expect(plan.subjects[0].onRoll.map(({ value }: { value: number }) => value)).toEqual([bonus]);
    }
    await combat.delete();
    await table.rulings({ loyalty: "gorman" }, "referee");
    combat = await table.fight(...both, own, foe);
    const [{ target }] = (await morale(combat, both[0])).plan.subjects;
    expect(target.steps[0]).toMatchObject({ key: "moraleType.henchman", value: 15 });
    await combat.delete();
    // Under Planet Eris the loyalty of whoever is hired counts, and 19 never wavers (ERIS-110).
    await table.rulings({}, "eris");
    await both[1].actor.update({ "system.loyalty": 19 });
    combat = await table.fight(...both, own, foe);
    expect((await morale(combat, both[1])).plan.subjects[0].automatic).toMatchObject({ stays: true });
  });

  test("MIX-64, MIX-55: where each rolls, each has its own losses and alignment", async () => {
    await table.rulings({ moraleRoll: "each" }, "referee");
    const guard = { name: "Guard", type: "monster", system: { ...points(8), hd: { dice: 1 }, morale2d10: 12 } };
    const first = await table.stand(guard, [0, 0], -1);
    const scene = table.game.scenes.active;
    const more = (await scene.createEmbeddedDocuments("Token", [
      { actorId: first.actor.id, name: "Guard 2", x: 100, y: 0, actorLink: false, disposition: -1 },
      { actorId: first.actor.id, name: "Guard 3", x: 200, y: 0, actorLink: false, disposition: -1 },
    ])) as Doc[];
    // Who is set down rolls hit points of its own.
    for (const token of more) await token.update({ delta: { system: { hp: { value: 8, max: 8 } } } });
    await more[0]?.update({ "delta.system.hp.value": 5 });
    await more[1]?.update({ "delta.system.hp.value": 4 });
    // As many against them, so that nothing else counts.
    const foes = [];
    for (const name of ["A", "B", "C"]) foes.push(await table.stand(hero({}, [], name), [50, 0]));
    const combat = await table.fight(first, ...foes, ...more.map((token) => ({ token, actor: token.actor as Doc })));
    const { plan } = await morale(combat, first);
    expect(plan.subjects.map(({ target }: any) => target.value).sort()).toEqual([10, 12, 8]);
    expect(plan.situations.filter(({ row, detected }: any) => row === 18 && detected)).toEqual([]);
    await combat.delete();
    await calm();
    for (const token of more) await token.delete();
  });

  test("MIX-46: whoever a failed morale check drove off is beaten, and no foe is counted a second time", async () => {
    await table.rulings();
    const odo = await table.stand(hero());
    const [coward, runner, captive] = [
      await table.stand(beast({ morale: 3 }, [], "Coward"), [5, 0], -1),
      await table.stand(beast({}, [], "Runner"), [10, 0], -1),
      await table.stand(beast({}, [], "Captive"), [15, 0], -1),
    ];
    const combat = await table.fight(odo, coward, runner, captive);
    dice("high");
    await morale(combat, coward);
    dice("any");
    await coward.actor.toggleStatusEffect("fleeing", { active: true });
    await runner.actor.toggleStatusEffect("fleeing", { active: true });
    await captive.actor.toggleStatusEffect("surrendered", { active: true });
    const { countedWrites, fallenNow } = await of("company/winning/fallen");
    const found = () => fallenNow().map(({ name, from }: { name: string; from: string }) => [name, from]);
    expect(found().sort()).toEqual([
      ["Captive", "fight"],
      ["Coward", "fight"],
      ["Runner", "fled"],
    ]);
    const { perform } = await of("deeds/perform");
    await perform({ kind: "experience", data: {} }, async (deed: Doc) => void (await deed.write(countedWrites())));
    expect(found()).toEqual([]);
    await combat.delete();
    await coward.actor.toggleStatusEffect("dead", { active: true });
    await table.fight(odo, coward);
    expect(found()).toEqual([]);
  });
});

describe("service and rewards", () => {
  const period = { days: 28, sessions: 1, expeditions: 1 };
  async function payDay(elapsed = period): Promise<number[]> {
    const { payeeOf } = await of("company/hirelings/pay-window");
    const { payAll } = await of("company/hirelings/pay");
    const { payRows } = await import("../../../src/view/company/pay.ts");
    const hired = table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
    const payer = table.named("Hild Redmantle");
    const payees = hired.map((one) => payeeOf(one, payer.name));
    const rows = payRows(payees, elapsed, {}, await table.inForce());
    expect(await payAll(rows, elapsed.days, new Map(hired.map((one) => [one.uuid, one])), () => payer)).toBe(true);
    return rows.map(({ gold }) => gold);
  }

  test("MIX-47, ERIS-109, ERIS-112: what entices is the first upkeep: the first pay-day asks nothing, the second all; it goes back", async () => {
    await table.rulings({}, "eris");
    const hild = table.named("Hild Redmantle");
    const before = hild.system.coins.gp;
    await hild.update({ "system.coins.gp": 1000 });
    const model = await table.make(hireling({ trade: "light-foot" }, "Light foot"));
    const { makeOffer } = await of("company/hirelings/hire");
    const input = { gold: 3, minimum: { gold: 3, kind: "" }, answeredNotice: true, offer: 0, reputation: 0 };
    const offer = { uuid: model.uuid, number: 2, wage: 0, asBand: true, fromTavern: false, input };
    expect(await makeOffer(hild, offer)).toMatchObject({ joined: true });
    const [band] = table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
    const ahead = band?.system.wage.ahead;
    expect([hild.system.coins.gp, ahead > 0]).toEqual([994, true]);
    expect(await payDay()).toEqual([0]);
    expect([band?.system.wage.ahead, band?.system.wage.owed, hild.system.coins.gp]).toEqual([0, 0, 994]);
    expect(await payDay()).toEqual([ahead]);
    expect(hild.system.coins.gp).toBe(994 - ahead);
    for (const left of [0, ahead]) {
      expect(await table.takeBack()).toBeUndefined();
      expect(band?.system.wage.ahead).toBe(left);
    }
    expect(await table.takeBack()).toBeUndefined();
    await hild.update({ "system.coins.gp": before });
    await model.delete();
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
      expect([spellSlots, slotsOf(casterOf(actor), await table.inForce())[0]?.value ?? 0]).toEqual([spellSlots, first]);
    }
  });

  test("MIX-32, ERIS-52: what goes by level goes by the track that the elf's sheet says is followed", async () => {
    const { effectiveLevel } = await import("../../../src/rules/figures/level.ts");
    await table.rulings({ elves: "eris", advancement: "gorman", inherentBonuses: "on" });
    const tracks = { fighter: { level: 4, xp: 9000 }, magicUser: { level: 2, xp: 3000 } };
    const { actor } = await table.stand(hero({ class: "elf", people: "elf", elf: { operating: "fighter", tracks } }));
    const level = async (): Promise<number> => effectiveLevel(await table.creature(actor), await table.inForce());
    expect(await level()).toBe(4);
    await actor.update({ "system.elf.operating": "magicUser" });
    expect(await level()).toBe(2);
  });
});
