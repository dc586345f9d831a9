import { memorisingFault } from "../../rules/magic/memory.ts";
import { castingKind, exchangeFault } from "../../rules/magic/slots.ts";
import { casterOf, castersOf, memoryOf } from "../adapter/caster.ts";
import { askChoices } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/* A memorised spell that is given up for another (GOR-08): for turning undead, or for a cure. */

type SpellData = Item.SystemOfType<"spell">;

/** A memorised spell in one of its two forms. */
export interface PreparedSpell {
  readonly item: Item.Implementation;
  readonly form: "normal" | "reversed";
  /** The form of casting, where it is chosen then. */
  readonly as?: "normal" | "reversed";
}

/** Every spell that an actor has memorised now, in each of its forms. */
export function preparedSpells(actor: Actor.Implementation): PreparedSpell[] {
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "spell") return [];
    const { memorised } = item.system as SpellData;
    return (["normal", "reversed"] as const).flatMap((form) => (memorised[form] > 0 ? [{ item, form }] : []));
  });
}

/** The memorised spells without those of level 0, which cannot be given up (EXT-08). */
export function spellsToGiveUp(actor: Actor.Implementation): PreparedSpell[] {
  return preparedSpells(actor).filter(({ item }) => (item.system as SpellData).level > 0);
}

/** Whether an actor without this spell memorised can cast it for another one. */
export function canExchangeFor(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const { key } = item.system as SpellData;
  const refused = exchangeFault({ key, name: item.name }, casterOf(actor, "cleric"), rulingsInForce());
  return !refused && spellsToGiveUp(actor).length > 0;
}

/** Asks for the memorised spell to give up; `key` as in {@link askChoices}. Undefined when dismissed. */
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

/** The name of a memorised spell in its form. */
export function nameOf({ item, form }: PreparedSpell): string {
  if (form === "normal") return item.name;
  return (item.system as SpellData).reversed.name || localize("RULINGS.Cast.reversed", { spell: item.name });
}

function labelOf(one: PreparedSpell): string {
  return localize("RULINGS.Cast.exchange.option", { spell: nameOf(one), level: (one.item.system as SpellData).level });
}

/** Refuses to memorise more spells than the rulings give slots. Call once, in `init`. */
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

/** Whether an actor's spell book is lost and not rewritten yet, by the project on the actor. Divine casters need none. */
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

/** The counts after a requested change, whose values are unchecked: numbers may be text, or of any type (DOC-31). */
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
