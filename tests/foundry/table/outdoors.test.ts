/** Fights and journeys out of doors: yards in place of feet, the rest that is due, the map that nobody draws on the run. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let on: OnTheWay;
let scene: Doc;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  scene = table.game.scenes.active as Doc;
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
  await scene.update({ "flags.rulings.outdoors": null });
});
afterAll(() => table?.stop());

const BOW = {
  name: "Bow",
  type: "weapon",
  system: { melee: false, missile: true, range: { short: 50, medium: 100, long: 150 }, location: "inHand" },
};
const outdoors = (): boolean => scene.getFlag("rulings", "outdoors") === true;

describe("BX-074", () => {
  test("the referee marks the map as outdoors: ranges are yards, moves are shown in yards, and back", async () => {
    await table.rulings();
    const odo = await table.stand(hero({}, [BOW]), [0, 0]);
    const foe = await table.stand(beast(), [120, 0], -1);
    const combat = await table.fight(odo, foe);
    const { runRowAction } = await of("combat/tracker/row-actions");
    const { fightContext } = await of("combat/tracker/tracker-context");
    const { markFacts } = await of("combat/tracker/tracker-context");
    const { marksOf } = await import("../../../src/view/combat/tracker-marks.ts");
    const row = combat.combatants.contents.find(({ tokenId }: Doc) => tokenId === odo.token.id) as Doc;
    const { stateOf } = await of("adapter/fight-state");
    const marks = async (): Promise<string[]> => {
      const fighter = stateOf(combat).combatants.find(({ id }: Doc) => id === row.id);
      const moved = { ...fighter, feetMoved: 45 };
      return marksOf(moved, markFacts(row), await table.inForce()).map(({ textKey }) => textKey);
    };
    const range = async () => (await table.planned(odo, foe, "Bow")).range;
    expect(await range()).toBe("long");
    expect(fightContext(combat, new Set()).outdoors).toBe(false);
    expect(await marks()).toContain("RULINGS.Combat.Mark.tooFar.feet");
    await runRowAction("outdoors", combat);
    await calm();
    expect(await range()).toBe("short");
    expect(fightContext(combat, new Set()).outdoors).toBe(true);
    expect(await marks()).toContain("RULINGS.Combat.Mark.tooFar.yards");
    await runRowAction("outdoors", combat);
    await calm();
    expect(await range()).toBe("long");
    expect(outdoors()).toBe(false);
    await runRowAction("outdoors", combat);
    expect(await table.takeBack()).toBeUndefined();
    expect(outdoors()).toBe(false);
  });

  const arm = async (place: string, way: Way, boards = false): Promise<Stood> => {
    const odo = await table.stand(walker("Odo"));
    await on.setOut([], way);
    await on.party.update({ system: { members: [{ actor: odo.actor.uuid }] } });
    const orc = await table.stand(kind(), [20, 0], -1);
    await on.go("meetBegin", { actor: orc.actor.uuid, count: 1, tokens: orc.token.uuid });
    expect(on.met().place).toBe(place);
    if (boards) {
      await on.go("meetDistance", { given: 100 });
      await on.go("runAway", { verdict: "chase" });
      await on.go("runSay", { over: "caught" });
      await on.go("runBoard");
    }
    await on.go("meetArm");
    return odo;
  };

  test("BX-089: a fight that an encounter in the wilderness or on the water comes to is one of the open, on board it is not", async () => {
    await table.rulings();
    await arm("dungeon", { place: "dungeon" });
    expect(outdoors()).toBe(false);
    await on.goHome();
    await table.clear();
    await arm("wilderness", { place: "wilderness" });
    expect(outdoors()).toBe(true);
    await on.goHome();
    await table.clear();
    await arm("water", { place: "water" }, true);
    expect(outdoors()).toBe(false);
  });
});

test("BX-082, BX-083: the day after which a full day of rest is due says so, once", async () => {
  await table.rulings();
  const worn = { fatigue: { travelDaysSinceRest: 4 } };
  await on.setOut([walker("Odo", [], worn), walker("Ada")], { place: "wilderness", road: { terrain: "clear" } });
  await on.go("day");
  expect(on.line("way", "road.restDue")).toBeUndefined();
  await on.go("day");
  expect(on.line("way", "road.restDue")).toEqual({ names: "Odo" });
  await on.goHome();
  await on.setOut([walker("Odo")], { place: "wilderness", road: { forced: true } });
  await on.go("day");
  expect(on.line("way", "road.restDue")).toEqual({ names: "Odo" });
  await on.goHome();
  await table.rulings({ journeyRest: "off" });
  await on.setOut([walker("Odo")], { place: "wilderness", road: { forced: true } });
  await on.go("day");
  expect(on.line("way", "road.restDue")).toBeUndefined();
});

test("BX-125: the mapper cannot draw on the run, which the window says beside the mapper alone", async () => {
  await table.rulings();
  const { partyContext } = await of("exploration/party-window/party-context");
  const [odo, ada] = (await on.setOut([walker("Odo"), walker("Ada")])) as [Doc, Doc];
  await on.party.update({ system: { mapper: odo.uuid } });
  const warned = (who: Doc): string[] =>
    partyContext(on.party)
      .party.ranks.flatMap(({ members }: Way) => members)
      .find(({ uuid }: Way) => uuid === who.uuid)
      .warnings.map(({ textKey }: Way) => textKey);
  const running = "RULINGS.Refused.character.mapRunning";
  expect(warned(odo)).not.toContain(running);
  await on.meet(on.besides(await table.make(kind())));
  await on.go("meetDistance", { given: 60 });
  await on.go("runAway", { verdict: "chase" });
  expect(warned(odo).includes(running)).toBe(true);
  expect(warned(ada).includes(running)).toBe(false);
  await on.go("runSay", { over: "escaped" });
  expect(warned(odo)).not.toContain(running);
});

test("BX-126, BX-120, MIX-44: with undead pursuers, those who tire are reported once, and the chase continues", async () => {
  await table.rulings({ roundLength: "minute" });
  const reports = async (foe: object): Promise<unknown[]> => {
    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(foe)));
    await on.go("meetDistance", { given: 500 });
    await on.go("runAway", { verdict: "chase" });
    const seen: unknown[] = [];
    for (let round = 1; round <= 6; round += 1) {
      if (on.met().encounter.chase.over !== "") break;
      await on.go("runOn");
      if (on.line("way", "chase.exhausted")) seen.push(round);
    }
    seen.push(on.met().encounter.chase.over);
    await on.goHome();
    return seen;
  };
  expect(await reports(kind({ tags: ["undead"] }, "Skeletons"))).toEqual([5, ""]);
  expect(await reports(kind())).toEqual(["exhausted"]);
});
