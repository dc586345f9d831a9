/** Cards of hirelings: notices, taverns, offers, loyalty, pay. */

import type { OfferOutcome } from "../../rules/hirelings/offer.ts";
import type { PromotionOutcome } from "../../rules/hirelings/promotion.ts";
import type { AdvertisingOutcome, TavernOutcome } from "../../rules/hirelings/recruitment.ts";
import type {
  LoyaltyChange,
  LoyaltyCheckOutcome,
  LoyaltyScoreOutcome,
  MALCONTENT_PLANS,
} from "../../rules/morale/loyalty.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { grouped } from "../platform/number-format.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import { tableCard } from "./treasure.ts";
import type { Presenter } from "./types.ts";

export interface NoticesCardOutcome extends Omit<AdvertisingOutcome, "procedure"> {
  readonly procedure: "notices";
  readonly reach: string;
}

/** The card of a week of notices (ERIS-106). */
const noticesCard: Presenter<null, NoticesCardOutcome> = (input) => {
  const { cost, answered, number, reach } = input.outcome;
  return {
    ...tableCard(input, line("RULINGS.Company.hire.noticesCard", {}, { reach: `RULINGS.Company.hire.reach.${reach}` })),
    why: whyLines(cost.steps),
    lines: [
      line("RULINGS.Company.hire.noticesCost", { gold: grouped(cost.value) }),
      answered ? line("RULINGS.Company.hire.noticesCame", { number }) : line("RULINGS.Company.hire.noticesNobody"),
    ],
  };
};

export interface TavernCardOutcome extends Omit<TavernOutcome, "procedure"> {
  readonly procedure: "tavernLook";
  readonly again: boolean;
}

/** The people visible in a tavern, a line each (ERIS-107, ERIS-108). */
export function tavernLines({ present, unusual }: Pick<TavernOutcome, "present" | "unusual">): TextLine[] {
  const one = unusual && {
    key: unusual.companions > 0 ? "RULINGS.Company.hire.unusualWith" : "RULINGS.Company.hire.unusual",
    data: { count: unusual.companions },
    keys: { type: `RULINGS.Company.hire.type.${unusual.type}`, people: `RULINGS.Choice.${unusual.companionsPeople}` },
  };
  return [line("RULINGS.Company.hire.present", { present }), ...(one ? [line(one.key, one.data, one.keys)] : [])];
}

const tavernCard: Presenter<null, TavernCardOutcome> = (input) => ({
  ...tableCard(
    input,
    line(input.outcome.again ? "RULINGS.Company.hire.tavernAgain" : "RULINGS.Company.hire.tavernCard"),
  ),
  lines: tavernLines(input.outcome),
});

export interface OfferCardOutcome extends Omit<OfferOutcome, "procedure"> {
  readonly procedure: "offer";
  readonly who: string;
  readonly number: number;
  readonly loyalty?: Pick<LoyaltyScoreOutcome, "score">;
  readonly names: readonly string[];
  readonly gold: number;
  /** The advance wages with their reasons. */
  readonly wage?: DerivedValue;
}

/** The card of an offer of service and its answer. */
const offerCard: Presenter<null, OfferCardOutcome> = (input) => {
  const { who, number, answer, joins, steps, loyalty, names, gold, wage } = input.outcome;
  const key = number > 1 ? "RULINGS.Company.hire.offerMany" : "RULINGS.Company.hire.offerCard";
  return {
    ...plainCard(input, line(key, { name: input.speaker.name, who, number })),
    why: whyLines(steps),
    outcome: { line: line(`RULINGS.Company.hire.answer.${answer}`), tone: joins ? "good" : "bad" },
    lines: [
      ...(gold > 0 ? [line("RULINGS.Company.hire.paid", { gold: grouped(gold) })] : []),
      ...(names.length > 0 ? [line("RULINGS.Company.hire.joined", { names: names.join(", ") })] : []),
      ...(loyalty ? [line("RULINGS.Company.hire.loyalty", { score: loyalty.score.value })] : []),
    ],
    more: [
      ...(loyalty ? [{ label: line("RULINGS.Sheet.loyalty"), why: whyLines(loyalty.score.steps) }] : []),
      ...(wage ? [{ label: line("RULINGS.Company.hire.wageOf", { gold: wage.value }), why: wage.why }] : []),
    ],
  };
};

interface LoyaltyCheckCardOutcome extends Omit<LoyaltyCheckOutcome, "procedure"> {
  readonly procedure: "loyaltyCheck";
}

/** The card of a loyalty check (BX-181). */
const loyaltyCheckCard: Presenter<null, LoyaltyCheckCardOutcome> = (input) => {
  const { natural, target, stays, result, steps } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.loyalty.card", { name: input.speaker.name })),
    total: String(natural),
    needs: line("RULINGS.Company.loyalty.needs", { target }),
    why: whyLines(steps),
    outcome: {
      line: line(`RULINGS.Company.loyalty.${result}`, { name: input.speaker.name }),
      tone: stays ? "good" : "bad",
    },
  };
};

export interface LoyaltyChangeCardOutcome extends LoyaltyChange {
  readonly procedure: "loyaltyChange";
  readonly why: string;
  /** Other members of the group with the same score (ERIS-110). */
  readonly others?: readonly string[];
}

/** The card of a change in loyalty (GOR-45, ERIS-114). */
const loyaltyChangeCard: Presenter<null, LoyaltyChangeCardOutcome> = (input) => {
  const { before, after, why, turnsMalcontent, reconciled, others = [] } = input.outcome;
  const { name } = input.speaker;
  return {
    ...plainCard(input, line("RULINGS.Company.loyalty.changeCard", { name, before, after })),
    lines: [
      line(`RULINGS.Company.loyalty.why.${why}`),
      ...(others.length > 0 ? [line("RULINGS.Company.loyalty.shared", { names: others.join(", ") })] : []),
      ...(turnsMalcontent ? [line("RULINGS.Company.loyalty.malcontent", { name })] : []),
      ...(reconciled ? [line("RULINGS.Company.loyalty.reconciled", { name })] : []),
    ],
  };
};

export interface PayCardOutcome {
  readonly procedure: "payDay";
  readonly days: number;
  readonly paid: readonly { readonly name: string; readonly gold: number; readonly due: DerivedValue }[];
  readonly unpaid: readonly {
    readonly name: string;
    readonly gold: number;
    readonly loyalty: number;
    readonly morale?: number;
  }[];
}

/** The card of a pay-day. */
export const payCard: Presenter<null, PayCardOutcome> = (input) => {
  const { days, paid, unpaid } = input.outcome;
  const sum = paid.reduce((all, { gold }) => all + gold, 0);
  // A wage with reasons is shown there, with its amount; a separate line would repeat it.
  const reasons = paid.filter(({ due }) => due.why.length > 0);
  return {
    ...tableCard(input, line("RULINGS.Company.pay.card", { gold: grouped(sum), days })),
    lines: [
      ...paid
        .filter((one) => !reasons.includes(one))
        .map(({ name, gold }) => line("RULINGS.Company.pay.cardPaid", { name, gold: grouped(gold) })),
      ...unpaid.map(({ name, gold, loyalty, morale = 0 }) =>
        line(`RULINGS.Company.pay.${loyalty < 0 ? "cardLoyalty" : morale < 0 ? "cardMorale" : "cardOwed"}`, {
          name,
          gold: grouped(gold),
          loyalty,
          morale,
        }),
      ),
    ],
    more: reasons.map(({ name, due }) => ({
      label: line("RULINGS.Company.whose", { name, value: due.value }),
      why: due.why,
    })),
  };
};

export interface EmployedCardOutcome {
  readonly procedure: "employed";
  readonly employer: string;
  /** The starting loyalty, where it was rolled (GOR-43). */
  readonly loyalty?: Traced;
}

/** The card of a hireling hired by dropping it on an employer. */
const employedCard: Presenter<null, EmployedCardOutcome> = (input) => {
  const { employer, loyalty } = input.outcome;
  const card = plainCard(input, line("RULINGS.Company.employ.card", { name: input.speaker.name, employer }));
  return { ...card, ...(loyalty && bondParts(loyalty)) };
};

/** The parts of a starting loyalty with its steps. */
function bondParts(score: Traced) {
  return {
    lines: [line("RULINGS.Company.hire.loyalty", { score: score.value })],
    more: [{ label: line("RULINGS.Sheet.loyalty"), why: whyLines(score.steps) }],
  };
}

export interface BandCardOutcome {
  readonly procedure: "bandSplit" | "bandJoin";
  /** Number of members who left or joined, and of the entry now. */
  readonly heads: number;
  readonly left: number;
  readonly name: string;
}

/** The card of a group of hirelings that was divided or joined. */
const bandCard: Presenter<null, BandCardOutcome> = (input) => {
  const { procedure, heads, left, name } = input.outcome;
  return plainCard(
    input,
    line(`RULINGS.Company.band.card.${procedure}`, { band: input.speaker.name, heads, left, name }),
  );
};

export interface MalcontentCardOutcome {
  readonly procedure: "malcontent";
  readonly plan: (typeof MALCONTENT_PLANS)[number];
}

/** The card of a malcontent's plan (GOR-47). */
const malcontentCard: Presenter<null, MalcontentCardOutcome> = (input) =>
  plainCard(input, line(`RULINGS.Company.malcontent.card.${input.outcome.plan}`, { name: input.speaker.name }));

export interface PromotedCardOutcome extends Partial<Omit<PromotionOutcome, "procedure">> {
  readonly procedure: "promoted";
}

/** The card of a new retainer: its share, starting loyalty, and the employer's limits. */
const promotedCard: Presenter<null, PromotedCardOutcome> = (input) => {
  const { share, loyalty, warnings = [] } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.promote.card", { name: input.speaker.name })),
    lines: [
      ...(share === undefined ? [] : [line("RULINGS.Company.promote.share", { share })]),
      ...(loyalty ? [line("RULINGS.Company.hire.loyalty", { score: loyalty.value })] : []),
      ...warnings.map(refusalLine),
    ],
    more: loyalty ? [{ label: line("RULINGS.Sheet.loyalty"), why: whyLines(loyalty.steps) }] : [],
  };
};

/** The presenters of hireling cards, by procedure. */
export const SERVICE_CARDS = {
  notices: noticesCard,
  tavernLook: tavernCard,
  offer: offerCard,
  loyaltyCheck: loyaltyCheckCard,
  loyaltyChange: loyaltyChangeCard,
  malcontent: malcontentCard,
  payDay: payCard,
  promoted: promotedCard,
  employed: employedCard,
  bandSplit: bandCard,
  bandJoin: bandCard,
} as const;
