import { memorisingFault } from "../../rules/magic/memory.ts";
import { casterOf, memoryOf } from "../adapter/caster.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/** Refuses to put more spells into a memory than it has places by the rulings. Call once, in `init`. */
export function limitMemory(): void {
  Hooks.on("preUpdateItem", (item, changes) => (isTooMuch(item, changes) ? false : undefined));
}

function isTooMuch(item: Item.Implementation, changes: object): boolean {
  const { actor } = item;
  const wanted: unknown = foundry.utils.getProperty(changes, "system.memorised");
  if (item.type !== "spell" || !actor || typeof wanted !== "object" || wanted === null) return false;
  const caster = casterOf(actor);
  if (!caster) return false;
  const { memorised, cast } = item.system as Item.SystemOfType<"spell">;
  const before = sum(memorised) + sum(cast);
  const after = sum(asked(memorised, wanted)) + sum(asked(cast, foundry.utils.getProperty(changes, "system.cast")));
  if (after <= before) return false;
  if (hasLostSpellBook(actor)) return notifyRefusal({ key: "bookLost", data: { name: displayName(actor) } });
  const { spellSlots } = actor.system as Actor.SystemOfType<"character">;
  const levels = memoryOf(actor, { id: item.id, count: after });
  return notifyRefusal(memorisingFault(levels, caster, rulingsInForce(), spellSlots));
}

/** Whether somebody's spell book is lost and not yet written anew: long work of that kind stands on the actor. Who prays needs none. */
export function hasLostSpellBook(actor: Actor.Implementation): boolean {
  const works: unknown = foundry.utils.getProperty(actor, "flags.rulings.works");
  const prays = (actor.system as Actor.SystemOfType<"character">).class === "cleric";
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
