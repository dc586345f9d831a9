/** Pay-day pressed once more: another referee may have paid the month already, or this one forgot it. It is asked, by what the ledger says. */
import { DAY } from "../../rules/exploration/units.ts";
import { confirm } from "../platform/dialogs/confirm.ts";
import { dataIn, ledgerEntries } from "../undo/ledger-journals.ts";
import { transactionIn } from "../undo/ledger.ts";
import { simultaneousKey } from "../undo/simultaneous-presses.ts";
import { localize } from "../platform/text.ts";

/** So long, in milliseconds, a pay-day is of this session: a table that never moves its clock pays at the next one without being asked. */
const LATELY = 60 * 60_000;

const MOMENT = "payDay.";

/** The moment of a pay-day, by who is paid: two referees mean one thing when they press it together. */
export function payMoment(ids: readonly string[]): string {
  return `${MOMENT}${ids.join()}`;
}

/**
 * When any of these were last paid, in minutes from now: within the hour, and the same day of the world's clock; undefined where they were not, or it
 * was taken back. The ledger alone is asked, which only a referee can write.
 */
function paidLately(ids: readonly string[], now = game.time?.serverTime ?? Date.now()): number | undefined {
  const prefix = simultaneousKey(MOMENT);
  const clock = game.time?.worldTime ?? 0;
  for (const page of ledgerEntries().reverse()) {
    const ago = Math.max(0, now - dataIn(page).at);
    // What is older is not read: a long ledger takes its time.
    if (ago > LATELY) break;
    const transaction = transactionIn(page);
    if (transaction?.kind !== "payDay" || transaction.state !== "done" || !transaction.key.startsWith(prefix)) continue;
    const paid = transaction.key.slice(prefix.length).split(",");
    if (Math.abs(clock - transaction.worldTime) >= DAY) continue;
    if (ids.some((id) => paid.includes(id))) return Math.max(1, Math.ceil(ago / 60_000));
  }
  return undefined;
}

/** Whether to pay these though some of them were paid a moment ago; asked only where they were. */
export async function paysAgain(ids: readonly string[]): Promise<boolean> {
  const count = paidLately(ids);
  if (count === undefined) return true;
  return confirm("RULINGS.Company.pay.again.title", localize("RULINGS.Company.pay.again.text", { count }));
}
