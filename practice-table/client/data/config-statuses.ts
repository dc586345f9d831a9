/** `CONFIG.statusEffects`: core's own statuses, in the shape of each generation. */
import { isV14 } from "./runtime.ts";
import type { Dict } from "./types.ts";

const STATUSES: [string, string][] = [
  ["dead", "skull"],
  ["unconscious", "unconscious"],
  ["sleep", "sleep"],
  ["stun", "daze"],
  ["prone", "falling"],
  ["restrain", "net"],
  ["paralysis", "paralysis"],
  ["fly", "wing"],
  ["blind", "blind"],
  ["deaf", "deaf"],
  ["silence", "silenced"],
  ["fear", "terror"],
  ["burning", "fire"],
  ["frozen", "frozen"],
  ["shock", "lightning"],
  ["corrode", "acid"],
  ["bleeding", "blood"],
  ["disease", "biohazard"],
  ["poison", "poison"],
  ["curse", "sun"],
  ["regen", "regen"],
  ["degen", "degen"],
  ["hover", "wingfoot"],
  ["burrow", "mole"],
  ["upgrade", "upgrade"],
  ["downgrade", "downgrade"],
  ["invisible", "invisible"],
  ["target", "target"],
  ["eye", "eye"],
  ["bless", "angel"],
  ["fireShield", "fire-shield"],
  ["coldShield", "ice-shield"],
  ["magicShield", "mage-shield"],
  ["holyShield", "holy-shield"],
];

/** v14 stores statuses assigned to `CONFIG.statusEffects` by id, and drops the previous ones (V14-18). */
export function fileStatuses(config: Record<string, unknown>): void {
  let registry = config.statusEffects;
  Object.defineProperty(config, "statusEffects", {
    get: () => registry,
    set: (given: unknown) => {
      registry = Array.isArray(given) ? statusRegistry(given as StatusEntry[]) : given;
    },
    enumerable: true,
    configurable: true,
  });
}

interface StatusEntry extends Dict {
  id: string;
}

/** Core's initial statuses: a list in v13, a record by id in v14. */
export function statusList(): never {
  const list = STATUSES.map(([id, icon]) => ({
    id,
    name: `EFFECT.Status${id === "restrain" ? "Restrained" : id.charAt(0).toUpperCase() + id.slice(1)}`,
    img: `icons/svg/${icon}.svg`,
  }));
  if (!isV14()) return list as never;
  return statusRegistry(list.map((status, order) => ({ ...status, order }))) as never;
}

/**
 * Array methods that a record lacks, provided on the record for old code. Changes in place other than `push` and `sort` lose entries there.
 */
const LENT = [
  ...["at", "concat", "every", "filter", "find", "findIndex", "findLast", "flatMap", "forEach", "includes", "indexOf"],
  ...["join", "map", "reduce", "slice", "some", "toSorted"],
];
const LOSING = ["splice", "pop", "shift", "unshift", "reverse", "fill", "copyWithin"];

/** A record by id in v14, with the array methods that packages still use (V14-18). */
function statusRegistry(list: readonly StatusEntry[]): Dict {
  const record: Dict = Object.fromEntries(list.filter(({ id }) => id).map((status) => [status.id, status]));
  const entries = (): StatusEntry[] => Object.values(record) as StatusEntry[];
  const lend = (name: PropertyKey, value: unknown): void => {
    Object.defineProperty(record, name, { value, enumerable: false, configurable: true });
  };
  for (const name of LENT)
    lend(name, (...args: unknown[]) =>
      (Reflect.get(Array.prototype, name) as typeof Array.prototype.concat).apply(entries(), args),
    );
  for (const name of LOSING)
    lend(name, () => {
      throw new Error(
        `practice table: CONFIG.statusEffects is a record by id in v14; ${name} of an array would lose entries there`,
      );
    });
  lend(Symbol.iterator, () => entries()[Symbol.iterator]());
  lend("push", (...given: StatusEntry[]) => {
    for (const entry of given) if (entry.id) record[entry.id] = entry;
    return entries().length;
  });
  lend("sort", (order?: (a: StatusEntry, b: StatusEntry) => number) => {
    const sorted = entries().sort(order);
    for (const { id } of sorted) delete record[id];
    for (const entry of sorted) record[entry.id] = entry;
    return record;
  });
  Object.defineProperty(record, "length", { get: () => entries().length, enumerable: false, configurable: true });
  return record;
}
