/**
 * The special abilities of characters and beasts: appraising gems, carrying riders, keeping a class, arriving from another table, tiring in
 * the 61st round.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
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

test("ERIS-80: a dwarf who is awake values a gem, nobody else does, and only where dwarves can; it is undone", async () => {
  const { appraise, isAppraised } = await of("treasure/winnings");
  const { setActiveParty } = await of("adapter/party");
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
    await setActiveParty(party);
    await dwarf.toggleStatusEffect("unconscious", { active: true });
    expect(await known()).toBe(10);
    expect(notices).toEqual(["RULINGS.Refused.character.noAppraiser"]);
    await dwarf.toggleStatusEffect("unconscious", { active: false });
    await table.rulings();
    expect(await known()).toBe(10);
    await table.rulings({}, "eris");
    // The menu looks the same to its user; asked again, the dwarf says that it is what it seems.
    expect(await known()).toBe(null);
    expect(isAppraised(item)).toBe(true);
    expect(await known()).toBe(null);
    expect(notices.at(-1)).toBe("RULINGS.Notice.worthAsSeems");
    expect(await table.takeBack()).toBeUndefined();
    expect(item.system.knownValue).toBe(10);
  });
});

test("BX-076: a winged beast carries a grown rider from six Hit Dice on, a halfling from three; a walking beast carries any rider", async () => {
  await table.rulings();
  const { ride } = await of("exploration/journey/mounts");
  const { partyData } = await of("adapter/party");
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
    expect(notices).toEqual(["RULINGS.Refused.way.tooHeavyToFly"]);
  });
});

test("ERIS-51, ERIS-56: during the adventure the calling stands, and a magic-user sets out without plain armour", async () => {
  await table.rulings({}, "eris");
  const { elfClassChanged } = await of("characters/adopt-class");
  const plain = { name: "Plate", type: "armour", system: { kind: "armour", material: "plate", location: "worn" } };
  const elf = { class: "elf", people: "elf", elf: { operating: "magicUser" } };
  const ael = (await table.stand(hero(elf, [plain]))).actor;
  const change = (path: string, value: unknown) => elfClassChanged(ael, `system.elf.${path}`, value);
  const asPlayer = vi.spyOn(table.game.user as unknown as { isGM: boolean }, "isGM", "get").mockReturnValue(false);
  try {
    expect(await change("operating", "fighter")).toBe(false);
    expect(await change("locked", true)).toBe(false);
    expect(ael.items.contents[0]?.system.location).toBe("carried");
    await ael.update({ system: { elf: { locked: true } } });
    expect(await change("operating", "fighter")).toBe(true);
    expect(notices.at(-1)).toBe("RULINGS.Refused.character.elfClassLocked");
    // A player who locked the choice cannot unlock it.
    expect(await change("locked", false)).toBe(true);
  } finally {
    asPlayer.mockRestore();
  }
  expect(await change("operating", "fighter")).toBe(false);
});

test("ERIS-02: a character of another table comes in, and each ruling that all should share and that differs is named once", async () => {
  await table.rulings({ advancement: "bx" });
  const { notifyDifferences } = await of("import/shared-world");
  const odo = (await table.stand(hero())).actor;
  const file = odo.toCompendium();
  expect(file.flags.rulings.carried.advancement).toBe("bx");
  await table.rulings({ advancement: "gorman" });
  await odo.update({ flags: { rulings: { carried: file.flags.rulings.carried } } });
  notices.length = 0;
  notifyDifferences(odo);
  expect(notices).toEqual(["RULINGS.Notice.ruledElsewhere"]);
});

test("ERIS-52: the limits of 1974 stand on the sheet of a smaller people, and nothing enforces them", async () => {
  const { creatureContext } = await of("sheets/actor/actor-context");
  const { sheetOf } = await of("adapter/sheet-numbers");
  const dwarf = (await table.stand(hero({ class: "dwarf", people: "dwarf", level: 7 }))).actor;
  const limit = () => creatureContext(dwarf, sheetOf(dwarf), "own", []).progress.limit;
  await table.rulings({}, "eris");
  expect(limit()).toBe(6);
  await table.rulings();
  expect(limit()).toBeUndefined();
});

test("BX-116: a creature that moves in the 61st round is exhausted, and its turns of rest begin again; it is undone", async () => {
  await table.rulings();
  const { carryOutEvents } = await of("combat/fight-facts");
  const { stateOf } = await of("adapter/fight-state");
  const odo = await table.stand(hero({ fatigue: { restTurns: 2 } }));
  const orc = await table.stand(beast("Orc", 1), [10, 0], -1);
  const combat = await table.fight(odo, orc);
  const id = combat.combatants.contents[0]?.id;
  await combat.setFlag("rulings", "state", { ...stateOf(combat), round: 61 });
  expect(stateOf(combat).round).toBe(61);
  // The referee's client records a fight written by hand before the steps of this test.
  await (await of("combat/fight")).noteSeenFight(combat);
  await (await of("platform/queue")).queued(async () => undefined);
  await carryOutEvents(combat, [{ kind: "exhausted", id }]);
  expect(odo.actor.statuses.has("exhausted")).toBe(true);
  expect(odo.actor.system.fatigue.restTurns).toBe(0);
  expect(await table.takeBack()).toBeUndefined();
  expect(odo.actor.statuses.has("exhausted")).toBe(false);
  expect(odo.actor.system.fatigue.restTurns).toBe(2);
});
