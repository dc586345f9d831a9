/** Treasure that is placed, shown, picked up, bought and shared: nothing is gained or lost, and every step is undone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, openCompany, showing } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { countOf, HILD, PARTY, thing } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("treasure", () => {
  test("a parcel dragged out of a journal, or out of the sidebar, is taken up by the party: to its fund and its story of winnings", async () => {
    const { addMember } = await of("exploration/party-window/party-actions");
    const party = table.named(PARTY);
    const parcel = await table.make({
      name: "Under the altar",
      type: "hoard",
      system: { coins: { gp: 40 } },
      items: [{ name: "Pearl", type: "treasure", system: { kind: "gem", value: 50, quantity: 2 } }],
    });
    const before = table.world();
    const own = party.system.coins.gp;
    await addMember(party, parcel, { editable: true, page: "company", window: {}, on: undefined });
    expect(party.system.coins.gp - own).toBe(40);
    expect(countOf(party, "Pearl")).toBe(2);
    expect(party.system.pending.valuables).toBe(100);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await parcel.delete();
  });
});

describe("magic that several want", () => {
  test("ERIS-126: is rolled off, equals again among themselves; the highest takes it when it is shared out, and it goes back", async () => {
    const { rollOffItem } = await of("treasure/share-window");
    const { shareOut, isMagic, worthOfItem } = await of("treasure/winnings");
    const { shareView } = await of("../view/treasure/share");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const { candidateOf, membersAndEmployees } = await of("adapter/party-members");
    const party = table.named(PARTY);
    await table.rule("treasurePool", "on");
    const chest = await table.make({
      name: "Chest of one sword",
      type: "hoard",
      system: { coins: { gp: 40 } },
      items: [{ name: "Sword of frost", type: "weapon", system: { damage: "1d8", bonus: 1, magic: true } }],
    });
    const sword = thing(chest, "Sword of frost") as Doc;
    const all: Doc[] = membersAndEmployees(party);
    const wanted = all.slice(0, 3).map(({ uuid, name }) => ({ id: uuid, name }));
    expect(wanted).toHaveLength(3);
    const before = table.world();
    // first and third equal, the second out; then the third is higher
    const winner = await showing<{ id: string } | undefined>([17, 4, 17, 2, 9], () => rollOffItem(sword.name, wanted));
    expect(winner).toEqual(wanted[2]);
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "pickOrder");
    const rounds: { name: string; die: number }[][] = card?.system.outcome.rounds ?? [];
    expect(rounds.map((round) => round.map(({ die }) => die))).toEqual([
      [17, 4, 17],
      [2, 9],
    ]);
    expect(rounds[1]?.map(({ name }) => name)).toEqual([wanted[0]?.name, wanted[2]?.name]);
    expect(card?.system.outcome.thing).toEqual(sword.name);
    expect(card?.system.outcome.order).toEqual([wanted[2]?.name]);
    expect(isMagic(sword)).toBe(true);
    expect(table.world()).toEqual(before);
    const facts = {
      candidates: all.map((actor) => candidateOf(actor, party)),
      coins: chest.system.coins,
      things: [{ id: sword.id, name: sword.name, img: "", worth: worthOfItem(sword), magic: true }],
    };
    const shown = shareView(facts, { [`to.${sword.id}`]: winner?.id }, rulingsInForce());
    const sources = { party, hoards: [chest], fund: false };
    expect(await shareOut(sources, shown, (id: string) => all.find(({ uuid }) => uuid === id))).toBe(true);
    const has = all.filter((actor) => thing(actor, sword.name)).map(({ uuid }) => uuid);
    expect(has).toEqual([winner?.id]);
    expect(chest.items.contents.length).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("treasurePool", "off");
    expect(await rollOffItem(sword.name, wanted)).toBeUndefined();
    await table.rule("treasurePool", "");
    await chest.delete();
  });
});

describe("placed treasure", () => {
  test("goes back although its things were taken up and put back in the meantime", async () => {
    const { placeHoard } = await of("treasure/hoard");
    const { takeUp } = await of("treasure/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 90, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [10, 50, 100], jewellery: [300], magic: [] };
    const hoard = await placeHoard(parcel, { name: "Lot", types: "L", onMap: false, open: true, journal: "" });
    const lots = hoard.items.contents.map(({ name, system }: Doc) => `${name} ${system.value}`);
    expect(lots).toHaveLength(4);
    await takeUp(hoard, table.named(PARTY));
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.items.contents.map(({ name, system }: Doc) => `${name} ${system.value}`).sort()).toEqual(lots.sort());
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  });
});

describe("treasure that waits", () => {
  test("is the referee's alone until it is shown, can be hidden again, and both are taken back", async () => {
    const { placeHoard } = await of("treasure/hoard");
    const { isShown, showOrHide } = await of("treasure/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 5, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [], jewellery: [], magic: [] };
    const hoard = await placeHoard(parcel, { name: "Lot", types: "", onMap: false, open: false, journal: "" });
    expect(isShown(hoard)).toBe(false);
    expect(hoard.ownership.default).toBe(0);
    await showOrHide(hoard);
    expect(isShown(hoard)).toBe(true);
    expect(hoard.ownership.default).toBe(2);
    await showOrHide(hoard);
    expect(hoard.ownership.default).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.ownership.default).toBe(2);
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.ownership.default).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  });

  test("treasure that is taken up is reported with its numbers, and unidentified treasure only by its appearance", async () => {
    const { placeHoard } = await of("treasure/hoard");
    const { takeUp } = await of("treasure/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 5, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [10, 10, 50], jewellery: [300], magic: [] };
    const hoard = await placeHoard(parcel, { name: "Lot", types: "", onMap: false, open: false, journal: "" });
    await hoard.createEmbeddedDocuments("Item", [
      { name: "Wand of Fear", type: "magicItem", system: { identified: false } },
    ]);
    await takeUp(hoard, table.named(PARTY));
    const lastOutcome = table.game.messages.contents.at(-1)?.system as { outcome: { things: string[] } } | undefined;
    const things = lastOutcome?.outcome.things ?? [];
    expect(things.slice(0, 2).map((name) => name.split(".").at(-1))).toEqual(["gem × 3", "jewellery"]);
    expect(things).toHaveLength(3);
    expect(things.join()).not.toContain("Fear");
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.items.size).toBe(4);
    // an item was added by hand: the placed treasure is not undone over it
    expect(await table.takeBack()).toMatchObject({ key: "changedSince" });
    await hoard.delete();
    expect(table.world()).toEqual(before);
  });
});

describe("a beast over the counter", () => {
  test("DOC-22: is paid for only when all of them could be made; bought, it goes back with the price", async () => {
    const { answerBuy } = await of("items/shop/goods-on-sale");
    const hild = table.named(HILD);
    await hild.update({ "system.coins.gp": 500 });
    const mule = await table.make({ name: "Mule", type: "monster", system: { cost: 30 } });
    const packs = Reflect.get(table.game, "packs") as { get(id: string): unknown };
    const { get } = packs;
    packs.get = () => ({ getIndex: async () => ({ contents: [{ ...mule.toObject(), uuid: mule.uuid }] }) });
    const order = { customer: hild.uuid, ware: mule.uuid, quantity: 2, price: 100 };
    const before = table.world();
    const { Hooks } = globalThis as unknown as {
      Hooks: { on(name: string, run: () => boolean): number; off(name: string, id: number): void };
    };
    let made = 0;
    const hook = Hooks.on("preCreateActor", () => {
      made += 1;
      return made < 2;
    });
    try {
      await expect(answerBuy(table.game.user, order)).rejects.toThrow();
    } finally {
      Hooks.off("preCreateActor", hook);
    }
    expect(table.world()).toEqual(before);
    expect(await answerBuy(table.game.user, order)).toEqual({ ok: true });
    expect(table.world()).not.toEqual(before);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    packs.get = get;
    await mule.delete();
  });
});
