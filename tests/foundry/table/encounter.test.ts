/** Where rulings of the way meet (MIXES), done as the party's window does it: met, fled, travelled. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, plain, type Way, walker } from "./on-the-way.ts";

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

const light = (name: string, key: string) => ({
  name,
  type: "gear",
  system: { key, kind: "light", light: { lit: true, turnsLeft: 6 } },
});
const torch = light("Torches", "torches");
const candle = light("Candle", "candle");

describe("met", () => {
  test("MIX-34, ERIS-24: a torch gives the party away under both lists; dim light only narrows the range of surprise, and the tracker shows the same", async () => {
    const foe = async () => on.besides(await table.make(kind()));
    const asks: Record<string, unknown> = {};
    for (const [name, light] of [
      ["torch", torch],
      ["candle", candle],
    ] as const)
      for (const lightSources of ["bx", "gorman", "eris"]) {
        await table.rulings({ lightSources });
        await on.setOut([walker("Odo", [light])]);
        await on.meet(await foe());
        const { asked } = await on.go("meetSurprise", {}, { "surprise:party": 6, "surprise:foes": 1 });
        const range = on.line("wayTruth", "meet.range.foes")?.threshold ?? "aware";
        asks[`${name} ${lightSources}`] = [asked.length, range, on.met().encounter.surprise.losing];
        await on.goHome();
      }
    expect(asks).toEqual({
      "torch bx": [1, "aware", []],
      "torch gorman": [1, "aware", []],
      "torch eris": [1, "aware", []],
      "candle bx": [1, "aware", []],
      "candle gorman": [1, "aware", []],
      "candle eris": [2, 1, ["foes"]],
    });
  });

  test("MIX-34: the question before a fight in the tracker has the same answer", async () => {
    const { SurpriseWindow } = await of("combat/surprise-window");
    const { Combat } = globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<Doc> } } };
    const scene = table.game.scenes.active;
    const seen: unknown[] = [];
    for (const light of [torch, candle]) {
      await table.rulings({ lightSources: "eris" });
      const who = [await table.stand(walker("Odo", [light])), await table.stand(kind(), [30, 0], -1)];
      const combat = await Combat.implementation.create({ scene: scene.id, active: true });
      const members = who.map(({ token, actor }) => ({ tokenId: token.id, sceneId: scene.id, actorId: actor.id }));
      await combat.createEmbeddedDocuments("Combatant", members);
      table.answer({ place: "dungeon", dark: true });
      await SurpriseWindow.open(combat);
      const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "surprise");
      const [foes] = card?.system.plan.sides.filter(({ party }: Way) => !party) ?? [];
      seen.push([foes.aware, foes.threshold]);
      await table.clear();
    }
    expect(seen).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });

  test("MIX-35: the distance takes the dice of surprise, and rolls the missing ones", async () => {
    const foe = async () => on.besides(await table.make(kind()));
    const distances: Record<string, unknown> = {};
    for (const [surprise, light] of [
      ["bx", []],
      ["bx", [torch]],
      ["off", []],
    ] as const) {
      await table.rulings({ surprise, encounterDistance: "gorman" });
      await on.setOut([walker("Odo", [...light])]);
      await on.meet(await foe());
      await on.go("meetSurprise", {}, { "surprise:party": 4, "surprise:foes": 5 });
      const { asked } = await on.go("meetDistance", {}, { distance: 3 });
      distances[`${surprise} ${light.length}`] = [asked, on.line("way", "meet.seen.feet")?.distance];
      const { steps } = on.met().encounter.distance;
      expect(steps.at(-1).after).toBe(on.line("way", "meet.seen.feet")?.distance);
      await on.goHome();
    }
    expect(distances).toEqual({ "bx 0": [[], 90], "bx 1": [["distance"], 70], "off 0": [["distance"], 30] });
  });

  test("MIX-36, MIX-25: who answers like an enemy pursues, in whatever column it was read; Charisma counts as the ruling on reactions says", async () => {
    const foe = async () => on.besides(await table.make(kind()));
    const run = async (reaction: string, total: number, behaviour = "", cha = 10): Promise<unknown> => {
      await table.rulings({ reaction, abilityModifiers: "odd" });
      const [odo] = await on.setOut([walker("Odo", [], { abilities: { ...plain, cha } })]);
      await on.meet(await foe());
      await on.go("meetReact", { behaviour, speaker: odo?.uuid ?? "" }, { reaction: total });
      const counted = on.line("wayTruth", "meet.total")?.total;
      await on.go("meetDistance", { given: 60 });
      await on.go("runAway");
      const { encounter, response } = on.met();
      await on.goHome();
      return [counted, response, encounter.chase ? "chase" : "away"];
    };
    expect(await run("bx", 5)).toEqual([5, "hostile", "chase"]);
    expect(await run("bx", 6)).toEqual([6, "uncertain", "away"]);
    expect(await run("gorman", 6)).toEqual([6, "attacks", "chase"]);
    expect(await run("gorman", 7)).toEqual([7, "uncertain", "away"]);
    expect(await run("referee", 14)).toEqual([14, "cautious", "away"]);
    expect(await run("referee", 15)).toEqual([15, "threatening", "chase"]);
    expect(await run("referee", 10, "threatening")).toEqual([10, "threatening", "chase"]);
    expect(await run("referee", 15, "friendly")).toEqual([15, "cautious", "away"]);
    expect(await run("gorman", 6, "", 18)).toEqual([9, "uncertain", "away"]);
    expect(await run("bx", 5, "", 18)).toEqual([5, "hostile", "chase"]);
    expect(await run("referee", 15, "", 18)).toEqual([15, "threatening", "chase"]);
  });

  test("ERIS-76, ERIS-62: goblins take a party with a dwarf among it, orcs one with an elf, by no die; the referee may say otherwise", async () => {
    const meets = async (people: string, tag: string, args = {}, more: object = {}): Promise<unknown> => {
      await on.setOut([walker("Odo"), walker("Gil", [], { people, ...more })]);
      await on.meet(on.besides(await table.make(kind({ tags: [tag] }))));
      const { asked } = await on.go("meetReact", args, { reaction: 12 });
      const { response } = on.met();
      const found = on.line("way", "meet.total") ?? on.line("wayTruth", "meet.total");
      await on.goHome();
      return [asked.length, response, found === undefined];
    };
    for (const preset of ["eris", "classic"]) {
      await table.rulings(preset === "eris" ? {} : { demihumans: "eris", elves: "eris", reaction: "referee" }, preset);
      const attack = preset === "eris" ? "attacks" : "hostile";
      expect(await meets("dwarf", "goblin")).toEqual([0, attack, true]);
      expect(await meets("elf", "orc", {}, { class: "elf" })).toEqual([0, attack, true]);
      expect(await meets("elf", "goblin")).toMatchObject([1, expect.any(String), false]);
      expect(await meets("human", "goblin")).toMatchObject([1, expect.any(String), false]);
      expect(await meets("dwarf", "goblin", { answer: preset === "eris" ? "friendly" : "indifferent" })).toMatchObject([
        0,
        expect.not.stringMatching(attack),
        true,
      ]);
    }
    await table.rulings({}, "classic");
    expect(await meets("dwarf", "goblin")).toMatchObject([1, expect.any(String), false]);
  });

  test("REF-04: one who draws a bow in plain view is what the party is answered by; out of sight it counts for nothing", async () => {
    const answered = async (behaviour: string, another: string): Promise<unknown> => {
      await table.rulings({ reaction: "referee" });
      await on.setOut([walker("Odo")]);
      await on.meet(on.besides(await table.make(kind())));
      await on.go("meetReact", { behaviour, another }, { reaction: 9 });
      const { response } = on.met();
      await on.goHome();
      return response;
    };
    expect(await answered("friendly", "threatening")).toBe("cautious");
    expect(await answered("friendly", "")).toBe("indifferent");
    expect(await answered("threatening", "friendly")).toBe("cautious");
  });
});

describe("fled", () => {
  const caught = { reaction: 2 };
  const flee = async (foe: object, place = "dungeon"): Promise<Doc> => {
    const one = on.besides(await table.make(foe));
    await on.meet(one);
    await on.go("meetReact", {}, caught);
    await on.go("meetDistance", { given: 100 });
    expect((await on.go("runAway", {}, { evasion: 100 })).refused).toBeUndefined();
    expect(on.met().place).toBe(place);
    return one;
  };

  test("MIX-43, MIX-11: before a fight one flees as in B/X whatever pursuits are; after it by turns, at four times the listed move", async () => {
    await table.rulings({ pursuit: "eris", combatMovement: "bx" });
    await on.setOut([walker("Odo")], { place: "wilderness" });
    await flee(kind(), "wilderness");
    expect(on.met().encounter.chase.kind).toBe("days");
    await on.go("runSay", { over: "escaped" });
    await on.go("meetEnd");
    await on.goHome();

    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(kind({ movement: { walk: { turn: 90 } } }))));
    await on.go("meetDistance", { given: 30 });
    await on.go("runFromFight");
    const { chase } = on.met().encounter;
    expect(chase.kind).toBe("turns");
    expect(chase.gap).toBe(30);
    const { asked } = await on.go("runOn", {}, { quarry: 2, hunters: 5 });
    // 30 + 4 x 120 - 4 x 90.
    expect(asked).toEqual([]);
    expect(on.met().encounter.chase.gap).toBe(150);
  });

  test("MIX-11: the other way round a run is at the base rate, feet a round", async () => {
    await table.rulings({ pursuit: "bx", combatMovement: "eris" });
    await on.setOut([walker("Odo", [], { movement: { walk: { turn: 90 } } })]);
    await flee(kind());
    const { fleeing, pursuing, gap } = on.met().encounter.chase;
    await on.go("runOn");
    expect(gap).toBe(100);
    expect(on.met().encounter.chase.gap).toEqual(100 + fleeing - pursuing);
    expect(pursuing).toBe(120);
  });

  test.each([
    ["bx", 30, 61],
    ["minute", 5, 11],
  ])(
    "MIX-44: with rounds of %s a run ends after %i, and the hour moves by whole turns",
    async (roundLength, rounds, long) => {
      await table.rulings({ roundLength });
      const [odo] = await on.setOut([walker("Odo")]);
      await flee(kind());
      for (let round = 1; round <= rounds; round += 1) {
        expect(odo?.statuses.has("exhausted"), String(round)).toBe(false);
        await on.go("runOn");
      }
      expect(odo?.statuses.has("exhausted")).toBe(true);
      expect(on.met().encounter.chase.over).toBe("exhausted");
      const before = table.game.time.worldTime;
      await on.go("meetEnd", { rounds: long });
      expect(table.game.time.worldTime - before).toBe(2 * 600);
    },
  );

  test("MIX-45, BX-122, BX-123: what is dropped stops them before they close; wolves stop for food, thinking foes do not; caught it is too late", async () => {
    await table.rulings();
    const ration = {
      name: "Rations",
      type: "gear",
      system: { kind: "ration", quantity: 3, ration: { days: 1, preserved: true } },
    };
    const drop = async (intelligent: boolean, what: string, drop: number) => {
      const [odo] = await on.setOut([walker("Odo", [ration], { coins: { gp: 5 } })]);
      await flee(kind({ intelligent }));
      const { asked } = await on.go("runDrop", { what }, { drop });
      const { chase } = on.met().encounter;
      const left = [odo?.system.coins.gp, odo?.items.contents[0]?.system.quantity];
      const result = [asked, chase.over, chase.gap, left];
      const again = (await on.go("runDrop", { what }, { drop })).refused?.key;
      await on.goHome();
      return [...result, again];
    };
    expect(await drop(true, "treasure", 3)).toEqual([["drop"], "distracted", 100, [4, 3], "order.chaseOver"]);
    expect(await drop(true, "treasure", 4)).toEqual([["drop"], "", 100, [4, 3], "order.droppedThisRound"]);
    expect(await drop(true, "food", 1)).toEqual([[], "", 100, [5, 2], "order.droppedThisRound"]);
    expect(await drop(false, "food", 3)).toEqual([["drop"], "distracted", 100, [5, 2], "order.chaseOver"]);
    // A gold piece's worth in whatever coin there is: silver goes as it is, platinum is changed; 99 copper are too little.
    const purses = async (...coins: object[]) => {
      const those = await on.setOut(coins.map((each, at) => walker(`Purse ${at}`, [], { coins: each })));
      await flee(kind());
      const { refused } = await on.go("runDrop", { what: "treasure" }, { drop: 4 });
      const { COINS } = await import("../../../src/rules/rewards/coins.ts");
      const left = those.map(({ system }) =>
        COINS.flatMap((coin) => (system.coins[coin] ? [`${system.coins[coin]} ${coin}`] : [])),
      );
      await on.goHome();
      return [refused?.key, ...left];
    };
    expect(await purses({ sp: 12, cp: 5 })).toEqual([undefined, ["2 sp", "5 cp"]]);
    expect(await purses({ pp: 1 })).toEqual([undefined, ["4 gp"]]);
    expect(await purses({ cp: 99 }, { ep: 3 })).toEqual([undefined, ["99 cp"], ["1 ep"]]);
    expect(await purses({ cp: 99 }, { sp: 9 })).toEqual(["way.noGold", ["99 cp"], ["9 sp"]]);
    const [odo] = await on.setOut([walker("Odo", [ration])]);
    await flee(kind({ intelligent: false }));
    await on.go("runSay", { over: "caught" });
    expect((await on.go("runDrop", { what: "food" }, { drop: 1 })).refused?.key).toBe("order.chaseOver");
    expect(odo?.items.contents[0]?.system.quantity).toBe(3);
  });
});
