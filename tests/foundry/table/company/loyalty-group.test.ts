/** Hirelings who joined together: one loyalty between them, what a success adds, and the table of the tavern that comes with an unusual one. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HIRELING_FOLDERS } from "../../../../src/foundry/platform/entry-ids.ts";
import { dice, gone } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { type MixedTable, openMixed } from "../mixed.ts";
import { type Opened, opened } from "../windows.ts";
import { HILD, joins, removed } from "./support.ts";

const NONE = { before: 0, after: 0 };
let table: MixedTable;
let packs: unknown;
beforeAll(async () => {
  table = await openMixed();
  packs = Reflect.get(table.game, "packs");
  await table.rulings({}, "eris");
}, 120_000);
afterEach(() => {
  dice("any");
  Reflect.set(table.game, "packs", packs);
});
afterAll(() => table?.stop());

const man = (name: string, loyalty: number | null, loyaltyGroup: string, more: object = {}) =>
  table.make({
    name,
    type: "hireling",
    system: { kind: "mercenary", loyalty, loyaltyGroup, employer: table.named(HILD).uuid, ...more },
  });
const scores = (...men: Doc[]) => men.map(({ system }) => system.loyalty);

describe("one score for a group", () => {
  test("ERIS-110: what moves one moves all of the group and nobody else, and the card names them; it goes back", async () => {
    const { serviceAction } = await of("hirelings/service");
    const [wat, bill] = [await man("Wat", 12, "Archers"), await man("Bill", 12, "Archers")];
    const [alone, old] = [await man("Tom", 9, "Swords"), await man("Old Jack", 8, HILD)];
    const dead = await man("Dead Ned", 12, "Archers");
    await dead.toggleStatusEffect("dead", { active: true });
    const all = [wat, bill, alone, old, dead] as const;
    table.answer({ why: "treatedBadly" });
    await serviceAction(bill, "change");
    expect(scores(...all)).toEqual([11, 11, 9, 8, 12]);
    expect(table.cards("loyaltyChange").at(-1)?.system.outcome.others).toEqual(["Wat"]);
    const { loyaltyLogOf } = await of("adapter/troops");
    expect(loyaltyLogOf(wat).at(-1)).toMatchObject({ why: "treatedBadly", before: 12, after: 11 });
    expect(await table.takeBack()).toBeUndefined();
    expect(scores(...all)).toEqual([12, 12, 9, 8, 12]);
    // Retainers from before there were groups are all called by their employer, and share nothing.
    table.answer({ why: "oneUp" });
    await serviceAction(old, "change");
    expect(scores(...all)).toEqual([12, 12, 9, 9, 12]);
    expect(table.cards("loyaltyChange").at(-1)?.system.outcome.others).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    await gone(...all);
  });

  test("ERIS-110, ERIS-112: of a group that goes unpaid the score falls once, however many they are", async () => {
    const { payAll } = await of("hirelings/pay-window");
    const men = [await man("Wat", 12, "Archers"), await man("Bill", 12, "Archers"), await man("Tom", 9, "Swords")];
    const row = ({ uuid, name }: Doc) => ({
      id: uuid,
      name,
      gold: 5,
      pays: false,
      serves: true,
      arrears: 0,
      ahead: NONE,
    });
    const people = new Map(men.map((one) => [one.uuid, one]));
    expect(await payAll(men.map(row), 28, people, () => table.named(HILD))).toBe(true);
    expect(scores(...men)).toEqual([11, 11, 8]);
    expect(await table.takeBack()).toBeUndefined();
    expect(scores(...men)).toEqual([12, 12, 9]);
    await gone(...men);
  });

  test("ERIS-114: after a success those who took part gain 1, a group once though only one of it was there; who stayed at the inn does not", async () => {
    const { askSuccess } = await of("hirelings/loyalty-for-success");
    const men = [await man("Wat", 12, "Archers"), await man("Bill", 12, "Archers"), await man("Tom", 18, "Swords")];
    const [wat, , tom] = men as [Doc, Doc, Doc];
    const inn = await man("Will", 9, "Inn");
    for (const one of [wat, tom]) await joins(table, one);
    table.answer({ "tick-0": true, "tick-1": true, "tick-2": true, "tick-3": true });
    const before = table.kinds().length;
    await askSuccess();
    expect(scores(...men, inn)).toEqual([13, 13, 19, 9]);
    const { loyalty } = await import("../../../../src/rules/topics/loyalty.ts");
    expect((await table.inForce()).use(loyalty).onMorale(19)).toMatchObject({ stalwart: true });
    await table.backTo(before);
    table.answer({ "tick-0": true });
    await askSuccess();
    expect(scores(...men, inn)).toEqual([13, 13, 18, 9]);
    await table.backTo(before);
    expect(scores(...men, inn)).toEqual([12, 12, 18, 9]);
    await removed(table, ...men, inn);
  });

  test("ERIS-114: the company has the question where a success counts, and not elsewhere", async () => {
    const { windowActions } = await of("integrations/windows/hub-window");
    const has = () => windowActions().some(({ name }: { name: string }) => name === "loyalty");
    expect(has()).toBe(true);
    await table.rulings({ loyalty: "gorman" }, "eris");
    expect(has()).toBe(false);
    await table.rulings({}, "eris");
  });
});

test("ERIS-116 example 4: a creature under somebody's charm takes the place of an unusual hireling; elsewhere it takes none", async () => {
  const { employerOf } = await of("adapter/employees");
  const { employing } = await import("../../../../src/rules/hirelings/limits.ts");
  const hild = table.named(HILD);
  const ogre = await table.make({
    name: "Ogre",
    type: "monster",
    system: { hd: { dice: 4 }, hp: { value: 9, max: 9 } },
  });
  const joining = { kind: "unusual", level: 1 } as const;
  const free = async () => employing(3, employerOf(hild).employed, joining, await table.inForce()).fault?.key;
  expect(await free()).toBeUndefined();
  const charms = (by: string) => [
    { name: "Charm", statuses: ["charmed"], flags: { rulings: { magic: { level: 1, until: null, by } } } },
  ];
  const [other] = await ogre.createEmbeddedDocuments("ActiveEffect", charms(ogre.uuid));
  expect(await free()).toBeUndefined();
  await other?.delete();
  await ogre.createEmbeddedDocuments("ActiveEffect", charms(hild.uuid));
  expect(await free()).toBe("hiring.tooMany");
  await table.rulings({ hirelings: "bx" }, "eris");
  expect(await free()).toBeUndefined();
  await table.rulings({}, "eris");
  await ogre.toggleStatusEffect("dead", { active: true });
  expect(await free()).toBeUndefined();
  await gone(ogre);
});

describe("the table of an unusual one", () => {
  /** The window of hiring with these in its compendium. */
  const hiring = async (...models: Doc[]): Promise<Opened> => {
    const contents = models.map(({ uuid, name, type, system }) => ({
      uuid,
      name,
      type,
      system,
      folder: HIRELING_FOLDERS.eris[0],
    }));
    const folders = new Map([[HIRELING_FOLDERS.eris[0], { name: "Planet Eris: all" }]]);
    Reflect.set(table.game, "packs", { get: () => ({ index: { contents }, folders }) });
    return opened("hirelings/hire-window", "HireWindow", { employer: table.named(HILD).uuid });
  };
  const found = { present: 0, types: [], stamp: "" };

  test("ERIS-108, ERIS-109, ERIS-110: a dwarf's companions can be asked, at a dwarf's price, and share its loyalty; it goes back", async () => {
    const hild = table.named(HILD);
    const dwarf = await table.make({
      name: "Dwarf",
      type: "hireling",
      system: { kind: "unusual", trade: "dwarf", people: "dwarf" },
    });
    const light = await table.make({
      name: "Light foot",
      type: "hireling",
      system: { kind: "mercenary", trade: "light-foot", people: "human" },
    });
    const { coins: purse } = hild.toObject().system as { coins: object };
    await hild.update({ system: { coins: { gp: 2000 } } });
    const at = table.game.time.worldTime;
    const unusual = { type: "dwarf", companions: 3, companionsPeople: "dwarf", armour: "chain", shield: false };
    const look = { at, found: { ...found, unusual }, hired: 0, unusualHired: false, companionsHired: 0, faces: [] };
    await hild.update({ flags: { rulings: { tavern: look } } });
    const before = table.kinds().length;
    const window = await hiring(dwarf, light);
    const faces = async () => (await window.shown()).faces.map(({ count, people }: any) => [count, people]);
    expect(await faces()).toEqual([
      [1, ""],
      [3, "dwarf"],
    ]);
    dice("high");
    await window.press("face", { uuid: dwarf.uuid, count: "1", people: "" });
    await window.press("offer");
    await window.press("face", { uuid: light.uuid, count: "3", people: "dwarf" });
    const shown = await window.shown();
    expect(shown.minimum.gold).toBe(200);
    expect(shown.notThere).toBeUndefined();
    await window.press("offer");
    const hired = table.game.actors.contents.filter(({ flags }) => flags.rulings?.hiredAt !== undefined);
    expect(hired.map(({ system }) => [system.people, system.loyaltyGroup])).toEqual(
      Array.from({ length: 4 }, () => ["dwarf", "Dwarf"]),
    );
    expect(new Set(hired.map(({ system }) => system.loyalty)).size).toBe(1);
    // a head, once (ERIS-109 example 1)
    expect(hild.system.coins.gp).toBe(2000 - 4 * 200);
    expect(await faces()).toEqual([]);
    await table.backTo(before);
    expect(await faces()).toEqual([
      [1, ""],
      [3, "dwarf"],
    ]);
    await hild.update({ system: { coins: purse }, flags: { rulings: { "-=tavern": null } } });
    await gone(dwarf, light);
  });
});
