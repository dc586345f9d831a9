/**
 * Potions made between adventures: drinking one has the effect of its spell (GOR-59 to GOR-62), and is a simple action in a fight (GOR-68).
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero, points } from "./people.ts";
import { opened } from "./windows.ts";

const SPELLS = ["cleric-1/cure-light-wounds", "magic-user-2/invisibility", "magic-user-3/haste", "magic-user-2/esp"];
const FAR_SIGHT = "magic-user-3/clairvoyance";
let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  await table.rulings({}, "gorman");
  await withSpells();
}, 120_000);
afterEach(async () => {
  dice("any");
  vi.restoreAllMocks();
  await aimed();
  await table.clear();
});
afterAll(() => table?.stop());

/** The compendium of spells, with these alone: a table in this process has none. */
async function withSpells(): Promise<void> {
  const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
  const all: Doc[] = [];
  for (const path of [...SPELLS, FAR_SIGHT]) {
    const { name, type, system } = packEntry(`spells/${path}`);
    all.push(await Item.create({ name, type, system }));
  }
  const packs = Reflect.get(table.game, "packs") as { get(id: string): unknown };
  const known = packs.get.bind(packs);
  const contents = all.map(({ uuid, name, system }) => ({ uuid, name, system: { key: system.key } }));
  const pack = {
    visible: true,
    index: { contents },
    getIndex: async () => ({ contents }),
    getDocuments: async () => all,
  };
  packs.get = (id) => (id === "rulings.spells" ? pack : known(id));
}
async function aimed(...at: Stood[]): Promise<void> {
  const value = new Set(at.map(({ token }) => ({ document: token })));
  Object.defineProperty(table.game.user, "targets", { value, configurable: true });
}
const brew = (spell: string, more: object = {}) => ({
  name: `Potion of ${spell}`,
  type: "magicItem",
  system: { kind: "potion", spells: [spell], makerLevel: 5, magic: true, ...more },
});
/** Drinks it, and lets it act in one of its ways; gives the card of the act. */
async function drinks(actor: Doc, way = 0): Promise<Doc> {
  const { invokeItem } = await of("spells/items/use-magic-item");
  const { applySpellEffect } = await of("spells/spell-effect");
  await invokeItem(actor, actor.items.contents[0]?.id);
  await calm();
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "cast") as Doc;
  expect(await applySpellEffect(card, way, table.game.user.id)).toBeUndefined();
  await calm();
  return card;
}

test("GOR-62 example 1: a fighter drinks a made potion of Cure Light Wounds and is healed; it is gone, and all goes back", async () => {
  dice("high");
  const { actor } = await table.stand(hero(points(2, 20), [brew("cure-light-wounds")]));
  const [before, transactions] = [table.world(), table.kinds().length];
  const card = await drinks(actor);
  // 1d6+1, as high as it goes
  expect(actor.system.hp.value).toBe(9);
  expect(actor.items.contents.length).toBe(0);
  expect(card.system.outcome).toMatchObject({ healing: "1d6+1", level: 5, drunk: true });
  await table.backTo(transactions);
  expect(table.world()).toEqual(before);
});

test("GOR-61: what works on many works on the drinker alone, also where it is poured for a friend", async () => {
  const odo = await table.stand(hero({}, [brew("haste", { quantity: 2 })]));
  const ada = await table.stand(hero({}, [], "Ada"), [5, 0]);
  const hasted = ({ actor }: Stood) =>
    actor.effects.contents.some((one: Doc) => one.flags.rulings?.magic?.tags?.includes("hasted"));
  await drinks(odo.actor);
  expect(hasted(odo)).toBe(true);
  expect(hasted(ada)).toBe(false);
  await aimed(ada);
  await drinks(odo.actor);
  expect(hasted(ada)).toBe(true);
  expect(odo.actor.items.contents.length).toBe(0);
});

test("GOR-62: a player's press pours it for a friend whom the player does not own, for its figures are the compendium's", async () => {
  const odo = await table.stand(hero({}, [brew("invisibility")]));
  const ada = await table.stand(hero({}, [], "Ada"), [5, 0]);
  const ann = (Reflect.get(table.game, "users") as { getName(name: string): Doc }).getName("Ann");
  await odo.actor.update({ ownership: { [ann.id]: 3 } });
  await aimed(ada);
  const { invokeItem } = await of("spells/items/use-magic-item");
  const { applySpellEffect } = await of("spells/spell-effect");
  await invokeItem(odo.actor, odo.actor.items.contents[0]?.id);
  await calm();
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "cast") as Doc;
  expect(await applySpellEffect(card, 0, ann.id)).toBeUndefined();
  expect(ada.actor.statuses.has("invisible")).toBe(true);
});

test("GOR-59, GOR-62: the potion that the window makes is the one that heals; a listed spell of which the mark was taken off makes none (GOR-61)", async () => {
  const { name, type, system } = packEntry(`spells/${SPELLS[0]}`);
  const cure = { name, type, system };
  const { actor } = await table.stand(hero({ class: "cleric", level: 1, coins: { gp: 250 }, ...points(1, 9) }, [cure]));
  const window = await opened("downtime/research-window", "ResearchWindow", { who: actor.uuid, make: "potion" });
  const made = () => actor.items.contents.find((item: Doc) => item.type === "magicItem");
  const [spell] = actor.items.contents as [Doc];
  await spell.update({ "system.affectsDrinker": false });
  expect((await window.shown()).makingFault?.textKey ?? (await window.shown()).makingFault?.key).toContain(
    "notDrinkable",
  );
  await window.press("makeThing");
  expect(made()).toBeUndefined();
  await spell.update({ "system.affectsDrinker": true });
  await window.press("makeThing");
  expect(made()?.system.spells).toEqual(["cure-light-wounds"]);
  expect(actor.system.coins.gp).toBe(150);
  dice("low");
  const { invokeItem } = await of("spells/items/use-magic-item");
  const { applySpellEffect } = await of("spells/spell-effect");
  await invokeItem(actor, made()?.id);
  await calm();
  const card = table.game.messages.contents.findLast(({ system: one }) => one.outcome?.procedure === "cast") as Doc;
  expect(await applySpellEffect(card, 0, table.game.user.id)).toBeUndefined();
  expect(actor.system.hp.value).toBe(3);
});

test("GOR-62: a potion brewed of a spell that somebody researched does what the spell does, to the drinker alone and at the maker's level", async () => {
  const vigour = {
    name: "Odo's Vigour",
    type: "spell",
    system: {
      ...{
        class: "magic-user",
        list: "magic-user",
        level: 1,
        affectsDrinker: true,
        healing: "1d4+1",
        description: "<p>Mends.</p>",
      },
      duration: { text: "1 turn a level", formula: "1", unit: "turn", perLevel: true },
      works: [
        { use: "heal", number: "6", does: "heals" },
        { number: "6", area: { within: true }, tags: ["hasted"] },
      ],
    },
  };
  const maker = { class: "magic-user", level: 3, coins: { gp: 250 }, ...points(1, 9) };
  const odo = await table.stand(hero(maker, [vigour]));
  const ada = await table.stand(hero({ ...points(1, 9) }, [], "Ada"), [5, 0]);
  const window = await opened("downtime/research-window", "ResearchWindow", { who: odo.actor.uuid, make: "potion" });
  await window.press("makeThing");
  const made = odo.actor.items.contents.find((item: Doc) => item.type === "magicItem") as Doc;
  expect(made.system.spells).toEqual(["Odo's Vigour"]);
  await ada.actor.createEmbeddedDocuments("Item", [made.toObject()]);
  dice("high");
  const card = await drinks(ada.actor);
  await ada.actor.createEmbeddedDocuments("Item", [made.toObject()]);
  await drinks(ada.actor, 1);
  expect(card.system.outcome).toMatchObject({ healing: "1d4+1", level: 3, drunk: true, summary: "Mends." });
  const hasted = ({ actor }: Stood): Doc | undefined =>
    actor.effects.contents.find((one: Doc) => one.flags.rulings?.magic?.tags?.includes("hasted"));
  expect(ada.actor.system.hp.value).toBe(6);
  expect(odo.actor.system.hp.value).toBe(1);
  expect(hasted(odo)).toBeUndefined();
  // A turn for each of the maker's three levels.
  const { until } = (hasted(ada) as Doc).flags.rulings.magic;
  expect(until - (table.game as unknown as { time: { worldTime: number } }).time.worldTime).toBe(1800);
  expect(ada.actor.items.contents).toEqual([]);
});

test("GOR-68: a potion is one of two simple actions, so that one who drank may still move; a spell is a complex one", async () => {
  const ogre = await table.stand(beast(), [0, 40], -1);
  const odo = await table.stand(hero(points(3, 20), [brew("cure-light-wounds")]));
  const combat = await table.fight(odo, ogre);
  const state = () => combat.flags.rulings.state.combatants.find((one: Doc) => one.name === "Odo");
  const { askFight } = await of("combat/fight-requests");
  await askFight({ kind: "rollAll", combat: combat.id, id: "", detail: "" });
  await calm();
  const { invokeItem } = await of("spells/items/use-magic-item");
  await invokeItem(odo.actor, odo.actor.items.contents[0]?.id);
  await calm();
  await expect.poll(() => state().actions).toEqual(["simple"]);
  expect(state().done).toBe(false);
  expect(state().spellsThisRound).toBe(0);
});

test.each(["potion-of-esp", "potion-of-clairvoyance", "potion-of-speed"])(
  "%s lasts its own 1d6+6 turns, and not as long as the spell in it",
  async (key) => {
    dice("low");
    const { name, type, system } = packEntry(`magic-items/potion/${key}`);
    const { actor } = await table.stand(hero({}, [{ name, type, system }]));
    await drinks(actor);
    const now = (table.game as unknown as { time: { worldTime: number } }).time.worldTime;
    const { until } = actor.effects.contents[0].flags.rulings.magic;
    expect(until - now).toBe(7 * 600);
  },
);
