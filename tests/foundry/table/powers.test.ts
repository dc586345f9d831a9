/** Powers that strike, on a table's own documents: what they cost, and what is not paid for what was refused. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany(14);
  await table.rule("powers", "on");
  Object.assign(globalThis, { DOMParser: NoMarkup });
}, 120_000);
afterAll(() => table?.stop());

/** What a power says here is plain. */
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
    cards: () => table.game.messages.contents.filter(({ type }) => type !== "deed").length,
  };
}

test("HERO-08: a power whose shot is refused in the end keeps its use, and tells nobody", async () => {
  const { oda, used, arrows, cards } = await archer();
  const { usePower } = await of("magic/use-power");
  const before = cards();
  const { AttackWindow } = await of("attack/attack-window");
  // The last arrow flies elsewhere while the window stands open.
  AttackWindow.ask = async (opened: unknown) => {
    await item(oda, "Arrows").update({ "system.quantity": 0 });
    return opened;
  };
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect([used(), arrows(), cards() - before]).toEqual([0, 0, 0]);
  expect(table.kinds()).toEqual([]);
  await item(oda, "Arrows").update({ "system.quantity": 2 });
  AttackWindow.ask = async (opened: unknown) => opened;
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect([used(), arrows(), cards() - before]).toEqual([1, 1, 2]);
  // And the other way round: without a use left no arrow flies either.
  await usePower(oda, item(oda, "Twin Shot").id);
  await calm();
  expect([used(), arrows(), cards() - before]).toEqual([1, 1, 2]);
  expect(await table.takeBack()).toBeUndefined();
  expect([used(), arrows()]).toEqual([0, 2]);
});
