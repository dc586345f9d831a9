/** Powers that strike, on a table's own documents: what they cost, and what is not paid for what was refused. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
  await table.rule("powers", "on");
  Object.assign(globalThis, { DOMParser: NoMarkup });
}, 120_000);
afterAll(() => table?.stop());

/** A power's description is plain text here. */
class NoMarkup {
  parseFromString = (text: string): object => ({ body: { textContent: text } });
}

const item = (who: Doc, name: string): Doc => who.items.contents.find((one) => one.name === name) as Doc;

/** Somebody with a bow, an arrow and a power that shoots once an encounter, and a foe at whom it goes. */
async function archer(): Promise<{ oda: Doc; used: () => number; arrows: () => number; cards: () => number }> {
  const bow = { location: "inHand", hands: "two", melee: false, missile: true, ammunition: "arrows", damage: "1d6" };
  const oda = await table.make({
    name: "Oda",
    type: "character",
    system: { class: "fighter", level: 3, hp: { value: 20, max: 20 } },
    items: [
      { name: "Bow", type: "weapon", system: { ...bow, range: { short: 50, medium: 100, long: 150 } } },
      { name: "Arrows", type: "ammunition", system: { group: "arrows", quantity: 1 } },
      { name: "Twin Shot", type: "power", system: { usage: "encounter", versus: "ac", weapon: true, weaponDice: 2 } },
    ],
  });
  const foe = await table.make({ name: "Target", type: "monster", system: { hp: { value: 9, max: 9 } } });
  const scene = table.game.scenes.active;
  Object.assign(globalThis, { canvas: { scene, tokens: { controlled: [] } } });
  const placed = await scene.createEmbeddedDocuments("Token", [
    (await oda.getTokenDocument({ x: 100, y: 100, actorLink: true })).toObject(),
    (await foe.getTokenDocument({ x: 900, y: 100 })).toObject(),
  ]);
  Object.defineProperty(table.game.user, "targets", { value: new Set([{ document: placed[1] }]), configurable: true });
  return {
    oda,
    used: () => 1 - item(oda, "Twin Shot").system.uses.value,
    arrows: () => item(oda, "Arrows").system.quantity,
    cards: () => table.game.messages.contents.length,
  };
}

test("HERO-08: a power whose shot is refused in the end keeps its use, and posts no card", async () => {
  const { oda, used, arrows, cards } = await archer();
  const { usePower } = await of("characters/use-power");
  const before = cards();
  const { AttackWindow } = await of("attack/attack-window");
  // The last arrow flies elsewhere while the window stands open.
  AttackWindow.ask = async (opened: unknown) => {
    await item(oda, "Arrows").update({ "system.quantity": 0 });
    return opened;
  };
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect(used()).toBe(0);
  expect(arrows()).toBe(0);
  expect(cards() - before).toBe(0);
  expect(table.kinds()).toEqual([]);
  await item(oda, "Arrows").update({ "system.quantity": 2 });
  AttackWindow.ask = async (opened: unknown) => opened;
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect(used()).toBe(1);
  expect(arrows()).toBe(1);
  expect(cards() - before).toBe(2);
  // And the other way round: without a use left no arrow flies either.
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect(used()).toBe(1);
  expect(arrows()).toBe(1);
  expect(cards() - before).toBe(2);
  expect(await table.takeBack()).toBeUndefined();
  expect(used()).toBe(0);
  expect(arrows()).toBe(2);
});

test("HERO-22: a power is cast through the implement at hand, the one that was learnt before others; none is none", async () => {
  await table.rule("freeExpertise", "on");
  const symbol = { kind: "holySymbol", implementKind: "holy symbol", location: "carried" };
  const ysolde = await table.make({
    name: "Ysolde",
    type: "character",
    system: { class: "magic-user", level: 5, hp: { value: 9, max: 9 }, expertise: { implement: "Wand" } },
    items: [
      { name: "Spark", type: "power", system: { versus: "ac", weapon: false, damage: "1d6", ability: "int" } },
      { name: "Symbol", type: "gear", system: symbol },
      { name: "Wand of Sparks", type: "magicItem", system: { kind: "wand", location: "inHand" } },
    ],
  });
  const { creatureOf } = await of("adapter/creature");
  const { attackMeans } = await of("attack/means");
  const { attackBonus } = await import("../../../src/rules/attack/attack-bonus.ts");
  const rules = (await of("platform/settings/rulings-in-force")).rulingsInForce();
  const strikes = (): unknown[] => {
    const { means } = attackMeans(ysolde, item(ysolde, "Spark").id, 5);
    const step = attackBonus(creatureOf(ysolde), means, rules).steps.find(({ key }) => key === "attack.expertise");
    return [means.attack.implement, step?.value, step?.source.rule];
  };
  expect(strikes()).toEqual(["wand", 1, "HERO-22"]);
  await item(ysolde, "Wand of Sparks").update({ "system.location": "packed" });
  expect(strikes()).toEqual(["holy symbol", undefined, undefined]);
  await ysolde.update({ "system.expertise.implement": "holy symbol " });
  expect(strikes()).toEqual(["holy symbol", 1, "HERO-22"]);
  await item(ysolde, "Symbol").update({ "system.location": "stored" });
  expect(strikes()).toEqual([undefined, undefined, undefined]);
  await item(ysolde, "Symbol").update({ "system.location": "worn" });
  await table.rule("freeExpertise", "off");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  const { means } = attackMeans(ysolde, item(ysolde, "Spark").id, 5);
  expect(attackBonus(creatureOf(ysolde), means, rulingsInForce()).steps.map(({ key }) => key)).not.toContain(
    "attack.expertise",
  );
});
