import { isOfMagic } from "../chat/belongings.ts";
import { dataIn, entries } from "../deeds/books.ts";
import type { Cause } from "../deeds/fight-along.ts";
import { deedIn } from "../deeds/ledger.ts";
import type { DeedRecord } from "../deeds/types.ts";
import type { Kept } from "./kept.ts";

type Fight = Combat.Implementation;

/** How many deeds are looked through: what brought something about is among the last. */
const LOOKED_THROUGH = 40;

/**
 * The deeds that brought about what has become of somebody: for everyone whose plight is another than before, the last deed that touched the
 * creature. What is seen goes back with them.
 * @param under the deed under way, which comes before all others
 */
export function causesOf(combat: Fight, before: Kept, after: Kept, under?: Cause): string[] {
  const touched = combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const uuid = combatant.actor?.uuid;
    return uuid && plightOf(before, id) !== plightOf(after, id) ? [uuid] : [];
  });
  if (touched.length === 0) return [];
  const last: Cause[] = [...(under ? [under] : []), ...lastDeeds()];
  const causes = touched.flatMap((uuid) => last.find((deed) => touches(deed, uuid))?.id ?? []);
  return [...new Set(causes)];
}

/** Whether what befell a creature last came from a spell or a magic item (REF-08 row 8): looked up on the card by which it was done. */
export function isByMagic(uuid: string, under?: Cause): boolean {
  const cause = under && touches(under, uuid) ? under : lastDeeds().find((deed) => touches(deed, uuid));
  const card = game.messages?.get(cause?.card ?? "");
  return card !== undefined && isOfMagic(card);
}

function plightOf({ state, morale }: Kept, id: string): string {
  const fighter = state?.combatants.find((one) => one.id === id);
  return `${fighter?.status}.${fighter?.dying}.${fighter?.falling}.${morale?.members[id]?.fate}`;
}

function lastDeeds(): DeedRecord[] {
  const last: DeedRecord[] = [];
  for (const page of entries().reverse()) {
    if (dataIn(page).kind === "fight") continue;
    const record = deedIn(page);
    if (record?.state === "done") last.push(record);
    if (last.length >= LOOKED_THROUGH) break;
  }
  return last;
}

function touches({ steps }: Cause, uuid: string): boolean {
  return steps.some((step) => {
    if (step.do === "time" || step.do === "fight") return false;
    return ("parent" in step ? step.parent : step.uuid) === uuid;
  });
}
