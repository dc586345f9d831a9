/** Rules as somebody reads them who was not there when they were built: what each says is done at the table, not only worked out. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const asked = () => vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
/** Stands for any element of a window, where there is no page. */
const anyElement = (): object => new Proxy(() => undefined, { get: anyElement, apply: anyElement, set: () => true });
const noPage = () => vi.stubGlobal("document", { createElement: anyElement });
const rations = (quantity: number) => ({
  name: "Rations",
  type: "gear",
  system: { kind: "ration", quantity, ration: { days: 1, preserved: true } },
});
const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

describe("shots at a melee (ERIS-20)", () => {
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

  async function stood() {
    await table.rulings({}, "eris");
    const archer = await table.stand(hero({}, [bow, arrows], "Ada"));
    const friend = await table.stand(hero({}, [], "Bero"), [40, 5]);
    const orc = await table.stand(beast({}, [], "Orc"), [40, 0], -1);
    const combat = await table.fight(archer, friend, orc);
    const begin = async () => {
      const { changeFight } = await of("combat/fight");
      await changeFight(combat, (state: object) => ({ state: { ...state, meleeBegun: true }, events: [] }));
    };
    return { archer, friend, orc, begin };
  }

  test("ERIS-20 example 4: friends are known from the map; the melee is one once somebody has struck", async () => {
    const { archer, friend, orc, begin } = await stood();
    const before = (await table.planned(archer, orc, "Bow")).input.situation;
    expect(before.intoMelee).toBeUndefined();
    expect(before.friendsInMelee).toEqual([{ id: friend.actor.uuid, name: friend.token.name }]);
    await begin();
    expect((await table.planned(archer, orc, "Bow")).input.situation).toMatchObject({ intoMelee: true });
  });

  test("ERIS-20: a pair that fights in the straight line of fire is shot past; one beside it is not", async () => {
    const { archer, orc, begin } = await stood();
    const between = await table.stand(hero({}, [], "Cato"), [20, 0]);
    const goblin = await table.stand(beast({}, [], "Goblin"), [20, 5], -1);
    await begin();
    const { situation } = (await table.planned(archer, orc, "Bow")).input;
    expect(situation).toMatchObject({
      pastMelee: true,
      friendsInLine: [{ id: between.actor.uuid, name: between.token.name }],
    });
    await between.token.update({ y: 1000 });
    await goblin.token.update({ y: 1100 });
    expect((await table.planned(archer, orc, "Bow")).input.situation.pastMelee).toBeUndefined();
  });

  test("ERIS-20 examples 1 and 3: a miss that goes astray says whom it hits, and its damage is rolled on that friend from the card", async () => {
    const { archer, friend, orc, begin } = await stood();
    await begin();
    const { resolveAttack, resolveStray } = await import("../../../src/rules/attack/resolve.ts");
    const { rollsFor } = await import("../../rules/support/play.ts");
    const rules = await table.inForce();
    const { input: _input, ...plan } = await table.planned(archer, orc, "Bow");
    const missed = resolveAttack(plan, rollsFor(plan, { attack: [2] }), rules);
    const [next] = missed.next;
    if (next?.kind !== "throw" || next.plan.procedure !== "strayShot") throw new Error("nothing goes astray");
    const stray = resolveStray(next.plan, rollsFor(next.plan, { stray: [2] }), rules);
    expect(stray).toMatchObject({ result: "half", friend: { id: friend.actor.uuid } });
    const { postCard, referenceTo } = await of("chat/post-card");
    const card = await postCard({
      type: "attack",
      actor: archer.actor,
      plan,
      outcome: { ...missed, stray },
      targets: [referenceTo(orc.actor)],
    });
    const { attackCard } = await import("../../../src/view/cards/attack.ts");
    const viewer = { referee: true, owns: true };
    const view = attackCard({
      ...{ plan, outcome: { ...missed, stray }, speaker: { name: "Ada" }, item: { name: "Bow" }, dice: [] },
      ...{ viewer, used: [], followed: [] },
    } as never);
    expect(view.lines.map(({ textKey }) => textKey)).toContain("RULINGS.Card.attack.stray.half");
    expect(view.buttons.map(({ action, label }) => [action, label.textKey])).toEqual([
      ["rollDamage", "RULINGS.Card.attack.rollStray"],
    ]);
    dice("low");
    await (await of("attack/roll-damage")).damageInput(card);
    await calm();
    const damage = table.cards("damage").at(-1) as Doc;
    // half of 1, rounded up
    expect(damage.system).toMatchObject({
      outcome: { total: 1, halved: true },
      targets: [{ uuid: friend.actor.uuid }],
      follows: card.id,
    });
    const { applyDamage } = await of("attack/damage/apply-damage");
    expect(await applyDamage(damage, friend.actor.uuid, "full", table.game.user.id)).toBeUndefined();
    expect(friend.actor.system.hp.value).toBe(7);
    expect(orc.actor.system.hp.value).toBe(20);
  });
});

describe("rest in a safe place", () => {
  const rest = { place: "wilderness", road: { occupation: "rest", terrain: "clear", safe: true } };
  const wounded = { hp: { value: 3, max: 20 } };

  test("ERIS-130: days of rest that were not safe are none of the week", async () => {
    await table.rulings({}, "eris");
    const [odo] = (await on.setOut([walker("Odo", [rations(9)], wounded)], { ...rest, restDays: 6, safeDays: 2 })) as [
      Doc,
    ];
    await on.go("day", {}, { wandering: 6 });
    expect(odo.system.hp.value).toBe(3);
    expect(on.way().restDays).toBe(7);
    expect(on.way().safeDays).toBe(3);
  });

  test("ERIS-130 example 1: the seventh safe day in a row gives back everything; a day that is not safe begins the row again", async () => {
    await table.rulings({}, "eris");
    const [odo] = (await on.setOut([walker("Odo", [rations(9)], wounded)], { ...rest, restDays: 6, safeDays: 6 })) as [
      Doc,
    ];
    await on.go("day", {}, { wandering: 6 });
    expect(odo.system.hp.value).toBe(20);
    expect(on.way().safeDays).toBe(7);
    const { writeJourney } = await of("exploration/dungeon/places-and-doors");
    await writeJourney(on.party, (way: any) => ({ ...way, road: { ...way.road, safe: false } }));
    await on.go("day", {}, { wandering: 6 });
    expect(on.way().restDays).toBe(8);
    expect(on.way().safeDays).toBe(0);
  });
});

describe("levels", () => {
  test("GOR-52 example 3: a level lost and gained again brings no second book of its tier", async () => {
    await table.rulings({}, "gorman");
    const { actor } = await table.stand({
      name: "Ilse",
      type: "character",
      system: {
        ...{ class: "magic-user", level: 2, people: "human", hp: { value: 4, max: 4 }, xp: { value: 100_000 } },
        abilities: { int: 13 },
      },
    });
    const { levelUp } = await of("characters/level-up");
    const learned = () => table.cards("levelUp").at(-1)?.system.outcome.learned;
    const input = asked();
    dice("high");
    input.mockResolvedValueOnce({ "spell.2.0": "Wizard Lock" });
    await levelUp(actor);
    await calm();
    expect(actor.system.level).toBe(3);
    expect(learned().length).toBe(2);
    await actor.update({ "system.level": 2 });
    await levelUp(actor);
    await calm();
    expect(actor.system.level).toBe(3);
    expect(learned()).toEqual([]);
    expect(input.mock.calls.length).toBe(1);
    // After the undo the book was never given.
    expect(await table.takeBack()).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    expect(actor.getFlag("rulings", "tierBooks") ?? []).toEqual([]);
  });
});

describe("what is asked before a roll", () => {
  // A player's own: its numbers stand on the card.
  const hobbit = () => ({
    ...hero({ class: "fighter", level: 2, people: "halfling", abilities: plain }, [], "Pip"),
    ownership: { default: 3 },
  });

  test("ERIS-66 example 3: whether it is magic is asked of a hobbit, off for poison; with the tick it saves four levels higher", async () => {
    await table.rulings({}, "eris");
    const { actor } = await table.stand(hobbit());
    const { rollSave } = await of("sheets/actions");
    noPage();
    const input = asked();
    input.mockResolvedValueOnce({ value: "0", ticked: false }).mockResolvedValueOnce({ value: "0", ticked: true });
    await rollSave(actor, "death", {});
    await rollSave(actor, "death", {});
    await calm();
    const plans = table
      .cards("save")
      .slice(-2)
      .map(({ system }: Doc) => [system.plan.magic, system.plan.target.value]);
    expect(plans).toEqual([
      [false, 12],
      [true, 10],
    ]);
  });

  test("ERIS-68: a hobbit's strength is a point worse where the tick says so, and nobody else is asked", async () => {
    await table.rulings({ abilityChecks: "d20under" }, "eris");
    const { actor } = await table.stand(hobbit());
    const { rollAbility } = await of("sheets/actions");
    noPage();
    const input = asked();
    input.mockResolvedValueOnce({ value: "0", ticked: true }).mockResolvedValueOnce({ value: "0" });
    await rollAbility(actor, "str", {});
    await rollAbility(actor, "str", {});
    await calm();
    const added = table
      .cards("abilityCheck")
      .slice(-2)
      .map(({ system }: Doc) => system.plan.modifiers.map(({ key, value }: any) => [key, value]));
    expect(added).toEqual([[["check.smallFolk", 1]], []]);
  });
});

test("ERIS-111 example 2: who is hired as a fighter wears plate on a 5 or 6; seen in the tavern, it wears what was seen", async () => {
  await table.rulings({}, "eris");
  const armour = (name: string, system: object) => ({ name, type: "armour", system: { location: "worn", ...system } });
  const chain = armour("Chainmail", { kind: "armour", ac: 5, material: "chain" });
  const shield = armour("Shield", { kind: "shield", shieldBonus: 1 });
  const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
  const plate = await Item.implementation.create(armour("Plate mail", { kind: "armour", ac: 3, material: "plate" }));
  const contents = [{ name: "Plate mail", uuid: plate.uuid, system: { key: "plate-mail" } }];
  const { packs } = table.game as unknown as { packs: { get(id: string): unknown } };
  vi.spyOn(packs, "get").mockReturnValue({ getIndex: async () => ({ contents }) });
  const system = { kind: "unusual", trade: "fighting-man", people: "human", normalHuman: false, hd: { dice: 1 } };
  const model = await table.make({ name: "Fighting-Man", type: "hireling", system, items: [chain, shield] });
  const { pointsOf } = await of("hirelings/hire");
  dice("low");
  expect((await pointsOf(model)).armour).toBe("chain");
  expect((await pointsOf(model, "plate")).armour).toBe("plate");
  const hild = table.named("Hild Redmantle");
  const before = hild.system.coins.gp;
  await hild.update({ "system.coins.gp": 5000 });
  const { makeOffer } = await of("hirelings/hire");
  const input = { gold: 100, minimum: { gold: 100, kind: "" }, answeredNotice: true, offer: 0, reputation: 0 };
  const offer = { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: false, input };
  const { armourClass } = await import("../../../src/rules/attack/armour-class.ts");
  for (const [how, suit, ac] of [
    ["high", "Plate mail", 2],
    ["low", "Chainmail", 4],
  ] as const) {
    dice(how);
    expect(await makeOffer(hild, offer)).toMatchObject({ joined: true });
    await calm();
    const joined = table.game.actors.contents.find(({ flags }: Doc) => flags.rulings?.hiredAt !== undefined) as Doc;
    const worn = joined.items.contents.filter(({ type }: Doc) => type === "armour").map(({ name }: Doc) => name);
    expect(worn.toSorted()).toEqual([suit, "Shield"].toSorted());
    expect(armourClass(await table.creature(joined), {}, await table.inForce()).descending.value).toBe(ac);
    expect(await table.takeBack()).toBeUndefined();
  }
  await hild.update({ "system.coins.gp": before });
  await model.delete();
  await plate.delete();
});

test("ERIS-22: a shot in another fight says nothing of this one", async () => {
  await table.rulings({}, "eris");
  const crossbow = { name: "Crossbow", type: "weapon", system: { key: "heavy-crossbow", lastFiredRound: 1 } };
  const ada = await table.stand(hero({}, [crossbow], "Ada"));
  const orc = await table.stand(beast({}, [], "Orc"), [40, 0], -1);
  const combat = await table.fight(ada, orc);
  const { weaponSituation } = await of("adapter/attack-situation");
  const { changeFight } = await of("combat/fight");
  await changeFight(combat, (state: object) => ({ state: { ...state, round: 2 }, events: [] }));
  const [item] = ada.actor.items.contents as [Doc];
  await item.update({ "flags.rulings.firedIn": combat.id });
  expect(weaponSituation(item)).toEqual({ reloading: true });
  await item.update({ "flags.rulings.firedIn": "another" });
  expect(weaponSituation(item)).toEqual({});
});

test("GOR-25 example 2: the sheet of a cleric without an alignment says so, that of a fighter does not", async () => {
  await table.rulings();
  const { actorView } = await of("adapter/actor-view");
  const warnings = async (system: object) => {
    const { actor } = await table.stand(hero({ abilities: plain, ...system }));
    return (await actorView(actor)).warnings.map(({ textKey }: { textKey: string }) => textKey);
  };
  const without = "RULINGS.Refused.character.noAlignment";
  expect(await warnings({ class: "cleric" })).toContain(without);
  expect(await warnings({ class: "cleric", alignment: "lawful" })).not.toContain(without);
  expect(await warnings({ class: "fighter" })).not.toContain(without);
});
