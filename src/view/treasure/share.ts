/** The division of treasure: the amount and coins of each, the sales and the items taken, before anything is done. */
import type { Coins, Sharer } from "../../rules/hirelings/division.ts";
import { shareOf } from "../../rules/hirelings/division.ts";
import { divideWinnings } from "../../rules/rewards/award.ts";
import { dealOut, type Purse, together, worthOf } from "../../rules/rewards/coins.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { treasurePool } from "../../rules/topics/treasurePool.ts";
import { coinsText, coinText, inGold } from "../platform/coins.ts";
import { type Draft, numberIn, ticked, written } from "../platform/draft.ts";
import { grouped } from "../platform/number-format.ts";
import { derivedValue } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";

/** A candidate for a share. `share`: a stored one, in place of the usual one. */
export interface ShareCandidate extends Pick<Sharer, "id" | "kind" | "dead" | "hasClass" | "share" | "heads"> {
  readonly name: string;
  readonly img: string;
}

/** An item of the treasure, with the value of the lot in gold pieces. */
interface SharedItem {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly worth: number;
  readonly magic: boolean;
}

export interface ShareFacts {
  readonly candidates: readonly ShareCandidate[];
  readonly coins: Coins;
  readonly things: readonly SharedItem[];
}

/** The uses of an item that nobody receives. @texts RULINGS.Company.share.fate.* */
export const FATES = ["sell", "stay"] as const;

/** A candidate's row in the window: the part that the referee fills in. */
export interface SharerRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly kind: TextLine;
  readonly shares: boolean;
  readonly typed: string;
  readonly usual: number;
}

interface ShareRow extends SharerRow {
  readonly due?: DerivedValue;
  readonly coins: string;
  readonly takes: string;
  readonly owed: string;
}

interface SharedItemRow extends SharedItem {
  readonly worthText: string;
  readonly fate: string;
}

export interface ShareView {
  readonly rows: readonly ShareRow[];
  readonly things: readonly SharedItemRow[];
  readonly total: string;
  readonly left: string;
  readonly odd: string;
  readonly pool: boolean;
  readonly notes: readonly TextLine[];
  readonly ready: boolean;
  /** The payments to make. */
  readonly paid: readonly {
    readonly id: string;
    readonly name: string;
    readonly coins: Purse;
    readonly due: DerivedValue;
  }[];
  readonly fund: Purse;
  readonly moves: readonly {
    readonly thing: string;
    readonly name: string;
    readonly to: string;
    readonly toName: string;
  }[];
  readonly sold: readonly { readonly thing: string; readonly name: string; readonly worth: number }[];
}

/** The recipients, for the rules. */
export function sharersOf(candidates: readonly ShareCandidate[], draft: Draft): Sharer[] {
  return candidates.map(({ id, kind, dead, hasClass, share, heads }) => {
    const out = !ticked(draft, `in.${id}`, !dead);
    const typed = numberIn(draft, `share.${id}`, share ?? -1);
    return {
      id,
      kind,
      ...(hasClass && { hasClass }),
      ...(heads !== undefined && { heads }),
      ...(out ? { share: 0 } : typed >= 0 && { share: typed }),
    };
  });
}

/** The recipient's row in the window. */
export function sharerRow(one: ShareCandidate, draft: Draft, usual: number): SharerRow {
  const { id, name, img } = one;
  return {
    id,
    name,
    img,
    kind: line(`RULINGS.Company.kind.${one.dead ? "dead" : one.kind}`),
    shares: ticked(draft, `in.${id}`, !one.dead),
    typed: written(draft, `share.${id}`, one.share === undefined ? "" : String(one.share)),
    usual,
  };
}

function fateOf(thing: Pick<SharedItem, "id" | "magic" | "worth">, draft: Draft): string {
  return written(draft, `to.${thing.id}`, thing.magic || thing.worth <= 0 ? "stay" : "sell");
}

/** @throws RulesError for unreadable numbers. */
export function shareView({ candidates, coins, things }: ShareFacts, draft: Draft, rulings: Rulings): ShareView {
  const sharers = sharersOf(candidates, draft);
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  const fates = things.map((thing) => ({ ...thing, fate: fateOf(thing, draft) }));
  const sold = fates.filter(({ fate }) => fate === "sell");
  const taken = fates.filter(({ fate }) => names.has(fate));
  const fund = together(coins, goldCoins(sold.reduce((sum, { worth }) => sum + worth, 0)));
  const counted = (id: string): number => copperOf(taken.filter((one) => one.fate === id && !one.magic));
  const total = worthOf(fund) + copperOf(taken.filter(({ magic }) => !magic));
  const division = divideWinnings(total, sharers, rulings);
  const odd = written(draft, "odd");
  const shares = division.each.map(({ id, amount }) => ({
    id,
    copper: amount.value + (id === odd ? division.remainder : 0),
    taken: counted(id),
  }));
  const dealt = dealOut(fund, shares);
  const due = (at: number): DerivedValue => {
    const amount = division.each[at]?.amount;
    return {
      ...derivedValue("RULINGS.Company.share.due", coinText(inGold(amount?.value ?? 0), "gp"), amount?.steps ?? []),
    };
  };
  const rows = candidates.map((one, at): ShareRow => {
    const sharer = sharers[at];
    const part = dealt.each[at];
    const shares = sharer !== undefined && shareOf(sharer, rulings) > 0;
    return {
      ...sharerRow(one, draft, usualShare(one, rulings)),
      ...(shares && { due: due(at) }),
      coins: shares && part ? coinsText(part.paid) : "–",
      takes: taken.flatMap(({ fate, name }) => (fate === one.id ? [name] : [])).join(", "),
      owed: part && part.owed > 0 ? inGold(part.owed) : "",
    };
  });
  const nobody = division.each.every(({ share }) => share === 0);
  const owed = dealt.each.reduce((sum, one) => sum + one.owed, 0);
  return {
    rows,
    things: fates.map((thing) => ({ ...thing, worthText: grouped(thing.worth) })),
    total: inGold(total),
    left: coinsText(dealt.left),
    odd: division.remainder > 0 ? `${grouped(division.remainder)} cp` : "",
    pool: rulings.use(treasurePool).common,
    notes: [
      ...(nobody ? [refusalLine({ key: "rewards.nobodyShares" })] : []),
      ...(owed > 0 ? [line("RULINGS.Company.share.short", { gold: inGold(owed) })] : []),
    ],
    ready: !nobody && (total > 0 || taken.length > 0),
    paid: nobody
      ? []
      : dealt.each.flatMap(({ id, paid }, at) =>
          worthOf(paid) > 0 ? [{ id, name: names.get(id) ?? "", coins: paid, due: due(at) }] : [],
        ),
    fund: dealt.left,
    moves: taken.map(({ id, name, fate }) => ({ thing: id, name, to: fate, toName: names.get(fate) ?? "" })),
    sold: sold.map(({ id, name, worth }) => ({ thing: id, name, worth })),
  };
}

/** Returns the default share, where none is typed. */
function usualShare({ id, kind, hasClass, heads }: ShareCandidate, rulings: Rulings): number {
  return shareOf({ id, kind, ...(hasClass && { hasClass }), ...(heads !== undefined && { heads }) }, rulings);
}

function copperOf(things: readonly Pick<SharedItem, "worth">[]): number {
  return things.reduce((sum, { worth }) => sum + Math.floor(worth * 100 + 1e-6), 0);
}

/** A value in gold as coins. */
function goldCoins(gold: number): Coins {
  const copper = Math.floor(gold * 100 + 1e-6);
  return { gp: Math.floor(copper / 100), sp: Math.floor((copper % 100) / 10), cp: copper % 10 };
}
