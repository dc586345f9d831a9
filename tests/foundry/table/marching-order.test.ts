/** The caller and the marching order. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

const PARTY = "The Leaning Tower Company";

let table: MixedTable;

const notices: string[] = [];

beforeAll(async () => {
  table = await openMixed();
  const { ui } = globalThis as unknown as { ui: { notifications?: object } };
  const notify = (text: string) => void notices.push(text);
  ui.notifications = { warn: notify, info: notify, error: notify };
}, 120_000);

afterEach(async () => {
  notices.length = 0;
  await table.clear();
});

afterAll(() => table?.stop());

const hero = (system: object = {}, items: object[] = []) => ({
  name: "Odo",
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});

async function withMembers(members: readonly Doc[], during: (party: Doc) => Promise<void>): Promise<void> {
  const party = table.named(PARTY);
  const before = (party.toObject().system as { members: object[]; caller: string | null }).members;
  await party.update({ system: { members: members.map(({ uuid }) => ({ actor: uuid, rank: 0 })) } });
  try {
    await during(party);
  } finally {
    await party.update({ system: { members: before, caller: null } });
  }
}

test("BX-005: the caller's user has the whole party march; without a caller nobody moves those of others", async () => {
  const { leads } = await of("exploration/caller");
  const odo = (await table.stand(hero())).actor;
  const other = (await table.stand(hero())).actor;
  const users = (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  await odo.update({ ownership: { [ann.id]: 3 } });
  await withMembers([odo, other], async (party) => {
    const who = () => [table.game.user, ann, bob].map((user) => leads(user, party));
    expect(who()).toEqual([true, false, false]);
    await party.update({ system: { caller: odo.uuid } });
    expect(who()).toEqual([true, true, false]);
    // The dead call nothing, nor does who is not of the party.
    await odo.toggleStatusEffect("dead", { active: true });
    expect(who()).toEqual([true, false, false]);
    await odo.toggleStatusEffect("dead", { active: false });
    const stranger = (await table.stand(hero())).actor;
    await stranger.update({ ownership: { [ann.id]: 3 } });
    await party.update({ system: { caller: stranger.uuid } });
    expect(who()).toEqual([true, false, false]);
  });
});

test("BX-004: an order is kept by name, restored by one press and reported; a member who has joined since stands in its last rank", async () => {
  const { askOrder } = await of("exploration/march-order");
  const { arrangementsOf, order } = await of("exploration/march-orders");
  const people: Doc[] = [];
  for (const name of ["A", "B", "C", "D", "E"]) {
    const one = (await table.stand(hero())).actor;
    await one.update({ name });
    people.push(one);
  }
  const [a, b, c, d, e] = people as [Doc, Doc, Doc, Doc, Doc];
  await withMembers([a, b, c, d], async (party) => {
    const ask = (kind: string, name: string) => askOrder({ party: party.uuid, member: "", kind, name });
    const stand = (...ranks: Doc[][]) =>
      party.update({
        system: {
          members: ranks.flatMap((rank, at) =>
            rank.map(({ uuid }, file) => ({ actor: uuid, rank: at, file, share: 1 })),
          ),
        },
      });
    const names = () =>
      order(party).map((rank: string[]) => rank.map((uuid) => people.find((one) => one.uuid === uuid)?.name));
    await stand([a, b], [c], [d]);
    await ask("keepArrangement", " Exploring ");
    await stand([d], [a, b], [c]);
    await ask("keepArrangement", "Door");
    expect(arrangementsOf(party)).toEqual([
      { name: "Exploring", current: false },
      { name: "Door", current: true },
    ]);
    await ask("arrange", "Exploring");
    expect(names()).toEqual([["A", "B"], ["C"], ["D"]]);
    const last = table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "way");
    expect(JSON.stringify(last?.system.outcome)).toContain('"RULINGS.Way.arrangement.now"');
    expect(last?.system.outcome.lines ?? last?.system.outcome.told).toMatchObject([{ data: { name: "Exploring" } }]);
    await table.takeBack();
    expect(names()).toEqual([["D"], ["A", "B"], ["C"]]);
    await stand([d], [a, b], [c], [e]);
    await ask("arrange", "Exploring");
    expect(names()).toEqual([["A", "B"], ["C"], ["D", "E"]]);
    // Keeping a name already in use overwrites it; a missing, blank or forgotten name cannot be chosen.
    await ask("keepArrangement", "Door");
    expect(arrangementsOf(party).map(({ name }: Doc) => name)).toEqual(["Exploring", "Door"]);
    await ask("forgetArrangement", "Exploring");
    for (const name of ["Exploring", "", "  "]) await ask("arrange", name);
    expect(arrangementsOf(party)).toEqual([{ name: "Door", current: true }]);
    expect(names()).toEqual([["A", "B"], ["C"], ["D", "E"]]);
  });
});
