/** Where rulings of service meet (MIXES): hired and paid by their windows; and what the House Rules tell of mixes that make no sense. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HIRELING_FOLDERS } from "../../../src/foundry/platform/entry-ids.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { plain, type Way, walker } from "./on-the-way.ts";
import { type Opened, opened } from "./windows.ts";

let table: MixedTable;
let before: unknown;
beforeAll(async () => {
  table = await openMixed();
  before = Reflect.get(table.game, "packs");
}, 120_000);
afterEach(async () => {
  dice("any");
  Reflect.set(table.game, "packs", before);
  for (const actor of [...table.game.actors.contents])
    if (actor.flags.rulings?.hiredAt !== undefined) await actor.delete();
  await table.clear();
});
afterAll(() => table?.stop());

const hireling = (name: string, system: object) => ({
  name,
  type: "hireling",
  system: { hp: { value: 4, max: 4 }, ...system },
});
const hired = (): Doc[] => table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
const employer = async (system: object = {}): Promise<Doc> =>
  (await table.stand({ ...walker("Odo", [], { coins: { gp: 5000 }, ...system }), ownership: { default: 3 } })).actor;

/** The window of hiring with these in its compendium. */
async function hiring(who: Doc, folder: string, ...models: Doc[]): Promise<Opened> {
  const contents = models.map(({ uuid, name, type, system }) => ({ uuid, name, type, system, folder }));
  const folders = new Map([[folder, { name: "Listed" }]]);
  Reflect.set(table.game, "packs", { get: () => ({ index: { contents }, folders }) });
  return opened("hirelings/hire-window", "HireWindow", { employer: who.uuid, who: models[0]?.uuid ?? "" });
}
const made = async (data: object): Promise<Doc> => (await table.stand(data, [40, 40])).actor;

describe("hired", () => {
  test("MIX-24: a henchman's loyalty has +3 for Charisma 18, whatever market and ability scores are; the card shows it", async () => {
    await table.rulings({ loyalty: "gorman", hirelings: "eris", abilityModifiers: "odd" });
    const odo = await employer({ abilities: { ...plain, cha: 18 } });
    const model = await made(hireling("Cleric", { kind: "unusual", trade: "cleric" }));
    const retainer = await made(walker("Rolf", [], { isRetainer: true }));
    for (const one of [model, retainer]) {
      dice("low");
      const window = await hiring(odo, HIRELING_FOLDERS.eris[0] ?? "", one);
      window.fill({ notice: true, gold: "500", inKind: true });
      await window.press("offer");
    }
    // A score begins with the die: 7 and 3.
    const [card] = table.cards("offer").filter(({ system }) => system.outcome.loyalty);
    const { score } = card?.system.outcome.loyalty ?? {};
    expect(score.value).toBe(11);
    expect(score.steps.find(({ key }: Way) => key === "loyalty.charisma")).toMatchObject({ before: 8, after: 11 });
    expect(hired().find(({ system }) => system.loyalty !== null)?.system.loyalty).toBe(11);
  });

  test("MIX-53: without a market the referee's word brings soldiers and experts, at the listed wage by the month; notices and taverns are refused", async () => {
    await table.rulings();
    const odo = await employer();
    const archer = await made(
      hireling("Archer", { kind: "mercenary", trade: "archer", wage: { value: 5, per: "month" } }),
    );
    const smith = await made(
      hireling("Armourer", { kind: "specialist", trade: "armourer", wage: { value: 100, per: "month" } }),
    );
    const refused: string[] = [];
    const { ui } = globalThis as unknown as { ui: { notifications?: object } };
    const { notifications } = ui;
    ui.notifications = { warn: (text: string) => refused.push(text), info: () => {}, error: () => {} };
    const window = await hiring(odo, "Human", archer, smith);
    expect(await window.shown()).toMatchObject({ market: false });
    await window.press("notices");
    await window.press("tavern");
    Object.assign(ui, { notifications });
    expect(refused).toEqual(["RULINGS.Refused.hiring.noMarket", "RULINGS.Refused.hiring.noMarket"]);
    expect(odo.system.coins.gp).toBe(5000);
    window.fill({ number: "2", days: "29" });
    await window.press("offer");
    window.fill({ who: smith.uuid, number: "1", days: "28" });
    await window.press("offer");
    // Two archers for two months begun, an armourer for one, no dice rolled for either.
    expect(odo.system.coins.gp).toBe(5000 - 2 * 2 * 5 - 100);
    expect(
      table
        .cards("offer")
        .slice(-2)
        .map(({ system }) => system.outcome.joins),
    ).toEqual([true, true]);
    expect(hired().map(({ system }) => system.wage.per)).toEqual(["month", "month", "month"]);
    for (let step = 0; step < 2; step += 1) expect(await table.takeBack()).toBeUndefined();
    expect(odo.system.coins.gp).toBe(5000);
    expect(hired().length).toBe(0);
  });

  test("MIX-53: the market of Planet Eris is opened by hand: notices cost and bring answers, the tavern has its faces, and nobody of another ruling opens it", async () => {
    await table.rulings();
    const odo = await employer({ coins: { gp: 5000 } });
    const archer = await made(
      hireling("Archer", { kind: "mercenary", trade: "archer", wage: { value: 5, per: "month" } }),
    );
    dice("low");
    const window = await hiring(odo, "Human", archer);
    expect(await window.shown()).toMatchObject({ market: false, mayOpen: true, openMarket: false });
    window.fill({ openMarket: true });
    expect(await window.shown()).toMatchObject({ market: true, openMarket: true });
    await window.press("notices");
    expect(table.cards("notices").at(-1)?.system.outcome).toMatchObject({ answered: true, number: 2, reach: "town" });
    expect(odo.system.coins.gp).toBe(4900);
    expect((await window.shown()).came).toBe(2);
    await window.press("tavern");
    expect(table.cards("tavernLook").at(-1)?.system.outcome.present).toBe(1);
    // They came by a notice, for the wage.
    window.fill({ number: "2" });
    const { minimum, throwsDice, wageGold } = await window.shown();
    expect(minimum).toBeUndefined();
    expect(throwsDice).toBe(false);
    expect(wageGold).toBe(10);
    await window.press("offer");
    expect(odo.system.coins.gp).toBe(4890);
    expect(hired().length).toBe(2);
    for (let step = 0; step < 3; step += 1) expect(await table.takeBack()).toBeUndefined();
    expect(odo.system.coins.gp).toBe(5000);
    expect(hired().length).toBe(0);
    await table.rulings({ hirelings: "gorman" });
    expect(await window.shown()).toMatchObject({ market: false, mayOpen: false, openMarket: false });
  });
});

describe("kept", () => {
  test("MIX-54: companions of every people cost what men of their arm cost, each adventure", async () => {
    await table.rulings({}, "eris");
    const odo = await employer();
    const peoples = ["human", "elf", "dwarf", "halfling"];
    for (const people of peoples)
      for (const [trade, upkeepAs] of [
        ["weapon-bearer", "lightFoot"],
        ["swordsman", "heavyFoot"],
        ["archer", "archer"],
        ["", ""],
      ])
        await made(hireling(`${people} ${trade}.`, { kind: "mercenary", people, trade, upkeepAs, employer: odo.uuid }));
    const { payeeOf } = await of("hirelings/pay-window");
    const { payRows } = await import("../../../src/view/hirelings/pay.ts");
    const elapsed = { days: 28, sessions: 1, expeditions: 1 };
    const rules = await table.inForce();
    const due = peoples.map((people) =>
      payRows(
        table.game.actors.contents
          .filter(({ name }) => name.startsWith(`${people} `))
          .map((one) => payeeOf(one, odo.name)),
        elapsed,
        {},
        rules,
      ).map(({ gold }) => gold),
    );
    expect(due).toEqual(peoples.map(() => [2, 3, 5, 2]));
  });
});

describe("the window of the house rules", () => {
  test.each([
    [{ encounterDistance: "gorman", surprise: "off" }, "distanceWantsSurpriseDice"],
    [{ pursuit: "eris" }, "pursuitWantsItsMovement"],
    [{ naturalHealing: "surges", rests: "heroic" }, "surgesWantWoundLevels"],
    [{ actionPoints: "on" }, "actionPointsComeBackInHeroicRests"],
    [{ instantDeath: "on" }, "instantDeathNeedsFalling"],
  ] as const)(
    "MIX-14: %o is reported as a warning, its button fixes it, and the result of the fix is valid",
    async (overrides, key) => {
      await table.rulings();
      const { RulingsDraft } = await of("house-rules/draft");
      const { readRequest, rulingsInForce } = await of("platform/settings/rulings-in-force");
      const { compile } = await import("../../../src/rules/compile.ts");
      new RulingsDraft().keep({ preset: "classic", overrides, parameters: {} });
      const window = await opened("house-rules/house-rules-window", "HouseRules");
      const warnings = async (): Promise<Way[]> => (await window.shown()).diagnostics;
      const mine = (await warnings()).find(({ text }) => text.includes(key)) as Way;
      expect(mine.level).toBe("warning");
      expect(typeof mine.fix).toBe("string");
      await window.press("fix", { index: String(mine.index) });
      expect((await warnings()).filter(({ text }) => text.includes(key))).toEqual([]);
      await window.press("apply");
      await calm();
      const constraints = compile(readRequest()).diagnostics.filter(({ code }) => code === "constraint");
      expect(constraints).toEqual([]);
      expect(rulingsInForce().preset).toBe("classic");
    },
  );

  test("MIX-14: blocks in Gorman's order of a turn, and bonuses once without blocks, give no warning", async () => {
    const { RulingsDraft } = await of("house-rules/draft");
    const desk = new RulingsDraft();
    for (const overrides of [
      { combatSequence: "gorman", initiative: "blocks", slowWeapons: "off" },
      { onceOnlyBonuses: "on" },
    ]) {
      desk.keep({ preset: "classic", overrides, parameters: {} });
      const window = await opened("house-rules/house-rules-window", "HouseRules");
      expect((await window.shown()).diagnostics).toEqual([]);
    }
    desk.keep(undefined);
  });
});

describe("paid", () => {
  const period = { days: 28, sessions: 1, expeditions: 1 };
  async function payDay(elapsed = period): Promise<number[]> {
    const { payeeOf } = await of("hirelings/pay-window");
    const { payAll } = await of("hirelings/pay-window");
    const { payRows } = await import("../../../src/view/hirelings/pay.ts");
    const hired = table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
    const payer = table.named("Hild Redmantle");
    const payees = hired.map((one) => payeeOf(one, payer.name));
    const rows = payRows(payees, elapsed, {}, await table.inForce());
    expect(await payAll(rows, elapsed.days, new Map(hired.map((one) => [one.uuid, one])), () => payer)).toBe(true);
    return rows.map(({ gold }) => gold);
  }

  test("MIX-47, ERIS-109, ERIS-112: what normal men are paid in advance is the first upkeep: the first pay-day asks nothing, the second all; it goes back", async () => {
    await table.rulings({}, "eris");
    const hild = table.named("Hild Redmantle");
    const before = hild.system.coins.gp;
    await hild.update({ "system.coins.gp": 1000 });
    const model = await table.make(hireling("Light foot", { kind: "mercenary", trade: "light-foot" }));
    const { makeOffer } = await of("hirelings/hire");
    const minimum = { gold: 3, kind: "", isUpkeep: true };
    const input = { gold: 3, minimum, answeredNotice: true, offer: 0, reputation: 0 };
    const offer = { uuid: model.uuid, number: 2, wage: 0, asBand: true, fromTavern: false, input };
    expect(await makeOffer(hild, offer)).toMatchObject({ joined: true });
    const [band] = table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
    const ahead = band?.system.wage.ahead;
    expect(hild.system.coins.gp).toBe(994);
    expect(ahead > 0).toBe(true);
    expect(await payDay()).toEqual([0]);
    expect(band?.system.wage.ahead).toBe(0);
    expect(band?.system.wage.owed).toBe(0);
    expect(hild.system.coins.gp).toBe(994);
    expect(await payDay()).toEqual([ahead]);
    expect(hild.system.coins.gp).toBe(994 - ahead);
    for (const left of [0, ahead]) {
      expect(await table.takeBack()).toBeUndefined();
      expect(band?.system.wage.ahead).toBe(left);
    }
    expect(await table.takeBack()).toBeUndefined();
    await hild.update({ "system.coins.gp": before });
    await model.delete();
  });
});
