/** Rests, hours and experience: when each counts, and once. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 300_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

test("MIX-58, HERO-25: the extended rest that a day of complete rest holds begins the 24 hours, and goes back with the day", async () => {
  await table.rulings({}, "heroic");
  const { takeRest } = await of("characters/rest/rest");
  const { actor } = await table.stand(hero({ hp: { value: 2, max: 20 } }));
  const begun = () => actor.flags.rulings?.lastExtendedRest;
  await takeRest(actor, "days", 1);
  await calm();
  expect(actor.system.hp.value).toBe(20);
  expect(begun()).toEqual(table.game.time.worldTime);
  await actor.update({ "system.hp.value": 5 });
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(5);
  await table.pass("day");
  await takeRest(actor, "extended");
  await calm();
  expect(actor.system.hp.value).toBe(20);
  expect(begun()).toEqual(table.game.time.worldTime);
  expect(await table.takeBack()).toBeUndefined();
  await actor.update({ "system.hp.value": 2 });
  expect(begun()).not.toBe(table.game.time.worldTime);
  // No day, no rest; and where there is no extended rest, nothing is begun.
  await takeRest(actor, "days", 0);
  await table.rulings({ naturalHealing: "bx", rests: "bx" }, "heroic");
  await takeRest(actor, "days", 1);
  await calm();
  expect(begun()).not.toBe(table.game.time.worldTime);
});

test("MIX-58, HERO-25: so does a day of rest on the way, from its beginning", async () => {
  await table.rulings({}, "heroic");
  const rest = { place: "wilderness", road: { occupation: "rest", terrain: "forest" } };
  const [odo] = (await on.setOut([walker("Odo")], rest)) as [Doc];
  const before = table.game.time.worldTime;
  await on.go("day");
  expect(table.game.time.worldTime).toBeGreaterThan(before);
  expect(odo.flags.rulings?.lastExtendedRest).toBe(before);
});

test("MIX-33: where experience is given each session, what was found waits for it, back in safety or not; with nothing owed it begins at 0", async () => {
  const { returnToSafety } = await of("exploration/dungeon/discoveries");
  const left = async (xpAward: string, gp: number): Promise<number> => {
    await table.rulings({ explorationXp: "on", xpAward });
    await on.setOut([walker("Ada")], {}, { pending: { coins: { gp } }, newRooms: 8 });
    await returnToSafety(on.party);
    const { newRooms } = on.party.system;
    await on.goHome();
    return newRooms;
  };
  expect(await left("session", 300)).toBe(8);
  expect(await left("session", 0)).toBe(0);
  expect(await left("returned", 300)).toBe(0);
});

test("BX-010, BX-014, GOR-67: a turn and a midnight that the rounds of a fight complete count for the party that fights, and for no other; the clock moves once", async () => {
  await table.rulings({ roundLength: "minute" });
  (await of("exploration/register")).watchFightClock();
  const { time } = table.game as unknown as { time: { worldTime: number; advance(seconds: number): Promise<number> } };
  const scene = table.game.scenes.active;
  const effect = { id: "a", name: "Light", bearer: "", turnsLeft: 2 };
  const marches = { place: "dungeon", turn: 4, effects: [effect], water: null };
  const [odo] = (await on.setOut([walker("Odo", [], { fatigue: { turnsSinceRest: 2 } })], marches)) as [Doc];
  const [token] = (await scene.createEmbeddedDocuments("Token", [
    { actorId: odo.id, name: "Odo", width: 1, height: 1, actorLink: true, disposition: 1 },
  ])) as [Doc];
  const ogre = await table.stand(beast(), [10, 0], -1);
  const { provideJournals } = await of("exploration/party-journals");
  const { askFight } = await of("combat/fight-requests");
  /** A round of a fight that ends so many seconds after midnight. */
  const round = async (end: number, ...those: { actor: Doc; token: Doc }[]): Promise<void> => {
    await time.advance(86_400 - (time.worldTime % 86_400) + ((end + 86_400 - 60) % 86_400));
    const combat = await table.fight(...those);
    const before = time.worldTime;
    for (const kind of ["rollAll", "nextRound"]) await askFight({ kind, combat: combat.id, id: "", detail: "" });
    await calm();
    await vi.waitFor(() => expect(time.worldTime).toBe(before + 60));
    await calm();
    await calm();
    await combat.delete();
  };
  const stands = () => [
    on.way().turn,
    on.way().effects.map(({ turnsLeft }: { turnsLeft: number }) => turnsLeft),
    odo.system.fatigue.turnsSinceRest,
    odo.system.fatigue.daysWithoutFood,
  ];
  const both = [{ actor: odo, token }, ogre] as const;
  await round(3 * 600 - 60, ...both);
  expect(stands()).toEqual([4, [2], 2, 0]);
  // Of a party that was never on its way nothing is counted, and no book is begun.
  await round(3 * 600, ...both);
  expect(stands()).toEqual([4, [2], 2, 0]);
  await provideJournals(on.party);
  await round(3 * 600, ...both);
  expect(stands()).toEqual([5, [1], 3, 0]);
  expect(table.kinds().at(-1)).toBe("way");
  expect(await table.takeBack()).toBeUndefined();
  expect(stands()).toEqual([4, [2], 2, 0]);
  await round(0, ...both);
  expect(stands()).toEqual([5, [1], 3, 1]);
  // Strangers' fights are not the party's.
  await round(3 * 600, ogre, await table.stand(beast(), [20, 0], 1));
  expect(stands()).toEqual([5, [1], 3, 1]);
  await token.delete();
}, 60_000);
