/** Numbers that a person typed in place of the rules' own: what the sheet shows of them, and how alert a side is by them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActorSheetView } from "../../../../src/view/platform/view-types.ts";
import { type Doc, of } from "../live.ts";
import { type BareTable, openBare } from "./bare.ts";

let table: BareTable;
let sheetOf: (actor: unknown) => ActorSheetView | null;
beforeAll(async () => {
  table = await openBare();
  ({ sheetOf } = await of("adapter/sheet-numbers"));
}, 120_000);
afterAll(() => table?.stop());

const checks = (who: Doc): Record<string, string> =>
  Object.fromEntries((sheetOf(who)?.checks ?? []).map(({ labelKey, value }) => [labelKey, value]));

test("a chance and an art typed on the sheet stand in place of the table's", async () => {
  await table.rulings();
  const typed = { class: "fighter", exploration: { openDoors: 5 }, thief: { climb: 40 } };
  expect(checks(await table.actor("character", typed))).toEqual({
    "RULINGS.Chance.secretDoors": "1/6",
    "RULINGS.Chance.roomTraps": "1/6",
    "RULINGS.Chance.listen": "1/6",
    "RULINGS.Chance.force": "5/6",
    "RULINGS.Thief.climb": "40%",
  });
});

test("an elf of two tracks shows the experience of its calling and the magic-user's spells", async () => {
  await table.rulings();
  const tracks = { fighter: { level: 4, xp: 9000, hpMax: 20 }, magicUser: { level: 3, xp: 5000, hpMax: 9 } };
  const elf = { class: "elf", level: 1, xp: { value: 7 }, elf: { operating: "fighter", tracks } };
  const who = await table.actor("character", elf);
  expect(sheetOf(who)?.experience?.value).toBe("7");
  await table.rulings({ elves: "eris" });
  expect(sheetOf(who)?.experience?.value).toBe("9000");
  expect(sheetOf(who)?.spells.map(({ slots }) => slots?.value)).toEqual(["2", "1"]);
});

test("the most alert of a side watches for all; the usual chance changes nothing", async () => {
  await table.rulings();
  const { alertnessOf } = await of("adapter/combatants");
  const rulings = await table.inForce();
  const giant = await table.actor("monster", { surprised: 1 });
  const wolf = await table.actor("monster");
  const sleeper = await table.actor("monster", { surprised: 4 });
  const scout = await table.actor("character", { exploration: { surprised: 0 } });
  expect(alertnessOf([wolf], rulings)).toBe(0);
  expect(alertnessOf([giant, wolf], rulings)).toBe(-1);
  expect(alertnessOf([sleeper], rulings)).toBe(2);
  expect(alertnessOf([sleeper, scout], rulings)).toBe(-2);
  expect(alertnessOf([], rulings)).toBe(0);
});
