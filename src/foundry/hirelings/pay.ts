/** Pay-day as a deed: who is paid, who is owed it, and what that does to loyalty. */
import { worthOf } from "../../rules/rewards/coins.ts";
import { settleUpkeep } from "../../rules/rewards/upkeep.ts";
import { upkeep } from "../../rules/topics/upkeep.ts";
import type { PayCardOutcome } from "../../view/cards/service.ts";
import type { PayRow } from "../../view/hirelings/pay.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { paying, settlePayment } from "../items/money.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { loyaltyChanged, loyaltyGroupOf } from "./loyalty-group.ts";
import { askMalcontentPlan } from "./malcontent.ts";
import { payMoment } from "./recent-pay.ts";

type Service = Actor.SystemOfType<"hireling">;
const ARREARS = "system.wage.owed";

/** Pays those who are to be paid while the purses last, each in full or not at all; the others are owed it, and their loyalty falls. */
export async function payAll(
  rows: readonly PayRow[],
  days: number,
  people: ReadonlyMap<string, Actor.Implementation>,
  payerOf: (row: PayRow) => Actor.Implementation | undefined,
): Promise<boolean> {
  const rulings = rulingsInForce();
  const paid: PayCardOutcome["paid"][number][] = [];
  const unpaid: PayCardOutcome["unpaid"][number][] = [];
  const sums = new Map<Actor.Implementation, number>();
  const writes: ValueChange[] = [];
  const turned: Actor.Implementation[] = [];
  const fallen = new Set<Actor.Implementation>();
  const fall = (ids: readonly string[]): number =>
    settleUpkeep([], 0, ids, rulings).next[0]?.change ??
    rulings.use(upkeep)?.unpaidLoyalty ??
    -rulings.number("loyaltyStep");
  for (const row of rows) {
    const actor = people.get(row.id);
    const payer = payerOf(row);
    if (!actor) continue;
    const spent = payer ? (sums.get(payer) ?? 0) : 0;
    if (row.ahead.after < row.ahead.before)
      writes.push({ uuid: actor.uuid, path: "system.wage.ahead", before: row.ahead.before, after: row.ahead.after });
    const settled = row.gold === 0;
    const enough = payer !== undefined && spent + row.gold * 100 <= worthOf(coinsOf(payer));
    if (settled || (row.pays && enough)) {
      if (payer) sums.set(payer, spent + row.gold * 100);
      paid.push({ name: row.name, gold: row.gold, due: row.due });
      if (row.arrears > 0) writes.push({ uuid: actor.uuid, path: ARREARS, before: row.arrears, after: 0 });
      continue;
    }
    const { loyalty } = actor.system as Service;
    const by = row.serves && loyalty !== null ? fall([row.id]) : 0;
    const worse = row.serves && loyalty === null ? worseConditions(actor) : [];
    writes.push(...worse);
    unpaid.push({ name: row.name, gold: row.gold, loyalty: by, ...(worse.length > 0 && { morale: -1 }) });
    writes.push({ uuid: actor.uuid, path: ARREARS, before: row.arrears, after: row.gold });
    // a group has one score, which falls once however many of it go without
    if (by !== 0 && loyalty !== null && !fallen.has(actor)) {
      const { change, writes: falls } = loyaltyChanged(actor, "unpaid", by);
      if (change.turnsMalcontent) turned.push(actor);
      for (const one of loyaltyGroupOf(actor)) fallen.add(one);
      writes.push(...falls);
    }
  }
  const outcome: PayCardOutcome = { procedure: "payDay", days, paid, unpaid };
  const gold = paid.reduce((all, one) => all + one.gold, 0);
  const refused = await runUndoable(
    { kind: "payDay", data: { gold }, moment: payMoment(rows.map(({ id }) => id)) },
    async (transaction) => {
      const parts = [...sums].map(([payer, copper]) => paying(payer, copper));
      const short = await settlePayment(transaction, ...parts, () => writes);
      if (short) return short;
      await postCard({
        type: "notice",
        outcome,
        item: { uuid: "", name: "", img: "systems/rulings/assets/icons/coins.svg" },
        deed: transaction,
      });
      return undefined;
    },
  );
  if (notifyRefusal(refused)) return false;
  // What they do about it is asked of the referee as soon as it has come to that (GOR-47).
  for (const actor of turned) await askMalcontentPlan(actor);
  return true;
}

/** Mercenaries without a bond of loyalty take it amiss as troops: their conditions of service, and so their morale, are worse by one (BX-180). */
function worseConditions(actor: Actor.Implementation): readonly ValueChange[] {
  if (actor.type !== "hireling" || !rulingsInForce().is("morale", "bx")) return [];
  const { kind, conditionsModifier, morale } = actor.system as Service;
  if (kind !== "mercenary" || conditionsModifier <= -2) return [];
  const { uuid } = actor;
  const worse = { uuid, path: "system.conditionsModifier", before: conditionsModifier, after: conditionsModifier - 1 };
  if (morale === null || morale <= 2) return [worse];
  return [worse, { uuid, path: "system.morale", before: morale, after: morale - 1 }];
}
