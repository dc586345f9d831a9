/** Active effects as generation 13 stores them: number modes, changes beside the data. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let hild: Doc;
let sheetOf: (actor: Doc) => any;

beforeAll(async () => {
  table = await openLive(13);
  ({ sheetOf } = await of("adapter/sheet-numbers"));
  hild = table.game.actors.getName("Hild Redmantle") as Doc;
}, 120_000);

afterAll(() => table?.stop());

const MULTIPLY = 1;
const ADD = 2;
const DOWNGRADE = 3;
const UPGRADE = 4;
const OVERRIDE = 5;

test.each([
  ["system.ac.value", ADD, "-2", "0 [19]", "12", "19"],
  ["system.ac.value", MULTIPLY, "2", "4 [15]", "12", "19"],
  ["system.ac.value", DOWNGRADE, "1", "1 [18]", "12", "19"],
  ["system.ac.value", UPGRADE, "6", "6 [13]", "12", "19"],
  ["system.ac.value", OVERRIDE, "3", "3 [16]", "12", "19"],
  ["system.ac.value", ADD, "much", "2 [17]", "12", "19"],
  ["system.saves.death", ADD, "-2", "2 [17]", "10", "19"],
  ["system.thac0", ADD, "-1", "2 [17]", "12", "18"],
  ["system.attackBonus", ADD, "1", "2 [17]", "12", "18"],
  ["system.bonuses.ac", ADD, "1", "1 [18]", "12", "19"],
  ["system.bonuses.saves.all", ADD, "1", "2 [17]", "12 (+1)", "19"],
  ["system.abilities.str.value", ADD, "2", "2 [17]", "12", "19"],
  ["system.abilities.str", ADD, "strong", "2 [17]", "12", "19"],
])("M1: %s, mode %i, by %s: armour class %s, death save %s, THAC0 %s", async (key, mode, value, ac, death, thac0) => {
  const data = { name: "Test charm", changes: [{ key, mode, value }] };
  const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [data]);
  const { armourClass, saves, attack } = sheetOf(hild);
  await effect?.delete();
  expect([armourClass.value, saves[0].value, attack.value]).toEqual([ac, death, thac0]);
});

test("Foundry 13 ends nothing by itself: what has run out is not in force, and counts again when the clock goes back", async () => {
  const { durationChange } = await of("adapter/effect-duration");
  const data = { name: "Test charm", changes: [{ key: "system.bonuses.ac", mode: ADD, value: "1" }] };
  const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [data]);
  await effect?.update(durationChange(effect, 600));
  const armour = () => {
    (hild as any).reset();
    return sheetOf(hild).armourClass.value;
  };
  const time = table.game.time as unknown as { advance(by: number): Promise<unknown> };
  expect(armour()).toBe("1 [18]");
  await time.advance(600);
  expect(armour()).toBe("2 [17]");
  await time.advance(-600);
  expect(armour()).toBe("1 [18]");
  await effect?.delete();
});
