import type { Refusal } from "../../rules/plan.ts";
import { allDeeds, amend, deedOf, followers } from "./ledger.ts";
import { inLine } from "./line.ts";
import { markCard } from "./marks.ts";
import { owns } from "./owns.ts";
import { reverse } from "./reverse.ts";
import type { DeedRecord } from "./types.ts";

/**
 * Takes a deed back exactly, and first all that followed from it. Refused, naming what, when something it wrote has changed since; a referee
 * may then take back what still can be. Referee's client only.
 * @param user who asks: a referee, or whoever asked for the deed and owns everything that it touched
 */
export function takeBack(id: string, user: User.Implementation, partial = false): Promise<Refusal | undefined> {
  return inLine(async () => {
    const record = deedOf(game.messages?.get(id));
    if (!record) return { key: "notOnCard" };
    if (record.state === "undone") return { key: "alreadyUndone", data: { name: record.shown?.name ?? "" } };
    const chain = [...followers(record, allDeeds()), record];
    if (!chain.every((deed) => mayTakeBack(user, deed))) return { key: "notYours" };
    const steps = [...chain].reverse().flatMap((deed) => deed.steps);
    const refused = await reverse(steps, { partial: partial && user.isGM });
    if (refused) return refused;
    for (const deed of chain) {
      await amend(deed.id, { state: "undone" });
      await markCard(deed, "undone");
    }
    return undefined;
  });
}

/** Whether a user may have a deed taken back. What a player's client reported is only put back on what that player still owns. */
function mayTakeBack(user: User.Implementation, deed: DeedRecord): boolean {
  const by = game.users?.get(deed.by);
  if (deed.reported && !(by && deed.steps.every((step) => owns(by, step)))) return false;
  return user.isGM || (deed.by === user.id && deed.steps.every((step) => owns(user, step)));
}
