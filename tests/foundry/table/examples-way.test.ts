/** Worked examples of the catalogue with dice, through what a person does: drained by a hit, chased, awarded, paid. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";
import { type Opened, opened } from "./windows.ts";

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

/** The next dice of so many sides show these faces, and the last of them from then on. */
function show(sides: number, ...faces: number[]): void {
  const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
  let at = 0;
  Dice.randomUniform = () => 1 - ((faces[Math.min(at++, faces.length - 1)] ?? 1) - 0.5) / sides;
}

describe("drained", () => {
  /** A draining touch, applied from its card. */
  async function drained(system: object, levels: string, ...faces: number[]): Promise<Doc> {
    await table.rulings({ levelDrain: "eris", death: "eris" });
    const { postCard, referenceTo } = await of("chat/post-card");
    const { bringRider } = await of("attack/damage/riders");
    const [odo, wight] = [
      await table.stand(walker("Odo", [], system)),
      await table.stand(kind({}, "Wight"), [5, 0], -1),
    ];
    const riders = [{ kind: "energyDrain", amount: levels }];
    const outcome = { procedure: "damage", total: 0, steps: [], dice: [], subdual: false, riders };
    const card = await postCard({ type: "damage", actor: wight.actor, outcome, targets: [referenceTo(odo.actor)] });
    show(8, ...faces);
    expect(await bringRider(card, odo.actor.uuid, 0, table.game.user.id)).toBeUndefined();
    await calm();
    return odo.actor;
  }
  const fifth = { level: 5, xp: { value: 20_000 }, hp: { value: 15, max: 22 } };

  test("ERIS-101 examples 1 to 3 and 5: level, experience and hit points after a wight's or a spectre's hit", async () => {
    const seen = ({ system, statuses }: Doc) => [
      system.level,
      system.xp.value,
      system.hp.value,
      statuses.has("unconscious") && !statuses.has("dead"),
    ];
    expect(seen(await drained(fifth, "1", 3, 3, 3, 4))).toEqual([4, 15_999, 6, false]);
    expect(seen(await drained(fifth, "2", 4, 4, 5)).slice(0, 3)).toEqual([3, 7_999, 6]);
    expect(seen(await drained(fifth, "1", 1, 1, 1, 2))).toEqual([4, 15_999, -2, true]);
    expect(seen(await drained(fifth, "1", 6, 6, 6, 6))).toEqual([4, 15_999, 15, false]);
  });

  test("ERIS-101 example 4: who is of the first level dies of it", async () => {
    expect((await drained({ level: 1, hp: { value: 6, max: 6 } }, "1", 1)).statuses.has("dead")).toBe(true);
  });
});

describe("chased", () => {
  const rate = (turn: number) => ({ movement: { walk: { turn } } });
  const run = async (party: number, foes: number, gap: number): Promise<void> => {
    await on.setOut([walker("Odo", [], rate(party))]);
    await on.meet(on.besides(await table.make(kind(rate(foes)))));
    await on.go("meetReact", {}, { reaction: 2 });
    await on.go("meetDistance", { given: gap });
    await on.go("runAway");
  };

  test("BX-119, BX-120: who is faster is away; who is not loses ground round by round", async () => {
    await table.rulings();
    await run(90, 60, 70);
    expect(on.met().encounter).toMatchObject({ over: true });
    await on.goHome();
    await run(120, 120, 50);
    await on.go("runOn");
    expect(on.met().encounter.chase).toMatchObject({ gap: 50, over: "" });
    await on.goHome();
    await run(90, 120, 70);
    const gaps: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      await on.go("runOn");
      gaps.push(on.line("way", "chase.gap.feet")?.gap, on.met().encounter.chase.over);
    }
    expect(gaps).toEqual([40, "", 10, "", 0, "caught"]);
  });

  test("ERIS-14 examples 1 to 5: the gap after a turn, and who is quicker when it is closed", async () => {
    await table.rulings({ pursuit: "eris", combatMovement: "eris" });
    const turn = async (party: number, gap: number, quarry = 0, hunters = 0) => {
      await on.setOut([walker("Odo", [], rate(party))]);
      await on.meet(on.besides(await table.make(kind(rate(90)))));
      await on.go("meetDistance", { given: gap });
      await on.go("runFromFight");
      const { asked } = await on.go("runOn", {}, { quarry, hunters });
      const { chase } = on.met().encounter;
      await on.goHome();
      return [chase.gap, asked.length, chase.over];
    };
    expect(await turn(60, 40, 2, 5)).toEqual([10, 2, "caught"]);
    expect(await turn(120, 30)).toEqual([150, 0, ""]);
    expect(await turn(60, 130, 5, 2)).toEqual([10, 2, ""]);
    expect(await turn(60, 131)).toEqual([11, 0, ""]);
    expect(await turn(60, 40, 5, 2)).toEqual([10, 2, ""]);
  });
});

describe("awarded", () => {
  const four = ["Ada", "Bor", "Cid", "Dag"].map((name) => walker(name));
  const window = (draft: Record<string, string | boolean> = {}): Promise<Opened> =>
    opened("treasure/experience-window", "ExperienceWindow", { party: on.party.id, safe: true, ...draft });
  const points = (who: readonly Doc[]) => who.map(({ system }) => system.xp.value);

  test("ERIS-122: brought home it is shared, in the dungeon it is refused, and the dead have none", async () => {
    await table.rulings({}, "eris");
    const pending = { pending: { coins: { gp: 1200 } } };
    let who = await on.setOut(four, {}, pending);
    let award = await window({ safe: false, achievements: "800" });
    await award.press("give");
    expect(points(who)).toEqual([0, 0, 0, 0]);
    award.fill({ safe: true });
    await award.press("give");
    expect(points(who)).toEqual([500, 500, 500, 500]);
    await on.goHome();
    who = await on.setOut(four, {}, pending);
    await who[3]?.toggleStatusEffect("dead", { active: true });
    award = await window({ achievements: "800" });
    expect((await award.shown()).lost).toBe(2);
    await award.press("give");
    expect(points(who)).toEqual([666, 666, 666, 0]);
  });

  test("ERIS-113, ERIS-123: a hired cleric shares in full, soldiers do not; monsters by their dice alone", async () => {
    await table.rulings({}, "eris");
    const soldier = {
      name: "Spears",
      type: "hireling",
      system: { kind: "mercenary", heads: 3, hp: { value: 12, max: 12 } },
    };
    const company = [...four, walker("Wid", [], { isRetainer: true, class: "cleric" }), soldier];
    for (const [sum, each, lost] of [
      ["3000", 600, 0],
      ["3007", 601, 2],
    ] as const) {
      const who = await on.setOut(company);
      const award = await window({ achievements: sum });
      expect((await award.shown()).lost).toBe(lost);
      await award.press("give");
      expect(points(who.slice(0, 5))).toEqual([each, each, each, each, each]);
      await on.goHome();
    }
    const foe = (name: string, count: number, hd: number, more: object = {}) => ({ name, count, dice: hd, ...more });
    await on.setOut(
      four,
      {},
      {
        pending: {
          monsters: [foe("Ogre", 1, 4, { modifier: 1 }), foe("Kobold", 2, 0.5), foe("Vampire", 1, 8, { asterisks: 4 })],
        },
      },
    );
    const { fallen } = await (await window()).shown();
    expect(fallen.map(({ each }: Way) => each.value)).toEqual(["400", "50", "800"]);
  });

  test("GOR-41, GOR-97, GOR-17: shares in whole gold, experience with them, an elf's quarter after the third level", async () => {
    await table.rulings({}, "gorman");
    const who = await on.setOut(
      [...four.slice(0, 3), walker("Rolf", [], { isRetainer: true })],
      {},
      {
        pending: { coins: { gp: 1000 } },
      },
    );
    await (await window()).press("give");
    expect(points(who)).toEqual([285, 285, 285, 142]);
    for (const [xp, level, sum, after] of [
      [2000, 3, "1000", 2250],
      [2000, 3, "999", 2249],
      [1500, 2, "1000", 1975],
    ] as const) {
      await on.goHome();
      const [elf] = (await on.setOut([
        walker("Ael", [], { class: "elf", people: "elf", level, xp: { value: xp } }),
      ])) as [Doc];
      await (await window({ achievements: sum })).press("give");
      expect(elf.system.xp.value, String(sum)).toEqual(after);
    }
  });
});

describe("paid", () => {
  test("ERIS-112 example 1: two swordsmen and a torchbearer cost eight gold pieces for an adventure", async () => {
    await table.rulings({}, "eris");
    const man = (name: string, trade: string, employer: string) => ({
      name,
      type: "hireling",
      system: { kind: "mercenary", trade, employer, hp: { value: 4, max: 4 } },
    });
    const [odo] = (await on.setOut([walker("Odo", [], { coins: { gp: 20 } })])) as [Doc];
    for (const [name, trade] of [
      ["Swordsman A", "swordsman"],
      ["Swordsman B", "swordsman"],
      ["Torch bearer", "torch-bearer"],
    ] as const)
      on.besides(await table.make(man(name, trade, odo.uuid)));
    const pay = await opened("hirelings/pay-window", "PayWindow", { party: on.party.id });
    const { rows, sum } = await pay.shown();
    expect(rows.map(({ gold }: Way) => gold)).toEqual([0, 3, 3, 2]);
    expect(sum).toBe("8");
    await pay.press("payAll");
    expect(odo.system.coins.gp).toBe(12);
    expect(await table.takeBack()).toBeUndefined();
    expect(odo.system.coins.gp).toBe(20);
  });
});
