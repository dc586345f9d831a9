/** Spells as in the compendium, acting on a table's own documents: their targets, their results, and the undo. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import { packEntry } from "../pack-entry.ts";
import { type CompanyTable, calm, dice, gone, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

const IMG = "icons/svg/aura.svg";
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
  (await of("chat/hidden-numbers")).watchNumbers();
}, 120_000);
afterAll(() => table?.stop());

const hp = (actor: Doc): number => actor.system.hp.value;
const person = (name: string, level = 1): Promise<Doc> =>
  table.make({
    name,
    type: "character",
    system: { class: "cleric", level, people: "human", hp: { value: 8, max: 8 } },
  });

/** The card of an entry of the packs that somebody used on others. */
async function card(caster: Doc, path: string, targets: readonly Doc[]): Promise<Doc> {
  const { name, type, img, system } = packEntry(`${path}`);
  const [item] = await caster.createEmbeddedDocuments("Item", [{ name, type, img, system }]);
  const { referenceTo, postCard } = await of("chat/post-card");
  const { areaOf } = await of("spells/effects/area");
  const { spellFormsOf } = await of("spells/cast");
  const outcome = {
    procedure: "cast",
    spell: name,
    reversed: false,
    area: areaOf(item),
    works: spellFormsOf(system.works),
    damage: system.damage,
    healing: system.healing,
    save: system.save?.category ?? null,
  };
  return postCard({
    type: "notice",
    actor: caster,
    item: { uuid: item?.uuid, name, img },
    outcome,
    targets: targets.map(referenceTo),
  });
}
async function act(message: Doc, way = 0): Promise<unknown> {
  return (await of("spells/spell-effect")).applySpellEffect(message, way, table.game.user.id);
}
const reports = (): Doc[] =>
  table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "working")?.system.outcome.told;
/** How the newest card of something at work is headed. */
async function heading(): Promise<unknown> {
  const message = table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "working") as Doc;
  const { presentCard } = await import("../../../src/view/cards/index.ts");
  const viewer = { referee: true, owns: true, ownsTargets: [], closed: [], foes: "numbers" };
  const { outcome, speaker, item } = message.system;
  const frame = { subject: "", applied: [], used: [], followed: [], dice: [], targets: [], viewer };
  const stamp = { hash: "h", preset: "classic" };
  return presentCard("working", { ...frame, plan: null, outcome, speaker, item, stamp } as never)?.title;
}

/** Kills somebody by the poison of a bite, which the referee confirms. */
async function bitten(odo: Doc): Promise<void> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const { bringRider, confirmPoison } = await of("attack/damage/riders");
  const snake = await table.make({ name: "Snake", type: "monster", system: { hp: { value: 5, max: 5 } } });
  const outcome = { procedure: "damage", total: 0, steps: [], dice: [], riders: [{ kind: "poison", save: "death" }] };
  const hit = await postCard({ type: "damage", actor: snake, outcome, targets: [referenceTo(odo)] });
  dice("low");
  expect(await bringRider(hit, odo.uuid, 0, table.game.user.id)).toBeUndefined();
  const save = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "poison") as Doc;
  expect(await confirmPoison(save, table.game.user.id)).toBeUndefined();
  expect(odo.statuses.has("dead")).toBe(true);
  expect(hp(odo)).toBe(0);
  await snake.delete();
}
async function slain(odo: Doc): Promise<void> {
  const { runUndoable } = await of("undo/run-undoable");
  await runUndoable(
    { kind: "work" },
    async (transaction: Doc) => void (await transaction.conditions(odo, ["dead"], [])),
  );
}

describe("neutralize poison", () => {
  const NEUTRALIZE = "spells/cleric-4/neutralize-poison";

  test("revives who died of poison no more than ten rounds ago, with 1 hit point; it goes back", async () => {
    const [cleric, odo] = [await person("Bertha", 7), await person("Odo")];
    await bitten(odo);
    await table.pass("round", 10);
    const message = await card(cleric, NEUTRALIZE, [odo]);
    const [before, transactions] = [table.world(), table.kinds().length];
    expect(await act(message, 1)).toBeUndefined();
    expect(reports()).toMatchObject([{ how: "raised" }]);
    expect(odo.statuses.has("dead")).toBe(false);
    expect(odo.statuses.has("poisoned")).toBe(false);
    expect(hp(odo)).toBe(1);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(cleric, odo);
  });

  test("comes too late after that, and is no help to who died otherwise", async () => {
    const [cleric, odo, ida] = [await person("Bertha", 7), await person("Odo"), await person("Ida")];
    await bitten(odo);
    await slain(ida);
    await act(await card(cleric, NEUTRALIZE, [ida]), 1);
    expect(reports()).toMatchObject([{ how: "spared", why: "otherDeath" }]);
    await table.pass("round", 11);
    await act(await card(cleric, NEUTRALIZE, [odo]), 1);
    expect(reports()).toMatchObject([{ how: "spared", why: "tooLong" }]);
    expect(odo.statuses.has("dead")).toBe(true);
    expect(ida.statuses.has("dead")).toBe(true);
    await gone(cleric, odo, ida);
  });

  test("revives who drank poison", async () => {
    const [cleric, odo] = [await person("Bertha", 7), await person("Odo")];
    dice("low");
    await act(await card(odo, "magic-items/potion/potion-of-poison", [odo]));
    expect(odo.statuses.has("dead")).toBe(true);
    expect(hp(odo)).toBe(0);
    // nobody casts a potion
    expect(await heading()).toMatchObject({ textKey: "RULINGS.Work.used" });
    await act(await card(cleric, NEUTRALIZE, [odo]), 1);
    expect(await heading()).toMatchObject({ textKey: "RULINGS.Work.title" });
    expect(odo.statuses.has("dead")).toBe(false);
    expect(hp(odo)).toBe(1);
    await gone(cleric, odo);
  });
});

describe("raise dead", () => {
  const RAISE = "spells/cleric-5/raise-dead";

  test("reaches back two days at level 7 and four more with each level", async () => {
    const [abbot, bishop, odo] = [await person("Anton", 7), await person("Bertha", 8), await person("Odo")];
    await slain(odo);
    await table.pass("day", 3);
    await act(await card(abbot, RAISE, [odo]));
    expect(reports()).toMatchObject([{ how: "spared", why: "tooLong" }]);
    await act(await card(bishop, RAISE, [odo]));
    expect(reports()).toMatchObject([{ how: "raised" }]);
    await gone(abbot, bishop, odo);
  });

  test("who is raised lies weak for two weeks: no hits, no spells, half pace; it goes back", async () => {
    const [abbot, odo] = [await person("Anton", 7), await person("Odo")];
    const { creatureOf } = await of("adapter/creature");
    const { forbiddenBy } = await import("../../../src/rules/creature/conditions.ts");
    const able = () => (["melee", "missile", "cast"] as const).map((what) => !forbiddenBy(creatureOf(odo), what));
    await slain(odo);
    const message = await card(abbot, RAISE, [odo]);
    const [before, transactions] = [table.world(), table.kinds().length];
    expect(await act(message)).toBeUndefined();
    expect(hp(odo)).toBe(1);
    expect(odo.statuses.has("recovering")).toBe(true);
    expect(able()).toEqual([false, false, false]);
    expect(reports()).toMatchObject([{ how: "raised", puts: "recovering" }]);
    expect(creatureOf(odo).modifiers).toMatchObject([{ on: "movement", op: "divideDown", value: 2 }]);
    await table.pass("day", 13);
    expect(odo.statuses.has("recovering")).toBe(true);
    await table.pass("day", 1);
    expect(odo.statuses.has("recovering")).toBe(false);
    expect(able()).toEqual([true, true, true]);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(abbot, odo);
  });
});

describe("water breathing", () => {
  test("BX-171: who breathes water may cast under it, and nobody else; the spell that ends takes that along", async () => {
    const [mage, odo] = [await person("Milo", 5), await person("Odo")];
    const { creatureOf } = await of("adapter/creature");
    const { whyNotAbleToCast } = await import("../../../src/rules/combat/free-to-cast.ts");
    const why = () => whyNotAbleToCast(creatureOf(odo))?.key;
    await odo.toggleStatusEffect("underWater", { active: true });
    expect(why()).toBe("order.noBreath");
    await act(await card(mage, "spells/magic-user-3/water-breathing", [odo]));
    expect(why()).toBeUndefined();
    await table.pass("day", 2);
    expect(why()).toBe("order.noBreath");
    await gone(mage, odo);
  });
});

describe("what takes hold of many", () => {
  test("a sleep on six is one request with its card, beside that of its entry; it goes back", async () => {
    const mage = await person("Lirael", 3);
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => person(`Odo ${at}`)));
    const message = await card(mage, "spells/magic-user-1/sleep", six);
    await calm();
    const [before, transactions, writes] = [table.world(), table.kinds().length, table.writes().length];
    dice("high");
    expect(await act(message)).toBeUndefined();
    expect(six.map(({ statuses }) => statuses.has("asleep"))).toEqual(six.map(() => true));
    // On 13 each document is a request of its own.
    if (generationByDefault() === 14) expect(table.writes().slice(writes)).toHaveLength(2);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(mage, ...six);
  });
});

describe("what befalls somebody again and again", () => {
  test("a web that has caught one catches a stronger one, holds nobody twice, and burns with both in it; it goes back", async () => {
    const [lirael, odo, ogre] = [await person("Lirael", 3), await person("Odo"), await person("Ogre")];
    const message = await card(lirael, "spells/magic-user-2/web", [odo]);
    const [before, transactions] = [table.world(), table.kinds().length];
    const { cardData } = await of("undo/card-data");
    const used = () => cardData(message).used;
    expect(await act(message, 0)).toBeUndefined();
    const { referenceTo } = await of("chat/post-card");
    await message.update({ system: { targets: [odo, ogre].map(referenceTo) } });
    expect(await act(message, 1)).toBeUndefined();
    expect(reports().map(({ how }) => how)).toEqual(["unmoved", "took"]);
    expect([odo, ogre].map(({ statuses }) => statuses.has("held"))).toEqual([true, true]);
    expect(used()).not.toContain("work");
    expect(await act(message, 3)).toBeUndefined();
    expect([hp(odo), hp(ogre)].every((left) => left < 8)).toBe(true);
    expect(await act(message, 3)).toBeUndefined();
    expect(table.kinds().length).toBe(transactions + 4);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(lirael, odo, ogre);
  });
});

describe("wands name the kind of their harm", () => {
  test("a wand of fire balls does nothing to whom fire does nothing", async () => {
    const mage = await person("Mage");
    const salamander = await table.make({
      name: "Salamander",
      type: "monster",
      system: { hp: { value: 20, max: 20 }, immunities: ["fire"] },
    });
    await act(await card(mage, "magic-items/rod-staff-wand/wand-of-fire-balls", [salamander]));
    expect(reports()).toMatchObject([{ how: "spared", why: "immune" }]);
    expect(hp(salamander)).toBe(20);
    await gone(mage, salamander);
  });
});

describe("the card of a thing", () => {
  test("the last potion is off the sheet when it was drunk and heals all the same; taken back it is there as before", async () => {
    const odo = await person("Odo");
    const { name, type, system } = packEntry("magic-items/potion/potion-of-healing");
    await odo.update({ "system.hp.value": 1 });
    const [potion] = await odo.createEmbeddedDocuments("Item", [{ name, type, system: { ...system, quantity: 2 } }]);
    const { invokeItem } = await of("spells/items/use-magic-item");
    const quantities = () => odo.items.contents.map((item) => item.system.quantity);
    const drink = async () => {
      await invokeItem(odo, potion?.id);
      await calm();
      return table.game.messages.contents.findLast(({ system: of }) => of.outcome?.spell === name) as Doc;
    };
    const [before, transactions] = [table.world(), table.kinds().length];
    await drink();
    expect(quantities()).toEqual([1]);
    const message = await drink();
    expect(quantities()).toEqual([]);
    expect(await act(message)).toBeUndefined();
    expect(hp(odo)).toBeGreaterThan(1);
    // Another's ledger is no way to it.
    const ida = await person("Ida");
    const { sourceOf } = await of("spells/magic-source");
    expect(await sourceOf(ida, potion?.uuid, false)).toBeUndefined();
    await ida.delete();
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(odo);
  });

  test("says what the thing does: a rod of cancellation has no dice and no save that would tell", async () => {
    const mage = await person("Mage");
    const { name, type, system } = packEntry("magic-items/rod-staff-wand/rod-of-cancellation");
    const [rod] = await mage.createEmbeddedDocuments("Item", [{ name, type, system }]);
    const { invokeItem } = await of("spells/items/use-magic-item");
    await invokeItem(mage, rod?.id);
    await calm();
    const { system: used } = table.game.messages.contents.findLast(
      ({ system }) => system.outcome?.spell === name,
    ) as Doc;
    expect(used.outcome.summary).toMatch(/^A touched magic item .* becomes ordinary; single use\.$/);
    await gone(mage);
  });
});

describe("the card of a continuing effect", () => {
  /** Lays something on somebody that comes again at its moments. */
  async function goesOn(name: string, each: object, ...whom: Doc[]): Promise<void> {
    const { applyMagic } = await of("spells/effects/apply-effect");
    const { runUndoable } = await of("undo/run-undoable");
    const work = { stays: true, each };
    const spec = { name, img: IMG, origin: "", level: 1, work, lasting: null, images: 0 };
    await runUndoable({ kind: "work" }, async (transaction: unknown) => {
      for (const who of whom) await applyMagic(transaction, who, spec);
      return undefined;
    });
  }

  test("an effect on a creature that the table does not see is shown to the referee alone, with its dice", async () => {
    const scene = table.game.scenes.active;
    const goblin = scene.tokens.contents.find(({ name }: Doc) => name === "Goblin (1)") as Doc;
    const odo = await person("Odo");
    await goblin.update({ hidden: true });
    await goesOn("Thorns", { does: "harms", formula: "1d4" }, odo, goblin.actor as Doc);
    await table.pass("round");
    const cards = table.game.messages.contents.filter((one) => one.system?.outcome?.procedure === "goingOn").slice(-2);
    const names = cards.map(({ system }) => system.outcome.moments.map(({ name }: Doc) => name));
    expect(names).toEqual([["Odo"], ["Goblin (1)"]]);
    expect(cards.map(({ whisper }) => whisper.length > 0)).toEqual([false, true]);
    expect(cards[0]?.rolls.map(({ options }: Doc) => options.rulings)).toEqual([`damage:${odo.uuid}`]);
    for (const { effects } of [odo, goblin.actor as Doc]) for (const effect of effects.contents) await effect.delete();
    await goblin.update({ hidden: false });
    await gone(odo);
  });

  test("the dice of confusion are no damage", async () => {
    const odo = await person("Odo", 4);
    await goesOn("Muddle", { does: "confuses", save: "spells" }, odo);
    await table.pass("round");
    const last = table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "goingOn");
    const ids = last?.rolls.map(({ options }: Doc) => options.rulings);
    expect(ids).toEqual([`save:${odo.uuid}`, `behaviour:${odo.uuid}`]);
    await gone(odo);
  });
});

describe("a card offers what its spell does", () => {
  test("no dice and no save for a cloud that works at its own moments; a ball of fire keeps both", async () => {
    const [mage, odo] = [await person("Mage"), await person("Odo")];
    const { castCard } = await import("../../../src/view/cards/cast.ts");
    const offered = async (path: string): Promise<string[]> => {
      const { system } = await card(mage, path, [odo]);
      const viewer = { referee: true, owns: true, ownsTargets: [], played: [] };
      const view = castCard({ ...system, used: [], applied: [], followed: [], dice: [], viewer } as never);
      return [...view.buttons, ...view.targets.flatMap(({ buttons }) => buttons)].map(({ action }) => action);
    };
    const cloud = await offered("spells/magic-user-5/cloudkill");
    expect(cloud).toContain("work");
    expect(cloud).not.toContain("spellDice");
    expect(cloud).not.toContain("spellSave");
    expect(await offered("spells/magic-user-3/fire-ball")).toEqual(expect.arrayContaining(["spellDice", "spellSave"]));
    await gone(mage, odo);
  });
});

describe("where the area of a thing lies", () => {
  test.each([
    ["a burst that harms comes down as far off as its wand says", "rod-staff-wand/wand-of-fire-balls", false, 240],
    ["what finds lies around its user", "rod-staff-wand/wand-of-trap-detection", true, null],
    ["what wards lies around its reader", "scroll/scroll-of-protection-from-undead", true, null],
    ["a cone goes out from its user", "rod-staff-wand/wand-of-cold", true, null],
  ])("%s", async (_what, path, own, range) => {
    const { system, type, name } = packEntry(`magic-items/${path}`);
    const keeper = await person("Area's keeper");
    const [item] = await keeper.createEmbeddedDocuments("Item", [{ name, type, system }]);
    const { areaOf } = await of("spells/effects/area");
    expect(areaOf(item)).toMatchObject({ own, range });
    await keeper.delete();
  });

  test("a harming burst of an older version, whose note is empty, is placed elsewhere all the same", async () => {
    const keeper = await person("Old wand's keeper");
    const system = { kind: "wand", damage: "6d6", area: { shape: "burst", length: 20, width: 20 } };
    const [item] = await keeper.createEmbeddedDocuments("Item", [{ name: "Old wand", type: "magicItem", system }]);
    const { areaOf } = await of("spells/effects/area");
    expect(areaOf(item)).toMatchObject({ own: false, range: null });
    await keeper.delete();
  });
});
