/** Armour put on and taken off in a fight, as the table does it: asked of the fight, counted by its rounds, changed on the sheet when it is done. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero, hit } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const suit = (name: string, material: string, more: object = {}) => ({
  name,
  type: "armour",
  system: { kind: "armour", material, ac: 3, location: "carried", ...more },
});
const SUITS = [
  suit("Plate", "plate"),
  suit("Leather", "leather", { ac: 7 }),
  suit("Shield", "shield", { kind: "shield", shieldBonus: 1 }),
  suit("Robe", "cloth", { ac: 9 }),
];

const row = (combat: Doc, { token }: Stood): Doc =>
  combat.combatants.contents.find((one) => one.tokenId === token.id) as Doc;
const thing = ({ actor }: Stood, name: string): Doc => actor.items.contents.find((one) => one.name === name) as Doc;
const state = (combat: Doc) => combat.flags.rulings.state;
const busy = (combat: Doc, who: Stood) =>
  state(combat).combatants.find(({ id }: Doc) => id === row(combat, who).id).dressing;
const armourClass = async ({ actor }: Stood) => {
  const { armourClass: found } = await import("../../../src/rules/attack/armour-class.ts");
  return found(await table.creature(actor), {}, await table.inForce()).descending.value;
};

async function ask(combat: Doc, kind: string, id = "", detail = ""): Promise<void> {
  const { askFight } = await of("combat/fight-requests");
  await askFight({ kind, combat: combat.id, id, detail });
  await calm();
}

async function toRound(combat: Doc, round: number): Promise<void> {
  for (let guard = 0; state(combat).round < round && guard < 60; guard += 1)
    await ask(combat, state(combat).settled ? "next" : "rollAll");
  if (!state(combat).settled) await ask(combat, "rollAll");
  expect(state(combat).round).toBe(round);
}

async function toTurn(combat: Doc, who: Stood): Promise<void> {
  const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
  for (let guard = 0; guard < 20; guard += 1) {
    if (
      state(combat).settled &&
      currentSlot(state(combat), await table.inForce()).pending.includes(row(combat, who).id)
    )
      return;
    await ask(combat, state(combat).settled ? "next" : "rollAll");
  }
  throw new Error("the moment never came");
}

async function begun(topics: Record<string, string> = {}) {
  await table.rulings(topics, "eris");
  const odo = await table.stand({ ...hero({}, SUITS), ownership: { default: 3 } });
  const squire = await table.stand(hero({}, [], "Squire"), [10, 0]);
  const foe = await table.stand(beast(), [5, 0], -1);
  const combat = await table.fight(odo, squire, foe);
  await toTurn(combat, odo);
  return { odo, squire, foe, combat, id: row(combat, odo).id };
}

const cards = () => table.cards("dressing").map(({ system }: Doc) => system.outcome);

test("ERIS-118: plate takes its rounds, less with a helper; the armour class changes at the end, with a card, and all of it goes back", async () => {
  const { combat, odo, id } = await begun();
  const { canDoRowAction } = await of("combat/tracker/row-actions");
  const { undoTransaction } = await of("undo/undo-transaction");
  const { allTransactions } = await of("undo/ledger");
  const bare = await armourClass(odo);
  expect(canDoRowAction("dress", combat, id)).toBe(true);
  expect(canDoRowAction("stopArmourChange", combat, id)).toBe(false);
  // Nobody is helped by more than stand there: one squire.
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 4`);
  expect(busy(combat, odo)).toMatchObject({ mode: "don", rounds: 5, left: 5 });
  expect(cards().at(-1)).toMatchObject({ done: false, item: "Plate", assistants: 1, rounds: 5 });
  expect(
    cards()
      .at(-1)
      .steps.map(({ key }: Doc) => key),
  ).toEqual(["armour.plate", "armour.assistants"]);
  expect(canDoRowAction("dress", combat, id)).toBe(false);
  expect(canDoRowAction("stopArmourChange", combat, id)).toBe(true);
  const { fightContext } = await of("combat/tracker/tracker-context");
  const context = JSON.stringify(fightContext(combat, new Set()));
  expect(context).toContain("RULINGS.Combat.Mark.changingArmour.don");
  await toRound(combat, 5);
  expect(busy(combat, odo).left).toBe(1);
  expect(thing(odo, "Plate").system.location).toBe("carried");
  expect(await armourClass(odo)).toBe(bare);
  await toRound(combat, 6);
  await expect.poll(() => thing(odo, "Plate").system.location).toBe("worn");
  await calm();
  expect(busy(combat, odo)).toBeUndefined();
  expect(await armourClass(odo)).not.toBe(bare);
  expect(cards().at(-1)).toMatchObject({ done: true, item: "Plate", mode: "don" });
  const worn = allTransactions().findLast(({ kind }: Doc) => kind === "donned");
  expect(await undoTransaction(worn.id, table.game.user)).toBeUndefined();
  await calm();
  expect(thing(odo, "Plate").system.location).toBe("carried");
});

test("ERIS-118 example 4: a creature that is attacked, hit or not, starts again; after the undo the attack never happened", async () => {
  const { combat, odo, foe, id } = await begun();
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 0`);
  await toRound(combat, 5);
  expect(busy(combat, odo).left).toBe(6);
  await toTurn(combat, foe);
  const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
  const { postCard, referenceTo } = await of("chat/post-card");
  const { runUndoable } = await of("undo/run-undoable");
  const { undoTransaction } = await of("undo/undo-transaction");
  const { allTransactions } = await of("undo/ledger");
  const { input: _input, ...plan } = await table.planned(foe, odo);
  const rolls = { attack: { formula: "1d20", total: 1, dice: [] } };
  const outcome = resolveAttack(plan as never, rolls as never, await table.inForce());
  expect(outcome.hit).toBe(false);
  const { actor } = foe;
  await runUndoable({ kind: "attack", data: { name: actor.name }, repeats: true }, async (transaction: Doc) => {
    await postCard({
      type: "attack",
      actor,
      plan,
      outcome,
      rolls: [],
      targets: [referenceTo(odo.actor)],
      combat,
      transaction,
    });
    return undefined;
  });
  await calm();
  expect(busy(combat, odo)).toMatchObject({ left: 10, interrupted: 5 });
  const { id: attack } = allTransactions().findLast(({ kind }: Doc) => kind === "attack");
  expect(await undoTransaction(attack, table.game.user)).toBeUndefined();
  await calm();
  expect(busy(combat, odo).left).toBe(6);
  expect(busy(combat, odo)).not.toHaveProperty("interrupted");
});

test("ERIS-118: it ends when its wearer can do nothing, or leaves it be, or the referee puts the armour on by hand", async () => {
  const { combat, odo, id } = await begun();
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 0`);
  await toRound(combat, 2);
  expect(busy(combat, odo).left).toBe(9);
  await ask(combat, "stopArmourChange", id);
  expect(busy(combat, odo)).toBeUndefined();
  await toTurn(combat, odo);
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 0`);
  await odo.actor.toggleStatusEffect("asleep", { active: true });
  await expect.poll(() => busy(combat, odo)).toBeUndefined();
  await odo.actor.toggleStatusEffect("asleep", { active: false });
  await toRound(combat, 3);
  await toTurn(combat, odo);
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 0`);
  await thing(odo, "Plate").update({ "system.location": "worn" });
  await expect.poll(() => busy(combat, odo)).toBeUndefined();
  await hit(table, row(combat, odo).actor as Doc, odo.actor, 1);
});

test("ERIS-118: a shield is an action and on at once; what is no armour of the rule asks for nothing", async () => {
  const { combat, odo, id } = await begun();
  const { armourAtHand } = await of("combat/armour/ask-armour-change");
  expect(armourAtHand(odo.actor).map(({ name }: Doc) => name)).toEqual(["Plate", "Leather", "Shield"]);
  await ask(combat, "dress", id, `${thing(odo, "Shield").id} 0`);
  expect(thing(odo, "Shield").system.location).toBe("inHand");
  expect(busy(combat, odo)).toBeUndefined();
  expect(cards().at(-1)).toMatchObject({ done: true, item: "Shield", mode: "don" });
  const robe = thing(odo, "Robe");
  await toRound(combat, 2);
  await toTurn(combat, odo);
  await ask(combat, "dress", id, `${robe.id} 0`);
  expect(robe.system.location).toBe("carried");
});

test("ERIS-118: a player's sheet asks for the rounds in place of changing armour in a fight; the referee's changes it", async () => {
  const { odo, combat } = await begun();
  const { askInFightInstead } = await of("combat/armour/ask-armour-change");
  const takesRounds = (item: unknown, changes: object): boolean => askInFightInstead(item, changes) !== undefined;
  const user = table.game.user as Doc;
  const whoever = (isGM: boolean) => Object.defineProperty(user, "isGM", { value: isGM, configurable: true });
  const on = { system: { location: "worn" } };
  try {
    whoever(false);
    expect(takesRounds(thing(odo, "Leather"), on)).toBe(true);
    expect(takesRounds(thing(odo, "Leather"), { system: { location: "packed" } })).toBe(false);
    expect(takesRounds(thing(odo, "Robe"), on)).toBe(false);
    expect(takesRounds(thing(odo, "Leather"), { system: { quantity: 2 } })).toBe(false);
    whoever(true);
    expect(takesRounds(thing(odo, "Leather"), on)).toBe(false);
    await combat.delete();
    whoever(false);
    expect(takesRounds(thing(odo, "Leather"), on)).toBe(false);
  } finally {
    Reflect.deleteProperty(user, "isGM");
  }
});

test("ERIS-118: where armour takes no time the fight offers and does nothing", async () => {
  const { combat, odo, id } = await begun({ armourTimes: "off" });
  const { canDoRowAction } = await of("combat/tracker/row-actions");
  expect(canDoRowAction("dress", combat, id)).toBe(false);
  const before = cards().length;
  await ask(combat, "dress", id, `${thing(odo, "Plate").id} 0`);
  expect(busy(combat, odo)).toBeUndefined();
  expect(cards().length).toEqual(before);
});
