import { usedAfterRest } from "../../rules/combat/powers.ts";
import { same, type Written } from "../adapter/changes.ts";
import { powerFrom } from "../adapter/power.ts";

/** What a rest gives the things on a sheet back. */
export interface Restored {
  readonly writes: readonly Written[];
  /** Names of what can be used again. */
  readonly names: readonly string[];
}

/** Spells that come back into memory, and uses of powers, attacks and abilities: those of an encounter after any rest, others after a long one. */
export function restoredBy(actor: Actor.Implementation, long: boolean): Restored {
  const writes: Written[] = [];
  const names: string[] = [];
  for (const item of actor.items) {
    const changed = changesOf(item, long).filter(({ before, after }) => !same(before, after));
    if (changed.length === 0) continue;
    names.push(item.name);
    writes.push(...changed);
  }
  return { writes, names };
}

function changesOf(item: Item.Implementation, long: boolean): Written[] {
  if (item.type === "spell") return long ? spellChanges(item) : [];
  if (item.type === "power") return [powerChange(item, long)];
  if (item.type !== "attack" && item.type !== "ability") return [];
  const { uses } = item.system as Item.SystemOfType<"attack">;
  const back = uses.per === "encounter" || (long && uses.per === "day");
  return back && uses.max !== null ? [written(item, "system.uses.value", uses.value, uses.max)] : [];
}

function spellChanges(item: Item.Implementation): Written[] {
  const { memorised, cast } = item.system as Item.SystemOfType<"spell">;
  const forms = ["normal", "reversed"] as const;
  return forms.flatMap((form) => [
    written(item, `system.memorised.${form}`, memorised[form], memorised[form] + cast[form]),
    written(item, `system.cast.${form}`, cast[form], 0),
  ]);
}

function powerChange(item: Item.Implementation, long: boolean): Written {
  const { uses } = item.system as Item.SystemOfType<"power">;
  const used = usedAfterRest(powerFrom(item), long ? "extended" : "short");
  return written(item, "system.uses.value", uses.value, uses.max - used);
}

function written(item: Item.Implementation, path: string, before: number, after: number): Written {
  return { uuid: item.uuid, path, before, after };
}
