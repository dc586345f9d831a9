/**
 * The true nature of unknown items is stored in the ledger of one world: a referee's file of their carrier includes it, a player's does
 * not.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let hild: Doc;
beforeAll(async () => {
  table = await openLive(14);
  hild = table.game.actors.getName("Hild Redmantle") as Doc;
  (await of("items/identification/watch-unknown")).watchUnknown();
}, 120_000);
afterAll(() => table?.stop());

const RING = {
  name: "Ring of protection +1",
  type: "magicItem",
  img: "icons/ring.svg",
  system: { key: "ring-of-protection-1", bonus: 1 },
};

/** The file of somebody as it is written and read again. */
const fileOf = (actor: Doc): any => JSON.parse(JSON.stringify(actor.toCompendium(null, { keepId: true })));

test("in a world that knows nothing of it, what a file says is kept in the ledger and leaves the sheet; here nothing is kept twice", async () => {
  const { asUnidentified } = await of("items/unidentified/hide-item");
  const { truthOf, storedTruths, unknownKey } = await of("items/unidentified/truths");
  const { isBoundTo } = await of("items/unidentified/truths");
  const [ring] = (await hild.createEmbeddedDocuments("Item", [await asUnidentified(RING, { name: "A ring" })])) as [
    Doc,
  ];
  const file = fileOf(hild);
  const carried = (data: any) => data.items.find(({ name }: Doc) => name === "A ring").flags.rulings.carriedTruth;
  expect(JSON.parse(carried(file)).truth.data.name).toBe(RING.name);
  // A compendium may be read by players.
  expect(carried(hild.toCompendium({ collection: "world.heroes" }))).toBeUndefined();
  const before = storedTruths().length;
  await hild.importFromJSON(JSON.stringify(file));
  expect(storedTruths()).toHaveLength(before);
  const back = hild.items.get(ring.id) as Doc;
  expect(truthOf(back).data.name).toEqual(RING.name);
  expect(JSON.stringify(back.toObject()).includes(RING.name)).toBe(false);

  // The other world, in which the ledger has no such key.
  const elsewhere = structuredClone(file);
  for (const item of elsewhere.items) if (item.flags.rulings?.unknown) item.flags.rulings.unknown = "KeyOfAnotherWrld";
  const { Actor } = globalThis as unknown as { Actor: { implementation: { create(data: object): Promise<Doc> } } };
  const twin = await Actor.implementation.create({ name: "Twin", type: "character" });
  await twin.importFromJSON(JSON.stringify(elsewhere));
  const other = await Actor.implementation.create({ ...elsewhere, _id: undefined });
  for (const one of [twin, other]) {
    const thing = one.items.contents.find(({ name }) => name === "A ring") as Doc;
    expect(unknownKey(thing)).not.toBe("KeyOfAnotherWrld");
    expect(truthOf(thing).data.name).toEqual(RING.name);
    expect(isBoundTo(thing)).toBe(true);
    expect(JSON.stringify(one.toObject())).not.toContain(RING.name);
    await one.delete();
  }
});
