import { memorisingFault } from "../../rules/magic/memory.ts";
import { casterOf, memoryOf } from "../adapter/caster.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";

/** Refuses to put more spells into a memory than it has places by the rulings. Call once, in `init`. */
export function guardMemory(): void {
  Hooks.on("preUpdateItem", (item, changes) => (isTooMuch(item, changes) ? false : undefined));
}

function isTooMuch(item: Item.Implementation, changes: object): boolean {
  const { actor } = item;
  const wanted: unknown = foundry.utils.getProperty(changes, "system.memorised");
  if (item.type !== "spell" || !actor || typeof wanted !== "object" || wanted === null) return false;
  const caster = casterOf(actor);
  if (!caster) return false;
  const { memorised, cast } = item.system as Item.SystemOfType<"spell">;
  const spent: unknown = foundry.utils.getProperty(changes, "system.cast");
  const before = sum(memorised) + sum(cast);
  const after = sum({ ...memorised, ...wanted }) + sum({ ...cast, ...(typeof spent === "object" ? spent : {}) });
  if (after <= before) return false;
  const { spellSlots } = actor.system as Actor.SystemOfType<"character">;
  const levels = memoryOf(actor, { id: item.id, count: after });
  return tellRefusal(memorisingFault(levels, caster, rulingsInForce(), spellSlots));
}

function sum({ normal, reversed }: { readonly normal: number; readonly reversed: number }): number {
  return normal + reversed;
}
