import type { Refusal } from "../../rules/plan.ts";
import { notWritten } from "./came-to-pass.ts";
import { storedAt } from "./documents.ts";
import { fightBack, fightGoing, fightSteps } from "./fight-back.ts";
import { allDeeds, amend, amendment, deedOf, followers } from "./ledger.ts";
import { inLine } from "./line.ts";
import { closing, closingAll, markGoneOn, reopening } from "./marks.ts";
import { owns } from "./owns.ts";
import { notGoneBack, reverse } from "./reverse.ts";
import { uuidOf } from "./steps.ts";
import { type Change, writeEach, writesAtOnce } from "./together.ts";
import type { DeedRecord, Step } from "./types.ts";

/**
 * Takes a deed back exactly, and first all that followed from it. Refused, naming what, when something it wrote has changed since; a referee
 * may then take back what still can be. What it meant for the order of a fight goes back while the same round runs and nothing changed it;
 * otherwise it is left to a step back, so that the deed itself stays one that can be taken back. Referee's client only.
 * @param user who asks: a referee, or whoever asked for the deed and owns everything that it touched
 */
export function takeBack(id: string, user: User.Implementation, partial = false): Promise<Refusal | undefined> {
  return inLine(() => takeBackHere(id, user, partial));
}

/** The same within the line of deeds. */
export async function takeBackHere(
  id: string,
  user: User.Implementation,
  partial = false,
  reports = true,
): Promise<Refusal | undefined> {
  const record = deedOf(id);
  if (!record) return { key: "notOnCard" };
  if (record.state === "undone") return { key: "alreadyUndone", data: { name: record.shown?.name ?? "" } };
  const whole = [...followers(record, allDeeds()), record];
  const others = whole.filter((deed) => !isForeignReport(deed, record));
  const chain = reports ? whole : others;
  // What another player only reported goes back with the rest where it can, and never stands in its way (S-7).
  const without = (): Promise<Refusal | undefined> | undefined =>
    reports && others.length < whole.length ? takeBackHere(id, user, partial, false) : undefined;
  if (!chain.every((deed) => isBookkeeping(deed, record) || mayTakeBack(user, deed)))
    return without() ?? { key: "notYours" };
  const steps = [...chain].reverse().flatMap((deed) => deed.steps);
  const atOnce = !partial && writesAtOnce();
  let ended: Ended | undefined;
  const last = async (): Promise<readonly Change[]> => {
    ended = atOnce ? await endings(chain) : undefined;
    return ended?.changes ?? [];
  };
  const clock = game.time?.worldTime;
  const back = await reverse(steps, { partial: partial && user.isGM, last }).catch((fault: unknown) => ({ fault }));
  if (back && "key" in back) return without() ?? back;
  const left = notGoneBack(steps);
  if (left.length > 0) await standAgain(chain, left, clock !== game.time?.worldTime);
  if (back) throw back.fault;
  if (left.length > 0) throw notWritten(left.map(({ name }) => name));
  await ended?.clock();
  let goneOn = ended?.goneOn ?? false;
  for (const deed of ended ? ended.others : chain) goneOn = (await close(deed)) || goneOn;
  if (goneOn && record.kind === "fight") return { key: "roundGoneOn" };
  if (goneOn) await markGoneOn(record);
  return undefined;
}

/**
 * What a module lets nobody put back is not taken back: the ledger says so, whatever else of the request was done, and it can be tried again. What
 * did go back is left out then.
 * @param clocked the clock has gone back already
 */
async function standAgain(
  chain: readonly DeedRecord[],
  left: readonly { readonly uuid: string }[],
  clocked: boolean,
): Promise<void> {
  const there = new Set(left.map(({ uuid }) => uuid));
  for (const deed of chain) {
    const undone = deedOf(deed.id)?.state === "undone";
    const stands = deed.steps.some((step) => "uuid" in step && there.has(step.uuid));
    const steps = deed.steps.filter((step) => !(clocked && step.do === "time") && !isUndone(step));
    if (stands && undone) await writeEach(reopening(deed, steps));
    else if (!undone && steps.length < deed.steps.length) await amend(deed.id, { steps });
  }
}

/** Whether a thing that was made is gone again, or one that went is there again. */
function isUndone(step: Step): boolean {
  if (step.do !== "create" && step.do !== "delete") return false;
  return (storedAt(uuidOf(step)) === undefined) === (step.do === "create");
}

/** How deeds end in the same request in which what they did goes back. */
interface Ended {
  readonly changes: readonly Change[];
  readonly clock: () => Promise<void>;
  /** The part of one in the order of a fight has to stay. */
  readonly goneOn: boolean;
  /** Those that end afterwards, one after another. */
  readonly others: readonly DeedRecord[];
}

/** A single step of a fight goes back with the rest; of several each is reckoned from what the one before leaves. */
async function endings(chain: readonly DeedRecord[]): Promise<Ended | undefined> {
  const fought = chain.filter((deed) => fightSteps(deed.steps).length > 0);
  const [step, ...more] = fought.flatMap((deed) => fightSteps(deed.steps));
  const others = more.length > 0 ? fought : [];
  const told = closingAll(chain.filter((deed) => !others.includes(deed)));
  if (!told) return undefined;
  const going = step && more.length === 0 ? await fightGoing(step) : undefined;
  const { rest, changes = [], clock = async () => {} } = going ?? {};
  if (!rest) return { changes: [...changes, ...told], clock, goneOn: false, others };
  // What has to stay is kept for another time.
  const ended = closingAll(chain.filter((deed) => !fought.includes(deed))) ?? [];
  const kept = fought.flatMap((deed) => amendment(deed.id, { steps: [rest] }));
  return { changes: [...changes, ...ended, ...kept], clock, goneOn: true, others };
}

/** Enters that a deed was taken back; true when its part in the order of a fight had to stay, and it stands for that. */
async function close(deed: DeedRecord): Promise<boolean> {
  const left = await fightBack(deed.steps);
  if (left.length > 0) {
    await amend(deed.id, { steps: left });
    return true;
  }
  await writeEach(closing(deed));
  return false;
}

/** What a deed meant for the order of a fight goes with it, whoever wrote it down. */
function isBookkeeping(deed: DeedRecord, asked: DeedRecord): boolean {
  return deed.kind === "fight" && deed.id !== asked.id;
}

/** Whether a deed is only told of, by another than the one whose deed it follows. */
function isForeignReport(deed: DeedRecord, asked: DeedRecord): boolean {
  return deed.reported === true && deed.by !== asked.by;
}

/** Whether what a step touched is gone, so that nothing is written: what stands in the way is then said, and a referee takes back the rest. */
function isGone(step: Step): boolean {
  if (step.do === "time" || step.do === "fight") return false;
  return storedAt("parent" in step ? step.parent : step.uuid) === undefined;
}

/** Whether a user may have a deed taken back. What a player's client reported is only put back on what that player still owns. */
function mayTakeBack(user: User.Implementation, deed: DeedRecord): boolean {
  const by = game.users?.get(deed.by);
  if (deed.reported && !(by && deed.steps.every((step) => owns(by, step) || isGone(step)))) return false;
  return user.isGM || (deed.by === user.id && deed.steps.every((step) => owns(user, step)));
}
