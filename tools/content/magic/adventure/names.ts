/** The names of what the adventure links to, by kind and key. */
import { equipment } from "../../equipment.ts";
import { monsterFacts, spellFacts } from "../../lib/facts.ts";
import { magicFacts } from "../magic-facts.ts";
import { tables } from "../tables.ts";

interface Named {
  readonly key: string;
  readonly name: string;
}

const byKey = (list: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ key, name }) => [key, name]));
const byId = (list: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ id, name }) => [id, name]));

const kinds: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  monster: byId(monsterFacts()),
  item: byKey(equipment()),
  magic: byId(magicFacts().items),
  spell: byId(spellFacts()),
  table: byKey(tables()),
};

/** The names of a kind, by key; empty for an unknown kind. */
export function names(kind: string): ReadonlyMap<string, string> {
  return kinds[kind] ?? new Map();
}
