/**
 * A player's manual changes that the referee's client would otherwise follow: it follows a referee's changes, or asks for one click (S-3,
 * S-4).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { cardButton } from "./card-button.ts";
import { calm } from "./company.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

const ANN = "AnnAnnAnnAnnAnnA";
let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
  (await of("spells/effects/mirror-images")).watchMirrorImages();
  (await of("exploration/dungeon/map-doors")).watchDoors();
}, 120_000);
afterAll(() => table?.stop());
beforeEach(calm);

const named = (name: string): Doc => table.game.actors.getName(name) as Doc;
const scene = (): Doc => table.game.scenes.active;
const goblin = (): Doc => scene().tokens.contents.find(({ name }: Doc) => name === "Goblin (1)").actor;
const user = (id: string): Doc => Reflect.get(table.game, "users").get(id);
const party = ({ uuid, name }: Doc) => ({ uuid, name, img: "" });

/** A card that Ann's client writes by itself. */
async function forged(type: string, system: object): Promise<Doc> {
  const { result } = await ann.done("ChatMessage", "create", {
    data: [{ type, author: ANN, system: { speaker: party(hild()), ...system } }],
  });
  const id = String(result[0]?._id);
  await expect.poll(() => table.game.messages.get(id)).toBeDefined();
  return table.game.messages.get(id) as Doc;
}

describe("areas that go with somebody", () => {
  const regions = generationByDefault() === 14;
  const lying = (): string[] => (regions ? scene().regions : scene().templates).contents.map(({ id }: Doc) => id);

  /** An area of the referee's on the map, by a transaction of the ledger. */
  async function placedArea(carrier: string): Promise<string> {
    const { runUndoable } = await of("undo/run-undoable");
    const before = lying();
    const figure = regions
      ? { name: "Web", shapes: [{ type: "circle", x: 500, y: 500, radius: 100 }] }
      : { t: "circle", x: 500, y: 500, distance: 5 };
    await runUndoable({ kind: "work", data: { spell: "Web" }, repeats: true }, async (transaction: Doc) => {
      const area = {
        card: "",
        deed: await transaction.begun(),
        spell: "Web",
        until: null,
        stays: true,
        bearer: carrier,
      };
      await transaction.create(scene(), regions ? "Region" : "MeasuredTemplate", [
        { ...figure, flags: { rulings: { area } } },
      ]);
    });
    return lying().find((id) => !before.includes(id)) ?? "";
  }

  test.each([
    ["S-3: an area that goes with another stays when a player's own effect names it and ends", false],
    ["an area that goes with whoever bears the effect goes with it", true],
  ])("%s", async (_what, own) => {
    const area = await placedArea(own ? hild().uuid : goblin().uuid);
    expect(area).not.toBe("");
    const until = (table.game.time.worldTime ?? 0) + 5;
    const magic = { level: 1, until, borne: area };
    const { result } = await ann.done("ActiveEffect", "create", {
      parentUuid: hild().uuid,
      data: [{ name: "Web", flags: { rulings: { magic } } }],
    });
    const effect = String(result[0]?._id);
    await expect.poll(() => hild().effects.has(effect)).toBe(true);
    await Reflect.get(table.game.time, "advance").call(table.game.time, 10);
    await expect.poll(() => hild().effects.has(effect)).toBe(false);
    await calm();
    expect(lying().includes(area)).toBe(!own);
  });

  test("S-3: what a player draws under an id of the ledger, with flags of its own, is no area; what was laid is one", async () => {
    const { allPlacedAreas } = await of("spells/effects/placed-areas");
    const area = await placedArea(goblin().uuid);
    const known = (id: string): boolean => allPlacedAreas().some((one: { id: string }) => one.id === id);
    expect(known(area)).toBe(true);
    const document = (regions ? scene().regions : scene().templates).get(area);
    const flags = document.toObject().flags as { rulings: { area: object } };
    document.updateSource({ flags: { rulings: { area: { bearer: hild().uuid } } } });
    expect(known(area)).toBe(false);
    document.updateSource({ flags });
    expect(known(area)).toBe(true);
    // An effect that the same transaction made gives its id to no area.
    const { runUndoable } = await of("undo/run-undoable");
    const { transactionOf } = await of("undo/ledger");
    let entry = "";
    await runUndoable({ kind: "work", data: { spell: "Web" }, repeats: true }, async (transaction: Doc) => {
      entry = await transaction.begun();
      await transaction.create(goblin(), "ActiveEffect", [
        { name: "Webbed", flags: { rulings: { area: { ...flags.rulings.area, deed: entry } } } },
      ]);
    });
    const id = transactionOf(entry).steps.find((step: Doc) => step.do === "create").data._id;
    const drawn = {
      ...document.toObject(),
      _id: id,
      flags: { rulings: { area: { ...flags.rulings.area, deed: entry } } },
    };
    const kind = regions ? "Region" : "MeasuredTemplate";
    await (scene().createEmbeddedDocuments as any)(kind, [drawn], { keepId: true });
    expect(lying()).toContain(id);
    expect(known(id)).toBe(false);
    await scene().deleteEmbeddedDocuments(kind, [id, area]);
  });

  test("S-3: a curse that is lifted takes no area along that only the cursed one's own effect names", async () => {
    const area = await placedArea(goblin().uuid);
    const magic = { level: 1, until: null, within: area, part: 0, tags: ["cursed"] };
    // So that the areas do not take it off her first.
    const make = Reflect.get(hild(), "createEmbeddedDocuments") as (...args: unknown[]) => Promise<Doc[]>;
    const data = [{ name: "Foul", flags: { rulings: { magic } } }];
    const [foul] = await make.call(hild(), "ActiveEffect", data, { rulingsFollows: true });
    const effect = String(foul?.id);
    const { runUndoable } = await of("undo/run-undoable");
    const { removeEffects } = await of("spells/effects/apply-effect");
    await runUndoable({ kind: "work", repeats: true }, async (transaction: Doc) => {
      await removeEffects(transaction, hild(), ["cursed"]);
    });
    await expect.poll(() => hild().effects.has(effect)).toBe(false);
    expect(lying()).toContain(area);
  });
});

describe("mirror images", () => {
  const left = (): number =>
    goblin().effects.contents.find(({ name }: Doc) => name === "Images").flags.rulings.magic.images;
  const attack = () => ({
    item: { uuid: null, name: "Sword", img: "" },
    targets: [party(goblin())],
    outcome: { procedure: "attack", image: true, next: [], steps: [], needed: { value: 10, steps: [] } },
  });

  test("S-3: a player's card takes none of a foe's; the referee's press takes one, once, and it goes back", async () => {
    const magic = { level: 1, until: null, images: 4 };
    await goblin().createEmbeddedDocuments("ActiveEffect", [{ name: "Images", flags: { rulings: { magic } } }]);
    const message = await forged("attack", attack());
    await calm();
    expect(left()).toBe(4);
    const { pressCardButton } = await of("chat/card-buttons");
    const press = () => pressCardButton(message, cardButton({ cardAction: "image" }), {});
    await press();
    expect(left()).toBe(3);
    expect(message.system.used).toContain("image");
    await press();
    expect(left()).toBe(3);
    const transaction = (await of("undo/ledger")).allTransactions().findLast(({ kind }: Doc) => kind === "image");
    expect(await (await of("undo/undo-transaction")).undoTransaction(transaction.id, table.game.user)).toBeUndefined();
    expect(left()).toBe(4);
  });

  test("the referee's own card takes one by itself", async () => {
    const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<Doc> } };
    await ChatMessage.create({ type: "attack", system: { speaker: party(named("Skarn Potlid")), ...attack() } });
    await expect.poll(left).toBe(3);
  });

  test("the button is the referee's alone, and gone once it was pressed", async () => {
    const { imageButtons } = await import("../../../src/view/cards/mirror-images.ts");
    const shown = (referee: boolean, used: string[]): number =>
      imageButtons(true, { used, viewer: { referee } } as never).length;
    expect([shown(true, []), shown(false, []), shown(true, ["image"])]).toEqual([1, 0, 0]);
  });
});

test("S-3: coins go to nobody whom only the party's owner put among its members", async () => {
  const company = named("The Leaning Tower Company");
  const { members } = company.toObject().system as { members: object[] };
  const foe = named("Goblin");
  await ann.done("Actor", "update", {
    updates: [{ _id: company.id, "system.members": [...members, { actor: foe.uuid, rank: 0, file: 2 }] }],
  });
  await expect.poll(() => company.system.members.length).toBe(members.length + 1);
  const { answerGiveCoins } = await of("items/give-item");
  const give = (to: Doc) => answerGiveCoins(user(ANN), { from: hild().uuid, to: to.uuid, gp: 1 });
  const before = foe.system.coins.gp;
  expect(await give(foe)).toEqual({ ok: false, refused: "notYours" });
  expect(foe.system.coins.gp).toBe(before);
  expect(await give(named("Ysolde Vane"))).toEqual({ ok: true });
  // She may give items to an actor that the referee shows to her.
  await foe.update({ ownership: { [ANN]: 1 } });
  expect(await give(foe)).toEqual({ ok: true });
  await foe.update({ ownership: { [ANN]: 0 } });
  await company.update({ system: { members } });
});

describe("doors of the way", () => {
  test("S-3: a way that the party's owner writes opens no door and goes back; the referee's opens its own alone", async () => {
    const company = named("The Leaning Tower Company");
    const { journeyOf } = await of("adapter/party");
    const { makeTableDoor, writeJourney } = await of("exploration/dungeon/places-and-doors");
    const [mine, theirs] = (await scene().createEmbeddedDocuments("Wall", [
      { c: [0, 0, 100, 0], door: 1 },
      { c: [0, 200, 100, 200], door: 1 },
    ])) as [Doc, Doc];
    await writeJourney(company, (way: object) => way);
    const door = (wall: Doc, state: string): object => ({ ...makeTableDoor("Door", state), wall: wall.uuid });
    const way = JSON.parse(JSON.stringify({ ...journeyOf(company), doors: [door(theirs, "open")] }));
    await ann.done("Actor", "update", { updates: [{ _id: company.id, "system.way": way }] });
    await expect.poll(() => journeyOf(company).doors.length).toBe(0);
    await writeJourney(company, (now: { doors: object[] }) => ({ ...now, doors: [...now.doors, door(mine, "open")] }));
    await expect.poll(() => mine.ds).toBe(1);
    expect(theirs.ds).toBe(0);
    await writeJourney(company, (now: object) => ({ ...now, doors: [] }));
  });

  test("S-3: what a player wrote while no referee was there opens nothing when the referee changes another door", async () => {
    const company = named("The Leaning Tower Company");
    const { journeyOf } = await of("adapter/party");
    const { makeTableDoor, writeJourney } = await of("exploration/dungeon/places-and-doors");
    const { watchDoors } = await of("exploration/dungeon/map-doors");
    const [theirs, mine] = (await scene().createEmbeddedDocuments("Wall", [
      { c: [0, 400, 100, 400], door: 1 },
      { c: [0, 600, 100, 600], door: 1 },
    ])) as [Doc, Doc];
    const door = (wall: Doc): object => ({ ...makeTableDoor("Door", "open"), wall: wall.uuid });
    const way = JSON.parse(JSON.stringify({ ...journeyOf(company), doors: [door(theirs)] }));
    // As a client finds it that has just come.
    company.updateSource({ system: { way } });
    watchDoors();
    await writeJourney(company, (now: { doors: object[] }) => ({ ...now, doors: [...now.doors, door(mine)] }));
    await expect.poll(() => mine.ds).toBe(1);
    expect(theirs.ds).toBe(0);
    await writeJourney(company, (now: object) => ({ ...now, doors: [] }));
  });
});

describe("magic of a sheet's owner on others", () => {
  const lirael = (): Doc => named("Lirael Ashwing");
  const bolt = {
    name: "Bolt",
    type: "spell",
    system: { key: "bolt", list: "magic-user", level: 1, damage: "1d4", works: [{ does: "harms" }] },
  };
  const wand = {
    name: "Rod of Bolts",
    type: "magicItem",
    system: { kind: "wand", damage: "1d4", works: [{ does: "harms" }], charges: { value: 5, max: 5 } },
  };
  const world = async (data: object): Promise<Doc> =>
    (globalThis as unknown as { Item: { create(data: object): Promise<Doc> } }).Item.create(data);

  /** A thing that Ann writes onto her elf's sheet, and the card with which she uses it on a goblin. */
  async function used(data: object, outcome: object = {}): Promise<{ item: Doc; message: Doc }> {
    const { result } = await ann.done("Item", "create", { parentUuid: lirael().uuid, data: [data] });
    const id = String(result[0]?._id);
    await expect.poll(() => lirael().items.get(id)).toBeDefined();
    const item = lirael().items.get(id) as Doc;
    const message = await forged("notice", {
      speaker: party(lirael()),
      item: { uuid: item.uuid, name: item.name, img: "" },
      targets: [party(goblin())],
      outcome: {
        procedure: "cast",
        spell: item.name,
        reversed: false,
        level: 36,
        works: [{ on: "targets" }],
        ...outcome,
      },
    });
    return { item, message };
  }
  const works = async (message: Doc, by = ANN): Promise<unknown> =>
    (await of("spells/spell-effect")).applySpellEffect(message, 0, by);
  /** The transaction in which Ann's client reported the cost of the use, as the referee's client records it. */
  async function report(
    message: Doc,
    item: Doc,
    path: string,
    [before, after]: readonly [number, number],
  ): Promise<void> {
    const { writeEntry } = await of("undo/ledger");
    const nothing = { key: "", card: "", marks: [], follows: [], data: {} };
    const steps = [{ do: "update", uuid: item.uuid, name: item.name, path, before, after }];
    const one = { kind: "cast", by: ANN, cards: [message.id], steps, state: "done", reported: true, worldTime: 0 };
    const { foundry } = globalThis as unknown as { foundry: { utils: { randomID(): string } } };
    await writeEntry({ ...nothing, ...one, id: foundry.utils.randomID() });
  }

  test("S-4: a spell that was never memorised does nothing without the referee; one that was used up does", async () => {
    await world(bolt);
    const first = await used(bolt);
    const unspent = { key: "work.unspent", data: { name: lirael().name, spell: "Bolt" } };
    expect(await works(first.message)).toEqual(unspent);
    await report(first.message, first.item, "system.memorised.normal", [1, 1]);
    expect(await works(first.message)).toEqual(unspent);
    await report(first.message, first.item, "system.memorised.normal", [1, 0]);
    expect(await works(first.message)).toBeUndefined();
  });

  test("S-4: more spells than class and level give need the referee", async () => {
    const { item, message } = await used({ ...bolt, system: { ...bolt.system, cast: { normal: 9, reversed: 0 } } });
    await report(message, item, "system.memorised.normal", [1, 0]);
    expect(await works(message)).toMatchObject({ key: "work.noSlot" });
    expect(await works(message, table.game.user.id)).toBeUndefined();
    await item.delete();
  });

  test("S-4: a scroll of a player's own writing needs the referee, whatever level it says", async () => {
    const pack = { index: { contents: [] }, getDocuments: async () => [await world({ ...bolt, name: "Bolts" })] };
    const packs = Reflect.get(table.game, "packs") as { get(id: string): unknown };
    const { get } = packs;
    packs.get = (id) => (id === "rulings.spells" ? pack : get.call(packs, id));
    try {
      const scroll = { kind: "scroll", spells: ["bolt"], makerLevel: 36, magic: true };
      const flags = { rulings: { read: ["bolt"] } };
      const { item, message } = await used(
        { name: "Scroll", type: "magicItem", system: scroll, flags },
        { scroll: "bolt" },
      );
      await report(message, item, "system.quantity", [2, 1]);
      expect(await works(message)).toMatchObject({ key: "work.scroll" });
      expect(await works(message, table.game.user.id)).toBeUndefined();
    } finally {
      packs.get = get;
    }
  });

  test("S-4: a wand like one that the player gave to somebody is the player's own make all the same", async () => {
    const strong = { ...wand, name: "Rod of Ruin", system: { ...wand.system, damage: "20d6" } };
    const ysolde = named("Ysolde Vane");
    await ysolde.update({ ownership: { [ANN]: 1 } });
    // As the referee's client makes it there when she gives it.
    const [given] = (await ysolde.createEmbeddedDocuments("Item", [strong])) as [Doc];
    const copy = { ...strong, _stats: { compendiumSource: given.uuid } };
    const { item, message } = await used(copy);
    await report(message, item, "system.charges.value", [5, 4]);
    expect(await works(message)).toMatchObject({ key: "work.ownMake" });
    // Of a creature that no player sees nobody was given anything.
    await ysolde.update({ ownership: { default: 0, [ANN]: 0 } });
    const before = { ...ysolde.ownership };
    await given.delete();
    await ysolde.update({ ownership: before });
  });

  test("S-4: an area of a player's own making, that names nobody, touches nobody without the referee", async () => {
    const area = { goes: "with", within: true };
    const ways = [{ on: "caster", area, modifiers: [{ to: "armourClass", value: -20 }] }];
    const { message } = await used({ ...bolt, name: "Foul air", system: { ...bolt.system, damage: "", works: ways } });
    expect(await works(message)).toMatchObject({ key: "work.ownMake" });
  });

  test("S-4: a spell as listed but for a wider area is the player's own make", async () => {
    const cloud = { ...bolt, name: "Cloud", system: { ...bolt.system, area: { shape: "cloud", length: 20 } } };
    await world(cloud);
    const { item, message } = await used({
      ...cloud,
      system: { ...cloud.system, area: { shape: "cloud", length: 900 } },
    });
    await report(message, item, "system.memorised.normal", [1, 0]);
    expect(await works(message)).toMatchObject({ key: "work.ownMake" });
  });

  test.each([
    ["as it is listed", {}, undefined],
    ["of a higher maker's level", { makerLevel: 36 }, "work.ownMake"],
    ["without a number of charges", { charges: { value: 0, max: null } }, "work.ownMake"],
  ])("S-4: a wand %s", async (_what, more, key) => {
    await world(wand);
    const { item, message } = await used({ ...wand, system: { ...wand.system, ...more } });
    await report(message, item, "system.charges.value", [5, 4]);
    const refused = (await works(message)) as { key: string } | undefined;
    expect(refused?.key).toBe(key);
  });
});

test("300 questions in 5 s: a user who sends more at once than anybody does by hand gets a message of its own", async () => {
  const count = 45;
  const at = Reflect.get(table.game.time, "serverTime");
  const about = JSON.stringify({ kind: "nothing" });
  const nonces = Array.from({ length: count }, (_, one) => `flood${one}`);
  const asking = Object.fromEntries(nonces.map((nonce) => [nonce, { about, at }]));
  await ann.done("User", "update", { updates: [{ _id: ANN, "flags.rulings.asking": asking }] });
  await expect.poll(() => user(ANN).flags.rulings?.asking?.flood0).toBeDefined();
  const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Record<string, (data: object) => Promise<any>> };
  const answers = await Promise.all(
    nonces.map((nonce) => queries["rulings.apply"]?.({ about, nonce, user: ANN }) as Promise<{ refused: string }>),
  );
  expect(answers.filter(({ refused }) => refused === "tooManyAsked")).toHaveLength(count - 40);
});
