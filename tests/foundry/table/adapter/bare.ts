/** A table for what the adapter reads out of documents: actors with nothing but what a test says of them, made as anybody's are. */
import type { Creature } from "../../../../src/rules/creature/types.ts";
import { type Doc, of } from "../live.ts";
import { type MixedTable, openMixed } from "../mixed.ts";

export interface BareTable extends MixedTable {
  /** Somebody of a type, with items, lying in these conditions. */
  actor(type: string, system?: object, items?: readonly object[], statuses?: readonly string[]): Promise<Doc>;
  /** Puts what differs from a preset in force and reads the actor under it. */
  under(overrides: Readonly<Record<string, string>>, who: Doc | Promise<Doc>): Promise<Creature>;
}

/** The data of an item. */
export function item(type: string, name: string, system: object = {}): object {
  return { type, name, system };
}

/** The one item of somebody that has this name. */
export function thing(who: Doc, name: string): Doc {
  const found = who.items.contents.filter((one) => one.name === name);
  if (found.length !== 1) throw new Error(`${found.length} things are called ${name}`);
  return found[0] as Doc;
}

export async function openBare(): Promise<BareTable> {
  const table = await openMixed();
  const { creatureOf } = await of("adapter/creature");
  return Object.assign(table, {
    actor: (type: string, system: object = {}, items: readonly object[] = [], statuses: readonly string[] = []) => {
      const effects = statuses.map((status) => ({ name: status, statuses: [status] }));
      return table.make({ name: `Some ${type}`, type, system, items, effects });
    },
    under: async (overrides: Readonly<Record<string, string>>, who: Doc | Promise<Doc>) => {
      const actor = await who;
      await table.rulings(overrides);
      return creatureOf(actor);
    },
  });
}
