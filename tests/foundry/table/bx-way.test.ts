/** Clauses of the classic rules of the way that nobody could reach: the clock by hand, hazards as the referee has them, doors, who maps and who is carried. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { beast, hero, hit } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const now = (): number => table.game.time.worldTime;
const torch = (turnsLeft: number) => ({
  name: "Torch",
  type: "gear",
  system: { key: "torch", kind: "light", light: { lit: true, turnsLeft } },
});
const rations = (quantity: number) => ({
  name: "Rations",
  type: "gear",
  system: { kind: "ration", quantity, ration: { days: 1, preserved: true } },
});
const quantity = (actor: Doc | undefined, name: string): number =>
  actor?.items.contents.find((one: Doc) => one.name === name)?.system.quantity;

describe("BX-009: the clock by hand", () => {
  test("BX-009, BX-010: forward light burns and a turn counts, past midnight one eats; back only the clock goes; both are taken back", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo", [torch(3), rations(2)])], { place: "dungeon", turn: 0 });
    const day = 86_400;
    const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
    await time.advance(day - (now() % day) + day - 300);
    await calm();
    const began = now();
    expect((await on.go("clock", { count: "1", unit: "turns" })).refused).toBeUndefined();
    expect(now() - began).toBe(600);
    expect(quantity(odo, "Rations")).toBe(1);
    expect(on.way().turn).toBe(1);
    expect(odo?.system.fatigue.turnsSinceRest).toBe(1);
    expect(on.line("way", "clockMoved.on.turns")).toEqual({ count: 1 });
    const light = odo?.items.contents.find((one: Doc) => one.name === "Torch");
    expect(light?.system.light.turnsLeft).toBe(2);
    await on.go("clock", { count: "2", unit: "hours", back: "yes" });
    expect(now() - began).toEqual(600 - 7200);
    expect(quantity(odo, "Rations")).toBe(1);
    expect(light?.system.light.turnsLeft).toBe(2);
    expect(on.way().turn).toBe(1);
    expect(await table.takeBack()).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    expect(now()).toEqual(began);
    expect(quantity(odo, "Rations")).toBe(2);
    expect(light?.system.light.turnsLeft).toBe(3);
    expect(on.way().turn).toBe(0);
  });

  test("BX-010: a fight stepped back over the end of a turn and on again counts that turn, and its light, once", async () => {
    (await of("exploration/register")).watchFightClock();
    (await of("items/burn-down")).watchLights();
    const { askFight } = await of("combat/fight-requests");
    const { stepBack } = await of("combat/fight");
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo", [torch(3)])], { place: "dungeon", turn: 0 });
    const foe = await table.stand(beast(), [10, 0], -1);
    const [token] = await table.game.scenes.active.createEmbeddedDocuments("Token", [
      { actorId: odo?.id, name: "Odo", actorLink: true, width: 1, height: 1, x: 0, y: 0 },
    ]);
    // Only members of the party on its way have a record: for others nothing is counted.
    await on.go("clock", { count: "1", unit: "turns" });
    const { time } = table.game as unknown as { time: { advance(seconds: number): Promise<void> } };
    await time.advance(600 - (now() % 600) + 595);
    const light = odo?.items.contents.find((one: Doc) => one.name === "Torch");
    await expect.poll(() => light?.system.light.turnsLeft).toBe(1);
    await light?.update({ "system.light.turnsLeft": 3 });
    await calm();
    const counts = () => [on.way().turn, odo?.system.fatigue.turnsSinceRest, light?.system.light.turnsLeft];
    const [turn, tired, left] = counts();
    const combat = await table.fight({ actor: odo as Doc, token: token as Doc }, foe);
    const began = now();
    const round = (): number => (combat as any).flags.rulings.state.round;
    const onTo = async (wanted: number) => {
      for (let guard = 0; guard < 20 && round() < wanted; guard += 1) {
        const { settled } = (combat as any).flags.rulings.state;
        await askFight({ kind: settled ? "next" : "rollAll", combat: combat.id, id: "", detail: "" });
        await calm();
      }
    };
    await onTo(2);
    await calm();
    const once = [turn + 1, tired + 1, left - 1];
    await expect.poll(() => [now() - began, counts()]).toEqual([10, once]);
    for (let guard = 0; guard < 20 && round() > 1; guard += 1) {
      expect(await stepBack(combat)).toBeUndefined();
      await calm();
    }
    expect(now()).toBe(began);
    await onTo(2);
    await expect.poll(() => [now() - began, counts()]).toEqual([10, once]);
    await onTo(3);
    expect(now() - began).toBe(20);
    expect(counts()).toEqual(once);
    await token?.delete();
  });

  test("BX-009, BX-014: out of doors nobody tires by the turn, and a round is as long as the ruling says", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo")], { place: "wilderness" });
    await odo?.update({ "system.fatigue.turnsSinceRest": 4 });
    await on.go("clock", { count: "3", unit: "hours" });
    expect(odo?.system.fatigue.turnsSinceRest).toBe(4);
    expect(on.line("way", "event.tired")).toBeUndefined();
    const began = now();
    await on.go("clock", { count: "2", unit: "rounds" });
    expect(now() - began).toBe(20);
  });
});

describe("hazards", () => {
  test("BX-023, BX-039: the referee makes a climb harder, and says from how high one falls; the card says what was needed", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo")]);
    const climb = { what: "climb", feet: 60, sheer: false, who: odo?.uuid };
    await on.go("hazard", { ...climb, difficulty: 4 }, { climb: 6 });
    expect(on.line("way", "hazard.climbs")).toMatchObject({ name: "Odo" });
    expect(on.line("way", "hazard.rolled")).toEqual({ name: "Odo", total: 10, needs: 10 });
    const { asked } = await on.go("hazard", { ...climb, difficulty: 4, reached: 9 }, { climb: 7 });
    expect(asked).toEqual(["climb/check"]);
    expect(on.line("way", "hazard.falls")).toEqual({ name: "Odo", feet: 9 });
    await on.go("hazard", { ...climb, difficulty: -4 }, { climb: 14 });
    expect(on.line("way", "hazard.climbs")).toMatchObject({ name: "Odo" });
  });

  test("BX-040: a climbing art typed on the sheet is the one that is rolled; BX-039: who has no scores climbs as with 10", async () => {
    await table.rulings();
    const man = { name: "Tam", type: "hireling", system: { kind: "porter", hp: { value: 4, max: 4 } } };
    const [odo, tam] = await on.setOut([walker("Odo", [], { class: "thief", thief: { climb: 50 } }), man]);
    await on.go("hazard", { what: "climb", feet: 30, sheer: true, who: odo?.uuid }, { climb: 51, harm0: 3 });
    expect(on.line("way", "hazard.slips")).toMatchObject({ name: "Odo" });
    expect(on.line("way", "hazard.rolled")).toEqual({ name: "Odo", total: 51, needs: 50 });
    await on.go("hazard", { what: "climb", feet: 30, sheer: false, who: tam?.uuid }, { climb: 10 });
    expect(on.line("way", "hazard.climbs")).toMatchObject({ name: "Tam" });
  });

  test("BX-051: the chance to drown is the referee's to say; a heavy suit of no table counts as heavy", async () => {
    await table.rulings();
    const suit = {
      name: "Beetle shell",
      type: "armour",
      system: { kind: "armour", material: "other", band: "heavy", ac: 4, location: "worn" },
    };
    const [odo] = await on.setOut([walker("Odo", [suit])]);
    const swim = { what: "water", who: odo?.uuid, rough: true };
    await on.go("hazard", swim, { drown: 100 });
    expect(on.line("way", "hazard.above")).toEqual({ name: "Odo", chance: 99 });
    await on.go("hazard", { ...swim, chance: 30 }, { drown: 31 });
    expect(on.line("way", "hazard.above")).toEqual({ name: "Odo", chance: 30 });
    expect((await on.go("hazard", { ...swim, chance: 0 })).asked).toEqual([]);
    await on.go("hazard", { ...swim, rough: false, chance: 30 }, { drown: 30 });
    expect(on.line("way", "hazard.drowns")).toEqual({ name: "Odo", chance: 30 });
    expect(odo?.statuses.has("dead")).toBe(true);
  });

  test("BX-046: what is left empty is worked out, and others than the party fall, too", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo")]);
    const { presetDiceOf, possibleTargets } = await of("exploration/dungeon/hazard");
    expect(presetDiceOf({ who: "a", what: "climb", feet: 40, difficulty: 9, reached: null, chance: null })).toEqual({
      ...{ who: "a", what: "climb", feet: 40, soft: false, sheer: false, gear: false, rough: false, difficulty: 4 },
    });
    expect(presetDiceOf({ reached: 0, chance: 150 })).toMatchObject({ reached: 0, chance: 100 });
    const orc = await table.stand(beast({}, [], "Orc"), [20, 0], -1);
    const targets = new Set([{ document: orc.token }]);
    Object.defineProperty(table.game.user, "targets", { value: targets, configurable: true });
    expect(possibleTargets(on.party).map(({ uuid }: Doc) => uuid)).toEqual([odo?.uuid, orc.actor.uuid]);
    const { asked } = await on.go("hazard", { what: "fall", who: orc.actor.uuid, feet: 35 }, { harm0: 8 });
    expect(asked).toEqual(["harm0/fall"]);
    expect(table.cards("damage").at(-1)?.system.targets[0].uuid).toBe(orc.actor.uuid);
    targets.clear();
  });
});

test("BX-056, BX-058: every player reads the result of a door's dice, though no player owns the party's sheet", async () => {
  await table.rulings();
  const [odo] = await on.setOut([walker("Odo")]);
  expect(on.party.hasPlayerOwner).toBe(false);
  await on.go("hazard", { what: "water", who: odo?.uuid, rough: true }, { drown: 11 });
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "way");
  const found = card?.system.outcome.lines.find(({ textKey }: Doc) => textKey === "RULINGS.Way.hazard.above");
  expect(found?.data).toEqual({ name: "Odo", chance: 10 });
  expect(card?.system.outcome.closed).toBeUndefined();
});

describe("doors", () => {
  const doors = async (...states: string[]) => {
    const { makeTableDoor, writeJourney } = await of("exploration/dungeon/places-and-doors");
    const made = states.map((state, at) => makeTableDoor(`Door ${at}`, state));
    await writeJourney(on.party, (before: object) => ({ ...before, doors: made }));
    return made.map(({ id }: { id: string }) => id) as string[];
  };
  const state = (id: string): string => on.way().doors.find((one: { id: string }) => one.id === id).state;
  const doing = (who: Doc | undefined, kind: string, thing: string) =>
    who?.setFlag("rulings", "doing", { kind, thing, note: "" });

  test("BX-059: behind the last of the party a door falls shut, and sticks again; spiked it stays open; the referee alone is notified", async () => {
    await table.rulings();
    await on.setOut([walker("Odo")]);
    const [stuck = "", plain = "", spiked = ""] = await doors("stuck", "open", "wedgedOpen");
    const { withEdited, writeJourney } = await of("exploration/dungeon/places-and-doors");
    await writeJourney(on.party, (way: object) => withEdited(way, "doors", stuck, "state", "open"));
    await on.go("through", { id: stuck });
    expect(on.line("wayTruth", "door.through.stuck")).toEqual({ door: "Door 0" });
    await on.go("through", { id: plain });
    expect(state(stuck)).toBe("stuck");
    expect(state(plain)).toBe("shut");
    expect((await on.go("through", { id: spiked })).refused).toEqual({ key: "exploration.notOpen", rule: "BX-059" });
    expect(await table.takeBack()).toBeUndefined();
    expect(state(plain)).toBe("open");
  });

  test("BX-004, BX-056: the two in front push first, those behind wait and get a message; a typed chance is the one that counts", async () => {
    await table.rulings();
    const [ada, bor, cid] = await on.setOut([
      walker("Ada"),
      walker("Bor", [], { exploration: { openDoors: 5 } }),
      walker("Cid"),
    ]);
    const ranks = new Map([ada, bor, cid].map((one, at) => [one?.uuid, [2, 1, 0][at]]));
    const { members } = (on.party.toObject() as Doc).system;
    await on.party.update({
      system: { members: members.map((one: { actor: string }) => ({ ...one, rank: ranks.get(one.actor) })) },
    });
    const [door = ""] = await doors("stuck");
    for (const one of [ada, bor, cid]) await doing(one, "force", door);
    const { asked } = await on.go("turn", {}, { "force:": 5 });
    const pushed = asked.filter((id) => id.startsWith("force:"));
    expect(pushed.map((id) => id.split("/force:")[1])).toEqual([cid?.uuid, bor?.uuid]);
    expect(on.line("way", "door.crowded")).toEqual({ names: "Ada", door: "Door 0" });
    expect(state(door)).toBe("open");
  });

  test("BX-055, BX-061: chances typed on the sheet are those of the party's turn as of the sheet", async () => {
    await table.rulings();
    const keen = { exploration: { secretDoors: 4, roomTraps: 3 }, thief: { hear: 5 } };
    const [odo] = await on.setOut([walker("Odo", [], keen)]);
    const creature = await table.creature(odo as Doc);
    expect(creature.overrides.chances).toEqual({ secretDoors: 4, roomTraps: 3, listen: 5 });
    const { planListen, makeDoor } = await import("../../../src/rules/exploration/doors.ts");
    const { planSearch } = await import("../../../src/rules/exploration/search.ts");
    const rulings = await table.inForce();
    expect(planListen(creature, makeDoor("d"), [], rulings).who.chance).toBe(5);
    const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: [] };
    const { secretDoors, roomTraps } = planSearch([creature], area, rulings).searchers[0] ?? {};
    expect(secretDoors?.value).toBe(4);
    expect(roomTraps?.value).toBe(3);
    expect(secretDoors?.steps[0]?.key).toBe("thief.typed");
  });
});

describe("the party's window", () => {
  test("BX-012: whom the others carry nobody waits for; on foot again it is the slowest", async () => {
    await table.rulings();
    const { ride } = await of("exploration/journey/mounts");
    const { membersOf, marcherFrom } = await of("exploration/members");
    const { partyRate } = await import("../../../src/rules/exploration/encumbrance.ts");
    const [, bor] = await on.setOut([walker("Ada"), walker("Bor", [], { movement: { walk: { turn: 30 } } })]);
    const rulings = await table.inForce();
    const rate = () =>
      partyRate(
        membersOf(on.party).map((one: object) => marcherFrom(one, rulings)),
        rulings,
      ).value;
    expect(rate()).toBe(30);
    await ride(on.party, bor?.uuid, "carried");
    expect(rate()).toBe(120);
    await ride(on.party, bor?.uuid, "");
    expect(rate()).toBe(30);
    expect(await table.takeBack()).toBeUndefined();
    expect(rate()).toBe(120);
  });

  test("BX-020: a hireling who carries treasure is slowed like a character", async () => {
    await table.rulings({ encumbrance: "bxBasic" });
    const { rateOf } = await of("adapter/movement-rate");
    const man = { name: "Tam", type: "hireling", system: { kind: "porter", hp: { value: 4, max: 4 } } };
    const { actor } = await table.stand(man);
    expect(rateOf(actor, await table.inForce()).value).toBe(120);
    await actor.update({ "system.carryingTreasure": true });
    expect(rateOf(actor, await table.inForce()).value).toBe(90);
  });

  test("BX-050: the sheet shows half the rate under the load, that of a round with it; who cannot swim has none", async () => {
    await table.rulings({ encumbrance: "bxBasic" });
    const { sheetOf } = await of("adapter/sheet-numbers");
    const leather = {
      name: "Leather",
      type: "armour",
      system: { kind: "armour", material: "leather", location: "worn", weight: 200 },
    };
    const { actor } = await table.stand(hero({}, [leather]));
    const swim = () => sheetOf(actor)?.movement.find((one: Doc) => one.labelKey === "RULINGS.Move.swim");
    expect(swim()?.value).toBe("45′ (15′)");
    expect(swim()?.why.length).toBeGreaterThan(2);
    await actor.update({ "system.canSwim": false });
    expect(swim()).toBeUndefined();
  });

  test("BX-027: what is on a mount, at home or on the ground is not carried, and no blast destroys it", async () => {
    await table.rulings();
    const at = (name: string, location: string) => ({ name, type: "gear", system: { location } });
    const things = [at("Rope", "carried"), at("Tent", "mount"), at("Chest", "stored"), at("Sack", "fallen")];
    const { actor: odo } = await table.stand(hero({ hp: { value: 1, max: 8 } }, things));
    const system = { breath: true, damage: "3d6", save: { category: "breath" } };
    const { actor: wyrm } = await table.stand(
      beast({}, [{ name: "Breath", type: "attack", system }], "Wyrm"),
      [20, 0],
      -1,
    );
    await hit(table, wyrm, odo, 9, { item: wyrm.items.contents[0] as Doc });
    await calm();
    const names = table
      .cards("itemDestruction")
      .at(-1)
      ?.system.plan.items.map(({ name }: Doc) => name);
    expect(names).toEqual(["Rope"]);
  });
});
