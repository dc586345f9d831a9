/** The occasions for a morale check that a fight detects by victim and cause: a leader who falls, an ally slain by magic. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero, hit, points } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** A band of five of one kind, each a token with a creature of its own, against one who knows a spell and has a wand. */
async function band(...more: Stood[]): Promise<{ combat: any; odo: Stood; all: Doc[]; group: string }> {
  const goblin = await table.stand(beast({ ...points(4), morale2d10: 9 }, [], "Goblin"), [0, 0], -1);
  const place = { actorId: goblin.actor.id, name: "Goblin", width: 1, height: 1, actorLink: false, disposition: -1 };
  const others: Doc[] = await table.game.scenes.active.createEmbeddedDocuments(
    "Token",
    [1, 2, 3, 4].map((at) => ({ ...place, x: at * 100, y: 0 })),
  );
  const odo = await table.stand(
    hero({}, [
      { name: "Fire", type: "spell", system: { class: "magic-user", level: 1, damage: "1d6" } },
      { name: "Sword", type: "weapon", system: { damage: "1d8" } },
    ]),
    [0, 10],
  );
  // The others roll hit points of their own; what befell the first would befall their common sheet.
  const foes = [goblin, ...others.map((token) => ({ actor: token.actor as Doc, token }))];
  const combat: any = await table.fight(odo, ...foes, ...more);
  const all = foes.map(({ token }) => combat.combatants.find((one: any) => one.tokenId === token.id));
  const group = combat.flags.rulings.state.combatants.find((one: any) => one.id === all[0].id).group;
  return { combat, odo, all, group };
}

const due = (combat: any, group: string): string[][] => combat.flags.rulings.morale.groups[group].due;

const lastDamage = async (): Promise<{ id: string }> =>
  (await of("undo/ledger")).allTransactions().findLast(({ kind }: { kind: string }) => kind === "damage");

/** Kills with one hit of a thing, and waits until the fight knows. */
async function kill(by: Stood, member: Doc, thing: string): Promise<Doc> {
  const item = by.actor.items.contents.find(({ name }) => name === thing) as Doc;
  const card = await hit(table, by.actor, member.actor as Doc, 99, { item });
  await calm();
  expect((member.actor as Doc).statuses.has("dead")).toBe(true);
  return card;
}

test.each([
  ["gorman", "leader"],
  ["referee", "4"],
])(
  "GOR-93, REF-08 row 4: a leader is marked in the tracker, and under %s its fall is asked about; both go back",
  async (rules, occasion) => {
    await table.rulings({ morale: rules });
    const { combat, odo, all, group } = await band();
    const { runRowAction, canDoRowAction } = await of("combat/tracker/row-actions");
    const { undoTransaction } = await of("undo/undo-transaction");
    const [, chief] = all as [Doc, Doc];
    expect(canDoRowAction("leads", combat, chief.id)).toBe(true);
    expect(canDoRowAction("leadsNoMore", combat, chief.id)).toBe(false);
    await runRowAction("leads", combat, chief.id);
    await calm();
    expect(canDoRowAction("leads", combat, chief.id)).toBe(false);
    expect(canDoRowAction("leadsNoMore", combat, chief.id)).toBe(true);
    const { markFacts } = await of("combat/tracker/tracker-context");
    expect(markFacts(chief).leader).toBe(true);
    await kill(odo, chief, "Sword");
    expect(due(combat, group).flat()).toContain(occasion);
    expect(await undoTransaction((await lastDamage()).id, table.game.user)).toBeUndefined();
    await calm();
    expect(due(combat, group).flat()).not.toContain(occasion);
    await runRowAction("leadsNoMore", combat, chief.id);
    await calm();
    await kill(odo, chief, "Sword");
    expect(due(combat, group).flat()).not.toContain(occasion);
  },
);

test("GOR-93: a chief with figures of its own leads all of its side who have no leader among them", async () => {
  await table.rulings({ morale: "gorman" });
  const king = await table.stand(beast(points(4), [], "King"), [20, 0], -1);
  const { combat, odo, all, group } = await band(king);
  const [, , second] = all as [Doc, Doc, Doc];
  const { runRowAction } = await of("combat/tracker/row-actions");
  const chief = combat.combatants.find((one: any) => one.tokenId === king.token.id);
  await runRowAction("leads", combat, chief.id);
  await calm();
  await kill(odo, chief, "Sword");
  expect(due(combat, group)).toEqual([["leader"]]);
  // A group with a leader of its own follows that one.
  expect(
    await (await of("undo/undo-transaction")).undoTransaction((await lastDamage()).id, table.game.user),
  ).toBeUndefined();
  await calm();
  await runRowAction("leads", combat, second.id);
  await calm();
  await kill(odo, chief, "Sword");
  expect(due(combat, group)).toEqual([]);
});

test("BX-176: where a leader's fall is no occasion nobody is offered to lead; nor is a player character ever", async () => {
  await table.rulings({ morale: "bx" });
  const { combat, odo, all } = await band();
  const { canDoRowAction } = await of("combat/tracker/row-actions");
  expect(canDoRowAction("leads", combat, (all[0] as Doc).id)).toBe(false);
  await table.rulings({ morale: "gorman" });
  const own = combat.combatants.find((one: any) => one.tokenId === odo.token.id);
  expect(canDoRowAction("leads", combat, (all[0] as Doc).id)).toBe(true);
  expect(canDoRowAction("leads", combat, own.id)).toBe(false);
});

test("REF-08 row 8: an ally slain by a spell is an occasion each time, one slain by a sword is none", async () => {
  await table.rulings({ morale: "referee" });
  const { combat, odo, all, group } = await band();
  const [, one, two, three] = all as [Doc, Doc, Doc, Doc];
  await kill(odo, one, "Sword");
  expect(due(combat, group).flat()).not.toContain("8");
  await kill(odo, two, "Fire");
  expect(
    due(combat, group)
      .flat()
      .filter((id) => id === "8"),
  ).toHaveLength(1);
  await kill(odo, three, "Fire");
  expect(
    due(combat, group)
      .flat()
      .filter((id) => id === "8"),
  ).toHaveLength(2);
});

test("REF-12 rows 1, 14 and 17: who fled abandons the others and who fell or yielded does not; a leader's mind and the lair are filled in", async () => {
  await table.rulings({}, "referee");
  const king = await table.stand(beast({ ...points(4), alignment: "chaotic" }, [], "King"), [20, 0], -1);
  const dog = await table.stand(beast(points(4), [], "Dog"), [40, 0], -1);
  const { combat, all, group } = await band(king, dog);
  const goblin = (all[0] as Doc).actor as Doc;
  await table.game.actors.get(goblin.id)?.update({ system: { alignment: "lawful" } });
  const { moralePlan } = await of("combat/morale/morale");
  const { noteSeenFight } = await of("combat/fight");
  const holds = async (): Promise<number[]> => {
    await calm();
    await noteSeenFight(combat);
    await calm();
    const { situations } = moralePlan(combat, group, {});
    return situations.flatMap(({ row, ticked }: any) => (ticked && [1, 14, 17].includes(row) ? [row] : []));
  };
  const is = (who: Doc, condition: string, active = true) => who.toggleStatusEffect(condition, { active });
  expect(await holds()).toEqual([]);
  await is(dog.actor, "surrendered");
  expect(await holds()).toEqual([]);
  await is(dog.actor, "surrendered", false);
  await is(dog.actor, "fleeing");
  expect(await holds()).toEqual([1]);
  // A creature that returns abandons nobody.
  await is(dog.actor, "fleeing", false);
  expect(await holds()).toEqual([]);
  const { runRowAction } = await of("combat/tracker/row-actions");
  await runRowAction("leads", combat, combat.combatants.find((one: any) => one.tokenId === king.token.id).id);
  expect(await holds()).toEqual([17]);
  await is(king.actor, "dead");
  expect(await holds()).toEqual([]);
  const { activeParty } = await of("adapter/party");
  const { writeSecret } = await of("exploration/dungeon/places-and-doors");
  const { newEncounter } = await import("../../../src/view/exploration/encounter.ts");
  const met = (lair: boolean) =>
    writeSecret(activeParty(), (now: any) => ({
      ...now,
      met: [newEncounter({ id: "m", place: "dungeon", uuid: `Actor.${goblin.id}`, name: "Goblin", lair })],
    }));
  await met(true);
  expect(await holds()).toEqual([14]);
  await met(false);
  expect(await holds()).toEqual([]);
  await writeSecret(activeParty(), (now: any) => ({ ...now, met: [] }));
});

test("REF-12 rows 8, 21 to 23 and 25: a creature that the tracker marks as defeated no longer stands or casts", async () => {
  await table.rulings({}, "referee");
  const shaman = await table.stand(beast({ ...points(4), isCaster: true }, [], "Shaman"), [20, 0], -1);
  const { combat, odo, all, group } = await band(shaman);
  const row = (who: Stood): Doc => combat.combatants.find((one: Doc) => one.tokenId === who.token.id);
  const { moralePlan } = await of("combat/morale/morale");
  const { noteSeenFight, changeFight } = await of("combat/fight");
  await changeFight(combat, (now: any) => ({ state: { ...now, round: 2 }, events: [] }));
  const holds = async (): Promise<number[]> => {
    await calm();
    await noteSeenFight(combat);
    await calm();
    const { situations } = moralePlan(combat, group, {});
    return situations.flatMap(({ row: id, ticked }: any) => (ticked && [8, 21, 22, 23, 25].includes(id) ? [id] : []));
  };
  const skull = async (one: Doc, defeated: boolean) => one.update({ defeated });
  // Five goblins and a shaman against one with a spell.
  expect(await holds()).toEqual([8, 21, 23, 25]);
  await skull(row(shaman), true);
  expect(await holds()).toEqual([8, 21, 23]);
  for (const member of all.slice(2)) await skull(member, true);
  expect(await holds()).toEqual([8, 21]);
  await skull(row(odo), true);
  expect(await holds()).toEqual([]);
  await skull(row(odo), false);
  expect(await holds()).toEqual([8, 21]);
});

test("REF-08 row 5: an automatic hit that does no harm is shown on a card, is an occasion, and is undone with it", async () => {
  await table.rulings({ morale: "referee" });
  const spirit = await table.stand(beast({ ...points(20), harmedOnlyBy: ["silver", "magic"] }, [], "Spirit"), [5, 5]);
  const { combat, all, group } = await band(spirit);
  const [first] = all as [Doc];
  const actor = first.actor as Doc;
  const [swarm] = (await actor.createEmbeddedDocuments("Item", [
    { name: "Swarm", type: "attack", system: { damage: "1d6", automatic: true } },
  ])) as [Doc];
  const { attackWith } = await of("attack/attack");
  Object.defineProperty(table.game.user, "targets", {
    value: new Set([{ document: spirit.token, id: spirit.token.id }]),
    configurable: true,
  });
  const { askFight } = await of("combat/fight-requests");
  const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
  const kept = () => combat.flags.rulings.state;
  const strikes = async (): Promise<boolean> => {
    const { pending, allows } = currentSlot(kept(), await table.inForce());
    return kept().settled && pending.includes(first.id) && allows.includes("strike");
  };
  for (let guard = 0; guard < 20 && !(await strikes()); guard += 1) {
    await askFight({ kind: kept().settled ? "next" : "rollAll", combat: combat.id, id: "" });
    await calm();
  }
  expect(await strikes()).toBe(true);
  const before = table.cards("attack").length;
  await attackWith(actor, swarm.id, true);
  await calm();
  const card = table.cards("attack").at(-1) as Doc;
  expect(table.cards("attack").length).toBe(before + 1);
  expect(card.system.outcome).toMatchObject({ hit: true, automatic: true, harmless: true });
  expect(due(combat, group).flat()).toContain("5");
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect(due(combat, group).flat()).not.toContain("5");
  Reflect.deleteProperty(table.game.user, "targets");
});

test("REF-08 row 5: a foe whom their arms cannot harm is an occasion for a group, once; it goes back with the attack", async () => {
  await table.rulings({ morale: "referee" });
  const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };
  const spirit = await table.stand(beast({ ...points(20), harmedOnlyBy: ["silver", "magic"] }, [], "Spirit"), [5, 5]);
  const squire = await table.stand(hero({}, [], "Squire"), [10, 5]);
  const { combat, all, group } = await band(spirit, squire);
  const [first, second] = all as [Doc, Doc];
  const { inForce, planned } = table;
  const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
  const { postCard, referenceTo } = await of("chat/post-card");
  const { runUndoable } = await of("undo/run-undoable");
  const { allTransactions } = await of("undo/ledger");
  /** An attack that shows so much on its die. */
  const strike = async (member: Doc, at: Stood, natural: number): Promise<void> => {
    const by = { actor: member.actor as Doc, token: member.token as Doc };
    if (by.actor.items.contents.length === 0) await by.actor.createEmbeddedDocuments("Item", [claw]);
    const { input: _input, ...plan } = await planned(by, at, "Claw");
    const rolls = { attack: { formula: "1d20", total: natural, dice: [] } };
    const outcome = resolveAttack(plan as never, rolls as never, await inForce());
    const { actor } = by;
    await runUndoable({ kind: "attack", data: { name: actor.name }, repeats: true }, async (transaction: Doc) => {
      await postCard({
        type: "attack",
        actor,
        plan,
        outcome,
        rolls: [],
        targets: [referenceTo(at.actor)],
        combat,
        transaction,
      });
      return undefined;
    });
    await calm();
    await calm();
  };
  const fives = (): number =>
    due(combat, group)
      .flat()
      .filter((id) => id === "5").length;
  await strike(first, spirit, 2);
  await strike(second, squire, 19);
  expect(fives()).toBe(0);
  await strike(first, spirit, 19);
  expect(fives()).toBe(1);
  await strike(second, spirit, 19);
  expect(fives()).toBe(1);
  const { undoTransaction } = await of("undo/undo-transaction");
  const attacks = allTransactions().filter(({ kind, state }: any) => kind === "attack" && state === "done");
  for (const { id } of attacks.slice(-2).reverse()) expect(await undoTransaction(id, table.game.user)).toBeUndefined();
  await calm();
  expect(fives()).toBe(0);
});
