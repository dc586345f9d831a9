/** Combinations of rulings on rewards (MIXES): the awards by the windows of experience and of sharing out. Titled by the entry's id. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, plain, type Way, walker } from "./on-the-way.ts";
import { type Opened, opened } from "./windows.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const NAMES = ["Ada", "Bor", "Cid"];
const three = (system: object = {}) => NAMES.map((name) => walker(name, [], system));
const retainer = (system: object = {}) => walker("Rolf", [], { isRetainer: true, loyalty: 7, ...system });
const soldier = { name: "Archer", type: "hireling", system: { kind: "mercenary", hp: { value: 4, max: 4 } } };
const experience = (): Promise<Opened> =>
  opened("treasure/experience-window", "ExperienceWindow", { party: on.party.id, safe: true });
const points = (who: readonly Doc[]) => who.map(({ system }) => system.xp.value);
/** The gains of each on the card of an award. */
const gains = (): Way =>
  Object.fromEntries(
    table.game.messages.contents
      .findLast(({ system }) => system.outcome?.procedure === "experience")
      ?.system.outcome.gains.map((one: Way) => [one.name, one]) ?? [],
  );

test("MIX-22: gold and monsters of one award are rounded once, on their sum; the card says what makes it", async () => {
  await table.rulings({ monsterXp: "eris", explorationXp: "off" }, "gorman");
  const who = await on.setOut(
    [...three(), retainer()],
    {},
    {
      pending: { coins: { gp: 1000 }, monsters: [{ name: "Orc", count: 5, dice: 1 }] },
    },
  );
  const window = await experience();
  expect((await window.shown()).total).toBe("1,500");
  await window.press("give");
  expect(points(who)).toEqual([428, 428, 428, 214]);
  expect(gains().Ada.part.value).toBe("428");
  expect(on.party.system.pending.coins.gp).toBe(0);
  expect(await table.takeBack()).toBeUndefined();
  expect(points(who)).toEqual([0, 0, 0, 0]);
  expect(on.party.system.pending.coins.gp).toBe(1000);
});

test("MIX-33: what was explored counts at the award of a session, and then begins again at 0", async () => {
  await table.rulings({ explorationXp: "on", xpAward: "session" });
  const who = await on.setOut(three(), {}, { pending: { coins: { gp: 300 } }, newRooms: 8 });
  const window = await experience();
  window.fill({ safe: false });
  expect(await window.shown()).toMatchObject({ countsPlaces: true, asksSafe: false, bonus: 10 });
  await window.press("give");
  expect(points(who)).toEqual([110, 110, 110]);
  expect(on.party.system.newRooms).toBe(0);
  expect(JSON.stringify(gains().Ada.part)).toContain("explored");
});

test("MIX-33: given by sessions, the count waits for the award when the next session begins first; with nothing owed, and given on return, it begins at 0", async () => {
  const { newSession } = await of("exploration/session");
  const counted = async (xpAward: string, gp: number): Promise<unknown> => {
    await table.rulings({ explorationXp: "on", xpAward });
    const who = await on.setOut(three(), {}, { pending: { coins: { gp } }, newRooms: 8, session: 1 });
    await newSession(on.party);
    const left = on.party.system.newRooms;
    const window = await experience();
    await window.press("give");
    const given = [left, who[0]?.system.xp.value, on.party.system.newRooms, on.party.system.session];
    await on.goHome();
    return given;
  };
  expect(await counted("session", 300)).toEqual([8, 110, 0, 2]);
  expect(await counted("session", 0)).toEqual([0, 0, 0, 2]);
  expect(await counted("returned", 300)).toEqual([0, 100, 0, 2]);
});

test("GOR-98 example 3: each place counts once, ever; back in safety or at an award the count is 0 again, and goes back with it", async () => {
  await table.rulings({ explorationXp: "on" });
  const who = await on.setOut(three());
  const { recordDiscovery, returnToSafety } = await of("exploration/dungeon/discoveries");
  const stands = () => [on.party.system.roomsExplored.length, on.party.system.newRooms];
  for (let i = 0; i < 10; i += 1) await recordDiscovery(on.party, `Room ${i}`);
  expect(stands()).toEqual([10, 10]);
  await returnToSafety(on.party);
  expect(stands()).toEqual([10, 0]);
  await on.party.update({ "system.pending.coins.gp": 900 });
  for (const place of ["room 1", " Room 2 ", "", "Crypt", "Well", "Stair"]) await recordDiscovery(on.party, place);
  expect(stands()).toEqual([13, 3]);
  const window = await experience();
  expect(await window.shown()).toMatchObject({ countsPlaces: true, bonus: 0 });
  await window.press("give");
  expect(points(who)).toEqual([300, 300, 300]);
  expect(stands()).toEqual([13, 0]);
  expect(await table.takeBack()).toBeUndefined();
  expect(points(who)).toEqual([0, 0, 0]);
  expect(stands()).toEqual([13, 3]);
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual([12, 2]);
});

test("GOR-98, GOR-28, GOR-64: a new session counts places from 0, notes the levels, and lets who is away come nearer; it goes back", async () => {
  await table.rulings({ explorationXp: "on" }, "gorman");
  const [ada, bor] = (await on.setOut(
    [
      walker("Ada", [], { class: "fighter", level: 3 }),
      walker("Bor", [], { class: "magic-user", level: 5, sessionsAway: 2 }),
    ],
    {},
    { newRooms: 7, session: 3 },
  )) as [Doc, Doc];
  const { newSession } = await of("exploration/session");
  const stands = () => [
    on.party.system.newRooms,
    on.party.system.session,
    [ada, bor].map(({ system }) => [system.xp.levelAtSessionStart, system.sessionsAway]),
  ];
  const before = stands();
  await newSession(on.party);
  expect(stands()).toEqual([
    0,
    4,
    [
      [3, 0],
      [5, 1],
    ],
  ]);
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual(before);
});

test("ERIS-51, ERIS-122: the adventure begins and binds an elf's calling; experience unlocks it; both go back", async () => {
  await table.rulings({}, "eris");
  const plate = { name: "Plate", type: "armour", system: { kind: "armour", material: "plate", location: "worn" } };
  const [ael, bor] = (await on.setOut(
    [walker("Ael", [plate], { class: "elf", people: "elf", elf: { operating: "magicUser" } }), walker("Bor")],
    {},
    { pending: { coins: { gp: 200 } } },
  )) as [Doc, Doc];
  const { adventureBegins } = await of("exploration/session");
  const { partyContext } = await of("exploration/party-window/party-context");
  const stands = () => [ael.system.elf.locked, ael.items.contents[0]?.system.location, bor.system.elf.locked];
  expect(partyContext(on.party).elves).toBe(true);
  await adventureBegins(on.party);
  expect(stands()).toEqual([true, "carried", false]);
  expect(partyContext(on.party).elves).toBe(false);
  const window = await experience();
  await window.press("give");
  expect(stands()).toEqual([false, "carried", false]);
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual([true, "carried", false]);
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual([false, "worn", false]);
});

test("every button of the party's window is one that the window answers to", async () => {
  const { RulingsPartySheet } = await of("exploration/party-window/party-sheet");
  const known = new Set<string>();
  for (let one = RulingsPartySheet as { DEFAULT_OPTIONS?: { actions?: object } }; one; one = Object.getPrototypeOf(one))
    for (const key of Object.keys(one.DEFAULT_OPTIONS?.actions ?? {})) known.add(key);
  const folder = "templates/expedition";
  const drawn = readdirSync(folder)
    .filter((name) => !["hazard.hbs", "trap.hbs"].includes(name))
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, "utf8").matchAll(/data-action="([a-zA-Z]+)"/g)]);
  expect([...new Set(drawn.map(([, action]) => action ?? ""))].filter((action) => !known.has(action))).toEqual([]);
});

test("MIX-48: shares, a retainer's half, each one's prime requisite: rounded down one after the other; soldiers are no share", async () => {
  await table.rulings();
  const strong = { abilities: { ...plain, str: 13 } };
  const [ada, bor, cid, rolf, archer] = (await on.setOut([
    walker("Ada", [], { abilities: { ...plain, str: 16 } }),
    ...three().slice(1),
    retainer(strong),
    soldier,
  ])) as [Doc, Doc, Doc, Doc, Doc];
  const window = await experience();
  window.fill({ achievements: "1007" });
  const { rows, lost } = await window.shown();
  expect(rows.at(-1).part).toBeUndefined();
  expect(lost).toBe(3);
  await window.press("give");
  // 251 each; ten per cent more for 16, five for 13, of what is kept.
  expect(points([ada, bor, cid, rolf])).toEqual([276, 251, 251, 131]);
  expect(Object.keys(gains())).not.toContain(archer.name);
});

test("MIX-61, ERIS-126: small coin and gems count by their worth, shares are whole copper, and a gem goes to whom the referee says", async () => {
  const { hoards } = await of("treasure/hoard");
  for (const hoard of hoards()) await hoard.delete();
  const share = async (coins: object, items: object[], draft: Record<string, string> = {}) => {
    const who = await on.setOut(three(), {}, {});
    const hoard = on.besides(await table.make({ name: "Chest", type: "hoard", system: { coins }, items }));
    const window = await opened("treasure/share-window", "ShareWindow", {
      party: on.party.id,
      [`from.${hoard.id}`]: true,
      ...Object.fromEntries(
        Object.entries(draft).map(([key, name]) => [
          key.replace("gem", hoard.items.contents[0]?.id ?? ""),
          who.find((one) => one.name === name)?.uuid ?? name,
        ]),
      ),
    });
    const { total } = await window.shown();
    await window.press("share");
    const purses = who.map(({ system: { coins: has } }) => [has.gp, has.sp, has.cp]);
    const gems = who.map(({ items: own }) => own.contents.map(({ name }) => name).join());
    const { gp, sp, cp } = on.party.system.coins;
    const { valuables } = on.party.system.pending;
    await on.goHome();
    return { total, purses, gems, left: [gp, sp, cp], valuables };
  };
  await table.rulings();
  expect(await share({ gp: 1 }, [])).toEqual({
    total: "1",
    purses: NAMES.map(() => [0, 3, 3]),
    gems: ["", "", ""],
    left: [0, 0, 1],
    valuables: 0,
  });
  const ruby = { name: "Ruby", type: "treasure", system: { kind: "gem", value: 100, quantity: 1 } };
  // 200 gp in gold and small coin with the ruby: 100 each, and Bor has his share in the stone.
  const shared = await share({ gp: 199, sp: 9, cp: 10 }, [ruby], { "to.gem": "Bor" });
  expect(shared).toMatchObject({ total: "300", gems: ["", "Ruby", ""], valuables: 100 });
  const copper = (purses: number[][]) => purses.map(([gp = 0, sp = 0, cp = 0]) => gp * 100 + sp * 10 + cp);
  expect(copper(shared.purses)).toEqual([10_000, 0, 10_000]);
  // Out of a common pool, whole gold pieces' worth.
  await table.rulings({}, "eris");
  const pooled = await share({ gp: 10, cp: 50 }, []);
  expect(copper(pooled.purses)).toEqual([300, 300, 300]);
  expect(copper([pooled.left])).toEqual([150]);
});

test("MIX-32, GOR-17: an elf of two tracks learns in the one it follows, and slowly by that one's level", async () => {
  await table.rulings({ elves: "eris", advancement: "gorman" });
  const tracks = { fighter: { level: 4, xp: 9000 }, magicUser: { level: 1, xp: 0 } };
  const gained: Record<string, number[]> = {};
  for (const operating of ["fighter", "magicUser"]) {
    const elf = { class: "elf", people: "elf", elf: { operating, tracks } };
    const [ael] = (await on.setOut([walker("Ael", [], elf)])) as [Doc];
    const window = await experience();
    window.fill({ achievements: "1000" });
    await window.press("give");
    const { fighter, magicUser } = ael.system.elf.tracks;
    gained[operating] = [fighter.xp - 9000, magicUser.xp];
    await on.goHome();
  }
  expect(gained).toEqual({ fighter: [250, 0], magicUser: [0, 1000] });
});
