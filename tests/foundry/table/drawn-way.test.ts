/** Rules drawn at random, played as their worked examples say: what befalls a party on its way. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { journeyTruthCard } from "../../../src/view/cards/journey.ts";
import { dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, plain, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const torch = {
  name: "Torch",
  type: "gear",
  system: { key: "torch", kind: "light", light: { lit: true, turnsLeft: 6 } },
};
const rate = (turn: number) => ({ movement: { walk: { turn } } });
const rations = {
  name: "Rations",
  type: "gear",
  system: { kind: "ration", quantity: 40, ration: { days: 1, preserved: true } },
};

test("BX-040: sheer walls are refused to a character with neither gear nor the skill; a thief of level 1 climbs on 87, and falls half way on 88", async () => {
  await table.rulings();
  const [odo, thief] = await on.setOut([walker("Odo"), walker("Tam", [], { class: "thief" })]);
  const climb = { what: "climb", feet: 40, sheer: true };
  expect(await on.go("hazard", { ...climb, who: odo?.uuid })).toEqual({
    refused: { key: "exploration.sheer", rule: "BX-040" },
    asked: [],
  });
  expect((await on.go("hazard", { ...climb, gear: true, who: odo?.uuid }, { climb: 10 })).asked).toEqual([
    "climb/check",
  ]);
  await on.go("hazard", { ...climb, who: thief?.uuid }, { climb: 87 });
  expect(on.line("way", "hazard.climbs")).toMatchObject({ name: "Tam" });
  // From half way up 40 feet: two dice.
  const hurt = await on.go("hazard", { ...climb, who: thief?.uuid }, { climb: 88, harm0: 4 });
  expect(hurt.asked).toEqual(["climb/climb", "harm0/fall"]);
  expect(on.line("way", "hazard.slips")).toMatchObject({ name: "Tam" });
});

describe("surprise", () => {
  const met = async (lit: boolean) => {
    await on.setOut([walker("Odo", lit ? [torch] : [])], { place: "dungeon" });
    await on.meet(on.besides(await table.make(kind())));
    const { asked } = await on.go("meetSurprise");
    const isAware = on.line("wayTruth", "meet.aware.foes") !== undefined;
    await on.goHome();
    return [asked, isAware];
  };
  test("BX-045, BX-106: those who saw the torches do not roll; in the dark both do", async () => {
    await table.rulings();
    expect(await met(true)).toEqual([["surprise:party"], true]);
    expect(await met(false)).toEqual([["surprise:party", "surprise:foes"], false]);
  });
});

test("ERIS-95: a creature that sneaks up unseen has a round of surprise, whatever the others roll; noticed, they cannot be surprised", async () => {
  await table.rulings({}, "eris");
  const surprised = async (die: number) => {
    await on.setOut([walker("Odo")], { place: "dungeon" });
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetSneak", {}, { "sneak/sneak": die });
    const { asked } = await on.go("meetSurprise", {}, { "surprise:party": 6, "surprise:foes": 6 });
    const { surprise } = on.met().encounter;
    await on.goHome();
    return [surprise.losing, asked.includes("surprise:foes")];
  };
  expect(await surprised(2)).toEqual([["foes"], true]);
  expect(await surprised(3)).toEqual([[], false]);
});

describe("an encounter", () => {
  const door = {
    id: "d",
    name: "Door",
    state: "stuck",
    sticks: true,
    warned: true,
    listened: [],
    lockTries: {},
    wall: "",
  };
  test("BX-057: a failed attempt at a door warns those behind it, not wandering monsters", async () => {
    await table.rulings();
    const rows = [{ type: "text", name: "Orcs", description: "3", range: [1, 6], weight: 6 }];
    const all = (globalThis as any).RollTable.implementation;
    const wandering = on.besides(await all.create({ name: "Who wanders", formula: "1d6", results: rows }));
    const orcs = on.besides(await table.make(kind()));
    await on.setOut([walker("Odo")], { place: "dungeon", doors: [door] });
    await on.go("meetBegin", { table: wandering.uuid }, { table: 3 });
    const passing = on.met().warned;
    await on.go("meetEnd");
    await on.go("meetBegin", { table: wandering.uuid, lair: "yes" }, { table: 3 });
    const home = on.met().warned;
    await on.go("meetEnd");
    await on.meet(orcs);
    expect(passing).toBe(false);
    expect(home).toBe(true);
    expect(on.met().warned).toBe(true);
  });

  test("BX-113: the referee's card shows how a reaction was calculated, not its total alone", async () => {
    await table.rulings();
    const [odo] = await on.setOut([walker("Odo", [], { abilities: { ...plain, cha: 16 } })], { place: "dungeon" });
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetReact", { speaker: odo?.uuid, modifier: 2 }, { reaction: 5 });
    expect(on.line("wayTruth", "meet.total")).toEqual({ total: 8 });
    const { outcome } =
      table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "wayTruth")?.system ?? {};
    const viewer = { referee: true, owner: true };
    const { why } = journeyTruthCard({ outcome, viewer, dice: [], item: {}, speaker: {} } as any);
    expect(why.map(({ textKey, amount }) => [textKey.split(".").slice(2).join("."), amount])).toEqual([
      [expect.any(String), "5"],
      [expect.any(String), "+1"],
      ["reaction.referee", "+2"],
    ]);
  });

  test("BX-104: party members without a token on the map are named when the fight begins without them", async () => {
    await table.rulings();
    const [, pia] = await on.setOut([walker("Odo"), walker("Pia"), walker("Rus", [], { hp: { value: 0, max: 4 } })], {
      place: "dungeon",
    });
    const scene = table.game.scenes.active;
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "Pia", actorId: pia?.id, actorLink: true, x: 0, y: 0 },
    ]);
    if (token) on.besides(token);
    await on.meet(on.besides(await table.make(kind())));
    await on.go("meetDistance", { given: 20 });
    await on.go("meetPlace");
    for (const uuid of on.met().tokens) on.besides((globalThis as any).fromUuidSync(uuid));
    await on.go("meetArm");
    expect(on.line("wayTruth", "meet.notHere")).toEqual({ names: "Odo, Rus" });
  });
});

describe("on the road", () => {
  const miles = async (turn: number, road: object) => {
    await on.setOut([walker("Odo", [rations], rate(turn))], {
      place: "wilderness",
      road: { occupation: "travel", ...road },
    });
    await on.go("day");
    const gone = on.line("way", "road.travelled")?.miles;
    await on.goHome();
    return gone;
  };
  test("BX-081: what land and roads make of a day", async () => {
    await table.rulings();
    expect(await miles(120, { terrain: "forest" })).toBe(16);
    expect(await miles(120, { terrain: "swamp" })).toBe(12);
    expect(await miles(120, { terrain: "clear", road: true })).toBe(36);
    expect(await miles(90, { terrain: "hills" })).toBe(12);
    expect(await miles(60, { terrain: "hills" })).toBe(8);
    expect(await miles(30, { terrain: "hills" })).toBe(4);
    expect(await miles(120, { terrain: "clear", later: "hills", after: 12 })).toBe(20);
  });

  test("BX-075: who flies makes twice the miles over any terrain, a rider those of the mount under its load; all fly or nobody does", async () => {
    await table.rulings();
    const wings = (fly: number) => ({ movement: { walk: { turn: 120 }, fly: { turn: fly } } });
    const load = { name: "Load", type: "ability", system: { key: "load", amount: 1500 } };
    const goes = async (road: object) => {
      await on.goHome();
      const [, griffon, odo] = await on.setOut(
        [
          walker("Hawk", [], wings(360)),
          { ...kind({ ...wings(120), hd: { dice: 7 } }, "Griffon"), items: [load] },
          walker("Odo"),
        ],
        { place: "wilderness", road: { occupation: "travel", terrain: "mountains", ...road } },
      );
      return { griffon, odo };
    };
    const { griffon, odo } = await goes({ flies: true });
    // Odo travels on foot.
    const grounded = await on.go("day");
    expect(grounded.refused).toEqual({ key: "exploration.cannotFly", rule: "BX-075", data: { names: "Odo" } });
    await (await of("exploration/journey/mounts")).ride(on.party, odo?.uuid, griffon?.uuid);
    await on.go("day");
    expect(on.line("way", "road.travelled")?.miles).toBe(48);
    expect(on.line("way", "road.flies")).toEqual({});
    // The load on the beast slows it in the air as on the ground; without the mark all walk through the mountains.
    await griffon?.createEmbeddedDocuments("Item", [
      { name: "Ore", type: "treasure", system: { kind: "goods", weight: 2000, quantity: 1 } },
    ]);
    await on.go("day");
    expect(on.line("way", "road.travelled")?.miles).toBe(24);
    await (await of("exploration/dungeon/places-and-doors")).writeJourney(on.party, (now: any) => ({
      ...now,
      road: { ...now.road, flies: false },
    }));
    await on.go("day");
    expect(on.line("way", "road.travelled")?.miles).toBe(6);
    expect(on.line("way", "road.flies")).toBeUndefined();
  });

  test("BX-029: a day of rest heals the beasts of the party like everybody of it, each by a die of its own", async () => {
    await table.rulings();
    const mule = { ...kind({ hp: { value: 2, max: 9 }, hd: { dice: 2 } }, "Mule"), items: [rations] };
    const [odo, beast] = await on.setOut([walker("Odo"), mule], { place: "wilderness", road: { occupation: "rest" } });
    const { asked } = await on.go("day", {}, { heal: 3 });
    expect(asked.filter((id) => id.startsWith("heal:"))).toHaveLength(2);
    expect(odo?.system.hp.value).toBe(8);
    expect(beast?.system.hp.value).toBe(5);
    expect(await table.takeBack()).toBeUndefined();
    expect(odo?.system.hp.value).toBe(5);
    expect(beast?.system.hp.value).toBe(2);
  });

  test("BX-077: on a 1 as many are fed as the die says, the others eat what they carry; on a 2 all do", async () => {
    await table.rulings();
    const six = ["A", "B", "C", "D", "E", "F"].map((name) => walker(name, [rations], rate(120)));
    const who = await on.setOut(six, { place: "wilderness", road: { occupation: "forage", terrain: "clear" } });
    const left = () => who.reduce((sum, { items }) => sum + items.contents[0]?.system.quantity, 0);
    await on.go("day", {}, { forage: 1, food: 4 });
    expect(on.line("way", "road.foraged")?.fed).toBe(4);
    expect(left()).toBe(238);
    await on.go("day", {}, { forage: 2 });
    expect(on.line("way", "road.foraged")).toBeUndefined();
    expect(left()).toBe(232);
  });
});
