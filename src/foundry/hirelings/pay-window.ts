/** Pay-day: every hireling with the wages due, the payer, and the results for the unpaid. */

import { DAY } from "../../rules/exploration/units.ts";
import { worthOf } from "../../rules/rewards/coins.ts";
import { settleUpkeep } from "../../rules/rewards/upkeep.ts";
import { upkeep } from "../../rules/topics/upkeep.ts";
import type { PayCardOutcome } from "../../view/cards/service.ts";
import { tradeId, tradeName } from "../../view/hirelings/hire.ts";
import { type Payee, type PayRow, payRows } from "../../view/hirelings/pay.ts";
import { coinsText } from "../../view/platform/coins.ts";
import { numberIn, written } from "../../view/platform/draft.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { creatureOf } from "../adapter/creature.ts";
import { membersAndEmployees, parties, partyById } from "../adapter/party-members.ts";
import { classesHeld } from "../adapter/several-classes.ts";
import { readableOnly } from "../adapter/unreadable-actors.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { paying, settlePayment } from "../items/money.ts";
import { confirm } from "../platform/dialogs.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { dates } from "../platform/settings/calendar.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { transactionIn } from "../undo/ledger.ts";
import { dataIn, ledgerEntries } from "../undo/ledger-journals.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { simultaneousKey } from "../undo/simultaneous-presses.ts";
import { loyaltyChanged, loyaltyGroupOf } from "./loyalty-group.ts";
import { askMalcontentPlan } from "./malcontent.ts";

/* Pay-day as one transaction: the paid, the unpaid, and the loyalty changes. */

/**
 * The time in milliseconds within which a second pay-day is confirmed first: another referee may have paid the month already. Later it is not, for
 * tables that never advance world time.
 */
const LATELY = 60 * 60_000;

const MOMENT = "payDay.";

/** The key of a pay-day by its payees: two referees who press the button together mean the same one. */
function payMoment(ids: readonly string[]): string {
  return `${MOMENT}${ids.join()}`;
}

/**
 * Minutes since any of these were last paid, when that was within the hour and on the same day of world time; undefined otherwise, and when it was
 * undone. Only the ledger counts, which only a referee can write.
 */
function paidLately(ids: readonly string[], now = game.time?.serverTime ?? Date.now()): number | undefined {
  const prefix = simultaneousKey(MOMENT);
  const clock = game.time?.worldTime ?? 0;
  for (const page of ledgerEntries().reverse()) {
    const ago = Math.max(0, now - dataIn(page).at);
    // Older entries are not read: a long ledger takes time.
    if (ago > LATELY) break;
    const transaction = transactionIn(page);
    if (transaction?.kind !== "payDay" || transaction.state !== "done" || !transaction.key.startsWith(prefix)) continue;
    const paid = transaction.key.slice(prefix.length).split(",");
    if (Math.abs(clock - transaction.worldTime) >= DAY) continue;
    if (ids.some((id) => paid.includes(id))) return Math.max(1, Math.ceil(ago / 60_000));
  }
  return undefined;
}

/** Whether to pay these although some were paid recently; asked only then. */
export async function paysAgain(ids: readonly string[]): Promise<boolean> {
  const count = paidLately(ids);
  if (count === undefined) return true;
  return confirm("RULINGS.Company.pay.again.title", localize("RULINGS.Company.pay.again.text", { count }));
}
const ARREARS = "system.wage.owed";

/** Pays the hirelings while the money lasts, each in full or not at all; the others are owed it, and their loyalty falls. */
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
    // A group has one score, which falls once for all its unpaid members.
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
        transaction,
      });
      return undefined;
    },
  );
  if (notifyRefusal(refused)) return false;
  // The referee is asked for their plans as soon as they become malcontent (GOR-47).
  for (const actor of turned) await askMalcontentPlan(actor);
  return true;
}

/** Unpaid mercenaries without loyalty count as worse-treated troops: their conditions of service, and so their morale, fall by one (BX-180). */
function worseConditions(actor: Actor.Implementation): readonly ValueChange[] {
  if (actor.type !== "hireling" || !rulingsInForce().is("morale", "bx")) return [];
  const { kind, conditionsModifier, morale } = actor.system as Service;
  if (kind !== "mercenary" || conditionsModifier <= -2) return [];
  const { uuid } = actor;
  const worse = { uuid, path: "system.conditionsModifier", before: conditionsModifier, after: conditionsModifier - 1 };
  if (morale === null || morale <= 2) return [worse];
  return [worse, { uuid, path: "system.morale", before: morale, after: morale - 1 }];
}

type Service = Actor.SystemOfType<"hireling">;
type Character = Actor.SystemOfType<"character">;

export class PayWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-pay",
    window: { title: "RULINGS.Company.pay.title", icon: "fa-solid fa-coins" },
    position: { width: 680, height: 600 },
    actions: { payAll: PayWindow.#onPay },
  };

  static override PARTS = {
    body: { template: windowTemplate("pay"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  static async show(about?: Actor.Implementation): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(PayWindow, about?.uuid, (app) => {
      if (about?.type === "party") app.draft = { party: about.id ?? "" };
    });
  }

  get #party(): Actor.Implementation | undefined {
    return partyById(written(this.draft, "party"));
  }

  #payer(actor: Actor.Implementation): Actor.Implementation | undefined {
    if (written(this.draft, "from") === "fund" && this.#party) return this.#party;
    return payeeServes(actor) ? (actorByUuid((actor.system as Service).employer) ?? this.#party) : actor;
  }

  #rows(): PayRow[] {
    const { draft } = this;
    const whole = (name: string, untouched: number): number =>
      Math.max(0, Math.round(numberIn(draft, name, untouched)));
    const elapsed = { days: whole("days", 28), sessions: whole("sessions", 1), expeditions: whole("expeditions", 1) };
    const payees = readableOnly(peopleOf(this.#party), (actor) => payeeOf(actor, this.#payer(actor)?.name ?? ""));
    return payRows(payees, elapsed, draft, rulingsInForce());
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const rows = this.#rows();
    const from = written(draft, "from", "employer");
    const payers = new Map<string, number>();
    for (const { payer, gold, pays } of rows) if (pays) payers.set(payer, (payers.get(payer) ?? 0) + gold);
    return {
      rows,
      days: written(draft, "days", "28"),
      today: localize("RULINGS.Company.pay.today", { date: dates()(game.time?.worldTime ?? 0).date }),
      sessions: written(draft, "sessions", "1"),
      expeditions: written(draft, "expeditions", "1"),
      upkeep: rulingsInForce().use(upkeep) !== undefined,
      froms: (["employer", "fund"] as const).map((value) => ({
        value,
        label: `RULINGS.Company.pay.from.${value}`,
        selected: value === from,
      })),
      fund: this.#party ? coinsText(coinsOf(this.#party)) : "",
      sum: grouped(rows.reduce((all, { gold, pays }) => all + (pays ? gold : 0), 0)),
      ready: rows.some(settles),
      parties:
        parties().length > 1
          ? parties().map(({ id, name }) => ({ value: id, label: name, selected: id === this.#party?.id }))
          : [],
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  static async #onPay(this: PayWindow): Promise<void> {
    await this.attempt(async () => {
      const due = (): PayRow[] => this.#rows().filter(settles);
      if (!(await paysAgain(due().map(({ id }) => id)))) return;
      // Others may have acted while the question was open.
      const rows = due();
      const people = new Map(peopleOf(this.#party).map((actor) => [actor.uuid, actor]));
      const payerOf = (row: PayRow): Actor.Implementation | undefined => {
        const actor = people.get(row.id);
        return actor && this.#payer(actor);
      };
      if (await payAll(rows, Math.round(numberIn(this.draft, "days", 28)), people, payerOf)) await this.finish();
    });
  }
}

/** Whether a row has something to settle: gold to pay, or an advance to deduct. */
function settles({ gold, ahead }: PayRow): boolean {
  return gold > 0 || ahead.after < ahead.before;
}

function payeeServes(actor: Actor.Implementation): boolean {
  return actor.type === "hireling" || (actor.system as Character).isRetainer;
}

/** The wages of a party's hirelings for so many days: in gold pieces, with their names. */
export function duesOf(party: Actor.Implementation, days: number): { readonly gold: number; readonly names: string } {
  const payees = readableOnly(peopleOf(party), (actor) => payeeOf(actor, ""));
  const rows = payRows(payees, { days, sessions: 0, expeditions: 0 }, {}, rulingsInForce()).filter(
    ({ gold }) => gold > 0,
  );
  return { gold: rows.reduce((sum, { gold }) => sum + gold, 0), names: rows.map(({ name }) => name).join(", ") };
}

/** The members and all their hirelings. */
function peopleOf(party: Actor.Implementation | undefined): Actor.Implementation[] {
  const company = membersAndEmployees(party);
  const masters = new Set(company.map(({ uuid }) => uuid));
  const servants = (game.actors?.contents ?? []).filter(
    (actor) =>
      (actor.type === "hireling" || actor.type === "character") &&
      masters.has((actor.system as Service).employer ?? ""),
  );
  return [...new Set([...company, ...servants])].filter((actor) => !actor.statuses.has("dead"));
}

/** A hireling for pay-day. */
export function payeeOf(actor: Actor.Implementation, payer: string): Payee {
  const { wage, trade, upkeepAs } = actor.system as Service;
  const character = actor.type === "character" ? (actor.system as Character) : undefined;
  const hireling = actor.type === "hireling" ? (actor.system as Service) : undefined;
  return {
    id: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    trade: tradeName(trade, localize),
    serves: payeeServes(actor),
    kind: creatureOf(actor).hirelingKind ?? "retainer",
    heads: hireling?.heads ?? 1,
    wage: { value: wage.value, per: wage.per },
    type: tradeId(upkeepAs || trade || (character?.class ?? "")),
    experience: character ? [character.xp.value, ...furtherExperience(actor)] : [],
    stronghold: (character?.hasStronghold && character.strongholdInWilderness) ?? false,
    arrears: arrearsOf(actor),
    ahead: wage.ahead,
    payer,
  };
}

/** The experience in further classes, which also count for upkeep (EXT-03). */
function furtherExperience(actor: Actor.Implementation): number[] {
  return classesHeld(actor, rulingsInForce()).flatMap(({ at, experience }) => (at === null ? [] : [experience]));
}

function arrearsOf(actor: Actor.Implementation): number {
  return (actor.system as Service).wage.owed;
}
