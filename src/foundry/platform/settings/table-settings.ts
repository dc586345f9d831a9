/** The settings that are not rulings. */

import { FOE_KNOWLEDGE, type FoeKnowledge } from "../../../view/combat/foe-health.ts";
import { generation } from "../generation.ts";
import { notifyWarning } from "../notifications.ts";

/** Whether this user may write the world's settings: a right that tables grant, whatever the role (DOC-90). */
export function mayWriteSettings(): boolean {
  return game.user?.can("SETTINGS_MODIFY") ?? false;
}

/**
 * Whether this user may not, such as an Assistant who is the only referee here (DOC-90, PLAY-97), and says so. Asked before anything is made that
 * only a setting finds again: it would be made again with every press.
 */
export function lacksSettings(): boolean {
  if (mayWriteSettings()) return false;
  notifyWarning("RULINGS.Notice.needsSettings");
  return true;
}

/** The user who may roll the initiative of a side: the referee, the party's caller, or anyone on it. */
export function whoRolls(): string {
  return game.settings!.get("rulings", "whoRolls");
}

/** How many of the last things done the ledger keeps. */
export function ledgerLength(): number {
  return Math.max(100, Number(game.settings?.get("rulings", "ledgerLength") ?? 1000));
}

/** When a card sums up what was done in a fight. @texts RULINGS.Settings.turnSummaries.* */
export const TURN_SUMMARIES = ["never", "turn", "round"] as const;

/** When a card sums up what was done: after each turn, as the ruling of initiative has turns, after each round, or never. */
export function turnSummaries(): (typeof TURN_SUMMARIES)[number] {
  const chosen = game.settings?.get("rulings", "turnSummaries");
  return TURN_SUMMARIES.find((one) => one === chosen) ?? "never";
}

/** Whether this user wants rolls without a question. */
export function skipsDialogs(): boolean {
  return game.settings!.get("rulings", "skipDialogs");
}

/** Whether this user reads what changes a morale score as a modifier of the roll (REF-11). */
export function showsMoraleOnRoll(): boolean {
  return game.settings?.get("rulings", "moraleOnRoll") ?? false;
}

/** Whether this user reads armour classes and attacks the ascending way, whatever the table's ruling writes. */
export function showsAscending(): boolean {
  return game.settings?.get("rulings", "ascendingNumbers") ?? false;
}

/** Where this user last had the sheets of each kind; anything may have been written there. */
export function sheetPlaces(): Readonly<Record<string, unknown>> {
  const places: unknown = game.settings?.get("rulings", "sheetPlaces");
  return typeof places === "object" && places !== null ? (places as Record<string, unknown>) : {};
}

/** Remembers where a kind of sheet stands. */
export async function keepSheetPlace(kind: string, place: object): Promise<void> {
  await game.settings?.set("rulings", "sheetPlaces", { ...sheetPlaces(), [kind]: place });
}

/** The version of the system that this world's documents were last brought up to; blank for none, 0 where what is stored is no version. */
export function migratedTo(): string {
  const stored: unknown = game.settings!.get("rulings", "migratedTo");
  return typeof stored === "string" ? stored : "0";
}

/** Writes that version down. */
export async function setMigratedTo(version: string): Promise<void> {
  await game.settings!.set("rulings", "migratedTo", version);
}

/** The id of the journal with this table's rulings; blank before it is made. */
export function bookletId(): string {
  return game.settings!.get("rulings", "booklet");
}

/** Writes it down. */
export async function setBookletId(id: string): Promise<void> {
  await game.settings!.set("rulings", "booklet", id);
}

/** The terms of the shop, as they were stored. */
export function shopSetting(): unknown {
  return game.settings!.get("rulings", "shop");
}

/** Writes them down. */
export async function setShop(terms: object): Promise<void> {
  await game.settings!.set("rulings", "shop", { ...terms });
}

/** How much the table lets players know of foes. */
export function foeKnowledge(): FoeKnowledge {
  const chosen = game.settings!.get("rulings", "foeKnowledge");
  return FOE_KNOWLEDGE.find((one) => one === chosen) ?? "looks";
}

/**
 * The audience of this user's rolls, as chosen beside the chat input: a roll mode of v13, a message mode of v14 (the types know only the
 * former).
 */
export function chosenMode(): unknown {
  const settings = game.settings!;
  const key = generation() >= 14 ? "messageMode" : "rollMode";
  return Reflect.apply(settings.get, settings, ["core", key]);
}
