/** The settings that are not rulings. */

import { FOE_KNOWLEDGE, type FoeKnowledge } from "../../../view/combat/foe-health.ts";
import { generation } from "../generation.ts";
import { notifyWarning } from "../notifications.ts";

/** Whether this user may write world settings, a permission that tables can give to any role (DOC-90). */
export function mayWriteSettings(): boolean {
  return game.user?.can("SETTINGS_MODIFY") ?? false;
}

/**
 * Whether this user may not write world settings, such as an Assistant as the only referee (DOC-90, PLAY-97); notifies the user then. Asked before
 * creating a document that only a setting identifies: each press would create another.
 */
export function lacksSettings(): boolean {
  if (mayWriteSettings()) return false;
  notifyWarning("RULINGS.Notice.needsSettings");
  return true;
}

/** The users who may roll the initiative of a side: the referee, the party's caller, or any owner. */
export function whoRolls(): string {
  return game.settings!.get("rulings", "whoRolls");
}

/** The number of transactions that the ledger keeps. */
export function ledgerLength(): number {
  return Math.max(100, Number(game.settings?.get("rulings", "ledgerLength") ?? 1000));
}

/** The times of a card with a summary of a fight. @texts RULINGS.Settings.turnSummaries.* */
export const TURN_SUMMARIES = ["never", "turn", "round"] as const;

/** The setting for cards with a summary: after each turn, where the initiative ruling has turns, after each round, or never. */
export function turnSummaries(): (typeof TURN_SUMMARIES)[number] {
  const chosen = game.settings?.get("rulings", "turnSummaries");
  return TURN_SUMMARIES.find((one) => one === chosen) ?? "never";
}

/** Whether this user rolls without windows. */
export function skipsDialogs(): boolean {
  return game.settings!.get("rulings", "skipDialogs");
}

/** Whether this user sees modifiers of a morale score as modifiers of the roll (REF-11). */
export function showsMoraleOnRoll(): boolean {
  return game.settings?.get("rulings", "moraleOnRoll") ?? false;
}

/** Whether this user sees ascending armour classes and attacks, whatever the table's ruling. */
export function showsAscending(): boolean {
  return game.settings?.get("rulings", "ascendingNumbers") ?? false;
}

/** This user's last positions of each type of sheet; unvalidated. */
export function sheetPlaces(): Readonly<Record<string, unknown>> {
  const places: unknown = game.settings?.get("rulings", "sheetPlaces");
  return typeof places === "object" && places !== null ? (places as Record<string, unknown>) : {};
}

/** Stores the position of a type of sheet. */
export async function keepSheetPlace(kind: string, place: object): Promise<void> {
  await game.settings?.set("rulings", "sheetPlaces", { ...sheetPlaces(), [kind]: place });
}

/** The version of the last migration of this world's documents; blank for none, 0 for an invalid value. */
export function migratedTo(): string {
  const stored: unknown = game.settings!.get("rulings", "migratedTo");
  return typeof stored === "string" ? stored : "0";
}

/** Stores the version of the last migration. */
export async function setMigratedTo(version: string): Promise<void> {
  await game.settings!.set("rulings", "migratedTo", version);
}

/** The id of the journal with this table's rulings; blank before it is created. */
export function bookletId(): string {
  return game.settings!.get("rulings", "booklet");
}

/** Stores the id of the booklet. */
export async function setBookletId(id: string): Promise<void> {
  await game.settings!.set("rulings", "booklet", id);
}

/** The stored terms of the shop. */
export function shopSetting(): unknown {
  return game.settings!.get("rulings", "shop");
}

/** Stores the terms of the shop. */
export async function setShop(terms: object): Promise<void> {
  await game.settings!.set("rulings", "shop", { ...terms });
}

/** Players' knowledge of foes at this table. */
export function foeKnowledge(): FoeKnowledge {
  const chosen = game.settings!.get("rulings", "foeKnowledge");
  return FOE_KNOWLEDGE.find((one) => one === chosen) ?? "looks";
}

/** The audience of this user's rolls, chosen beside the chat input: a roll mode in v13, a message mode in v14 (the types know only the former). */
export function chosenMode(): unknown {
  const settings = game.settings!;
  const key = generation() >= 14 ? "messageMode" : "rollMode";
  return Reflect.apply(settings.get, settings, ["core", key]);
}
