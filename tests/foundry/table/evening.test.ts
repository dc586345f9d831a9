/** Faults noticed while an evening was played by hand, each as it happened at the table. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero, hit, points } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

describe("a charmed foe", () => {
  test("BX-176, BX-177: is none of its band: its death is no first death, it takes no check with the others and does not flee with them", async () => {
    await table.rulings();
    const odo = await table.stand(hero({ ...points(9), level: 3 }));
    const orc = beast({ ...points(5), morale: 2 }, [], "Orc");
    const first = await table.stand(orc, [10, 0], -1);
    const scene = table.game.scenes.active;
    const more = [20, 30, 40].map((x) => ({
      actorId: first.actor.id,
      name: `Orc ${x}`,
      x: x * 20,
      y: 0,
      disposition: -1,
    }));
    const tokens: Doc[] = await scene.createEmbeddedDocuments("Token", more);
    const others = tokens.map((token) => ({ actor: token.actor as Doc, token }));
    const combat = await table.fight(odo, ...others);
    const group = `foes:${first.actor.id}`;
    const { noteSeenFight } = await of("combat/fight");
    const now = async () => {
      await calm();
      await noteSeenFight(combat);
      const { able, dead, fallen, due } = combat.flags.rulings.morale.groups[group];
      return { able, dead, fallen, due: due.length };
    };
    const [charmed, second] = others.map(({ actor }) => actor) as [Doc, Doc, Doc];
    await charmed.toggleStatusEffect("charmed", { active: true });
    expect(await now()).toEqual({ able: 2, dead: 0, fallen: 0, due: 0 });
    // It fights on, for somebody else.
    const fighter = combat.flags.rulings.state.combatants.find(
      ({ id }: Doc) => combat.combatants.contents.find((one: Doc) => one.id === id)?.actor === charmed,
    );
    expect(fighter.status).toBe("active");
    await charmed.toggleStatusEffect("dead", { active: true });
    expect(await now()).toEqual({ able: 2, dead: 0, fallen: 0, due: 0 });
    await second.toggleStatusEffect("dead", { active: true });
    // The first death, and with the charmed one half of the band is gone.
    expect(await now()).toMatchObject({ able: 1, dead: 1, due: 2 });
    dice("high");
    await (await of("combat/morale/morale")).askMorale(combat, group);
    await calm();
    // The creature named on the card flees when the referee says so.
    const { targets, outcome } = table.cards("morale").at(-1)?.system ?? {};
    expect(outcome.results.flatMap(({ members }: Doc) => members)).toEqual([others[2]?.actor.uuid]);
    expect(targets.map(({ uuid }: Doc) => uuid)).toEqual([others[2]?.actor.uuid]);
    await calm();
    for (const { token } of others) await token.delete();
  });
});

test("a light that is lit is out of the pack: one alone in hand, several at hand; elsewhere it stays where it is", async () => {
  const light = (name: string, quantity: number, location: string) => ({
    ...{ name, type: "gear" },
    system: { kind: "light", key: "torch", quantity, location, light: { turnsMax: 6, radius: 30 } },
  });
  const things = [light("One", 1, "packed"), light("Six", 6, "packed"), light("Worn", 1, "worn")];
  const { actor } = await table.stand(hero({}, things));
  const { switchLight } = await of("items/switch-light");
  for (const item of actor.items.contents) await switchLight(actor, item.id);
  expect(actor.items.contents.map(({ system }) => [system.light.lit, system.location])).toEqual([
    [true, "inHand"],
    [true, "carried"],
    [true, "worn"],
  ]);
});

test("a light taken out of a backpack lies in it no more: it shines on when the pack is left behind", async () => {
  const pack = { name: "Pack", type: "gear", system: { kind: "container", location: "worn" } };
  const { actor } = await table.stand(hero({}, [pack]));
  const [bag] = actor.items.contents;
  const system = { kind: "light", key: "torch", quantity: 6, location: "packed", container: bag?.id };
  const torch = { name: "Torches", type: "gear", system: { ...system, light: { turnsMax: 6, radius: 30 } } };
  const [torches] = await actor.createEmbeddedDocuments("Item", [torch]);
  const { switchLight } = await of("items/switch-light");
  const { isNotCarried } = await of("adapter/item-location");
  await switchLight(actor, torches?.id);
  await bag?.update({ "system.location": "stored" });
  expect(torches?.system.light.lit).toBe(true);
  expect(torches?.system.container).toBe(null);
  expect(isNotCarried(torches)).toBe(false);
});

describe("healing", () => {
  const shown = async (value: number, points: number, owned = true): Promise<object> => {
    const who = { ...hero({ hp: { value, max: 8 } }), ownership: { default: owned ? 3 : 0 } };
    const { actor } = await table.stand(who);
    const card = await hit(table, actor, actor, points, { mode: "heal" });
    expect(actor.system.hp.value).toBe(Math.min(8, value + points));
    const [applied] = card.system.applied;
    const { allTransactions } = await of("undo/ledger");
    const transaction = allTransactions().findLast(({ kind }: { kind: string }) => kind === "healing");
    return { amount: applied.amount, over: applied.over, told: transaction?.data.amount };
  };

  test("what the last potion heals is magic, also by its dice alone on a card of their own; another's it is not", async () => {
    const drink = { kind: "potion", key: "potion-of-healing", healing: "1d6+1", quantity: 1 };
    const { actor } = await table.stand(hero({}, [{ name: "Draught", type: "magicItem", system: drink }]));
    const { actor: other } = await table.stand(hero());
    const [potion] = actor.items.contents;
    const { itemAtStake } = await of("attack/damage/item-destruction");
    const { invokeItem } = await of("spells/items/use-magic-item");
    await invokeItem(actor, potion?.id);
    await calm();
    expect(actor.items.contents.length).toBe(0);
    const item = potion as Doc;
    expect(itemAtStake(await hit(table, actor, actor, 3, { mode: "heal", item }))?.type).toBe("magicItem");
    expect(itemAtStake(await hit(table, other, actor, 3, { mode: "heal", item }))).toBeUndefined();
  });

  test("BX-030: the card and the ledger say what was really restored, and what went past the maximum", async () => {
    await table.rulings();
    expect(await shown(8, 3)).toEqual({ amount: 0, over: 3, told: 0 });
    expect(await shown(6, 3)).toEqual({ amount: -2, over: 1, told: 2 });
    expect(await shown(2, 3)).toEqual({ amount: -3, over: 0, told: 3 });
    // How many points a foe had lost is read by referees alone.
    expect(await shown(6, 3, false)).toEqual({ amount: -3, over: 0, told: 2 });
  });
});
