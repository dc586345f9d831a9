/** How often a referee's click writes between the fights: on the way, with goods, at a new level. On 14 what belongs together is one request. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
let party: Doc;
beforeAll(async () => {
  table = await openCompany();
  party = table.game.actors.contents.find(({ type }) => type === "party") as Doc;
  const { provideJournals } = await of("exploration/party-journals");
  await provideJournals(party);
}, 120_000);
afterAll(() => table?.stop());

/** Whatever follows from it by itself is done. */
async function settled(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await calm();
    await new Promise((done) => setTimeout(done, 40));
  }
}

/** The writes of a click, as the table received them. */
async function written(click: () => Promise<unknown>): Promise<string[]> {
  await settled();
  const before = table.writes().length;
  await click();
  await settled();
  return table.writes().slice(before);
}

const go = (kind: string, args: () => object = () => ({})) => ({
  what: `on the way: ${kind}`,
  press: async () => (await of("exploration/procedures")).runForParty(party, kind, args()),
});
const hild = (): Doc => table.named("Hild Redmantle");
const goblin = (): Doc => table.game.actors.contents.find(({ type }) => type === "monster") as Doc;

const ONCE: readonly { what: string; ready?: () => Promise<unknown>; press: () => Promise<unknown> }[] = [
  go("wander"),
  go("meetBegin", () => ({ actor: goblin().uuid, count: 3 })),
  go("meetSurprise"),
  go("meetDistance"),
  go("meetReact"),
  {
    what: "a thing is given",
    press: async () => {
      const { give } = await of("items/give-item");
      return give(
        hild().items.contents.find(({ type }) => type === "weapon"),
        table.named("Brother Anselm"),
        1,
      );
    },
  },
  {
    what: "a new level",
    ready: () => hild().update({ "system.xp.value": 99_999 }),
    press: async () => (await of("characters/level-up")).levelUp(hild()),
  },
];

test.each(ONCE)("$what: one request", async ({ ready, press }) => {
  await ready?.();
  const writes = await written(press);
  expect(writes.length, writes.join("\n")).toBe(1);
});

test("a chest of coins shared out, and experience given: one request each, with the card; both go back", async () => {
  const { shareOut } = await of("treasure/winnings");
  const { shareView } = await of("../view/treasure/share");
  const { experienceView } = await of("../view/treasure/experience");
  const { giveExperience } = await of("treasure/experience-window");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  const { candidateOf, learnerOf, membersAndEmployees } = await of("adapter/party-members");
  const all: Doc[] = membersAndEmployees(party);
  const chest = await table.make({ name: "Chest", type: "hoard", system: { coins: { gp: 400 } } });
  const world = (): string => JSON.stringify([...all, party, chest].map((one) => one.toObject().system));
  const before = world();
  const facts = { candidates: all.map((actor) => candidateOf(actor, party)), coins: chest.system.coins, things: [] };
  const shared = shareView(facts, {}, rulingsInForce());
  const sources = { party, hoards: [chest], fund: false };
  const find = (id: string): Doc | undefined => all.find(({ uuid }) => uuid === id);
  expect(await written(() => shareOut(sources, shared, find))).toHaveLength(1);
  expect(chest.system.coins.gp).toBe(0);
  const learned = { learners: all.map((actor) => learnerOf(actor, party)), fallen: [], coins: {}, valuables: 0 };
  const award = experienceView({ ...learned, finds: [], found: 0 }, { achievements: "700" }, rulingsInForce());
  expect(await written(() => giveExperience(party, award))).toHaveLength(1);
  expect(world()).not.toBe(before);
  expect(await table.takeBack()).toBeUndefined();
  expect(await table.takeBack()).toBeUndefined();
  expect(world()).toBe(before);
  await chest.delete();
});

test("a turn in the dungeon: its cost, the clock, and its report", async () => {
  const writes = await written(async () => (await of("exploration/procedures")).runForParty(party, "turn", {}));
  expect(writes.length, writes.join("\n")).toBe(3);
  expect(writes[1]).toContain("Setting");
  // The story stands on its page with that, and is not written once more.
  expect(writes[2]).toContain("JournalEntryPage");
});

test("scores and the first purse of a new character: one request each, and both go back", async () => {
  const newt = await table.make({ name: "Newt", type: "character", system: {} });
  const { rollScores, rollGold } = await of("characters/starting-rolls");
  const before = JSON.stringify(newt.toObject().system);
  expect(await written(() => rollScores(newt))).toHaveLength(1);
  expect(await written(() => rollGold(newt))).toHaveLength(1);
  expect(newt.system.coins.gp).toBeGreaterThan(20);
  expect(await table.takeBack()).toBeUndefined();
  expect(newt.system.coins.gp).toBe(0);
  expect(await table.takeBack()).toBeUndefined();
  expect(JSON.stringify(newt.toObject().system)).toBe(before);
  await newt.delete();
});

test("a copy out of a compendium that comes with a card goes back, whatever is stamped on it", async () => {
  const novice = await table.make({ name: "Novice", type: "character", system: { class: "magicUser", level: 1 } });
  const stamps = { coreVersion: "13.350", compendiumSource: "Compendium.rulings.spells.Item.35g535i9uap7bUCL" };
  const effect = { name: "Light", _id: "LightLightLight0", _stats: { ...stamps, createdTime: 5 } };
  const copy = { name: "Charm Person", type: "spell", system: { level: 1 }, effects: [effect], _stats: stamps };
  const [{ runUndoable }, { postCard }] = [await of("undo/run-undoable"), await of("chat/post-card")];
  await runUndoable({ kind: "levelUp", data: { name: "Novice", level: 2 } }, async (transaction: Doc) => {
    transaction.createWithCard(novice, "Item", [copy]);
    await postCard({
      type: "notice",
      actor: novice,
      outcome: { procedure: "startingGold", gold: 1 },
      rolls: [],
      transaction,
    });
    return undefined;
  });
  expect(novice.items.contents.map(({ name }) => name)).toEqual(["Charm Person"]);
  expect(await table.takeBack()).toBeUndefined();
  expect(novice.items.contents).toEqual([]);
  await novice.delete();
});

test("undo: one request for the changes and the report", async () => {
  const { writeTypedHitPoints } = await of("attack/damage/typed-hit-points");
  await writeTypedHitPoints(hild(), { points: -1, relative: true });
  const writes = await written(() => table.takeBack());
  expect(writes.length, writes.join("\n")).toBe(1);
});
