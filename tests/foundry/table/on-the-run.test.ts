/** Chases, camps and days by the buttons of the party's window: fatigue, speed, and explanations. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm } from "./company.ts";
import type { Doc } from "./live.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  await table.game.settings.set("rulings", "foeKnowledge", "numbers");
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const latest = (procedure: string): Way =>
  table.game.messages.contents.findLast(({ system }: Doc) => system.outcome?.procedure === procedure)?.system;
const tired = { fatigue: { roundsRun: 30 } };
const isTired = ({ statuses }: Doc) => statuses.has("exhausted");

describe("BX-126", () => {
  test("an hour of camp ends it, and so does a day on the road; a quarter of it does not", async () => {
    await table.rulings();
    const [odo] = (await on.setOut([walker("Odo", [], tired)])) as [Doc];
    await odo.toggleStatusEffect("exhausted", { active: true });
    await odo.setFlag("rulings", "doing", { kind: "rest", thing: "", note: "" });
    await on.go("turn");
    expect(isTired(odo)).toBe(true);
    expect(odo.system.fatigue).toEqual(expect.objectContaining({ restTurns: 1, roundsRun: 0 }));
    await on.go("camp", { hours: 1 });
    expect(isTired(odo)).toBe(false);
    expect(odo.system.fatigue.restTurns).toBe(0);
    expect(await table.takeBack()).toBeUndefined();
    expect(isTired(odo)).toBe(true);
    await on.go("enter", { place: "wilderness" });
    await on.go("day");
    expect(isTired(odo)).toBe(false);
  });

  test("BX-064, BX-083: a night on one's own sheet ends it and the hourly penalty; what travel asks for takes a full day", async () => {
    await table.rulings();
    const { takeRest } = await of("characters/rest/rest");
    const worn = { turnsSinceRest: 7, roundsRun: 30, restTurns: 1, travelDaysSinceRest: 7, mustRest: true };
    const rested = async (travelDays: number, rest: string, days?: number) => {
      const odo = await table.make(
        walker("Odo", [], { fatigue: { ...worn, travelDaysSinceRest: travelDays, mustRest: travelDays > 0 } }),
      );
      on.besides(odo);
      for (const one of ["exhausted", "restPenalty"]) await odo.toggleStatusEffect(one, { active: true });
      await takeRest(odo, rest, days);
      const { turnsSinceRest, roundsRun, restTurns, travelDaysSinceRest, mustRest } = odo.system.fatigue;
      expect(turnsSinceRest).toBe(0);
      expect(roundsRun).toBe(0);
      expect(restTurns).toBe(0);
      return [[...odo.statuses].sort(), travelDaysSinceRest, mustRest];
    };
    expect(await rested(0, "night")).toEqual([[], 0, false]);
    expect(latest("rest").outcome.refreshed).toBe(true);
    expect(await rested(7, "night")).toEqual([["restPenalty"], 7, true]);
    expect(await rested(7, "days", 1)).toEqual([[], 0, false]);
    expect(await table.takeBack()).toBeUndefined();
  });

  test("example 2: an encounter between turns of rest makes the count begin again", async () => {
    await table.rulings();
    const [odo] = (await on.setOut([walker("Odo", [], tired)])) as [Doc];
    await odo.toggleStatusEffect("exhausted", { active: true });
    await odo.setFlag("rulings", "doing", { kind: "rest", thing: "", note: "" });
    await on.go("turn");
    await on.go("turn");
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetEnd");
    await on.go("turn");
    expect(isTired(odo)).toBe(true);
    expect(odo.system.fatigue.restTurns).toBe(1);
  });

  test("hunters on the map tire like the hunted, the undead do not; who is carried runs no round", async () => {
    await table.rulings();
    const chase = async (foe: object) => {
      const [odo, ada] = (await on.setOut([walker("Odo"), walker("Ada")], {})) as [Doc, Doc];
      await on.party.update({
        system: { members: [{ actor: odo.uuid }, { actor: ada.uuid, countsForRate: false }] },
      });
      const orc = await table.stand(foe, [20, 0], -1);
      await on.go("meetBegin", { actor: orc.actor.uuid, count: 1, tokens: orc.token.uuid });
      await on.go("meetDistance", { given: 60 });
      await on.go("runAway", { pursue: "yes" });
      await on.go("runOn");
      const runs = [odo, ada, orc.actor].map(({ system }) => system.fatigue.roundsRun);
      await on.goHome();
      return runs;
    };
    expect(await chase(kind())).toEqual([1, 0, 1]);
    expect(await chase(kind({ tags: ["undead"] }, "Skeletons"))).toEqual([1, 0, 0]);
  });
});

describe("BX-127", () => {
  const ship = (turn: number) => ({ name: "Ship", type: "vessel", system: { sail: { turn }, seaworthy: true } });
  const chance = async (foe: object) => {
    const own = on.besides(await table.make(ship(360)));
    await on.setOut([walker("Odo")], { place: "water" }, { vessel: own.uuid });
    await on.meet(on.besides(await table.make(foe)));
    await on.go("meetDistance", { given: 100 });
    await on.go("runAway", { pursue: "yes" }, { evasion: 100 });
    const { chance: found, chase = {} } = { chance: 0, ...on.met().encounter.evasion, chase: on.met().encounter.chase };
    await on.goHome();
    return [found, chase.pursuing, chase.pursuersRound];
  };

  test("what swims is compared by the round, and a ship by its sails", async () => {
    await table.rulings();
    expect(await chance(kind({ movement: { walk: { turn: null }, swim: { turn: 150 } } }, "Serpent"))).toEqual([
      80, 50, 50,
    ]);
    expect(await chance(ship(450))).toEqual([50, 150, 150]);
    expect(await chance(ship(480))).toEqual([40, 160, 160]);
  });
});

test("BX-123: a monster that eats nothing does not stop for food", async () => {
  await table.rulings();
  const ration = { name: "Ration", type: "gear", system: { kind: "ration", quantity: 9, ration: { days: 7 } } };
  const rolls = async (eats: boolean) => {
    await on.setOut([walker("Odo", [ration])]);
    await on.meet(on.besides(await table.make(kind({ intelligent: false, eats }, "Swarm"))));
    await on.go("meetDistance", { given: 60 });
    await on.go("runAway", { pursue: "yes" });
    const { asked, refused } = await on.go("runDrop", { what: "food" });
    await on.goHome();
    return [refused?.key, asked.includes("drop")];
  };
  expect(await rolls(true)).toEqual([undefined, true]);
  expect(await rolls(false)).toEqual([undefined, false]);
});

test("BX-117: a fight that the tracker began closes evasion", async () => {
  await table.rulings();
  const odo = await table.stand(walker("Odo"));
  await on.setOut([]);
  await on.party.update({ system: { members: [{ actor: odo.actor.uuid }] } });
  const orc = await table.stand(kind(), [5, 0], -1);
  await on.go("meetBegin", { actor: orc.actor.uuid, count: 1, tokens: orc.token.uuid });
  await table.fight(odo, orc);
  await calm();
  expect((await on.go("runAway", { pursue: "yes" })).refused?.key).toBe("order.evasionOver");
});

test("BX-104: those who are targeted on the map are met as they stand, and are not placed again", async () => {
  await table.rulings();
  const odo = await table.stand(walker("Odo"));
  await on.setOut([]);
  await on.party.update({ system: { members: [{ actor: odo.actor.uuid }] } });
  const [one, two] = [await table.stand(kind(), [5, 0], -1), await table.stand(kind({}, "Warg"), [10, 0], -1)];
  const { meetTargets } = await of("exploration/encounter/place-encounter");
  const { user } = table.game as unknown as { user: Doc };
  const was = Object.getOwnPropertyDescriptor(user, "targets");
  Object.defineProperty(user, "targets", {
    configurable: true,
    value: new Set([odo, one, two].map(({ token }) => ({ document: token }))),
  });
  const args = meetTargets(on.party);
  if (was) Object.defineProperty(user, "targets", was);
  else Reflect.deleteProperty(user, "targets");
  expect(args).toMatchObject({ count: 2, tokens: `${one.token.uuid} ${two.token.uuid}` });
  await on.go("meetBegin", args);
  expect(on.met()).toMatchObject({ count: 2, tokens: [one.token.uuid, two.token.uuid] });
  await on.go("meetArm");
  const fight = table.game.combats.contents.at(-1) as Doc;
  expect(fight.combatants.contents).toHaveLength(3);
});

test("BX-117: the beginning of a fight is taken back also after steps back to before it", async () => {
  await table.rulings();
  const odo = await table.stand(walker("Odo"));
  await on.setOut([]);
  await on.party.update({ system: { members: [{ actor: odo.actor.uuid }] } });
  await on.meet((await table.stand(kind(), [5, 0], -1)).actor);
  await on.go("meetPlace");
  await on.go("meetArm");
  const fight = table.game.combats.contents.at(-1) as Doc;
  expect(await (await of("combat/fight")).stepBack(fight)).toBeUndefined();
  expect(fight.flags.rulings?.state).toBeUndefined();
  const armed = (await of("undo/ledger")).allTransactions().findLast((one: Way) => one.kind === "way");
  expect(await (await of("undo/undo-transaction")).undoTransaction(armed.id, table.game.user)).toBeUndefined();
  expect(table.game.combats.contents).not.toContain(fight);
});

test("BX-117: a fight that was changed since is named where it keeps its beginning from being taken back", async () => {
  await table.rulings();
  const odo = await table.stand(walker("Odo"));
  await on.setOut([]);
  await on.party.update({ system: { members: [{ actor: odo.actor.uuid }] } });
  await on.meet((await table.stand(kind(), [5, 0], -1)).actor);
  await on.go("meetPlace");
  expect((await on.go("meetArm")).refused).toBeUndefined();
  await (table.game.combats.contents.at(-1) as Doc).update({ scene: null });
  const armed = (await of("undo/ledger")).allTransactions().findLast((one: Way) => one.kind === "way");
  const refused = await (await of("undo/undo-transaction")).undoTransaction(armed.id, table.game.user);
  expect(refused).toEqual({ key: "changedSince", data: { name: "Encounter" } });
});

describe("days", () => {
  test("BX-080, BX-081, BX-082: the miles of a day are explained on its card", async () => {
    await table.rulings();
    await on.setOut([walker("Odo", [], { movement: { walk: { turn: 120 } } })], {
      place: "wilderness",
      road: { terrain: "forest", forced: true },
    });
    await on.go("day");
    const [miles] = latest("way").outcome.reckoned;
    expect(miles.steps.map(({ key }: Way) => key)).toEqual([
      "travel.rate",
      "travel.terrain",
      "travel.forced",
      "travel.miles",
    ]);
    expect(miles.steps.at(-1).after).toBe(24);
  });

  test("BX-085: how far one sees is filled in by the terrain, and the referee's to say", async () => {
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "wilderness", road: { terrain: "jungle" } });
    await on.go("day");
    expect(on.line("wayTruth", "road.sight")).toEqual({ miles: 1 });
    const { editPartyWindow } = await of("exploration/party-window/party-actions");
    await editPartyWindow(on.party, { dataset: { way: "road.sight" } }, "0.1");
    await on.go("day");
    expect(on.line("wayTruth", "road.sight")).toEqual({ miles: 0.1 });
  });

  test("BX-078: the card of a hunt that found game leads to the encounter, one that found none does not", async () => {
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "wilderness", road: { occupation: "hunt" } });
    await on.go("day", {}, { hunt: 1 });
    expect(latest("wayTruth").outcome.met).toBe(true);
    await on.go("day", {}, { hunt: 2 });
    expect(latest("wayTruth").outcome.met).toBe(false);
  });

  test("BX-086: a check out of turn goes by the land, whatever chance the last dungeon had", async () => {
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "wilderness", road: { terrain: "swamp" } });
    const { writeSecret } = await of("exploration/dungeon/places-and-doors");
    await writeSecret(on.party, (secret: Way) => ({ ...secret, chance: 1 }));
    await on.go("wander", {}, { wandering: 3 });
    expect(on.line("wayTruth", "wandering.comes")).toEqual({ die: 3, chance: 3 });
  });

  test("BX-084: surrounded where the referee says so, not before, also where the referee said who is surprised", async () => {
    await table.rulings();
    await on.setOut([walker("Odo")], { place: "wilderness", road: { terrain: "forest" } });
    await on.meet(on.besides(await table.make(kind())), 5);
    await on.go("meetSurprise", { losing: "party" });
    const { editPartyWindow } = await of("exploration/party-window/party-actions");
    await editPartyWindow(on.party, { dataset: { way: "met.ringed" } }, true);
    expect((await on.go("runAway", { pursue: "yes" })).refused?.key).toBe("order.surrounded");
    await editPartyWindow(on.party, { dataset: { way: "met.ringed" } }, false);
    const { refused, asked } = await on.go("runAway", { pursue: "yes" }, { evasion: 10 });
    expect(refused).toBeUndefined();
    expect(asked).toEqual(["evasion"]);
  });

  test("BX-102: a gale drives the ship; only where the referee confirms that there was land is the shore rolled for", async () => {
    await table.rulings();
    const boat = on.besides(
      await table.make({ name: "Ship", type: "vessel", system: { sail: { turn: 360 }, seaworthy: true } }),
    );
    await on.setOut([walker("Odo")], { place: "water", sea: { course: "north", landMiles: 5 } }, { vessel: boat.uuid });
    expect((await on.go("landfall", { miles: 5 })).refused?.key).toBe("way.noStep");
    const { asked } = await on.go("sea", {}, { wind: 12, direction: 4 });
    expect(asked.includes("shore")).toBe(false);
    expect(on.way().driven).toBe(216);
    expect(on.way().miles).toBe(216);
    expect(on.secret().south).toBe(216);
    await on.go("landfall", { miles: 100 }, { shore: 76 });
    expect(on.way().driven).toBe(0);
    expect(on.way().miles).toBe(100);
    expect(on.secret().south).toBe(100);
    expect(boat.system.hp.value > 0).toBe(true);
    await on.go("sea", {}, { wind: 12, direction: 1 });
    await on.go("landfall", { miles: "216" }, { shore: 75 });
    expect(on.way().miles).toBe(316);
    expect(boat.system.hp.value).toBe(0);
  });
});
