import { isHenchman, isInService } from "../creature/service.ts";
import type { Creature } from "../creature/types.ts";
import type { FoundScore } from "../facts/morale.ts";
import type { Rulings } from "../rulings/types.ts";

/** Standard morale by creature type on 2d10 (REF-10); the default of the table `moraleScores`. @texts RULINGS.Step.moraleType.* */
export const STANDARD_SCORES = [
  { type: "unintelligent", score: 18 },
  { type: "animalDocile", score: 3 },
  { type: "animalPredator", score: 7 },
  { type: "animalIntelligent", score: 12 },
  { type: "semiIntelligent", score: 11 },
  { type: "lowIntelligence", score: 10 },
  { type: "commoner", score: 7 },
  { type: "mob", score: 9 },
  { type: "militia", score: 10 },
  { type: "disorganizedTroops", score: 11 },
  { type: "trainedSoldiers", score: 12 },
  { type: "eliteSoldiers", score: 14 },
  { type: "hireling", score: 12 },
  { type: "henchman", score: 15 },
] as const;
export type MoraleScoreRow = { readonly type: string; readonly score: number };

/** 2d10 score for each B/X rating, nearest in its chance of staying (REF-10); the default of the table `moraleConversion`. */
export const CONVERSION = [3, 5, 6, 8, 10, 11, 13, 15, 16, 18, 20].map((score, at) => ({ bx: at + 2, score }));
type ConversionRow = { readonly bx: number; readonly score: number };

/** The 2d10 score for a B/X rating or loyalty score; ratings out of bounds use the end rows. */
export function convertedMorale(rating: number, rulings: Rulings): number {
  const rows = rulings.table<ConversionRow>("moraleConversion");
  const wanted = Math.min(12, Math.max(2, Math.floor(rating)));
  return rows.find((row) => row.bx === wanted)?.score ?? wanted;
}

/** A creature's own score, otherwise its type's, otherwise a hireling's, otherwise its converted B/X rating (REF-10). */
export function refereeScore(creature: Creature, rulings: Rulings): FoundScore | undefined {
  const rule = "REF-10";
  if (creature.morale2d10 !== undefined) return { value: creature.morale2d10, key: "morale.ownScore", rule };
  const type = creature.moraleType || hirelingType(creature);
  const standard = rulings.table<MoraleScoreRow>("moraleScores").find((row) => row.type === type);
  if (standard) {
    const known = STANDARD_SCORES.some((row) => row.type === standard.type);
    const key = known ? `moraleType.${standard.type}` : "morale.typeScore";
    return { value: standard.score, key, rule, data: { type: standard.type } };
  }
  const rating = creature.morale ?? (creature.rival ? RIVALS : undefined);
  if (rating === undefined) return undefined;
  return { value: convertedMorale(rating, rulings), key: "morale.converted", rule, data: { rating } };
}

/** The B/X rating of rival adventurers without their own: between acolytes (7) and veterans (9). */
const RIVALS = 8;

function hirelingType(creature: Creature): string | undefined {
  if (!isInService(creature)) return undefined;
  return isHenchman(creature) ? "henchman" : "hireling";
}

/** The B/X rating of the sheet; a hireling without one has 7, a rival adventurer 8 (BX-173, GOR-44). */
export function bxScore(creature: Creature): FoundScore | undefined {
  if (creature.morale !== undefined) return { value: creature.morale, key: "morale.rating", rule: "BX-173" };
  if (creature.rival) return { value: RIVALS, key: "morale.rivalRating", rule: "BX-173" };
  return isInService(creature) ? { value: 7, key: "morale.hirelingRating", rule: "GOR-44" } : undefined;
}

/** Faults of the three editable tables, as text keys under `RULINGS.Diagnostic`. */
export function scoresFault(rows: readonly unknown[]): string | undefined {
  const types = new Set<unknown>();
  for (const row of rows) {
    if (!isRow(row, "score") || !("type" in row) || typeof row.type !== "string" || row.type === "")
      return "moraleTable.badRow";
    if (types.has(row.type)) return "moraleTable.twice";
    types.add(row.type);
    if (row.score < -20 || row.score > 40) return "moraleTable.outOfRange";
  }
  return undefined;
}

export function conversionFault(rows: readonly unknown[]): string | undefined {
  const ratings = new Map<number, number>();
  for (const row of rows) {
    if (!isRow(row, "score") || !("bx" in row) || typeof row.bx !== "number") return "moraleTable.badRow";
    if (ratings.has(row.bx)) return "moraleTable.twice";
    ratings.set(row.bx, row.score);
  }
  for (let rating = 2; rating <= 12; rating += 1) if (!ratings.has(rating)) return "moraleTable.gap";
  return ratings.size === 11 ? undefined : "moraleTable.outOfRange";
}

export function modifiersFault(rows: readonly unknown[]): string | undefined {
  const seen = new Set<number>();
  for (const row of rows) {
    if (!isRow(row, "value") || !("row" in row) || typeof row.row !== "number") return "moraleTable.badRow";
    if (!Number.isInteger(row.row) || row.row < 1 || row.row > 25 || Math.abs(row.value) > 20)
      return "moraleTable.outOfRange";
    if (seen.has(row.row)) return "moraleTable.twice";
    seen.add(row.row);
  }
  return seen.size === 25 ? undefined : "moraleTable.gap";
}

function isRow<K extends string>(row: unknown, number: K): row is Record<K, number> & object {
  if (typeof row !== "object" || row === null) return false;
  const value: unknown = Reflect.get(row, number);
  return typeof value === "number" && Number.isInteger(value);
}
