/** Rules of characters and beasts that a person reaches at the table: who appraises, who orders the march, what flies with whom, an elf's calling. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

const PARTY = "The Leaning Tower Company";
let table: MixedTable;
const told: string[] = [];
beforeAll(async () => {
  table = await openMixed();
  const { ui } = globalThis as unknown as { ui: { notifications?: object } };
  const tell = (text: string) => void told.push(text);
  ui.notifications = { warn: tell, info: tell, error: tell };
}, 120_000);
afterEach(async () => {
  told.length = 0;
  await table.clear();
});
afterAll(() => table?.stop());

const hero = (system: object = {}, items: object[] = []) => ({
  name: "Odo",
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});
const beast = (name: string, dice: number, fly?: number) => ({
  name,
  type: "monster",
  system: {
    hp: { value: 9, max: 9 },
    hd: { dice },
    movement: { walk: { turn: 120 }, ...(fly && { fly: { turn: fly } }) },
  },
  items: [{ name: "Load", type: "ability", system: { key: "load", amount: 3000 } }],
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

test("ERIS-80: a dwarf who is awake tells what a gem is worth, nobody else, and only where dwarves do; it goes back", async () => {
  const { appraise, isAppraised } = await of("company/goods/appraise");
  const { nameTheParty } = await of("expedition/the-party");
  const gem = { name: "Gem", type: "treasure", system: { kind: "gem", value: 500, knownValue: 10 } };
  await table.rulings({}, "eris");
  const odo = (await table.stand(hero({}, [gem]))).actor;
  const dwarf = (await table.stand(hero({ class: "dwarf", people: "dwarf" }))).actor;
  const item = odo.items.contents[0] as Doc;
  const known = async () => {
    await appraise(odo, item);
    return item.system.knownValue as number | null;
  };
  expect(isAppraised(item)).toBe(true);
  await withMembers([odo, dwarf], async (party) => {
    await nameTheParty(party);
    await dwarf.toggleStatusEffect("unconscious", { active: true });
    expect(await known()).toBe(10);
    expect(told).toEqual(["RULINGS.Refused.character.noAppraiser"]);
    await dwarf.toggleStatusEffect("unconscious", { active: false });
    await table.rulings();
    expect(await known()).toBe(10);
    await table.rulings({}, "eris");
    // Whoever looks at the menu sees no difference; asked again, the dwarf says that it is what it seems.
    expect(await known()).toBe(null);
    expect(isAppraised(item)).toBe(true);
    expect(await known()).toBe(null);
    expect(told.at(-1)).toBe("RULINGS.Notice.worthAsSeems");
    expect(await table.takeBack()).toBeUndefined();
    expect(item.system.knownValue).toBe(10);
  });
});

test("BX-076: a winged beast bears a grown rider from six Hit Dice on, a halfling from three; whoever walks bears anybody", async () => {
  await table.rulings();
  const { ride } = await of("expedition/ride");
  const { partyData } = await of("expedition/the-party");
  const odo = (await table.stand(hero())).actor;
  const tansy = (await table.stand(hero({ class: "halfling", people: "halfling" }))).actor;
  const [small, great, mule] = [beast("Hippogriff", 3, 360), beast("Griffon", 7, 360), beast("Mule", 2)];
  const mounts: Doc[] = [];
  for (const one of [small, great, mule]) mounts.push((await table.stand(one)).actor);
  await withMembers([odo, tansy], async (party) => {
    const rides = async (who: Doc, mount: number) => {
      const { uuid } = mounts[mount] as Doc;
      await ride(party, who.uuid, uuid);
      return partyData(party).members.find((one: { actor: string }) => one.actor === who.uuid).mount === uuid;
    };
    expect(await rides(odo, 0)).toBe(false);
    expect(await rides(tansy, 0)).toBe(true);
    expect(await rides(odo, 1)).toBe(true);
    expect(await rides(odo, 2)).toBe(true);
    expect(told).toEqual(["RULINGS.Refused.way.tooHeavyToFly"]);
  });
});

test("ERIS-51, ERIS-56: during the adventure the calling stands, and a magic-user sets out without plain armour", async () => {
  await table.rulings({}, "eris");
  const { callingChanged } = await of("calling/elf-calling");
  const plain = { name: "Plate", type: "armour", system: { kind: "armour", material: "plate", location: "worn" } };
  const elf = { class: "elf", people: "elf", elf: { operating: "magicUser" } };
  const ael = (await table.stand(hero(elf, [plain]))).actor;
  const change = (path: string, value: unknown) => callingChanged(ael, `system.elf.${path}`, value);
  const asPlayer = vi.spyOn(table.game.user as unknown as { isGM: boolean }, "isGM", "get").mockReturnValue(false);
  try {
    expect(await change("operating", "fighter")).toBe(false);
    expect(await change("locked", true)).toBe(false);
    expect(ael.items.contents[0]?.system.location).toBe("carried");
    await ael.update({ system: { elf: { locked: true } } });
    expect(await change("operating", "fighter")).toBe(true);
    expect(told.at(-1)).toBe("RULINGS.Refused.character.callingLocked");
    // Who locked the choice does not unlock it.
    expect(await change("locked", false)).toBe(true);
  } finally {
    asPlayer.mockRestore();
  }
  expect(await change("operating", "fighter")).toBe(false);
});

test("BX-005: the caller's user has the whole party march; without a caller nobody moves those of others", async () => {
  const { leads } = await of("expedition/caller");
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

test("BX-004: an order is kept by name, brought back by one press and told; who joined since stands in its last rank", async () => {
  const { askOrder } = await of("expedition/order");
  const { arrangementsOf, order } = await of("expedition/arrangements");
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
    // A name that is kept already is laid over; what is not there, is blank or forgotten cannot be chosen.
    await ask("keepArrangement", "Door");
    expect(arrangementsOf(party).map(({ name }: Doc) => name)).toEqual(["Exploring", "Door"]);
    await ask("forgetArrangement", "Exploring");
    for (const name of ["Exploring", "", "  "]) await ask("arrange", name);
    expect(arrangementsOf(party)).toEqual([{ name: "Door", current: true }]);
    expect(names()).toEqual([["A", "B"], ["C"], ["D", "E"]]);
  });
});

test("ERIS-02: a character of another table comes in, and each ruling that all should share and that differs is named once", async () => {
  await table.rulings({ advancement: "bx" });
  const { tellDifferences } = await of("company/bringing/shared-world");
  const odo = (await table.stand(hero())).actor;
  const file = odo.toCompendium();
  expect(file.flags.rulings.carried.advancement).toBe("bx");
  await table.rulings({ advancement: "gorman" });
  await odo.update({ flags: { rulings: { carried: file.flags.rulings.carried } } });
  told.length = 0;
  tellDifferences(odo);
  expect(told).toEqual(["RULINGS.Notice.ruledElsewhere"]);
});

test("ERIS-52: the limits of 1974 stand on the sheet of a smaller people, and nothing enforces them", async () => {
  const { creatureContext } = await of("sheets/actor-context");
  const { sheetOf } = await of("adapter/sheet");
  const dwarf = (await table.stand(hero({ class: "dwarf", people: "dwarf", level: 7 }))).actor;
  const limit = () => creatureContext(dwarf, sheetOf(dwarf), "own", []).progress.limit;
  await table.rulings({}, "eris");
  expect(limit()).toBe(6);
  await table.rulings();
  expect(limit()).toBeUndefined();
});

test("ERIS-136: a mace +5 of another book is one of +3, and of a sword +3 it is asked what it is for", async () => {
  const { makeImported } = await of("company/bringing/import");
  const weapon = (name: string, bonus: number) => ({ name, id: name, within: "", type: "weapon", system: { bonus } });
  const items = [weapon("Mace +5", 5), weapon("Sword +3", 3), weapon("Sword +2", 2)];
  const imported = { type: "character", system: {}, items, left: [], things: [] };
  const choice = { from: "ose", original: "{}", name: "Bringer", class: "" };
  const bring = async () => {
    const made = await makeImported(imported, choice);
    const card = table.game.messages.contents.findLast(({ system }) => system?.outcome?.procedure === "imported");
    const bonuses = made.items.contents.map(({ system }: Doc) => system.bonus);
    await made.delete();
    return [bonuses, card?.system.outcome.converted];
  };
  await table.rulings({}, "eris");
  expect(await bring()).toEqual([
    [3, 3, 2],
    [
      { name: "Mace +5", bonus: 3, lowered: true, asksPurpose: false },
      { name: "Sword +3", bonus: 3, lowered: false, asksPurpose: true },
    ],
  ]);
  await table.rulings();
  expect(await bring()).toEqual([[5, 3, 2], undefined]);
});

test("ERIS-136 example 2, 3: a bonus typed on a sheet: a sword +3 says what it is for or does not become one, +5 is lowered, +2 is no question", async () => {
  await table.rulings({}, "eris");
  const { bonusTyped } = await of("gear/purpose");
  const { actor } = await table.stand(
    hero({}, [
      { name: "Sword", type: "weapon", system: { key: "sword", bonus: 1 } },
      { name: "Mace", type: "weapon", system: { key: "mace" } },
    ]),
  );
  const [sword, mace] = actor.items.contents as [Doc, Doc];
  const dialogs = (
    globalThis as unknown as { foundry: { applications: { api: { DialogV2: Record<string, unknown> } } } }
  ).foundry.applications.api.DialogV2;
  const saying = async (answer: unknown, item: Doc, bonus: number) => {
    const before = dialogs.input;
    const ask = vi.fn(async () => answer);
    dialogs.input = ask;
    const seen = await bonusTyped(item, bonus).finally(() => {
      dialogs.input = before;
    });
    const { bonus: now, specialPurpose, holySword } = item.system;
    return [seen, ask.mock.calls.length, now, specialPurpose, holySword];
  };
  expect(await saying(null, sword, 2)).toEqual([false, 0, 1, "", false]);
  expect(await saying(null, sword, 3)).toEqual([true, 1, 1, "", false]);
  expect(await saying({ purpose: "  ", holy: false }, sword, 3)).toEqual([true, 1, 1, "", false]);
  expect(await saying({ purpose: "slays dragons", holy: false }, sword, 4)).toEqual([
    true,
    1,
    3,
    "slays dragons",
    false,
  ]);
  expect(await saying(null, sword, 3)).toEqual([false, 0, 3, "slays dragons", false]);
  expect(await saying(null, mace, 5)).toEqual([true, 0, 3, "", false]);
  await table.rulings();
  expect(await saying(null, mace, 5)).toEqual([false, 0, 3, "", false]);
});

test("BX-116: whoever moves in the 61st round is exhausted, and its turns of rest begin again; it goes back", async () => {
  await table.rulings();
  const { carryOutEvents } = await of("combat/facts");
  const { stateOf } = await of("adapter/fight-state");
  const odo = await table.stand(hero({ fatigue: { restTurns: 2 } }));
  const orc = await table.stand(beast("Orc", 1), [10, 0], -1);
  const combat = await table.fight(odo, orc);
  const id = combat.combatants.contents[0]?.id;
  await combat.setFlag("rulings", "state", { ...stateOf(combat), round: 61 });
  expect(stateOf(combat).round).toBe(61);
  // What the referee's client enters of a fight that was written by hand comes before what is tried here.
  await (await of("combat/fight")).observeFight(combat);
  await (await of("deeds/line")).inLine(async () => undefined);
  await carryOutEvents(combat, [{ kind: "exhausted", id }]);
  expect(odo.actor.statuses.has("exhausted")).toBe(true);
  expect(odo.actor.system.fatigue.restTurns).toBe(0);
  expect(await table.takeBack()).toBeUndefined();
  expect(odo.actor.statuses.has("exhausted")).toBe(false);
  expect(odo.actor.system.fatigue.restTurns).toBe(2);
});
