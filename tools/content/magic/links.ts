/** Links written short in the texts of this folder: `{{kind:key}}` or `{{kind:key|words}}`. */
import { equipment } from "../equipment.ts";
import { addressOf } from "../lib/emit.ts";
import { monsterFacts, spellFacts } from "../lib/facts.ts";
import { englishTexts, HOUSE_RULES } from "./handbook-topics.ts";
import { documentAddress, pageAddress } from "./lib/documents.ts";
import { link } from "./lib/notes.ts";
import { macros } from "./macros.ts";
import { magicFacts } from "./magic-facts.ts";
import { tables } from "./tables.ts";

interface Kind {
  readonly address: (key: string) => string;
  readonly names: () => ReadonlyMap<string, string>;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const named = (list: readonly { readonly key: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ key, name }) => [key, name]));
const identified = (list: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ id, name }) => [id, name]));

function topicNames(): ReadonlyMap<string, string> {
  const found = [...englishTexts()].flatMap(([path, name]) => {
    const key = /^RULINGS\.Topic\.(\w+)\.name$/.exec(path)?.[1];
    return key === undefined ? [] : [[key, name] as const];
  });
  return new Map(found);
}

const KINDS: Readonly<Record<string, Kind>> = {
  monster: { address: (key) => addressOf("monsters", "Actor", key), names: once(() => identified(monsterFacts())) },
  item: { address: (key) => addressOf("equipment", "Item", key), names: once(() => named(equipment())) },
  magic: { address: (key) => addressOf("magic-items", "Item", key), names: once(() => identified(magicFacts().items)) },
  spell: { address: (key) => addressOf("spells", "Item", key), names: once(() => identified(spellFacts())) },
  table: { address: (key) => documentAddress("tables", "RollTable", key), names: once(() => named(tables())) },
  macro: { address: (key) => documentAddress("macros", "Macro", key), names: once(() => named(macros())) },
  topic: { address: (key) => pageAddress("handbook", HOUSE_RULES, key), names: once(topicNames) },
};

/** A text with its links. @throws an Error for a link to nothing */
export function linked(text: string): string {
  return text.replaceAll(
    /\{\{(\w+):([A-Za-z0-9-]+)(?:\|([^}]+))?\}\}/g,
    (whole, kind: string, key: string, words?: string) => {
      const name = KINDS[kind]?.names().get(key);
      if (name === undefined) throw new Error(`What is ${whole}?`);
      return link(KINDS[kind]?.address(key) ?? "", words ?? name);
    },
  );
}
