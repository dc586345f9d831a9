/** The treasure tables of the system's compendium for the rules. */

import { ownRow } from "../../rules/input-checks.ts";
import type { MagicLot, RangeRow, TreasureRow } from "../../rules/rewards/hoard.ts";
import { planMagicKind, resolveMagicKind } from "../../rules/rewards/hoard.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { MagicItemFound } from "../../view/cards/treasure-lots.ts";
import { rollPlan } from "../platform/dice.ts";
import { englishName, englishText } from "../platform/english-words.ts";
import { BASIC_MAGIC, EXPERT_MAGIC, GEM_TABLE, TREASURE_TABLES } from "../platform/entry-ids.ts";
import { registeredTables } from "../platform/registries.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import type { TableDocument } from "../platform/types.ts";

const PACK = "rulings.tables";
/** @texts RULINGS.Company.hoard.edition.* */
export const EDITIONS = ["expert", "basic"] as const;
export type Edition = (typeof EDITIONS)[number];
const MAGIC: Readonly<Record<Edition, Readonly<Record<string, string>>>> = { expert: EXPERT_MAGIC, basic: BASIC_MAGIC };

/** The flag of a world's own table with its treasure type letter, in any language. */
const LETTER_FLAG = "flags.rulings.treasureType";

/**
 * A compendium table by its id, or the world's own table that was made from it or has its name.
 * @param named the English name, by which older worlds had their own
 */
export async function tableById(id: string, named = ""): Promise<TableDocument | undefined> {
  const entry = game.packs?.get(PACK)?.index.get(id);
  const uuid = `Compendium.${PACK}.RollTable.${id}`;
  const own = game.tables?.find(
    (table) =>
      table._stats.compendiumSource === uuid ||
      (table.name !== "" && (table.name === entry?.name || englishName(table) === named)),
  );
  if (own) return own;
  const table = await resolveUuid(uuid);
  return table instanceof RollTable ? (table as TableDocument) : undefined;
}

/** Tables of the world by their letter, or by their English name. */
function ownLetter(table: TableDocument): string | undefined {
  const letter: unknown = foundry.utils.getProperty(table, LETTER_FLAG);
  if (typeof letter === "string" && /^[A-Z]$/.test(letter)) return letter;
  return /^Treasure type ([A-Z])$/.exec(englishName(table))?.[1];
}

/** The letters of treasure types with a table. */
export function treasureLetters(): string[] {
  const pack = game.packs?.get(PACK);
  const shipped = Object.entries(TREASURE_TABLES).flatMap(([letter, id]) => (pack?.index.has(id) ? [letter] : []));
  const own = (game.tables?.contents ?? []).flatMap((table) => ownLetter(table) ?? []);
  const registered = registeredTables("treasure").flatMap(({ letter = "" }) => letter);
  return [...new Set([...shipped, ...own, ...registered])].sort();
}

/** The rows of a treasure type; undefined for no such table. */
export async function treasureRows(letter: string): Promise<readonly TreasureRow[] | undefined> {
  const own = game.tables?.find((one) => ownLetter(one) === letter);
  const registered = registeredTables("treasure").find((one) => one.letter === letter);
  const given = registered && (await resolveUuid(registered.uuid));
  const table = own ?? (given instanceof RollTable ? given : await tableById(ownRow(TREASURE_TABLES, letter) ?? ""));
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

/** The values of gems by the d20. */
export async function gemTable(): Promise<readonly RangeRow<number>[]> {
  const table = await tableById(GEM_TABLE, "Value of a gem");
  const worth = (result: TableResult.Implementation): number | undefined => {
    const value = Number.parseInt(englishWords(result).replaceAll(",", ""), 10);
    return Number.isFinite(value) ? value : undefined;
  };
  return table ? rangesOf(table, worth) : [];
}

/** The text of a row. */
export function wordsOf(result: TableResult.Implementation): string {
  const words: unknown = foundry.utils.getProperty(result, "description");
  return typeof words === "string" && words !== "" ? words : (result.name ?? "");
}

/** The English text of a row, for rules that read it. */
export function englishWords(result: TableResult.Implementation): string {
  return englishText(result, wordsOf(result));
}

function uuidOf(result: TableResult.Implementation): string {
  const uuid: unknown = foundry.utils.getProperty(result, "documentUuid");
  return typeof uuid === "string" ? uuid : "";
}

/** Dice rolled for magic items, and the items found. */
interface DrawnMagic {
  readonly things: readonly MagicItemFound[];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Rolls the magic items of a hoard: the kind of each by the rules, and one of that kind from its table. */
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
  const table = await tableById(ownRow(MAGIC, edition)?.any ?? "");
  return table ? rangesOf(table, (result) => kindLedTo(uuidOf(result))) : [];
}

/** The kind of the table that a row links to, in either edition. */
function kindLedTo(uuid: string): string | undefined {
  const id = uuid.split(".").at(-1);
  const kinds = Object.values(MAGIC).flatMap((tables) => Object.entries(tables));
  return kinds.find(([kind, table]) => kind !== "any" && table === id)?.[0];
}

async function drawOf(kind: string, edition: Edition): Promise<MagicItemFound> {
  const id = ownRow(ownRow(MAGIC, edition) ?? {}, kind);
  const table = id ? await tableById(id) : undefined;
  if (!table) return { name: kind, uuid: "" };
  const { results } = await table.roll();
  const [result] = results;
  return result ? { name: result.name || wordsOf(result), uuid: uuidOf(result) } : { name: kind, uuid: "" };
}
