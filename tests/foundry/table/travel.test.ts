/** Where rulings of journeys meet (MIXES): turns, days on the road and at sea, as the party's window takes them. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";

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

const rations = (quantity: number) => ({
  name: "Rations",
  type: "gear",
  system: { kind: "ration", quantity, ration: { days: 1, preserved: true } },
});

describe("in the dungeon", () => {
  test("MIX-12: a turn's move is doubled once, by either ruling; known parts are three times the rate instead", async () => {
    const gone = async (topics: Record<string, string>, known = false): Promise<number> => {
      await table.rulings(topics);
      await on.setOut([walker("Odo")], { leg: { left: 1000, known } });
      expect((await on.go("turn")).refused).toBeUndefined();
      const { left } = on.way().leg;
      await on.goHome();
      return 1000 - left;
    };
    const both = { actionEconomy: "complexOrTwoSimple", combatMovement: "eris" };
    // The explanation on the card.
    const why = () => {
      const { outcome } = table.cards("way").at(-1)?.system ?? {};
      const found = outcome?.reckoned?.find(({ label }: Way) => label.textKey === "RULINGS.Step.moving.turn");
      return found?.steps.at(-1);
    };
    expect(await gone({})).toBe(120);
    expect(await gone({ combatMovement: "eris" })).toBe(240);
    expect(await gone(both)).toBe(240);
    expect(why()).toMatchObject({ key: "movement.twice", after: 240, source: { rule: "ERIS-17" } });
    expect(await gone({ actionEconomy: "complexOrTwoSimple" })).toBe(240);
    expect(why()).toMatchObject({ key: "movement.twice", after: 240, source: { rule: "GOR-68" } });
    expect(await gone({}, true)).toBe(360);
    expect(await gone(both, true)).toBe(360);
    expect(await gone({ ...both, familiarMovement: "same" }, true)).toBe(240);
  });
});

describe("on the road", () => {
  test("MIX-50, BX-049: each day of want takes a quarter of the full rate; the referee is notified, and nothing is done automatically", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo", [rations(1)])], { place: "wilderness", water: null });
    const notices: unknown[] = [];
    for (let day = 1; day <= 6; day += 1) {
      await on.go("day");
      const { attack, quarters, points } = on.line("wayTruth", "road.want") ?? {};
      notices.push([attack, quarters, points]);
    }
    expect(notices).toEqual([
      [undefined, undefined, undefined],
      [1, 1, 0],
      [2, 2, 0],
      [3, 3, 1],
      [4, 4, 2],
      [5, 4, 3],
    ]);
    expect(odo?.system.hp.value).toBe(5);
    expect(odo?.system.fatigue.daysWithoutFood).toBe(5);
  });

  test("BX-049, MIX-50: what the referee ticks for hunger counts by the days, a point of damage lies on its card, and a meal ends it all", async () => {
    await table.rulings();
    const fatigue = { daysWithoutFood: 3, daysWithoutWater: 1 };
    const [odo] = (await on.setOut([walker("Odo", [rations(1)], { fatigue })], {
      place: "wilderness",
      water: null,
    })) as [Doc];
    const { rateOf } = await of("adapter/movement-rate");
    const { attackBonus } = await import("../../../src/rules/attack/attack-bonus.ts");
    const figures = async () => {
      const rules = await table.inForce();
      const { steps } = attackBonus(await table.creature(odo), { kind: "unarmed" }, rules);
      const [attack] = steps.filter(({ source }) => source.rule === "BX-049").map(({ value }) => value);
      return [rateOf(odo, rules).value, attack];
    };
    expect(await figures()).toEqual([120, undefined]);
    const { askHungerAndThirst } = await of("exploration/rest/food");
    const api = Reflect.get(globalThis, "foundry").applications.api;
    const ask = async (ticks: object) => {
      vi.spyOn(api.DialogV2, "input").mockResolvedValueOnce(ticks);
      await askHungerAndThirst(on.party, odo.uuid);
      await calm();
    };
    await ask({ "tick-0": true, "tick-1": true, "tick-2": true });
    expect(await figures()).toEqual([30, -3]);
    const card = table.cards("damage").at(-1);
    expect(card?.system.outcome.total).toBe(1);
    expect(card?.system.targets[0].uuid).toEqual(odo.uuid);
    expect(await table.takeBack()).toBeUndefined();
    expect(await figures()).toEqual([120, undefined]);
    await ask({ "tick-0": true, "tick-1": false });
    expect(await figures()).toEqual([120, -3]);
    // A day with a ration and with water.
    await on.go("day");
    const { daysWithoutFood, wantAttack } = odo.system.fatigue;
    expect(daysWithoutFood).toBe(0);
    expect(wantAttack).toBe(false);
    expect(await figures()).toEqual([120, undefined]);
    // A character without needs is not asked about.
    const input = vi.spyOn(api.DialogV2, "input");
    await askHungerAndThirst(on.party, odo.uuid);
    expect(input).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  const rest = { place: "wilderness", road: { occupation: "rest", terrain: "forest" } };
  const comes = { wandering: 1, time: 1, "heal:": 2 };
  /** Somebody comes into their day of rest: what they meet, 100 yards off, likely to pursue. */
  async function restInto(system: object = {}, topics: Record<string, string> = {}): Promise<[Doc, unknown]> {
    await table.rulings(topics);
    const [odo] = (await on.setOut([walker("Odo", [rations(9)], system)], { ...rest, restDays: 1 })) as [Doc];
    const before = table.world();
    const { asked } = await on.go("day", {}, comes);
    expect(asked.filter((id) => id.startsWith("wandering"))).toHaveLength(1);
    expect(asked).not.toContain("lost");
    expect(on.line("wayTruth", "road.restHolds")).toBeDefined();
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetReact", {}, { reaction: 2 });
    await on.go("meetDistance", { given: 100 });
    return [odo, before];
  }

  test("MIX-51: a day of rest has its check for wandering monsters and none for losing the way; a party that only meets somebody has rested", async () => {
    const [odo] = await restInto({ fatigue: { travelDaysSinceRest: 4 } });
    const healed = odo.system.hp.value;
    expect(healed).toBe(7);
    expect(on.way().restDays).toBe(2);
    expect(odo.system.fatigue.travelDaysSinceRest).toBe(0);
    await on.go("meetEnd");
    expect(odo.system.hp.value).toBe(7);
    expect(on.way().restDays).toBe(2);
    expect(on.secret().rest).toEqual([]);
  });

  test("MIX-51, BX-029, BX-083: fleeing from an encounter breaks the day: its points, its row and its rest from marching are lost; it is undone", async () => {
    const [odo] = await restInto({ fatigue: { travelDaysSinceRest: 4, mustRest: true } });
    await on.go("runAway", {}, { evasion: 100 });
    expect(on.line("way", "road.restBroken")).toBeDefined();
    const { fatigue, hp } = odo.system;
    expect(hp.value).toBe(5);
    expect(fatigue.travelDaysSinceRest).toBe(4);
    expect(fatigue.mustRest).toBe(true);
    expect(on.way().restDays).toBe(0);
    expect(on.secret().rest).toEqual([]);
    expect(await table.takeBack()).toBeUndefined();
    expect(odo.system.hp.value).toBe(7);
    expect(odo.system.fatigue.mustRest).toBe(false);
    expect(on.way().restDays).toBe(2);
    expect(on.secret().rest.length).toBeGreaterThan(0);
  });

  test("MIX-51, HERO-17: a fight breaks it too: the wound is there again, and a member who woke is down", async () => {
    const wounded = { hp: { value: 0, max: 15, total: 20 }, wounds: { level: 1, restDays: 0 } };
    const [odo] = await restInto(wounded, { death: "woundLevels", naturalHealing: "gorman" });
    expect(odo.system.wounds.level).toBe(0);
    expect(odo.system.hp.value).toBe(1);
    await on.go("meetPlace");
    await on.go("meetArm");
    expect(odo.system.wounds.level).toBe(1);
    expect(odo.system.hp.value).toBe(0);
    expect(on.way().restDays).toBe(0);
    // The order of the fight goes with it.
    const armed = (await of("undo/ledger"))
      .allTransactions()
      .findLast((transaction: Way) => transaction.kind === "way");
    expect(await (await of("undo/undo-transaction")).undoTransaction(armed.id, table.game.user)).toBeUndefined();
    expect(odo.system.wounds.level).toBe(0);
    expect(odo.system.hp.value).toBe(1);
    await calm();
    for (const token of table.game.scenes.active.tokens.contents.filter(({ name }: Way) => name === "Orcs"))
      await token.delete();
  });

  test("MIX-51: a fight that is begun by hand in the tracker breaks it as well, and only one that the party is in", async () => {
    const [odo] = await restInto({ fatigue: { travelDaysSinceRest: 4 } });
    const scene = table.game.scenes.active;
    const stranger = await table.stand(
      { name: "Rat", type: "monster", system: { hp: { value: 2, max: 2 } } },
      [0, 0],
      -1,
    );
    const by = await table.stand({ name: "Elk", type: "monster", system: { hp: { value: 2, max: 2 } } }, [5, 0], 1);
    const begin = async (...tokens: Doc[]) => {
      const combat = await (globalThis as any).Combat.implementation.create({ scene: scene.id, active: true });
      const members = tokens.map(({ id, actorId }: any) => ({ tokenId: id, sceneId: scene.id, actorId }));
      await combat.createEmbeddedDocuments("Combatant", members);
      await combat.startCombat();
      await calm();
      return combat;
    };
    const others = await begin(stranger.token, by.token);
    expect(odo.system.hp.value).toBe(7);
    expect(on.way().restDays).toBe(2);
    await others.delete();
    const [own] = (await scene.createEmbeddedDocuments("Token", [
      { actorId: odo.id, name: "Odo", x: 0, y: 100, actorLink: true, disposition: 1 },
    ])) as [Doc];
    const fight = await begin(own, stranger.token);
    expect(odo.system.hp.value).toBe(5);
    expect(odo.system.fatigue.travelDaysSinceRest).toBe(4);
    expect(on.way().restDays).toBe(0);
    expect(on.line("way", "road.restBroken") !== undefined).toBe(true);
    expect(on.secret().rest).toEqual([]);
    const broken = (await of("undo/ledger"))
      .allTransactions()
      .findLast((transaction: Way) => transaction.kind === "way");
    expect(await (await of("undo/undo-transaction")).undoTransaction(broken.id, table.game.user)).toBeUndefined();
    expect(odo.system.hp.value).toBe(7);
    expect(on.way().restDays).toBe(2);
    await fight.delete();
    await own.delete();
  });
});

describe("at sea", () => {
  test("MIX-52, BX-102: a gale drives a leaking ship at three times its full rate, and nobody loses the way", async () => {
    await table.rulings({ wind: "variable" });
    const ship = on.besides(
      await table.make({
        name: "Tern",
        type: "vessel",
        system: { sail: { turn: 360 }, seaworthy: true, takenOnWater: true, hp: { value: 80, max: 80 } },
      }),
    );
    const way = { place: "water", sea: { means: "sail", waters: "ocean", landmark: false } };
    await on.setOut([walker("Odo", [rations(9)])], way, { vessel: ship.uuid });
    // An ordinary day first, of a ship with water in its hull: two thirds.
    expect((await on.go("sea", {}, { wind: 7, lost: 6 })).refused).toBeUndefined();
    expect(on.way().miles).toBe(48);
    const { asked } = await on.go("sea", {}, { wind: 12, lost: 1, direction: 1, wandering: 6 });
    expect(asked).toContain("direction");
    expect(on.way().wind).toBe("gale");
    expect(on.way().miles).toEqual(48 + 216);
    expect(on.line("way", "sea.gale.driven")).toMatchObject({ miles: 216 });
    expect(on.line("wayTruth", "road.lost")).toBeUndefined();
    expect(on.line("wayTruth", "road.sure")).toBeUndefined();
    expect(on.secret().offCourse).toBe(0);
  });
});
