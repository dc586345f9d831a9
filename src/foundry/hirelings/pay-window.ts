/** Pay-day: everybody in service with what is owed, who pays it, and what becomes of those who go without. */

import { upkeep } from "../../rules/topics/upkeep.ts";
import { coinsText, grouped } from "../../view/treasure/coins.ts";
import { numberIn, written } from "../../view/characters/draft.ts";
import { tradeId } from "../../view/hirelings/hire.ts";
import { type Payee, type PayRow, payRows } from "../../view/hirelings/pay.ts";
import { creatureOf } from "../adapter/creature.ts";
import { readableOnly } from "../adapter/unreadable-actors.ts";
import { actorByUuid } from "../platform/actor-reference.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { membersAndEmployees, parties, partyById } from "../adapter/party-members.ts";
import { FormWindow, windowTemplate, type Defaults, refereeOnlyWindow, WHY } from "../platform/windows/form-window.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { paysAgain } from "./recent-pay.ts";
import { payAll } from "./pay.ts";

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

  /** The company and all who serve one of it. */
  #people(): Actor.Implementation[] {
    const company = membersAndEmployees(this.#party);
    const masters = new Set(company.map(({ uuid }) => uuid));
    const servants = (game.actors?.contents ?? []).filter(
      (actor) =>
        (actor.type === "hireling" || actor.type === "character") &&
        masters.has((actor.system as Service).employer ?? ""),
    );
    return [...new Set([...company, ...servants])].filter((actor) => !actor.statuses.has("dead"));
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
    const payees = readableOnly(this.#people(), (actor) => payeeOf(actor, this.#payer(actor)?.name ?? ""));
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
      // while the question stood others acted
      const rows = due();
      const people = new Map(this.#people().map((actor) => [actor.uuid, actor]));
      const payerOf = (row: PayRow): Actor.Implementation | undefined => {
        const actor = people.get(row.id);
        return actor && this.#payer(actor);
      };
      if (await payAll(rows, Math.round(numberIn(this.draft, "days", 28)), people, payerOf)) await this.finish();
    });
  }
}

/** Whether there is something to do for somebody: gold to pay, or what was paid in advance to set off. */
function settles({ gold, ahead }: PayRow): boolean {
  return gold > 0 || ahead.after < ahead.before;
}

function payeeServes(actor: Actor.Implementation): boolean {
  return actor.type === "hireling" || (actor.system as Character).isRetainer;
}

/** Somebody as pay-day sees them. */
export function payeeOf(actor: Actor.Implementation, payer: string): Payee {
  const { wage, trade, upkeepAs } = actor.system as Service;
  const character = actor.type === "character" ? (actor.system as Character) : undefined;
  const hireling = actor.type === "hireling" ? (actor.system as Service) : undefined;
  return {
    id: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    trade: trade.replaceAll("-", " "),
    serves: payeeServes(actor),
    kind: creatureOf(actor).hirelingKind ?? "retainer",
    heads: hireling?.heads ?? 1,
    wage: { value: wage.value, per: wage.per },
    type: tradeId(upkeepAs || trade || (character?.class ?? "")),
    experience: character ? [character.xp.value] : [],
    stronghold: (character?.hasStronghold && character.strongholdInWilderness) ?? false,
    arrears: arrearsOf(actor),
    ahead: wage.ahead,
    payer,
  };
}

function arrearsOf(actor: Actor.Implementation): number {
  return (actor.system as Service).wage.owed;
}
