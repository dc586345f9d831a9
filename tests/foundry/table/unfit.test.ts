/** Values that somebody stored by hand and that do not fit their field: each counts as blank, its row says so, and no window stays shut (S-9). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { opened } from "./windows.ts";

const ANN = "AnnAnnAnnAnnAnnA";
let table: CompanyTable;
let ann: Client;
const hild = (): Doc => table.named("Hild Redmantle");
beforeAll(async () => {
  table = await openCompany();
  ann = await table.another(ANN);
}, 120_000);
afterAll(() => table?.stop());

const company = (): Doc => table.named("The Leaning Tower Company");

/** Ann writes something onto her own sheet by hand. */
async function writes(changes: object): Promise<void> {
  await ann.done("Actor", "update", { updates: [{ _id: hild().id, ...changes }] });
}

const BAD: readonly (readonly [string, unknown])[] = [
  ["system.coins.gp", 2 ** 53],
  ["system.coins.gp", "many"],
  ["system.coins", null],
  ["system.hp.value", "NaN"],
  ["system.hp", 7],
  ["system.tags", null],
  ["system.tags", { 0: "x" }],
  ["system.level", 1e300],
  ["system.class", 12],
  ["system.abilities.str", "strong"],
  ["system.xp.value", -(2 ** 60)],
  ["system.fatigue.daysWithoutFood", "constructor"],
  ["system.movement", "fast"],
];

test.each(BAD)("S-9: %s as %s on one sheet shuts no window, and the row says so", async (path, value) => {
  const before = hild().toObject().system;
  await writes({ [path]: value });
  await expect
    .poll(() => JSON.stringify(Reflect.get(globalThis, "foundry").utils.getProperty(hild().toObject(), path)))
    .toBe(JSON.stringify(value));
  const { partyContext } = await of("exploration/party-window/party-context");
  const rows = () => partyContext(company()).party.ranks.flatMap(({ members }: Doc) => members);
  const uuid = hild().uuid;
  expect(rows()).toHaveLength(4);
  const said = rows()
    .find((row: Doc) => row.uuid === uuid)
    .warnings.map(({ textKey }: Doc) => textKey);
  expect(said).toContain("RULINGS.Way.unfit");
  for (const [module, name] of [
    ["treasure/share-window", "ShareWindow"],
    ["treasure/experience-window", "ExperienceWindow"],
    ["hirelings/pay-window", "PayWindow"],
  ] as const)
    await expect((await opened(module, name, { party: company().id })).shown(), name).resolves.toBeDefined();
  // The stored data stay as they are: reading repairs nothing in the world.
  expect(JSON.stringify(Reflect.get(globalThis, "foundry").utils.getProperty(hild().toObject(), path))).toBe(
    JSON.stringify(value),
  );
  await hild().update({ system: before });
  await expect
    .poll(() => JSON.stringify((hild().toObject().system as Doc).coins))
    .toBe(JSON.stringify((before as Doc).coins));
});

test.each([
  ["system.weight", "NaN"],
  ["system.quantity", 2 ** 60],
  ["system.quantity", null],
  ["system.location", "constructor"],
  ["system.modifiers", "none"],
])("S-9: %s as %s on an item leaves its carrier as quick and as rich as blank would", async (path, value) => {
  const { creatureOf } = await of("adapter/creature");
  const { carrierOf } = await of("adapter/load");
  const { sheetOf } = await of("adapter/sheet-numbers");
  const [rope] = await hild().createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
  await ann.done("Item", "update", { parentUuid: hild().uuid, updates: [{ _id: rope?.id, [path]: value }] });
  await expect
    .poll(() => JSON.stringify(Reflect.get(globalThis, "foundry").utils.getProperty(rope?.toObject(), path)))
    .toBe(JSON.stringify(value));
  expect(creatureOf(hild()).weapons.length).toBeGreaterThan(0);
  for (const { count, weight = 0 } of carrierOf(hild()).things) expect(Number.isFinite(count * weight)).toBe(true);
  expect(sheetOf(hild())).not.toBeNull();
  await rope?.delete();
});

test("S-9: somebody who is entered twice in the party is there once, in every list", async () => {
  const { members } = company().toObject().system as { members: object[] };
  await ann.done("Actor", "update", { updates: [{ _id: company().id, "system.members": [...members, members[0]] }] });
  await expect.poll(() => company().system.members.length).toBe(members.length + 1);
  const { membersOf } = await of("exploration/members");
  const { membersAndEmployees } = await of("adapter/party-members");
  const { partyContext } = await of("exploration/party-window/party-context");
  expect(membersOf(company())).toHaveLength(members.length);
  expect(membersAndEmployees(company())).toHaveLength(members.length);
  expect(() => partyContext(company())).not.toThrow();
  await company().update({ system: { members } });
});

test.each([
  [{ actor: "Actor.nobody" }],
  [null],
  ["Actor.y2ZbwiiVn9WjbEUF"],
  [{ actor: 7, rank: "front", file: -1e9, share: "all" }],
])("S-9: a row of the party's list that is %j leaves the others", async (row) => {
  const { members } = company().toObject().system as { members: object[] };
  await ann.done("Actor", "update", { updates: [{ _id: company().id, "system.members": [row, ...members] }] });
  await expect.poll(() => (company().toObject().system as Doc).members.length).toBe(members.length + 1);
  const { partyContext } = await of("exploration/party-window/party-context");
  const rows = partyContext(company()).party.ranks.flatMap(({ members: all }: Doc) => all);
  expect(rows).toHaveLength(members.length);
  await company().update({ system: { members } });
});

test.each([null, "none", { 0: {} }, [null], [7], [{ name: 5, places: "none" }]])(
  "S-9: named marching orders that are %j leave the party's window, and another can be kept",
  async (arrangements) => {
    await ann.done("Actor", "update", { updates: [{ _id: company().id, "system.arrangements": arrangements }] });
    await expect.poll(() => (company().toObject().system as Doc).arrangements).toEqual(arrangements);
    const { partyContext } = await of("exploration/party-window/party-context");
    expect(() => partyContext(company())).not.toThrow();
    const { changeArrangements } = await of("exploration/ask-march-order");
    expect(await changeArrangements(company(), "keepArrangement", "Column")).toBeUndefined();
    expect(company().system.arrangements.map(({ name }: Doc) => name)).toContain("Column");
    await company().update({ system: { arrangements: [] } });
  },
);

test("S-9: a row of the party's list that is null keeps nobody from a mount, a place or the party", async () => {
  const { members } = company().toObject().system as { members: Doc[] };
  const spoil = async (): Promise<void> => {
    await ann.done("Actor", "update", { updates: [{ _id: company().id, "system.members": [null, ...members] }] });
    await expect.poll(() => (company().toObject().system as Doc).members.length).toBe(members.length + 1);
  };
  const { ride } = await of("exploration/journey/mounts");
  const { standingIn, order } = await of("exploration/march-orders");
  const { addMember, removeMember } = await of("exploration/party-window/party-actions");
  const row = () => company().system.members.find(({ actor }: { actor: unknown }) => actor === hild().uuid);
  await spoil();
  expect(standingIn(company(), order(company())).after).toHaveLength(members.length + 1);
  await ride(company(), hild().uuid, "carried");
  expect(row().countsForRate).toBe(false);
  await spoil();
  const guest = await table.make({ name: "Guest", type: "character", system: {} });
  const isHere = () => company().system.members.some(({ actor }: { actor: unknown }) => actor === guest.uuid);
  await addMember(company(), guest, { editable: true, page: "order", window: null });
  expect(isHere()).toBe(true);
  await spoil();
  await removeMember(company(), { dataset: { uuid: hild().uuid } });
  expect(row()).toBeUndefined();
  await company().update({ system: { members } });
  await guest.delete();
});
