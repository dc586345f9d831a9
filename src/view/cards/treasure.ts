/** Cards between and after adventures: hoards, shares, experience. */
import type { Purse } from "../../rules/rewards/coins.ts";
import { coinsText, coinText } from "../platform/coins.ts";
import { grouped } from "../platform/number-format.ts";
import { line } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { lotsOf, parcelWorth, type TreasureParcel } from "./treasure-lots.ts";
import type { CardView, Presenter } from "./types.ts";

/** A row of a treasure type with its die; 0 without a roll. */
export interface HoardCardRow {
  readonly letter: string;
  readonly kind: string;
  readonly chance: number;
  readonly die: number;
  readonly there: boolean;
}

export interface HoardCardOutcome extends TreasureParcel {
  readonly procedure: "hoard";
  readonly types: string;
  readonly rows: readonly HoardCardRow[];
}

/** The contents of a hoard, a line each; none for an empty one. */
export function parcelLines(parcel: TreasureParcel): TextLine[] {
  const { coins, gems, jewellery, magic } = parcel;
  const lots = (values: readonly number[]): string =>
    lotsOf(values)
      .map(({ worth, count }) => `${count > 1 ? `${count} × ` : ""}${coinText(grouped(worth), "gp")}`)
      .join(", ");
  const any = Object.values(coins).some((count) => count > 0);
  return [
    ...(any ? [line("RULINGS.Company.hoard.coins", { coins: coinsText(coins) })] : []),
    ...(gems.length > 0 ? [line("RULINGS.Company.hoard.gems", { count: gems.length, worth: lots(gems) })] : []),
    ...(jewellery.length > 0
      ? [line("RULINGS.Company.hoard.jewels", { count: jewellery.length, worth: lots(jewellery) })]
      : []),
    ...magic.map(({ name }) => line("RULINGS.Company.hoard.magic", { name })),
  ];
}

/** The stored data of coins given to another character. */
export interface CoinsGivenCardOutcome {
  readonly procedure: "coinsGiven";
  readonly from: string;
  readonly to: string;
  readonly coins: string;
}

/** The card of coins given to another character. */
const coinsGivenCard: Presenter<null, CoinsGivenCardOutcome> = (input) => {
  const { from, to, coins } = input.outcome;
  return tableCard(input, line("RULINGS.Goods.coinsGiven", { from, to, coins }));
};

export const hoardCard: Presenter<null, HoardCardOutcome> = (input) => {
  const { outcome } = input;
  const row = ({ letter, kind, chance, die, there }: HoardCardRow) => ({
    ...line(
      `RULINGS.Company.hoard.row.${there ? "there" : "not"}`,
      { letter, chance },
      { kind: `RULINGS.Company.hoard.kind.${kind}` },
    ),
    amount: die > 0 ? String(die) : "–",
  });
  const found = parcelLines(outcome);
  return {
    ...plainCard(input, line("RULINGS.Company.hoard.card", { types: outcome.types })),
    dice: [],
    lines:
      found.length > 0
        ? [...found, line("RULINGS.Company.hoard.worth", { gold: grouped(parcelWorth(outcome)) })]
        : [line("RULINGS.Company.hoard.nothing")],
    more: outcome.rows.length > 0 ? [{ label: line("RULINGS.Company.hoard.dice"), why: outcome.rows.map(row) }] : [],
  };
};

/** A recipient's part with its reasons. */
interface Part {
  readonly name: string;
  readonly due: DerivedValue;
}

export interface ShareCardOutcome {
  readonly procedure: "share";
  readonly total: string;
  readonly paid: readonly (Part & { readonly coins: Purse })[];
  readonly moves: readonly { readonly name: string; readonly toName: string }[];
  readonly sold: readonly { readonly name: string; readonly worth: number }[];
  readonly left: Purse;
}

/** The card of divided treasure. */
const shareCard: Presenter<null, ShareCardOutcome> = (input) => {
  const { total, paid, moves, sold, left } = input.outcome;
  return {
    ...tableCard(input, line("RULINGS.Company.share.card")),
    lines: [
      line("RULINGS.Company.share.cardTotal", { gold: total }),
      ...sold.map(({ name, worth }) => line("RULINGS.Company.share.cardSold", { name, gold: grouped(worth) })),
      ...paid.map(({ name, coins }) => line("RULINGS.Company.share.cardPaid", { name, coins: coinsText(coins) })),
      ...moves.map(({ name, toName }) => line("RULINGS.Company.share.cardTakes", { name: toName, thing: name })),
      line("RULINGS.Company.share.cardLeft", { coins: coinsText(left) }),
    ],
    more: paid.map(({ name, due }) => ({
      label: line("RULINGS.Company.whose", { name, value: due.value }),
      why: due.why,
    })),
  };
};

export interface ExperienceCardOutcome {
  readonly procedure: "experience";
  readonly sum: number;
  readonly parts: readonly DerivedValue[];
  readonly defeated: readonly { readonly name: string; readonly count: number }[];
  readonly gains: readonly {
    readonly name: string;
    readonly gained: number;
    readonly rises: boolean;
    readonly reached: number;
    readonly part: DerivedValue;
    readonly after: DerivedValue;
    /** The class that gains it, where there are several. */
    readonly calling?: TextLine;
  }[];
}

export interface FallenCardOutcome {
  readonly procedure: "fallen";
  readonly party: string;
  readonly names: string;
}

/** The referee's card of a finished fight: the defeated that count, and the button for the award. */
const fallenCard: Presenter<null, FallenCardOutcome> = (input) => {
  const { party, names } = input.outcome;
  return {
    ...tableCard(input, line("RULINGS.Company.fallen.title")),
    lines: [line("RULINGS.Company.fallen.noted", { party, names })],
    buttons: input.viewer.referee ? [button("awardExperience", "RULINGS.Company.fallen.award", { primary: true })] : [],
  };
};

/** The card of an award of experience. */
const experienceCard: Presenter<null, ExperienceCardOutcome> = (input) => {
  const { sum, parts, defeated, gains } = input.outcome;
  const names = defeated.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).join(", ");
  return {
    ...tableCard(input, line("RULINGS.Company.xp.card", { sum: grouped(sum) })),
    lines: [
      ...(names ? [line("RULINGS.Company.xp.cardFoes", { names })] : []),
      ...gains.map(({ name, gained, rises, reached, calling: className }) => {
        const data = { name, gained: grouped(gained), level: reached };
        if (className) {
          const keyAs = rises ? "RULINGS.Company.xp.cardRisesAs" : "RULINGS.Company.xp.cardGainsAs";
          return line(keyAs, data, { class: className.textKey });
        }
        return line(rises ? "RULINGS.Company.xp.cardRises" : "RULINGS.Company.xp.cardGains", data);
      }),
    ],
    more: [
      ...parts
        .filter(({ why }) => why.length > 0)
        .map(({ labelKey, value, why }) => ({
          label: line("RULINGS.Company.part", { value }, { name: labelKey }),
          why,
        })),
      ...gains.map(({ name, part, after, calling: className }) => ({
        label: className
          ? line("RULINGS.Company.xp.whoseAs", { name, value: after.value }, { class: className.textKey })
          : line("RULINGS.Company.whose", { name, value: after.value }),
        why: [...part.why, ...after.why],
      })),
    ],
  };
};

export interface TakenUpCardOutcome {
  readonly procedure: "takenUp";
  readonly by: string;
  readonly hoard: string;
  readonly coins: Purse;
  readonly things: readonly string[];
}

/** The card of a hoard that was taken. */
const takenCard: Presenter<null, TakenUpCardOutcome> = (input) => {
  const { by, hoard, coins, things } = input.outcome;
  return {
    ...tableCard(input, line("RULINGS.Company.hoard.takenUp", { name: by, hoard })),
    lines: [
      line("RULINGS.Company.hoard.coins", { coins: coinsText(coins) }),
      ...(things.length > 0 ? [line("RULINGS.Company.hoard.things", { names: things.join(", ") })] : []),
    ],
  };
};

export interface PicksCardOutcome {
  readonly procedure: "pickOrder";
  /** The item rolled for; blank for an order of picking. */
  readonly thing: string;
  readonly rounds: readonly (readonly { readonly name: string; readonly die: number }[])[];
  readonly order: readonly string[];
}

/** The card of a roll for an item, or for the order of picking. */
const picksCard: Presenter<null, PicksCardOutcome> = (input) => {
  const { thing, rounds, order } = input.outcome;
  const [winner = ""] = order;
  return {
    ...tableCard(
      input,
      line(thing ? "RULINGS.Company.share.rollOffCard" : "RULINGS.Company.share.picksCard", { thing }),
    ),
    dice: [],
    lines: [
      ...rounds.map((round) =>
        line("RULINGS.Company.share.threw", { throws: round.map(({ name, die }) => `${name} ${die}`).join(", ") }),
      ),
      thing
        ? line("RULINGS.Company.share.wins", { name: winner, thing })
        : line("RULINGS.Company.share.order", { names: order.join(", ") }),
    ],
  };
};

export interface GivenCardOutcome {
  readonly procedure: "given" | "laidDown";
  readonly from: string;
  readonly to: string;
  readonly thing: string;
  readonly quantity: number;
}

/** The card of an item given to another character. */
const givenCard: Presenter<null, GivenCardOutcome> = (input) => {
  const { from, to, thing, quantity } = input.outcome;
  const key = quantity > 1 ? "RULINGS.Company.give.cardMany" : "RULINGS.Company.give.card";
  return tableCard(input, line(key, { from, to, thing, quantity }));
};

/** The card of an item placed on the floor. */
const putDownCard: Presenter<null, GivenCardOutcome> = (input) => {
  const { from, thing, quantity } = input.outcome;
  const key = quantity > 1 ? "RULINGS.Goods.laidMany" : "RULINGS.Goods.laid";
  return tableCard(input, line(key, { from, thing, quantity }));
};

/** A card of the table itself, without a portrait. */
export function tableCard(input: Parameters<Presenter<unknown, unknown>>[0], title: TextLine): CardView {
  return { ...plainCard(input, title), face: input.item.img };
}

/** The presenters of party cards, by procedure. */
export const COMPANY_CARDS = {
  hoard: hoardCard,
  share: shareCard,
  experience: experienceCard,
  fallen: fallenCard,
  takenUp: takenCard,
  pickOrder: picksCard,
  given: givenCard,
  laidDown: putDownCard,
  coinsGiven: coinsGivenCard,
} as const;
