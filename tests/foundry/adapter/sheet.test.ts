import { expect, test, vi } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { ActorSheetView } from "../../../src/view/sheet-types.ts";
import { actor } from "./stub.ts";
import { standUp } from "./world.ts";

let rulings = compile({ preset: "classic" }).rulings;
vi.mock("../../../src/foundry/settings/store.ts", () => ({ rulingsInForce: () => rulings }));

const SHEET = "../../../src/foundry/adapter/sheet.ts";
const { sheetOf }: { sheetOf(actor: unknown): ActorSheetView | null } = await import(SHEET);

standUp();

const checks = (who: unknown): Record<string, string> =>
  Object.fromEntries((sheetOf(who)?.checks ?? []).map(({ labelKey, value }) => [labelKey, value]));

test("a chance and an art typed on the sheet stand in place of the table's", () => {
  const who = actor("character", { class: "fighter", exploration: { openDoors: 5 }, thief: { climb: 40 } });
  expect(checks(who)).toEqual({
    "RULINGS.Chance.secretDoors": "1/6",
    "RULINGS.Chance.roomTraps": "1/6",
    "RULINGS.Chance.listen": "1/6",
    "RULINGS.Chance.force": "5/6",
    "RULINGS.Thief.climb": "40%",
  });
});

test("an elf of two tracks shows the experience of its calling and the magic-user's spells", () => {
  const tracks = { fighter: { level: 4, xp: 9000, hpMax: 20 }, magicUser: { level: 3, xp: 5000, hpMax: 9 } };
  const who = actor("character", { class: "elf", level: 1, xp: { value: 7 }, elf: { operating: "fighter", tracks } });
  expect(sheetOf(who)?.experience?.value).toBe("7");
  rulings = compile({ preset: "classic", overrides: { elves: "eris" } }).rulings;
  expect(sheetOf(who)?.experience?.value).toBe("9000");
  expect(sheetOf(who)?.spells.map(({ slots }) => slots?.value)).toEqual(["2", "1"]);
});
