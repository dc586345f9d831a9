/** Traps that the referee sets off or has rolled for, through the procedure behind the buttons of the party's window. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  // A trap's attack is known to the referee only, unless the table shows all numbers.
  await table.game.settings.set("rulings", "foeKnowledge", "numbers");
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

/** Lays a trap as the window does. */
async function placeTrap(values: object, where = ""): Promise<string> {
  const { makeTrap, writeSecret } = await of("exploration/dungeon/places-and-doors");
  const trap = makeTrap(where, { name: "Spears", ...values });
  await writeSecret(on.party, (secret: Way) => ({ ...secret, traps: [...secret.traps, trap] }));
  return trap.id;
}

const cards = (procedure: string): Doc[] =>
  table.game.messages.contents.filter(({ system }: Doc) => system.outcome?.procedure === procedure);
const latest = (procedure: string): Doc => cards(procedure).at(-1) as Doc;
const spears = { damage: "1d6", attack: { hitDice: 4, missile: true } };

test("players.md 11: on several there is one card with a row each, applied at once and taken back one by one", async () => {
  await table.rulings();
  const people = (await on.setOut(["Odo", "Ada", "Bor"].map((name) => walker(name)))) as Doc[];
  const points = () => people.map(({ system }) => system.hp.value);
  const whole = points();
  const id = await placeTrap(spears);
  const before = table.game.messages.contents.length;
  await on.go("spring", { id, sure: "yes" }, { "harm0/": 20, "harm1/": 1, "harm2/": 19, "harm0.0": 2, "harm2.0": 3 });
  const posted = table.game.messages.contents.slice(before).map(({ system }: Doc) => system.outcome?.procedure);
  expect(posted.filter((one: string) => ["attack", "damage"].includes(one))).toEqual([]);
  const card = latest("routine");
  expect(card.system.outcome.lines.map((one: any) => [one.target.name, one.outcome.hit, one.damage?.total])).toEqual([
    ["Odo", true, 2],
    ["Ada", false, undefined],
    ["Bor", true, 3],
  ]);
  const { applyEveryHit } = await of("attack/damage/apply-damage");
  await applyEveryHit(card);
  await expect.poll(points).toEqual([(whole[0] ?? 0) - 2, whole[1], (whole[2] ?? 0) - 3]);
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const last = allTransactions().findLast(({ kind }: { kind: string }) => kind === "damage");
  expect(await undoTransaction(last.id, table.game.user, true)).toBeUndefined();
  expect(points()).toEqual([(whole[0] ?? 0) - 2, whole[1], whole[2]]);
});

describe("BX-068: a trap that attacks", () => {
  test("rolls as a monster of its Hit Dice against the armour class, with its trace, and damage only after a hit", async () => {
    await table.rulings();
    const [odo] = (await on.setOut([walker("Odo")])) as [Doc];
    const id = await placeTrap(spears);
    const before = cards("damage").length;
    const { refused } = await on.go("spring", { id, who: odo.uuid, sure: "yes" }, { "harm0/": 15, "harm0.0": 4 });
    expect(refused).toBeUndefined();
    const { plan, outcome, item, targets } = latest("attack").system;
    expect(item.name).toBe("Spears");
    expect(targets[0].uuid).toEqual(odo.uuid);
    expect(plan.thac0.value).toBe(16);
    expect(plan.missile).toBe(true);
    expect(outcome.natural).toBe(15);
    expect(outcome.hit).toBe(true);
    expect(outcome.steps[0].key).toBe("attack.die");
    const damage = latest("damage").system;
    expect(damage.outcome.total).toBe(4);
    expect(damage.follows).toEqual(latest("attack").id);
    expect(damage.targets[0].uuid).toEqual(odo.uuid);
    expect(damage.outcome.steps[0].key).toBe("damage.dice");
    expect(on.secret().traps[0]).toMatchObject({ sprung: true, found: true });
    const missed = cards("damage").length;
    await on.go("spring", { id, who: odo.uuid, sure: "yes" }, { "harm0/": 2 });
    expect(latest("attack").system.outcome.hit).toBe(false);
    expect(cards("damage").length).toEqual(missed);
    expect(missed).toEqual(before + 1);
  });

  test("comes after the 2-in-6 where somebody crosses it, and a critical hit doubles where the rulings have them", async () => {
    await table.rulings({ criticalHits: "double" });
    const [odo] = (await on.setOut([walker("Odo"), walker("Ada")])) as [Doc];
    const id = await placeTrap(spears);
    const { asked } = await on.go("spring", { id }, { "trap:": 3 });
    expect(asked).toHaveLength(2);
    await on.go("spring", { id }, { [`trap:${id}/trap:${odo.uuid}`]: 2, "harm0/": 20, "harm0.0": 4 });
    expect(latest("attack").system).toMatchObject({ outcome: { critical: true } });
    expect(latest("damage").system).toMatchObject({ outcome: { total: 8 }, plan: { critical: true } });
  });

  test("a fall after a hit, and nothing of it after a miss", async () => {
    await table.rulings();
    const [odo] = (await on.setOut([walker("Odo")])) as [Doc];
    const id = await placeTrap({ fall: 20, attack: { hitDice: 1, missile: false } });
    const before = cards("damage").length;
    await on.go("spring", { id, who: odo.uuid, sure: "yes" }, { "harm0/": 1 });
    expect(latest("attack").system.plan.missile).toBe(false);
    expect(cards("damage").length).toEqual(before);
    await on.go("spring", { id, who: odo.uuid, sure: "yes" }, { "harm0/": 19, "harm0.0": 7 });
    expect(latest("damage").system.outcome.total).toBe(7);
  });
});

describe("BX-067, BX-069: whom a trap meets", () => {
  test("those whom the referee targets roll, a monster among them; one of the party alone; a spent one does nothing", async () => {
    await table.rulings();
    const [odo, ada] = (await on.setOut([walker("Odo"), walker("Ada")])) as [Doc, Doc];
    const ogre = await table.stand(kind({ hd: { dice: 4 } }, "Ogre"), [5, 0], -1);
    const id = await placeTrap({ fall: 20, oneUse: true });
    const alone = await on.go("spring", { id, who: ada.uuid }, { "trap:": 6 });
    expect(alone.asked).toEqual([`trap:${id}/trap:${ada.uuid}`]);
    await on.go("spring", { id, who: "targets", targets: ogre.actor.uuid }, { "trap:": 2, harm0: 5 });
    expect(latest("damage").system).toMatchObject({ targets: [{ uuid: ogre.actor.uuid }], outcome: { total: 5 } });
    const spent = await on.go("spring", { id, who: odo.uuid, sure: "yes" });
    expect(spent.refused?.key).toBe("exploration.trapSpent");
    expect((await on.go("spring", { id, who: "targets", targets: "" })).refused?.key).toBe("way.nobody");
  });

  test("set off on all of the party it hurts everybody, and what it dealt has its trace", async () => {
    await table.rulings();
    await on.setOut([walker("Odo"), walker("Ada")]);
    const id = await placeTrap({ damage: "1d8" });
    await on.go("spring", { id, sure: "yes" }, { harm0: 3, harm1: 7 });
    const card = latest("routine");
    const { lines, harm } = card.system.outcome;
    expect(harm).toBe(true);
    expect(lines.map(({ damage }: { damage: { total: number } }) => damage.total)).toEqual([3, 7]);
    expect(lines[0].damage.steps[0]).toMatchObject({ key: "damage.dice" });
    expect(await table.takeBack()).toBeUndefined();
    expect(on.secret().traps[0].sprung).toBe(false);
  });
});

test("BX-066, BX-070: a trap placed on the map is found there without a tick, and not a second time", async () => {
  await table.rulings();
  const [odo] = (await on.setOut([walker("Odo")], { areas: [{ id: "hall", name: "Hall", searchedBy: [] }] })) as [Doc];
  await placeTrap({ fall: 10, trigger: "the third slab" }, "hall");
  await odo.setFlag("rulings", "doing", { kind: "search", thing: "hall", note: "" });
  await on.go("turn", {}, { search: 1 });
  expect(on.line("way", "search.roomTrap")).toMatchObject({ area: "Hall" });
  expect(on.secret().traps[0]).toMatchObject({ found: true, trigger: "the third slab" });
});
