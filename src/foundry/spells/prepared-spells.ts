import { memorisingFault } from "../../rules/magic/memory.ts";
import { castingKind, exchangeFault } from "../../rules/magic/slots.ts";
import { casterOf, castersOf, memoryOf } from "../adapter/caster.ts";
import { askChoices } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/* A prepared spell that is given up for another (GOR-08): for turning the undead, or for a cure. */

type SpellData = Item.SystemOfType<"spell">;

/** A spell in memory, in one of its two forms. */
export interface PreparedSpell {
  readonly item: Item.Implementation;
  readonly form: "normal" | "reversed";
  /** In which form it is cast, where that is chosen then. */
  readonly as?: "normal" | "reversed";
}

/** Every spell that somebody has in memory now, in each of its forms. */
export function preparedSpells(actor: Actor.Implementation): PreparedSpell[] {
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "spell") return [];
    const { memorised } = item.system as SpellData;
    return (["normal", "reversed"] as const).flatMap((form) => (memorised[form] > 0 ? [{ item, form }] : []));
  });
}

/** The same without those of level 0, which are given up for nothing (EXT-08). */
export function spellsToGiveUp(actor: Actor.Implementation): PreparedSpell[] {
  return preparedSpells(actor).filter(({ item }) => (item.system as SpellData).level > 0);
}

/** Whether somebody who has not this spell in memory may have it for another one that he has. */
export function canExchangeFor(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const { key } = item.system as SpellData;
  const refused = exchangeFault({ key, name: item.name }, casterOf(actor, "cleric"), rulingsInForce());
  return !refused && spellsToGiveUp(actor).length > 0;
}

/** Asks which prepared spell is given up; `key` as {@link askChoices} takes it. Undefined when dismissed. */
export async function askSpellToGiveUp(
  prepared: readonly PreparedSpell[],
  key: string,
  data: Readonly<Record<string, string | number>> = {},
): Promise<PreparedSpell | undefined> {
  const options = prepared.map((one, at) => ({ value: String(at), label: labelOf(one) }));
  const answer = await askChoices(
    key,
    [{ name: "spell", label: "RULINGS.Turning.which", options }],
    "RULINGS.Begin.ok",
    data,
  );
  return answer && prepared[Number(answer.spell)];
}

/** The name of a spell in memory: of the form in which it is there. */
export function nameOf({ item, form }: PreparedSpell): string {
  if (form === "normal") return item.name;
  return (item.system as SpellData).reversed.name || localize("RULINGS.Cast.reversed", { spell: item.name });
}

function labelOf(one: PreparedSpell): string {
  return localize("RULINGS.Cast.exchange.option", { spell: nameOf(one), level: (one.item.system as SpellData).level });
}

/** Refuses to put more spells into a memory than it has places by the rulings. Call once, in `init`. */
export function limitMemory(): void {
  Hooks.on("preUpdateItem", (item, changes) => (isTooMuch(item, changes) ? false : undefined));
}

function isTooMuch(item: Item.Implementation, changes: object): boolean {
  const { actor } = item;
  const wanted: unknown = foundry.utils.getProperty(changes, "system.memorised");
  if (item.type !== "spell" || !actor || typeof wanted !== "object" || wanted === null) return false;
  const { memorised, cast, list } = item.system as Item.SystemOfType<"spell">;
  const caster = casterOf(actor, list);
  if (!caster) return false;
  const before = sum(memorised) + sum(cast);
  const after = sum(asked(memorised, wanted)) + sum(asked(cast, foundry.utils.getProperty(changes, "system.cast")));
  if (after <= before) return false;
  if (castingKind(caster.class) !== "divine" && hasLostSpellBook(actor))
    return notifyRefusal({ key: "bookLost", data: { name: displayName(actor) } });
  const { spellSlots } = actor.system as Actor.SystemOfType<"character">;
  const levels = memoryOf(actor, caster, { id: item.id, count: after });
  return notifyRefusal(memorisingFault(levels, caster, rulingsInForce(), spellSlots));
}

/** Whether somebody's spell book is lost and not yet written again: long work of that kind stands on the actor. Who prays needs none. */
export function hasLostSpellBook(actor: Actor.Implementation): boolean {
  const works: unknown = foundry.utils.getProperty(actor, "flags.rulings.works");
  const kinds = castersOf(actor).map((one) => castingKind(one.class));
  const prays = kinds.includes("divine") && !kinds.includes("arcane");
  return (
    !prays &&
    Array.isArray(works) &&
    works.some((work) => foundry.utils.getProperty(Object(work) as object, "kind") === "book")
  );
}

interface Counts {
  readonly normal: number;
  readonly reversed: number;
}

/** Counts as they would be after a change, which comes as it was asked for: numbers may be text, or something else altogether (DOC-31). */
function asked(now: Counts, changes: unknown): Counts {
  const one = (key: keyof Counts): number => {
    const given: unknown = foundry.utils.getProperty(Object(changes) as object, key);
    const count = typeof given === "number" || typeof given === "string" ? Number(given) : now[key];
    return Number.isFinite(count) ? count : now[key];
  };
  return { normal: one("normal"), reversed: one("reversed") };
}

function sum({ normal, reversed }: Counts): number {
  return normal + reversed;
}
