/** The treasure tables of the system's compendium, as the rules read them. */

import type { MagicLot, RangeRow, TreasureRow } from "../../rules/rewards/hoard.ts";
import { planMagicKind, resolveMagicKind } from "../../rules/rewards/hoard.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { MagicItemFound } from "../../view/treasure/treasure-lots.ts";
import { rollPlan } from "../platform/dice.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import type { TableDocument } from "../platform/types.ts";

const PACK = "rulings.tables";
const GEMS = "Value of a gem";
/** @texts RULINGS.Company.hoard.edition.* */
export const EDITIONS = ["expert", "basic"] as const;
export type Edition = (typeof EDITIONS)[number];
const KINDS_OF: Readonly<Record<Edition, { readonly any: string; readonly suffix: string }>> = {
  expert: { any: "Magic item, kind (any level)", suffix: "(any level)" },
  basic: { any: "Magic item, kind (levels 1-3)", suffix: "(levels 1-3)" },
};
/** What a row of a treasure type calls a kind, and how its table begins. */
const BEGINS: readonly (readonly [string, string])[] = [
  ["armour", "Magic armour"],
  ["misc", "Miscellaneous"],
  ["potion", "Potions"],
  ["ring", "Rings"],
  ["rod-staff-wand", "Rods"],
  ["scroll", "Scrolls"],
  ["sword", "Magic swords"],
  ["weapon", "Magic weapons"],
];

/** A table by its name: the world's own, else the compendium's. */
export async function tableNamed(name: string): Promise<TableDocument | undefined> {
  const own = game.tables?.find((table) => table.name === name);
  if (own) return own;
  const entry = game.packs?.get(PACK)?.index.contents.find((one) => one.name === name);
  const table = await resolveUuid(entry?.uuid);
  return table instanceof RollTable ? (table as TableDocument) : undefined;
}

/** The letters of the treasure types there are tables for. */
export function treasureLetters(): string[] {
  const names = [...(game.packs?.get(PACK)?.index.contents ?? []), ...(game.tables?.contents ?? [])];
  const letters = names.flatMap(({ name }) => /^Treasure type ([A-Z])$/.exec(name ?? "")?.[1] ?? []);
  return [...new Set(letters)].sort();
}

/** The rows of a treasure type; undefined where there is no such table. */
export async function treasureRows(letter: string): Promise<readonly TreasureRow[] | undefined> {
  const table = await tableNamed(`Treasure type ${letter}`);
  const rows: unknown = table && foundry.utils.getProperty(table, "flags.rulings.treasure");
  return Array.isArray(rows) ? (rows as TreasureRow[]) : undefined;
}

function rangesOf<T>(table: TableDocument, give: (result: TableResult.Implementation) => T | undefined): RangeRow<T>[] {
  return table.results.contents.flatMap((result) => {
    const gives = give(result);
    const [from, to] = (result.range ?? []).map(Number);
    return gives === undefined || from === undefined || to === undefined ? [] : [{ from, to, gives }];
  });
}

/** What a gem is worth by the d20. */
export async function gemTable(): Promise<readonly RangeRow<number>[]> {
  const table = await tableNamed(GEMS);
  const worth = (result: TableResult.Implementation): number | undefined => {
    const value = Number.parseInt(wordsOf(result).replaceAll(",", ""), 10);
    return Number.isFinite(value) ? value : undefined;
  };
  return table ? rangesOf(table, worth) : [];
}

/** The words of a row. */
export function wordsOf(result: TableResult.Implementation): string {
  const words: unknown = foundry.utils.getProperty(result, "description");
  return typeof words === "string" && words !== "" ? words : (result.name ?? "");
}

function uuidOf(result: TableResult.Implementation): string {
  const uuid: unknown = foundry.utils.getProperty(result, "documentUuid");
  return typeof uuid === "string" ? uuid : "";
}

/** Dice that were thrown for magic items, and what they gave. */
interface DrawnMagic {
  readonly things: readonly MagicItemFound[];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Draws the magic items of a hoard: the kind of each by the rules, and one of that kind from its table. */
export async function drawMagic(lots: readonly MagicLot[], edition: Edition, rulings: Rulings): Promise<DrawnMagic> {
  const kinds = await kindTable(edition);
  const things: MagicItemFound[] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  for (const lot of lots)
    for (let at = 0; at < lot.count; at += 1) {
      let plan = planMagicKind(lot, rulings);
      let kind = "";
      while (kind === "") {
        const rolled = await rollPlan(plan);
        shown.push(...rolled.shown);
        const drawn = resolveMagicKind(plan, rolled.rolls, kinds);
        if ("kind" in drawn) kind = drawn.kind;
        else plan = drawn.again;
      }
      things.push(await drawOf(kind, edition));
    }
  return { things, shown };
}

async function kindTable(edition: Edition): Promise<readonly RangeRow<string>[]> {
  const table = await tableNamed(KINDS_OF[edition].any);
  return table ? rangesOf(table, (result) => kindNamed(result.name ?? "")) : [];
}

function kindNamed(name: string): string | undefined {
  return BEGINS.find(([, begins]) => name.startsWith(begins))?.[0];
}

async function drawOf(kind: string, edition: Edition): Promise<MagicItemFound> {
  const begins = BEGINS.find(([key]) => key === kind)?.[1] ?? kind;
  const { suffix } = KINDS_OF[edition];
  const entries = game.packs?.get(PACK)?.index.contents ?? [];
  const name = entries.find((one) => one.name?.startsWith(begins) && one.name.endsWith(suffix))?.name;
  const table = name ? await tableNamed(name) : undefined;
  if (!table) return { name: kind, uuid: "" };
  const { results } = await table.roll();
  const [result] = results;
  return result ? { name: result.name || wordsOf(result), uuid: uuidOf(result) } : { name: kind, uuid: "" };
}
