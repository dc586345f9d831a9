/** The means of an attack, the information before it, and its cost. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { type BareTable, item, openBare, thing } from "./bare.ts";

let table: BareTable;
beforeAll(async () => {
  table = await openBare();
  await table.rulings();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** The means that something of somebody's gives at a distance. */
async function means(who: Doc, name: string, feet?: number) {
  const { attackMeans } = await of("attack/means");
  return attackMeans(who, thing(who, name).id, feet)?.means;
}

const BOW = {
  ammunition: "arrow",
  missile: true,
  melee: false,
  damage: "",
  range: { short: 50, medium: 100, long: 150 },
};

test("what a bow shoots brings the magic and silver of its arrows, and their damage when it has none", async () => {
  const archer = await table.actor("character", {}, [
    item("weapon", "Bow", BOW),
    item("ammunition", "Arrows", { group: "arrow", quantity: 0, bonus: 3 }),
    item("ammunition", "Silver arrows", {
      group: "arrow",
      quantity: 2,
      bonus: 1,
      silver: true,
      damage: "1d8",
      modifiers: [{ to: "damage", value: 2, against: ["lycanthrope"], note: "" }],
    }),
  ]);
  expect(await means(archer, "Bow", 60)).toMatchObject({
    use: "missile",
    ammunition: { magic: 1, isMagic: true, silver: true },
    weapon: { damage: "1d8", modifiers: [{ on: "damage", value: 2, when: { against: ["lycanthrope"] } }] },
  });
});

test("a hit brings no ammunition", async () => {
  const who = await table.actor("character", {}, [item("weapon", "Club")]);
  expect(await means(who, "Club")).toMatchObject({ kind: "weapon", use: "melee" });
  expect((await means(who, "Club"))?.ammunition).toBeUndefined();
});

test("a natural attack has its own bonus to hit", async () => {
  const { weaponSituation } = await of("adapter/attack-situation");
  const snake = await table.actor("monster", {}, [item("attack", "Spit", { toHit: 4 }), item("attack", "Bite")]);
  expect(weaponSituation(thing(snake, "Spit")).modifiers).toMatchObject([{ on: "attack", value: 4 }]);
  expect(weaponSituation(thing(snake, "Bite"))).toEqual({});
});

/** Plays a fight on until its round is this one. */
async function toRound(combat: Doc, round: number): Promise<void> {
  const { askFight } = await of("combat/fight-requests");
  const view = await import("../../../../src/rules/combat/order-view.ts");
  for (let guard = 0; guard < 40 && combat.flags.rulings.state.round < round; guard += 1) {
    const now = view.currentSlot(combat.flags.rulings.state, await table.inForce());
    await askFight({ kind: now.needsInitiative ? "rollAll" : "next", combat: combat.id, id: "" });
    await calm();
  }
  expect(combat.flags.rulings.state.round).toBe(round);
}

test("ERIS-22: what was shot last round is being loaded, and not later, nor in another fight", async () => {
  const { weaponSituation } = await of("adapter/attack-situation");
  const items = [item("weapon", "Crossbow", { lastFiredRound: 1 })];
  const archer = await table.stand({ name: "Archer", type: "character", items });
  const foe = await table.stand({ name: "Foe", type: "monster" }, [30, 0], -1);
  const crossbow = thing(archer.actor, "Crossbow");
  expect(weaponSituation(crossbow).reloading).toBeUndefined();
  const combat = await table.fight(archer, foe);
  await toRound(combat, 2);
  expect(weaponSituation(crossbow).reloading).toBe(true);
  await crossbow.update({ "flags.rulings.firedIn": "anotherFight0000" });
  expect(weaponSituation(crossbow).reloading).toBeUndefined();
  await crossbow.update({ "flags.rulings.firedIn": combat.id });
  expect(weaponSituation(crossbow).reloading).toBe(true);
  await toRound(combat, 3);
  expect(weaponSituation(crossbow).reloading).toBeUndefined();
});

test("a shot in a fight writes its round on the weapon; outside one it does not; the last arrow is the last", async () => {
  const archer = await table.actor("character", {}, [
    item("weapon", "Bow", { ...BOW, ammunition: "arrows" }),
    item("ammunition", "Arrows", { group: "arrows", quantity: 2 }),
  ]);
  const bow = thing(archer, "Bow");
  const { spendAttackCosts } = await of("attack/attack-costs");
  const { Transaction } = await of("undo/transaction");
  const shoot = async (round?: number) => {
    const transaction = new Transaction();
    const refused = await spendAttackCosts(
      transaction,
      archer,
      { spent: { weapon: bow.id, ammunition: 1, thrown: false } },
      round,
    );
    await transaction.flush();
    return { refused, steps: transaction.steps };
  };
  const flew = { do: "update", path: "system.quantity" };
  expect((await shoot()).steps).toMatchObject([{ ...flew, after: 1 }]);
  expect(bow.system.lastFiredRound).toBe(null);
  const loaded = { do: "update", path: "system.lastFiredRound", before: null, after: 7 };
  expect((await shoot(7)).steps).toMatchObject([{ ...flew, after: 0 }, loaded]);
  expect(bow.system.lastFiredRound).toBe(7);
  expect((await shoot()).refused).toMatchObject({ key: "noAmmunition" });
});

const monster = (...statuses: string[]) =>
  table.stand({ name: "M", type: "monster", effects: statuses.map((name) => ({ name, statuses: [name] })) });

test("nobody sees the invisible, and the blind see nobody", async () => {
  const { attackSituation } = await of("adapter/attack-situation");
  const [one, other, invisible, blind] = [
    await monster(),
    await monster(),
    await monster("invisible"),
    await monster("blind"),
  ];
  expect(attackSituation(one.token, invisible.token).unseen).toBe(true);
  expect(attackSituation(blind.token, one.token).unseen).toBe(true);
  expect(attackSituation(one.token, other.token).unseen).toBeUndefined();
});

test("a second weapon is used as its carrier's sheet says", async () => {
  const { attackSituation } = await of("adapter/attack-situation");
  const using = (offHandMode: string) =>
    table.stand({ name: offHandMode, type: "character", system: { offHandMode } }, [0, 0]);
  const [one, other] = [await using("offensive"), await using("defensive")];
  expect(attackSituation(one.token, other.token)).toMatchObject({ offHand: "offensive" });
  expect(attackSituation(other.token, one.token)).toMatchObject({ targetOffHand: "offensive" });
});
