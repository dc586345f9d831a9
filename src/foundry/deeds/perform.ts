import type { Refusal } from "../../rules/plan.ts";
import { noteSettled } from "./at-work.ts";
import { writerOf } from "./books.ts";
import { putBackBroken } from "./broken.ts";
import { LedgerEntry, Taken } from "./entry.ts";
import { standing } from "./ledger.ts";
import { inLine } from "./line.ts";
import { Missing } from "./missing.ts";
import { isOfMoment, momentKey, wasFirst } from "./moment.ts";
import { onLineAgain } from "./on-line.ts";
import { isForgotten } from "./prune.ts";
import { Deed, type Done } from "./recorder.ts";
import { reportDeed } from "./report.ts";
import { reverse } from "./reverse.ts";
import { takenBy } from "./taken.ts";
import type { DeedRecord, DeedSpec } from "./types.ts";

/** Deeds that this client has under way: a second press in the same instant does nothing. */
const underWay = new Set<string>();

/**
 * Does something to documents so that it is done once and can be taken back: everything `work` changes goes through the recorder it is given.
 * On a referee's client the ledger learns of the deed before the first change; a player's client changes what is the player's own and then
 * reports it to the referee's. What was changed before an error is put back.
 * @returns why it was refused; "alreadyDone" when a deed of the same key stands
 */
export async function perform(spec: DeedSpec, work: (deed: Deed) => Done): Promise<Refusal | undefined> {
  const key = spec.repeats ? foundry.utils.randomID() : spec.key || `${spec.kind}.${JSON.stringify(spec.data ?? {})}`;
  if (underWay.has(key)) return { key: "underWay" };
  underWay.add(key);
  try {
    return await (game.user?.isGM ? inLine(() => performWithin(spec, work)) : performOwn(spec, work));
  } finally {
    underWay.delete(key);
  }
}

/** The same within the line of deeds, for what another one brings about. Referee's client only. */
export async function performWithin(spec: DeedSpec, work: (deed: Deed) => Done): Promise<Refusal | undefined> {
  const record = recordWithin(spec);
  const other = takenBy(record.key);
  if (other || (!isOfMoment(record.key) && standing(record.key)))
    return alreadyDone(spec, other && writerOf(other)?.id);
  const card = record.key === "" ? undefined : game.messages?.get(record.card);
  if (card && isForgotten(card._stats.createdTime)) return { key: "tooLongAgo" };
  const stuck = await putBackBroken(record);
  if (stuck) return stuck;
  const entry = new LedgerEntry(record);
  const deed = new Deed(entry);
  const forget = (): Promise<void> => entry.forget();
  try {
    const refused = await attempt(deed, spec.moment && entry.once ? beginning(work) : work, forget);
    if (refused && deed.steps.length === 0 && deed.cards.length === 0) await forget();
    else {
      if (spec.card || spec.key) await deed.begun();
      await entry.settle(deed);
    }
    return refused;
  } catch (error) {
    if (error instanceof Taken) return alreadyDone(spec, error.by);
    throw error;
  } finally {
    noteSettled(entry.id);
  }
}

/** What a player's client has done and not told the referee's yet. */
let untold: Promise<unknown> = Promise.resolve();
/** How long is waited for that at the most, in milliseconds. */
const PATIENCE = 5000;

/** When a player's client has told of what it did: what it asks next may be about that (a potion that is off the sheet). Never called from within a deed. */
export async function ownTold(): Promise<void> {
  await Promise.race([untold, new Promise((done) => setTimeout(done, PATIENCE))]);
}

function performOwn(spec: DeedSpec, work: (deed: Deed) => Done): Promise<Refusal | undefined> {
  const done = doOwn(spec, work);
  untold = Promise.allSettled([untold, done]);
  return done;
}

async function doOwn(spec: DeedSpec, work: (deed: Deed) => Done): Promise<Refusal | undefined> {
  const deed = new Deed();
  const refused = await attempt(deed, work, async () => {});
  // What was told to the table can be taken back, also when it cost nothing: a blow's part in the order of a fight goes with it.
  if (deed.steps.length > 0 || deed.cards.length > 0)
    await reportDeed({ ...recordFor(spec), steps: deed.steps, cards: deed.cards, reported: true });
  return refused;
}

/** Runs the work; an error puts back what was done so far. */
async function attempt(
  deed: Deed,
  work: (deed: Deed) => Done,
  failed: () => Promise<void>,
): Promise<Refusal | undefined> {
  try {
    const refused = (await work(deed)) ?? undefined;
    // What waited for a card is not done when it is refused in the end: a refusal costs nothing.
    if (refused) deed.drop();
    else await deed.flush();
    return refused;
  } catch (error) {
    await onLineAgain();
    await reverse(deed.steps.splice(0), { partial: true });
    await failed();
    if (error instanceof Missing) return error.refusal;
    throw error;
  }
}

function recordFor(spec: DeedSpec): Omit<DeedRecord, "id"> {
  return {
    kind: spec.kind,
    data: spec.data ?? {},
    key: spec.key ?? "",
    card: spec.card ?? "",
    marks: spec.marks ?? [],
    ...(spec.shown && { shown: spec.shown }),
    by: spec.by ?? game.userId ?? "",
    follows: spec.follows ?? [],
    cards: [],
    steps: [],
    state: "done",
    worldTime: game.time?.worldTime ?? 0,
    reported: false,
  };
}

/** On a referee's client, where others may be at the same thing in this moment. */
function recordWithin(spec: DeedSpec): Omit<DeedRecord, "id"> {
  const record = recordFor(spec);
  return spec.moment && record.key === "" ? { ...record, key: momentKey(spec.moment) } : record;
}

/** The ledger says first whose turn it is, before anything is written that the other one's work would start from. */
function beginning(work: (deed: Deed) => Done): (deed: Deed) => Done {
  return async (deed) => {
    await deed.begun();
    return work(deed);
  };
}

function alreadyDone({ shown, data, moment, key }: DeedSpec, by?: string | null): Refusal {
  if (moment && !key && by) return wasFirst(by);
  return { key: "alreadyApplied", data: { name: shown?.name ?? String(data?.name ?? "") } };
}
