import { usedAfterRest } from "../../../rules/combat/powers.ts";
import { DAY } from "../../../rules/exploration/units.ts";
import { morningFault } from "../../../rules/magic/slots.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { casterOf, powerFrom } from "../../adapter/caster.ts";
import { isSameValue, type ValueChange } from "../../adapter/value-changes.ts";
import { confirm } from "../../platform/dialogs.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { hasLostSpellBook } from "../../spells/prepared-spells.ts";

/** The flag with the day of world time on which an actor's spells were last restored. */
const MORNING = "flags.rulings.morning";

/** The item uses that a rest restores. */
export interface RestoredUses {
  readonly writes: readonly ValueChange[];
  /** Names of the restored items. */
  readonly names: readonly string[];
  /** The reason why cast spells are not restored. */
  readonly withheld?: Refusal;
}

/**
 * Restored spells, and uses of powers, attacks and abilities: encounter uses after any rest, others after a long one. Spells are not
 * restored without a spell book, and by some rulings only once a day (GOR-15, GOR-49, GOR-54).
 * @param again spells were restored on this day already, and must not be again
 */
export function usesRestoredBy(actor: Actor.Implementation, long: boolean, again = false): RestoredUses {
  const spells = long ? spellsBack(actor, again) : {};
  const writes: ValueChange[] = [];
  const names: string[] = [];
  for (const item of actor.items) {
    const changes = item.type === "spell" ? (spells.back?.get(item.id ?? "") ?? []) : changesOf(item, long);
    const changed = changes.filter(({ before, after }) => !isSameValue(before, after));
    if (changed.length === 0) continue;
    names.push(item.name);
    writes.push(...changed);
  }
  if (spells.morning) writes.push(spells.morning);
  return { writes, names, ...(spells.withheld && { withheld: spells.withheld }) };
}

/** Whether to restore spells a second time on one day of world time; asked only then. */
export async function mayAskAgain(actor: Actor.Implementation): Promise<boolean> {
  const day = today();
  if (day === 0 || foundry.utils.getProperty(actor, MORNING) !== day || !hasCast(actor)) return false;
  return !(await confirm("RULINGS.Rest.again.title", localize("RULINGS.Rest.again.text", { name: actor.name })));
}

/** Whether spells were already restored on the day of this world time (in seconds). */
export function lastRestoredAt(actor: Actor.Implementation, seconds: number): boolean {
  return foundry.utils.getProperty(actor, MORNING) === dayOf(seconds);
}

interface SpellsBack {
  readonly withheld?: Refusal;
  /** The value changes by spell id. */
  readonly back?: ReadonlyMap<string, readonly ValueChange[]>;
  readonly morning?: ValueChange;
}

function spellsBack(actor: Actor.Implementation, again: boolean): SpellsBack {
  if (!hasCast(actor)) return {};
  const facts = { slept: true, books: !hasLostSpellBook(actor), doneToday: again };
  const found = new Map<string | undefined, Refusal | undefined>();
  // Cached per list: calculating a caster reads all of its classes and items.
  const faultOf = (list?: string): Refusal | undefined => {
    if (found.has(list)) return found.get(list);
    const caster = casterOf(actor, list);
    const fault = caster && morningFault(caster, facts, rulingsInForce());
    found.set(list, fault);
    return fault;
  };
  const spells = actor.items.filter(isSpell);
  const faults = spells.map((item) => faultOf((item.system as Item.SystemOfType<"spell">).list));
  // A use that one class restores is available, even if another class cannot restore it (EXT-03).
  const fault = faults.includes(undefined) ? undefined : faults[0];
  // A caster with slots entered on the sheet only has none by the tables: the sheet counts, and no spell book is needed.
  const byTable = fault && fault.key !== "magic.noCaster";
  if (byTable) return { withheld: fault };
  if (again) return { withheld: { key: "magic.onceADay", rule: "GOR-49" } };
  const returning = spells.filter((_item, at) => !faults[at] || faults[at]?.key === "magic.noCaster");
  const back = new Map(returning.map((item) => [item.id ?? "", spellChanges(item)]));
  const before: unknown = foundry.utils.getProperty(actor, MORNING);
  const morning = { uuid: actor.uuid, path: MORNING, before, after: today() };
  return { back, ...(before !== morning.after && { morning }) };
}

/** The day of world time; 0 while it has never advanced. */
function today(): number {
  return dayOf(game.time?.worldTime ?? 0);
}

function dayOf(seconds: number): number {
  return Math.max(0, Math.floor(seconds / DAY));
}

function hasCast(actor: Actor.Implementation): boolean {
  return actor.items.some((item) => isSpell(item) && spellChanges(item).some(({ before, after }) => before !== after));
}

function isSpell(item: Item.Implementation): boolean {
  return item.type === "spell";
}

function changesOf(item: Item.Implementation, long: boolean): ValueChange[] {
  if (item.type === "power") return [powerChange(item, long)];
  if (item.type !== "attack" && item.type !== "ability") return [];
  const { uses } = item.system as Item.SystemOfType<"attack">;
  const back = uses.per === "encounter" || (long && uses.per === "day");
  return back && uses.max !== null ? [written(item, "system.uses.value", uses.value, uses.max)] : [];
}

function spellChanges(item: Item.Implementation): ValueChange[] {
  const { memorised, cast } = item.system as Item.SystemOfType<"spell">;
  const forms = ["normal", "reversed"] as const;
  return forms.flatMap((form) => [
    written(item, `system.memorised.${form}`, memorised[form], memorised[form] + cast[form]),
    written(item, `system.cast.${form}`, cast[form], 0),
  ]);
}

function powerChange(item: Item.Implementation, long: boolean): ValueChange {
  const { uses } = item.system as Item.SystemOfType<"power">;
  const used = usedAfterRest(powerFrom(item), long ? "extended" : "short");
  return written(item, "system.uses.value", uses.value, uses.max - used);
}

function written(item: Item.Implementation, path: string, before: number, after: number): ValueChange {
  return { uuid: item.uuid, path, before, after };
}
