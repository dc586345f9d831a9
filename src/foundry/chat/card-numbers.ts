/** The numbers that a card does without, as they are read from the ledger: by whatever draws cards, and by the procedures that go on from them. */

import type { MessageDocument } from "../platform/types.ts";
import { dataIn, type LedgerPage, pageOf } from "../undo/ledger-journals.ts";

/** The parsed entries, cached: each drawn card requests the numbers of others again and again. */
const read = new WeakMap<LedgerPage, PropertyDescriptorMap>();

/** The numbers of a card as properties to read it with; undefined on players' clients, and where none are kept. They stand under its id. */
export function cachedNumbers(message: MessageDocument): PropertyDescriptorMap | undefined {
  const kept = pageOf(message.id, ["numbers"]);
  if (!kept) return undefined;
  const before = read.get(kept);
  if (before) return before;
  const { data } = dataIn(kept);
  const figures = {
    plan: { value: JSON.parse(String(data?.plan)), enumerable: true },
    outcome: { value: JSON.parse(String(data?.outcome)), enumerable: true },
    ...(data?.dice !== undefined && { dice: { value: JSON.parse(String(data.dice)), enumerable: true } }),
  };
  read.set(kept, figures);
  return figures;
}
