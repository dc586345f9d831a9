/** Bands, pay and service on a table's own documents: nothing is gained or lost, and every step goes back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

const HILD = "Hild Redmantle";
const PARTY = "The Leaning Tower Company";
const NONE = { before: 0, after: 0 };
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany(14);
}, 120_000);
afterAll(() => table?.stop());

const thing = (actor: Doc, name: string): Doc | undefined => actor.items.contents.find((item) => item.name === name);
const countOf = (actor: Doc, name: string): number => thing(actor, name)?.system.quantity ?? 0;

/** Fifty archers in Hild's service, in her party: bows, twenty arrows each, and fifty rations for all. */
async function fifty(more: object = {}): Promise<Doc> {
  const band = await table.make({
    name: "Archers of the ford",
    type: "hireling",
    system: {
      kind: "mercenary",
      trade: "archer",
      employer: table.named(HILD).uuid,
      heads: 50,
      hp: { value: 200, max: 200 },
      wage: { value: 3, per: "month" },
      ...more,
    },
    items: [
      {
        name: "Short bow",
        type: "weapon",
        system: { damage: "1d6", melee: false, missile: true, ammunition: "arrow", location: "inHand" },
      },
      { name: "Arrows", type: "ammunition", system: { group: "arrow", quantity: 20, weight: 1 } },
      {
        name: "Rations",
        type: "gear",
        system: { kind: "ration", quantity: 50, weight: 20, ration: { days: 1, preserved: true } },
      },
      { name: "Ruby", type: "treasure", system: { kind: "gem", value: 100, quantity: 1 } },
    ],
  });
  const party = table.named(PARTY);
  const { members } = party.toObject().system as { members: object[] };
  await party.update({ system: { members: [...members, { actor: band.uuid, rank: 3 }] } });
  return band;
}

async function gone(...actors: Doc[]): Promise<void> {
  const party = table.named(PARTY);
  const ids = new Set(actors.map(({ uuid }) => uuid));
  const { members } = party.toObject().system as { members: { actor: string }[] };
  await party.update({ system: { members: members.filter(({ actor }) => !ids.has(actor)) } });
  for (const actor of actors) await actor.delete();
}

describe("a band of fifty", () => {
  test("eats and drinks for all who stand; what it has together is borne by all of them", async () => {
    const { marcherOf, membersOf } = await of("expedition/members");
    const { bearerOf } = await of("adapter/bearer");
    const { rulingsInForce } = await of("settings/store");
    const band = await fifty();
    const own = () => membersOf(table.named(PARTY)).find((one: { actor: Doc }) => one.actor.id === band.id);
    expect(marcherOf(own(), rulingsInForce()).mouths).toBe(50);
    await band.update({ system: { hp: { value: 80 } } });
    expect(marcherOf(own(), rulingsInForce()).mouths).toBe(20);
    await band.update({ system: { hp: { value: 200 } } });
    const weight = (name: string): number => {
      const { id } = thing(band, name) as Doc;
      return bearerOf(band).things.find((one: { id: string }) => one.id === id).weight;
    };
    expect([weight("Arrows"), weight("Rations")]).toEqual([1, 20 / 50]);
    await gone(band);
  });

  test("divided, its arms are with both and all else stays; put together nothing is lost; both go back", async () => {
    const { splitBand, joinWith } = await of("company/hirelings/band");
    const band = await fifty();
    await band.update({ system: { coins: { gp: 30 }, wage: { owed: 100 } } });
    const before = table.world();
    table.answer({ value: 20 });
    await splitBand(band);
    const younger = table.game.actors.contents.find(({ system }) => system.heads === 20) as Doc;
    expect([band.system.heads, younger.system.heads]).toEqual([30, 20]);
    expect([countOf(younger, "Arrows"), countOf(younger, "Rations"), countOf(younger, "Ruby")]).toEqual([20, 0, 0]);
    expect([countOf(band, "Rations"), countOf(band, "Ruby"), band.system.coins.gp]).toEqual([50, 1, 30]);
    expect([band.system.wage.owed, younger.system.wage.owed]).toEqual([60, 40]);
    await younger.createEmbeddedDocuments("Item", [{ name: "Rations", type: "gear", system: { quantity: 7 } }]);
    const parted = table.world();
    await joinWith(band, younger);
    expect(band.system.heads).toBe(50);
    const rations = band.items.contents.filter(({ name }) => name === "Rations").map(({ system }) => system.quantity);
    expect(rations.sort()).toEqual([50, 7]);
    expect(band.items.contents.filter(({ name }) => name === "Short bow")).toHaveLength(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(parted);
    const [own] = (table.game.actors.contents.find(({ system }) => system.heads === 20)?.items.contents ?? []).filter(
      ({ name }) => name === "Rations",
    );
    await own?.delete();
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await gone(band);
  });

  test("shoots together on one card: with as many shots as there are men each has an arrow less; it goes back", async () => {
    const { attackAsBand } = await of("attack/band");
    const band = await fifty();
    const bow = thing(band, "Short bow")?.id ?? "";
    const volley = async (many: number): Promise<number> => {
      table.answer({ value: many });
      await attackAsBand(band, bow, true, undefined);
      return countOf(band, "Arrows");
    };
    const before = table.world();
    expect([await volley(20), await volley(20), await volley(10)]).toEqual([20, 20, 19]);
    const card = table.game.messages.contents.findLast(({ type }) => type === "attack");
    expect(card?.system.outcome.lines).toHaveLength(10);
    for (let at = 0; at < 3; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await thing(band, "Arrows")?.update({ system: { quantity: 0 } });
    const cards = table.game.messages.contents.length;
    await volley(20);
    expect(table.game.messages.contents).toHaveLength(cards);
    await gone(band);
  });

  test("ERIS-116: more than Charisma leads into a dungeon are told, a band as many as stand; elsewhere nobody counts", async () => {
    const { ledTooMany } = await of("expedition/led");
    const party = table.named(PARTY);
    const band = await fifty();
    const told = (): number | undefined => ledTooMany(party, table.named(HILD))[0]?.data.count;
    expect(told()).toBeUndefined();
    await table.rule("hirelings", "eris");
    expect(told()).toBe(50);
    await band.update({ system: { hp: { value: 4 } } });
    expect(told()).toBeUndefined();
    await table.rule("hirelings", "");
    await gone(band);
  });

  test("BX-007, ERIS-113: mercenaries have no share; those who have one have as many as stand", async () => {
    const { candidateOf } = await of("company/people");
    const band = await fifty({ kind: "unusual", hp: { value: 40, max: 200 } });
    expect(candidateOf(band)).toMatchObject({ kind: "unusual", heads: 10 });
    await gone(band);
  });
});

describe("loyalty", () => {
  test("GOR-45, GOR-47: each change stands with its reason; at 3 it is asked what the malcontent does, and all goes back", async () => {
    const { serve } = await of("company/hirelings/service");
    const { sheetOf } = await of("adapter/sheet");
    await table.rule("loyalty", "gorman");
    const one = await table.make({
      name: "Wat the torchbearer",
      type: "hireling",
      system: { kind: "henchman", loyalty: 5, employer: table.named(HILD).uuid },
    });
    const before = table.world();
    table.answer({ why: "treatedBadly" });
    await serve(one, "change");
    expect(one.system.loyalty).toBe(4);
    table.answer({ why: "demandFailed", plan: "runsAway" });
    await serve(one, "change");
    expect([one.system.loyalty, one.system.employer]).toEqual([3, null]);
    const why = sheetOf(one).loyalty.why.map((line: { amount: string; keys: { why: string } }) => [
      line.amount,
      line.keys.why.split(".").at(-1),
    ]);
    expect(why).toEqual([
      ["= 5", "began"],
      ["−1", "treatedBadly"],
      ["−1", "demandFailed"],
    ]);
    expect(table.kinds().slice(-3)).toEqual(["loyaltyChange", "loyaltyChange", "malcontent"]);
    for (let at = 0; at < 3; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await one.delete();
    await table.rule("loyalty", "");
  });

  test("BX-007, BX-181: a mercenary becomes a retainer of the same employer: half a share, loyalty kept or begun, limits told; it goes back", async () => {
    const { serve } = await of("company/hirelings/service");
    const { candidateOf } = await of("company/people");
    const { rulingsInForce } = await of("settings/store");
    const { shareOf } = await of("../rules/hirelings/division");
    const hild = table.named(HILD);
    const wage = { value: 3, per: "month" };
    const archer = (name: string, more: object = {}) =>
      table.make({ name, type: "hireling", system: { kind: "mercenary", employer: hild.uuid, wage, ...more } });
    const share = (actor: Doc): number => shareOf(candidateOf(actor), rulingsInForce());
    const told = (): unknown[] =>
      table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "promoted")?.system.outcome
        .warnings;
    const [bram, loyal, band] = [
      await archer("Bram"),
      await archer("Wulf", { loyalty: 11 }),
      await archer("Six archers", { heads: 6, hp: { value: 24, max: 24 } }),
    ];
    const before = table.world();
    await serve(bram, "promote");
    // Charisma of Hild: what begins is hers
    expect(bram.system).toMatchObject({ kind: "retainer", share: 0.5, employer: hild.uuid, wage });
    expect(bram.system.loyalty).toBeGreaterThanOrEqual(4);
    expect([share(bram), share(loyal), told()]).toEqual([0.5, 0, []]);
    await serve(loyal, "promote");
    expect([loyal.system.kind, loyal.system.loyalty, share(loyal)]).toEqual(["retainer", 11, 0.5]);
    expect(table.kinds().slice(-2)).toEqual(["promote", "promote"]);
    const cards = table.game.messages.contents.length;
    for (const one of [bram, band]) await serve(one, "promote");
    expect([table.game.messages.contents.length, band.system.kind]).toEqual([cards, "mercenary"]);
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    // Charisma leads seven retainers at the most: with seven there already one more is told, and is the referee's choice
    const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((at) => archer(`R${at}`, { kind: "retainer" })));
    await serve(bram, "promote");
    expect([bram.system.kind, told()]).toMatchObject(["retainer", [{ key: "hiring.tooMany", data: { count: 8 } }]]);
    expect(await table.takeBack()).toBeUndefined();
    for (const one of [bram, loyal, band, ...others]) await one.delete();
  });

  test("GOR-44, BX-181: whoever comes for the wage has no loyalty score, a name of their own, and a mercenary's arrears cost morale (BX-180); all goes back", async () => {
    const { makeOffer } = await of("company/hirelings/hire");
    const { payAll } = await of("company/hirelings/pay");
    const hild = table.named(HILD);
    const model = await table.make({
      name: "Spearman",
      type: "hireling",
      system: { kind: "mercenary", trade: "footman-light", morale: 8 },
    });
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: false };
    const offer = { uuid: model.uuid, number: 2, wage: 0, asBand: false, fromTavern: false, input };
    expect(await makeOffer(hild, offer)).toEqual({ joined: true, illWill: 0 });
    const hired = table.game.actors.contents.filter(({ system }) => system.employer === hild.uuid);
    const men = hired.filter(({ system }) => system.trade === "footman-light");
    expect(men.map(({ system }) => system.loyalty)).toEqual([null, null]);
    const names = new Set(men.map(({ name }) => name));
    expect([names.size, names.has("Spearman")]).toEqual([2, false]);
    const [one] = men as [Doc];
    const row = { id: one.uuid, name: one.name, gold: 2, pays: false, serves: true, arrears: 0, ahead: NONE };
    expect(await payAll([row], 28, new Map([[one.uuid, one]]), () => hild)).toBe(true);
    const mood = () => [one.system.morale, one.system.conditionsModifier, one.system.wage.owed];
    expect(mood()).toEqual([7, -1, 2]);
    expect(await table.takeBack()).toBeUndefined();
    expect(mood()).toEqual([8, 0, 0]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.game.actors.contents.some(({ uuid }) => uuid === one.uuid)).toBe(false);
    await model.delete();
  });

  test("ERIS-107: the tavern's faces have trades, and who is hired is gone from among them; it goes back", async () => {
    const { lookRound, makeOffer } = await of("company/hirelings/hire");
    const { tavernLook } = await of("company/hirelings/tavern");
    await table.rule("hirelings", "eris");
    const hild = table.named(HILD);
    await lookRound(hild, false);
    const faces = () => (tavernLook(hild) as { found: { present: number }; faces: string[] }).faces;
    const seen = faces();
    expect(seen.length).toBe((tavernLook(hild) as { found: { present: number } }).found.present);
    const [trade = ""] = seen;
    const model = await table.make({ name: "Somebody", type: "hireling", system: { kind: "mercenary", trade } });
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: true };
    await makeOffer(hild, { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: true, input });
    expect(faces()).toEqual(seen.slice(1));
    expect(await table.takeBack()).toBeUndefined();
    expect(faces()).toEqual(seen);
    expect(await table.takeBack()).toBeUndefined();
    expect(tavernLook(hild)).toBeUndefined();
    await model.delete();
    await table.rule("hirelings", "");
  });

  test("ERIS-110: one of a trade who is asked singly within the week joins the score of those who came before", async () => {
    const { makeOffer } = await of("company/hirelings/hire");
    await table.rule("hirelings", "eris");
    await table.rule("loyalty", "eris");
    const hild = table.named(HILD);
    const model = await table.make({
      name: "Light foot",
      type: "hireling",
      system: { kind: "mercenary", trade: "light-foot" },
    });
    const offer = { uuid: model.uuid, number: 1, wage: 0, asBand: false, fromTavern: false };
    const input = { offer: 0, reputation: 0, gold: 0, inKind: false, answeredNotice: true };
    await makeOffer(hild, { ...offer, number: 2, input });
    const scores = () =>
      table.game.actors.contents
        .filter(({ system }) => system.employer === hild.uuid && system.trade === "light-foot")
        .map(({ system }) => system.loyalty);
    const [first] = scores();
    await makeOffer(hild, { ...offer, input });
    expect(scores()).toEqual([first, first, first]);
    expect(await table.takeBack()).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    expect(scores()).toEqual([]);
    await model.delete();
    await table.rule("hirelings", "");
    await table.rule("loyalty", "");
  });
});

describe("treasure", () => {
  test("a parcel dragged out of a journal, or out of the sidebar, is taken up by the party: to its fund and its story of winnings", async () => {
    const { takeIn } = await of("expedition/party-actions");
    const party = table.named(PARTY);
    const parcel = await table.make({
      name: "Under the altar",
      type: "hoard",
      system: { coins: { gp: 40 } },
      items: [{ name: "Pearl", type: "treasure", system: { kind: "gem", value: 50, quantity: 2 } }],
    });
    const before = table.world();
    const own = party.system.coins.gp;
    await takeIn(party, parcel, { editable: true, page: "company", window: {}, on: undefined });
    expect([party.system.coins.gp - own, countOf(party, "Pearl")]).toEqual([40, 2]);
    expect(party.system.pending.valuables).toBe(100);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await parcel.delete();
  });
});

/** The next d20s show these faces. */
async function showing<T>(faces: readonly number[], work: () => Promise<T>): Promise<T> {
  const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
  const fair = Dice.randomUniform;
  const left = [...faces];
  // the highest face stands nearest to nothing
  Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / 20;
  try {
    return await work();
  } finally {
    Dice.randomUniform = fair;
  }
}

describe("magic that several want", () => {
  test("ERIS-126: is rolled off, equals again among themselves; the highest takes it when it is shared out, and it goes back", async () => {
    const { rollOffThing } = await of("company/winning/roll-off");
    const { shareOut, isMagic, worthOfThing } = await of("company/winning/winnings");
    const { shareView } = await of("../view/company/share");
    const { rulingsInForce } = await of("settings/store");
    const { candidateOf, companyOf } = await of("company/people");
    const party = table.named(PARTY);
    await table.rule("treasurePool", "on");
    const chest = await table.make({
      name: "Chest of one sword",
      type: "hoard",
      system: { coins: { gp: 40 } },
      items: [{ name: "Sword of frost", type: "weapon", system: { damage: "1d8", bonus: 1, magic: true } }],
    });
    const sword = thing(chest, "Sword of frost") as Doc;
    const all: Doc[] = companyOf(party);
    const wanted = all.slice(0, 3).map(({ uuid, name }) => ({ id: uuid, name }));
    expect(wanted).toHaveLength(3);
    const before = table.world();
    // first and third equal, the second out; then the third is higher
    const winner = await showing<{ id: string } | undefined>([17, 4, 17, 2, 9], () => rollOffThing(sword.name, wanted));
    expect(winner).toEqual(wanted[2]);
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "pickOrder");
    const rounds: { name: string; die: number }[][] = card?.system.outcome.rounds ?? [];
    expect(rounds.map((round) => round.map(({ die }) => die))).toEqual([
      [17, 4, 17],
      [2, 9],
    ]);
    expect(rounds[1]?.map(({ name }) => name)).toEqual([wanted[0]?.name, wanted[2]?.name]);
    expect([card?.system.outcome.thing, card?.system.outcome.order]).toEqual([sword.name, [wanted[2]?.name]]);
    expect([isMagic(sword), table.world()]).toEqual([true, before]);
    const facts = {
      candidates: all.map((actor) => candidateOf(actor, party)),
      coins: chest.system.coins,
      things: [{ id: sword.id, name: sword.name, img: "", worth: worthOfThing(sword), magic: true }],
    };
    const shown = shareView(facts, { [`to.${sword.id}`]: winner?.id }, rulingsInForce());
    const sources = { party, hoards: [chest], fund: false };
    expect(await shareOut(sources, shown, (id: string) => all.find(({ uuid }) => uuid === id))).toBe(true);
    const has = all.filter((actor) => thing(actor, sword.name)).map(({ uuid }) => uuid);
    expect([has, chest.items.contents.length]).toEqual([[winner?.id], 0]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("treasurePool", "off");
    expect(await rollOffThing(sword.name, wanted)).toBeUndefined();
    await table.rule("treasurePool", "");
    await chest.delete();
  });
});

describe("treasure that was laid", () => {
  test("goes back although its things were taken up and put back in the meantime", async () => {
    const { layOut } = await of("company/winning/hoard");
    const { takeUp } = await of("company/winning/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 90, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [10, 50, 100], jewellery: [300], magic: [] };
    const hoard = await layOut(parcel, { name: "Lot", types: "L", onMap: false, open: true, journal: "" });
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
    const { layOut } = await of("company/winning/hoard");
    const { isShown, showOrHide } = await of("company/winning/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 5, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [], jewellery: [], magic: [] };
    const hoard = await layOut(parcel, { name: "Lot", types: "", onMap: false, open: false, journal: "" });
    expect([isShown(hoard), hoard.ownership.default]).toEqual([false, 0]);
    await showOrHide(hoard);
    expect([isShown(hoard), hoard.ownership.default]).toEqual([true, 2]);
    await showOrHide(hoard);
    expect(hoard.ownership.default).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.ownership.default).toBe(2);
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.ownership.default).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  });

  test("what is taken up is told with its numbers, and what is not known only as it seems", async () => {
    const { layOut } = await of("company/winning/hoard");
    const { takeUp } = await of("company/winning/winnings");
    const before = table.world();
    const coins = { pp: 0, gp: 5, ep: 0, sp: 0, cp: 0 };
    const parcel = { coins, gems: [10, 10, 50], jewellery: [300], magic: [] };
    const hoard = await layOut(parcel, { name: "Lot", types: "", onMap: false, open: false, journal: "" });
    await hoard.createEmbeddedDocuments("Item", [
      { name: "Wand of Fear", type: "magicItem", system: { identified: false } },
    ]);
    await takeUp(hoard, table.named(PARTY));
    const told = table.game.messages.contents.at(-1)?.system as { outcome: { things: string[] } } | undefined;
    const things = told?.outcome.things ?? [];
    expect(things.slice(0, 2).map((name) => name.split(".").at(-1))).toEqual(["gem × 3", "jewellery"]);
    expect(things).toHaveLength(3);
    expect(things.join()).not.toContain("Fear");
    expect(await table.takeBack()).toBeUndefined();
    expect(hoard.items.size).toBe(4);
    // a thing was added by hand: what was laid is not taken back over it
    expect(await table.takeBack()).toMatchObject({ key: "changedSince" });
    await hoard.delete();
    expect(table.world()).toEqual(before);
  });
});

describe("a world of an older version", () => {
  test("a beast and a cart that were placed before there were prices take that of the entry they came from; others stay", async () => {
    const { migrateWorld, isUpToDate, MIGRATIONS } = await of("migrations/index");
    const { setMigratedTo, migratedTo } = await of("settings/table");
    const system = (cost: number) => ({ cost });
    const entries = [
      await table.make({ name: "Mule entry", type: "monster", system: system(30) }),
      await table.make({ name: "Cart entry", type: "vessel", system: system(100) }),
    ] as const;
    const placed = (name: string, entry: Doc, cost = 0) =>
      table.make({ name, type: entry.type, system: system(cost), _stats: { compendiumSource: entry.uuid } });
    const made = [
      await placed("Barley", entries[0]),
      await placed("Cart", entries[1]),
      await placed("Haggled mule", entries[0], 12),
      await table.make({ name: "Own wolf", type: "monster" }),
    ];
    const { migratedTo: stood } = { migratedTo: migratedTo() };
    const { version } = (table.game as unknown as { system: { version: string } }).system;
    const now = MIGRATIONS.map((one: object) => ({ ...one, version }));
    await setMigratedTo("0.0.1");
    expect(isUpToDate(now)).toBe(false);
    await migrateWorld(now);
    const costs = made.map((actor) => table.named(actor.name).system.cost);
    expect([costs, migratedTo(), isUpToDate(now)]).toEqual([[30, 100, 12, 0], version, true]);
    await setMigratedTo(stood);
    for (const one of [...made, ...entries]) await one.delete();
  });
});

describe("on the way, and between", () => {
  test("ERIS-61: an elf passes a hidden door: one die, told to the referee alone, never again; it goes back", async () => {
    const { doOnWay } = await of("expedition/procedures");
    const { added, marked, writeSecret, writeWay } = await of("expedition/things");
    const { secretOf, wayOf } = await of("expedition/the-party");
    const { hiddenAt } = await import("../../../src/view/expedition/kept-way.ts");
    const { partyContext } = await of("expedition/party-context");
    const party = table.named(PARTY);
    const elf = await table.make({
      name: "Ael",
      type: "character",
      system: { class: "elf", people: "elf", level: 1, hp: { value: 4, max: 4 } },
    });
    const { members } = party.toObject().system as { members: object[] };
    await party.update({ system: { members: [...members, { actor: elf.uuid, rank: 3 }] } });
    await writeWay(party, (way: object) => added(way, "areas"));
    const [{ id }] = wayOf(party).areas;
    await writeSecret(party, (secret: object) => marked(secret, id, "secretDoor", true));
    await table.rule("elves", "eris");
    expect(partyContext(party).passing).toMatchObject({ any: true });
    const cards = () => table.game.messages.contents.filter(({ system }) => system?.outcome?.procedure === "wayTruth");
    const passed = () => hiddenAt(secretOf(party), id).passed ?? [];
    const before = [table.world(), secretOf(party), cards().length];
    expect(await doOnWay(party, "passing", { id })).toBeUndefined();
    expect(passed()).toContain(elf.uuid);
    const card = cards().at(-1);
    expect(card?.system.outcome.lines[0].textKey).toMatch(/pass\.secretDoor\.(noticed|missed)$/);
    expect([card?.whisper.length, card?.rolls.length]).toEqual([1, 0]);
    expect((await doOnWay(party, "passing", { id }))?.key).toBe("character.doorPassed");
    expect(await table.takeBack()).toBeUndefined();
    expect([table.world(), secretOf(party)]).toEqual(before.slice(0, 2));
    await table.rule("elves", "");
    expect(partyContext(party).passing).toMatchObject({ any: false });
    await party.update({ system: { members } });
    await gone(elf);
  });

  test("a member rides a mule: at its rate, no more in the way of the others; it goes back", async () => {
    const { ride, mountsHere } = await of("expedition/ride");
    const { marcherOf, membersOf } = await of("expedition/members");
    const { rulingsInForce } = await of("settings/store");
    const party = table.named(PARTY);
    const mule = await table.make({
      name: "Old Barley",
      type: "monster",
      system: { movement: { walk: { turn: 90 } } },
      items: [{ name: "Load", type: "ability", system: { key: "load", amount: 3000 } }],
    });
    const before = table.world();
    const hild = table.named(HILD);
    const own = () =>
      marcherOf(
        membersOf(party).find((one: { actor: Doc }) => one.actor.id === hild.id),
        rulingsInForce(),
      );
    expect(own().mount).toBeUndefined();
    expect(mountsHere().map(({ name }: Doc) => name)).toContain("Old Barley");
    await ride(party, hild.uuid, mule.uuid);
    expect(own().mount).toBe(90);
    await ride(party, hild.uuid, "");
    expect(own().mount).toBeUndefined();
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await mule.delete();
  });

  test("somebody dropped on a member's row serves that member and walks with the party; it goes back", async () => {
    const { takeIn } = await of("expedition/party-actions");
    const party = table.named(PARTY);
    const jory = await table.make({ name: "Jory the linkman", type: "hireling", system: { kind: "porter" } });
    const before = table.world();
    await takeIn(party, jory, { editable: true, page: "company", window: {}, on: table.named(HILD).uuid });
    expect(jory.system.employer).toBe(table.named(HILD).uuid);
    expect(party.system.members.map(({ actor }: { actor: string }) => actor)).toContain(jory.uuid);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await jory.delete();
  });

  test("ERIS-115: whoever takes a specialist into service by dropping is told that it wants a stronghold; it serves all the same", async () => {
    const { employ } = await of("company/hirelings/employ");
    const hild = table.named(HILD);
    const said: string[] = [];
    const { ui } = globalThis as unknown as { ui: { notifications?: object | undefined } };
    const { notifications } = ui;
    ui.notifications = { warn: (text: string) => said.push(text) };
    try {
      for (const [market, stronghold, warned] of [
        ["bx", false, false],
        ["eris", true, false],
        ["eris", false, true],
      ] as const) {
        await table.rule("hirelings", market);
        await hild.update({ "system.hasStronghold": stronghold });
        const sage = await table.make({
          name: "Sage",
          type: "hireling",
          system: { kind: "specialist", trade: "sage" },
        });
        said.length = 0;
        await employ(hild, sage);
        expect([market, said.includes("RULINGS.Refused.hiring.needsStronghold")]).toEqual([market, warned]);
        expect(sage.system.employer).toBe(hild.uuid);
        expect(await table.takeBack()).toBeUndefined();
        await sage.delete();
      }
    } finally {
      ui.notifications = notifications;
      await hild.update({ "system.hasStronghold": false });
      await table.rule("hirelings", "bx");
    }
  });

  test("research, training and healing of everybody stand in the list of what is going on, each where it goes on", async () => {
    const { underWay } = await of("company/between/under-way");
    const ysolde = table.named("Ysolde Vane");
    const project = {
      description: "Unseen lantern",
      level: 1,
      paid: 0,
      weeks: 1,
      weeksNeeded: 3,
      rolls: [],
      done: false,
    };
    const kept = ysolde.toObject() as { flags: object; system: { hp: { value: number } } };
    await ysolde.update({ flags: { rulings: { projects: [project, { ...project, done: true }] } } });
    const [skill] = await ysolde.createEmbeddedDocuments("Item", [
      {
        name: "Tracking",
        type: "skill",
        system: { percent: 20, training: { purpose: "improve", weeksNeeded: 4, weeksAccrued: 2, costPerWeek: 10 } },
      },
    ]);
    await ysolde.update({ system: { hp: { value: ysolde.system.hp.max - 1 } } });
    const rows = underWay([ysolde]).map(({ window }: { window: string }) => window);
    expect(rows.slice(0, 2)).toEqual(["work", "train"]);
    await skill?.delete();
    await ysolde.update({ system: { hp: { value: kept.system.hp.value } }, "flags.rulings.-=projects": null });
    expect(underWay([ysolde])).toEqual([]);
  });
});

describe("a beast over the counter", () => {
  test("DOC-22: is paid for only when all of them could be made; bought, it goes back with the price", async () => {
    const { answerBuy } = await of("company/goods/buy-beings");
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

describe("an extreme demand", () => {
  test("GOR-46: the morale card of one who failed costs loyalty, once, with its reason; nobody else's; it goes back", async () => {
    await table.rule("loyalty", "gorman");
    const make = (name: string) => table.make({ name, type: "hireling", system: { kind: "retainer", loyalty: 9 } });
    const [wil, tom] = [await make("Wil"), await make("Tom")];
    const { postCard } = await of("chat/post");
    const { costLoyalty } = await of("company/hirelings/service");
    const outcome = { procedure: "morale", group: "g", results: [], couldCost: [wil.uuid] };
    const card = await postCard({ type: "morale", actor: wil, outcome, targets: [] });
    const before = table.world();
    await costLoyalty(card, tom.uuid);
    expect(table.world()).toEqual(before);
    await costLoyalty(card, wil.uuid);
    await costLoyalty(card, wil.uuid);
    expect([wil.system.loyalty, tom.system.loyalty]).toEqual([8, 9]);
    const { loyaltyLogOf } = await of("adapter/loyalty-log");
    expect(loyaltyLogOf(wil).at(-1)).toMatchObject({ why: "demandFailed", before: 9, after: 8 });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await wil.delete();
    await tom.delete();
  });
});

describe("the disloyal", () => {
  const inParty = async (actor: Doc): Promise<void> => {
    const party = table.named(PARTY);
    const { members } = party.toObject().system as { members: object[] };
    await party.update({ system: { members: [...members, { actor: actor.uuid, rank: 3 }] } });
  };
  const marches = (actor: Doc): boolean =>
    table.named(PARTY).system.members.some((member: { actor: string }) => member.actor === actor.uuid);
  const make = async (name: string, loyalty: number): Promise<Doc> => {
    const employer = table.named(HILD).uuid;
    const actor = await table.make({ name, type: "hireling", system: { kind: "retainer", loyalty, employer } });
    await inParty(actor);
    return actor;
  };

  test("BX-181: whoever fails the check after the adventure leaves the employer and the party; it goes back", async () => {
    const { serve } = await of("company/hirelings/service");
    await table.rule("loyalty", "bx");
    const wil = await make("Wil", 1);
    const before = table.world();
    // 2d6 are never at or under 1
    table.answer({ when: "afterAdventure", adjustment: "0" });
    await serve(wil, "check");
    expect([wil.system.employer, marches(wil)]).toEqual([null, false]);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("loyalty", "");
    await gone(wil);
  });

  test.each([
    ["runsAway", null, false],
    ["staysHome", HILD, false],
    ["plots", HILD, true],
  ])("GOR-47: a malcontent that %s: only the referee is told; it goes back", async (plan, employer, stays) => {
    const { serve } = await of("company/hirelings/service");
    const tom = await make("Tom", 3);
    const before = table.world();
    table.answer({ plan });
    await serve(tom, "malcontent");
    expect([tom.system.employer, marches(tom)]).toEqual([employer && table.named(HILD).uuid, stays]);
    const told = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "malcontent");
    expect(told?.whisper.length).toBeGreaterThan(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await gone(tom);
  });

  test("GOR-45, GOR-47: whoever goes without pay until 3 is a malcontent, and the referee is asked what comes of it", async () => {
    const { payAll } = await of("company/hirelings/pay");
    await table.rule("loyalty", "gorman");
    const tom = await make("Tom", 4);
    const row = {
      id: tom.uuid,
      name: "Tom",
      gold: 10,
      pays: false,
      serves: true,
      arrears: 0,
      ahead: NONE,
      due: { value: "10" },
    };
    table.answer({ plan: "runsAway" });
    const people = new Map([[tom.uuid, tom]]);
    const before = table.world();
    expect(await payAll([row], 28, people, () => table.named(HILD))).toBe(true);
    expect(table.kinds().slice(-2)).toEqual(["payDay", "malcontent"]);
    expect([tom.system.loyalty, tom.system.wage.owed, tom.system.employer]).toEqual([3, 10, null]);
    for (let at = 0; at < 2; at += 1) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("loyalty", "");
    await gone(tom);
  });
});

describe("what comes back", () => {
  test("ERIS-102: levels drained for a time come back with the seventh day of safe rest, no sooner", async () => {
    const { restedDay } = await of("expedition/rested");
    const { perform } = await of("deeds/perform");
    await table.rule("levelDrain", "eris");
    const hild = table.named(HILD);
    const { TableDice } = await of("expedition/dice");
    await hild.update({ system: { drained: { temporary: 2 } } });
    await hild.toggleStatusEffect("drained", { active: true });
    const before = table.world();
    const rest = (day: number): Promise<unknown> =>
      perform({ kind: "rest", data: { name: "" } }, async (deed: unknown) => {
        await (await restedDay(table.named(PARTY), day, true, new TableDice())).write(deed);
      });
    await rest(6);
    expect(hild.system.drained.temporary).toBe(2);
    await rest(7);
    expect([hild.system.drained.temporary, hild.statuses.has("drained")]).toEqual([0, false]);
    for (let at = table.kinds().lastIndexOf("rest"); at >= 0 && table.kinds().at(-1) === "rest"; at -= 1)
      expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await hild.toggleStatusEffect("drained", { active: false });
    await hild.update({ system: { drained: { temporary: 0 } } });
    await table.rule("levelDrain", "");
  });

  test("ERIS-45: that somebody played before is asked of the referee, once, allowed on the card, and taken back", async () => {
    const { answerLeave, decideLeave } = await of("company/making/leave");
    await table.rule("backgrounds", "eris");
    const blank = await table.make({ name: "Blank", type: "character" });
    const before = table.world();
    const request = { do: "leave", what: "background", actor: blank.uuid, class: "" };
    expect(await answerLeave(table.game.user, request)).toEqual({ ok: true });
    expect(await answerLeave(table.game.user, request)).toEqual({ ok: false, refused: "alreadyAsked" });
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "leave");
    await decideLeave(card, true);
    await decideLeave(card, true);
    expect([blank.system.background.confirmed, table.kinds().at(-1)]).toEqual([true, "allowed"]);
    expect(await answerLeave(table.game.user, request)).toEqual({ ok: false, refused: "malformed" });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    await table.rule("backgrounds", "");
    await blank.delete();
  });

  test("a character that was allowed goes back although choices were kept with it in the meantime", async () => {
    const { keepDraft } = await of("company/making/in-making");
    const { perform } = await of("deeds/perform");
    const before = table.world();
    let made: Doc | undefined;
    await perform(
      { kind: "allowed", data: { name: "Bob" } },
      async (deed: { begun(): unknown; made(a: unknown): void }) => {
        await deed.begun();
        made = await table.make({ name: "New", type: "character" });
        deed.made(made);
      },
    );
    await keepDraft(made, { name: "Tove", class: "fighter" });
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
  });

  test("an allowed character that was changed otherwise stays", async () => {
    const { perform } = await of("deeds/perform");
    let made: Doc | undefined;
    await perform(
      { kind: "allowed", data: { name: "Bob" } },
      async (deed: { begun(): unknown; made(a: unknown): void }) => {
        await deed.begun();
        made = await table.make({ name: "New", type: "character" });
        deed.made(made);
      },
    );
    await made?.update({ system: { xp: { value: 5 } } });
    expect(await table.takeBack()).toMatchObject({ key: "changedSince" });
    await made?.delete();
  });
});

test("BX-039: a climb is thrown for once for each hundred feet begun; the first that fails falls from halfway up that stretch", async () => {
  const { hazard } = await of("expedition/hazard");
  const [hild, party] = [table.named(HILD), table.named(PARTY)];
  await hild.update({ system: { abilities: { dex: 12 } } });
  const climb = async (feet: number, ...dice: number[]): Promise<[number, string]> => {
    const asked: string[] = [];
    const kept: { id: string }[] = [];
    const fall = (requests: readonly { id: string; formula: string }[]) =>
      Object.fromEntries(
        requests.map(({ id, formula }) => {
          asked.push(formula);
          kept.push({ id });
          const total = formula === "1d20" ? (dice.shift() ?? 1) : 7;
          return [id, { total, dice: [] }];
        }),
      );
    const table = {
      kept,
      shown: () => [],
      throw: async (requests: readonly { id: string; formula: string }[]) => fall(requests),
    };
    const { told } = await hazard(party, { who: hild.uuid, what: "climb", feet }, table);
    const formula = asked.find((one) => /d6/.test(one)) ?? "";
    return [told.length > 0 ? asked.filter((one) => one === "1d20").length : 0, formula];
  };
  expect(await climb(100, 5)).toEqual([1, ""]);
  expect(await climb(250, 5, 5, 5)).toEqual([3, ""]);
  expect(await climb(40, 20)).toEqual([1, "2d6"]);
  // Halfway between 100 and 140 feet.
  expect(await climb(140, 5, 20)).toEqual([2, "12d6"]);
});
