/**
 * What was broken off: without batches (generation 13) a deed is several requests, and whoever did it may be gone after any of them. Until its card says
 * so it is not done; when it is done again, what came of it goes back first.
 */
import type { Refusal } from "../../rules/plan.ts";
import { deedsFrom, strike } from "./ledger.ts";
import { marksOn } from "./marks.ts";
import { reverse } from "./reverse.ts";
import { writeEach } from "./together.ts";
import type { DeedRecord } from "./types.ts";

/** Puts back what came of the same deed when it was broken off, and strikes it. Refused, naming what, when that has changed since. */
export async function putBackBroken(record: Omit<DeedRecord, "id">): Promise<Refusal | undefined> {
  for (const deed of record.card === "" ? [] : deedsFrom(record.card)) {
    if (deed.state !== "broken" || !isSame(deed, record)) continue;
    const stuck = await reverse(deed.steps);
    if (stuck) return stuck;
    for (const id of deed.cards) await game.messages?.get(id)?.delete();
    await writeEach(marksOn(deed, "never"));
    await strike(deed.id);
  }
  return undefined;
}

function isSame(one: Omit<DeedRecord, "id">, other: Omit<DeedRecord, "id">): boolean {
  const { target, line } = one.shown ?? {};
  if (one.key !== "" || other.key !== "") return one.key === other.key;
  return one.kind === other.kind && target === other.shown?.target && line === other.shown?.line;
}
