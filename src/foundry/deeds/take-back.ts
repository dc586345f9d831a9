import type { Refusal } from "../../rules/plan.ts";
import { storedAt } from "./documents.ts";
import { fightBack } from "./fight-back.ts";
import { allDeeds, amend, deedOf, followers } from "./ledger.ts";
import { inLine } from "./line.ts";
import { closing, markGoneOn } from "./marks.ts";
import { owns } from "./owns.ts";
import { reverse } from "./reverse.ts";
import { writeEach } from "./together.ts";
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
): Promise<Refusal | undefined> {
  const record = deedOf(game.messages?.get(id));
  if (!record) return { key: "notOnCard" };
  if (record.state === "undone") return { key: "alreadyUndone", data: { name: record.shown?.name ?? "" } };
  const chain = [...followers(record, allDeeds()), record];
  if (!chain.every((deed) => isBookkeeping(deed, record) || mayTakeBack(user, deed))) return { key: "notYours" };
  const steps = [...chain].reverse().flatMap((deed) => deed.steps);
  const refused = await reverse(steps, { partial: partial && user.isGM });
  if (refused) return refused;
  let goneOn = false;
  for (const deed of chain) goneOn = (await close(deed)) || goneOn;
  if (goneOn && record.kind === "fight") return { key: "roundGoneOn" };
  if (goneOn) await markGoneOn(record);
  return undefined;
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
