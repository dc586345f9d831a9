import {
  type MonsterCasts,
  planMonsterCasts,
  planMonsterSpells,
  resolveMonsterCasts,
  resolveMonsterSpells,
} from "../../rules/magic/monster-spells.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { MonsterCastsCardOutcome } from "../../view/cards/monster-casts.ts";
import { itemCopy } from "../adapter/item-data.ts";
import { postCard } from "../chat/post-card.ts";
import { loadNames, shownName } from "../platform/compendium-names.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { englishName } from "../platform/english-words.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { standingEntry } from "../undo/simultaneous-presses.ts";
import type { Transaction } from "../undo/transaction.ts";

/* The spells of a monster, rolled for an individual and visible to the referee only. */

function castsOf(actor: Actor.Implementation): MonsterCasts | undefined {
  if (actor.type !== "monster") return undefined;
  const { list, chance, slots, levels } = (actor.system as Actor.SystemOfType<"monster">).casts;
  const known = levels.map(Number).filter((level) => Number.isInteger(level) && level > 0);
  return { list, chance, slots, levels: known };
}

function keyFor(actor: Actor.Implementation): string {
  return `spells.${actor.uuid}`;
}

/** Whether a monster's spells can be rolled now: its kind casts, it has none, and they were not rolled before. Referee's client only. */
export function mayRollSpells(actor: Actor.Implementation): boolean {
  const casts = castsOf(actor);
  if (!casts || !game.user?.isGM || planMonsterCasts(casts, rulingsInForce()).refused) return false;
  return !actor.items.contents.some(({ type }) => type === "spell") && !standingEntry(keyFor(actor));
}

/** Rolls whether it casts, the number of its spells and which, and memorises them, as one transaction. */
export async function rollSpells(actor: Actor.Implementation): Promise<void> {
  const casts = castsOf(actor);
  if (!casts || !game.user?.isGM) return;
  const spec = { kind: "spells" as const, data: { name: displayName(actor) }, key: keyFor(actor) };
  notifyRefusal(await runUndoable(spec, (transaction) => carryOut(transaction, actor, casts)));
}

async function carryOut(
  transaction: Transaction,
  actor: Actor.Implementation,
  casts: MonsterCasts,
): Promise<Refusal | undefined> {
  const rulings = rulingsInForce();
  const plan = planMonsterCasts(casts, rulings);
  if (plan.refused) return plan.refused;
  const roll = await rollPlan(plan);
  const outcome = resolveMonsterCasts(plan, roll.rolls, rulings);
  const listed = await spellLists(casts.list);
  const which = planMonsterSpells(outcome.slots, listed, rulings);
  const rolled = await rollPlan(which);
  const names = resolveMonsterSpells(which, rolled.rolls);
  await transaction.begun();
  await transaction.create(actor, "Item", await inMemory(listed, names));
  const spells = names.map((name) => shownSpell(listed, name));
  const cardOutcome: MonsterCastsCardOutcome = { ...outcome, chance: casts.chance, spells };
  const rolls = [...roll.shown, ...rolled.shown];
  await postCard({
    type: "notice",
    actor,
    plan,
    outcome: cardOutcome,
    rolls,
    targets: [],
    secret: true,
    transaction,
  });
  return undefined;
}

/** The English names of an actor's spells of one list: two lists may have spells of the same name (EXT-03). */
export function knownSpells(actor: Actor.Implementation, list: string | undefined): readonly string[] {
  return actor.items.contents
    .filter(({ type, system }) => type === "spell" && (system as Item.SystemOfType<"spell">).list === list)
    .map(englishName);
}

/** Copies of the spells, each memorised as often as it was rolled. */
async function inMemory(listed: readonly KnownSpells[], names: readonly string[]): Promise<object[]> {
  const data: object[] = [];
  for (const name of new Set(names)) {
    const copy = itemCopy(await resolveUuid(listed.find((spell) => spell.name === name)?.uuid));
    if (!copy) continue;
    const normal = names.filter((one) => one === name).length;
    data.push(foundry.utils.mergeObject(copy, { system: { memorised: { normal } } }, { inplace: false }));
  }
  return data;
}

/** A spell of the compendium, with the data in its index. */
export interface KnownSpells {
  readonly uuid: string;
  /** The English name, by which rulings name spells. */
  readonly name: string;
  /** The name in the reader's language. */
  readonly shown: string;
  readonly level: number;
  /** Its effect, in one line. */
  readonly summary: string;
}

/** The spells of a list in the system's compendium, from its index only; empty for other lists, and for users who may not see the compendium. */
export async function spellLists(list: string | undefined): Promise<KnownSpells[]> {
  const pack = game.packs?.get("rulings.spells");
  if (!pack?.visible || !list) return [];
  await loadNames(pack.collection);
  const index = await pack.getIndex();
  return index.contents.flatMap((entry) => {
    const level: unknown = foundry.utils.getProperty(entry, "system.level");
    const fits = foundry.utils.getProperty(entry, "system.list") === list && typeof level === "number";
    const summary = String(foundry.utils.getProperty(entry, "system.summary") ?? "");
    const { uuid } = entry;
    return fits ? [{ uuid, name: englishName(entry), shown: shownName(entry), level, summary }] : [];
  });
}

/** The localised name of a spell that a ruling names. */
export function shownSpell(lists: readonly KnownSpells[], name: string): string {
  return lists.find((spell) => spell.name === name)?.shown ?? name;
}

/** Adds spells to a character's book by their names, with one write; names that the compendium lacks are left to the user. */
export async function giveSpells(
  transaction: Transaction,
  actor: Actor.Implementation,
  lists: readonly KnownSpells[],
  names: readonly string[],
): Promise<void> {
  await transaction.create(actor, "Item", await spellCopies(lists, names));
}

/** Copies of spells by their names, as entries of a spell book. */
export async function spellCopies(
  lists: readonly KnownSpells[],
  names: readonly string[],
): Promise<readonly Item.CreateData[]> {
  const data: Item.CreateData[] = [];
  for (const name of names) {
    const known = lists.find((spell) => spell.name.toLowerCase() === name.toLowerCase());
    const copy = itemCopy(await resolveUuid(known?.uuid));
    if (copy) data.push(copy);
  }
  return data;
}
