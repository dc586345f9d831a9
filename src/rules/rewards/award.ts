import { wholeNumber } from "../errors.ts";
import {
  type Coins,
  type Division,
  divide,
  divideTreasure,
  headsOf,
  inCopper,
  type Sharer,
  shareOf,
} from "../hirelings/division.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { explorationXp } from "../topics/explorationXp.ts";
import { hirelings } from "../topics/hirelings.ts";
import { monsterXp } from "../topics/monsterXp.ts";
import { treasurePool } from "../topics/treasurePool.ts";
import { treasureXp } from "../topics/treasureXp.ts";
import { xpAward } from "../topics/xpAward.ts";
import type { Traced } from "../trace/types.ts";
import {
  type Defeated,
  explorationPercent,
  type MagicFind,
  magicExperience,
  monstersExperience,
  treasureExperience,
} from "./experience.ts";

/** The gains of an expedition that are not yet awarded (ERIS-122), without lost treasure. */
export interface Pending {
  readonly monsters: readonly Defeated[];
  readonly coins: Coins;
  /** Gems, jewellery and goods at their true value in gp; handed out as items, by hand (BX-007). */
  readonly valuables: number;
  readonly magic: readonly MagicFind[];
  /** Places discovered (GOR-98). */
  readonly found: number;
  /** Experience added by the referee for achievements. */
  readonly achievements?: number;
}

export const NOTHING_PENDING: Pending = { monsters: [], coins: {}, valuables: 0, magic: [], found: 0 };

interface AwardShare {
  readonly id: string;
  readonly share: number;
  /** The share of treasure in copper. */
  readonly copper: Traced;
  /** Experience earned, before prime requisites, slow learning and caps: the input of `gainExperience`. */
  readonly experience: Traced;
  /** The part that a hireling keeps; 0 for those who keep none, whose part is lost. */
  readonly kept: number;
}

export interface Award {
  readonly refused?: Refusal;
  readonly parts: { readonly monsters: Traced; readonly treasure: Traced; readonly magic: Traced };
  /** Experience before division. */
  readonly total: number;
  readonly each: readonly AwardShare[];
  /** Undivided copper, which stays in the fund. */
  readonly remainder: number;
  /** Undivided experience, which is lost. */
  readonly lost: number;
  /** Percentage for places discovered. */
  readonly bonus: number;
  /** The gains still pending afterwards. */
  readonly pending: Pending;
  /** Whether the award ends the adventure (ERIS-51, ERIS-122). */
  readonly endsAdventure: boolean;
  readonly stamp: string;
}

/**
 * Divides the pending gains (BX-007, ERIS-113, ERIS-122, ERIS-126, GOR-41, GOR-97, GOR-98). The dead have no share. Treasure is divided by shares; experience
 * evenly by head, with retainers keeping the part of their ruling; where only gold gives experience, each earns from its own share. `safe`: in a settlement, or
 * in a place that the referee calls secure; otherwise an award on return is refused.
 * @throws RulesError for sums that are not whole, unknown grades, or a repeated recipient.
 */
export function award(pending: Pending, sharers: readonly Sharer[], safe: boolean, rulings: Rulings): Award {
  const parts = {
    monsters: monstersExperience(pending.monsters, rulings),
    treasure: treasureExperience(pending.coins, pending.valuables, rulings),
    magic: magicExperience(pending.magic, rulings),
  };
  const when = rulings.use(xpAward);
  const key =
    when.home && !safe ? "notHome" : sharers.every((one) => shareOf(one, rulings) === 0) ? "nobodyShares" : undefined;
  const achievements = wholeNumber(pending.achievements ?? 0, "pending.achievements", 0);
  const total = parts.monsters.value + parts.treasure.value + parts.magic.value + achievements;
  const bonus = explorationPercent(pending.found, rulings);
  const plain = { parts, total, bonus, stamp: rulings.hash };
  if (key) {
    const refused: Refusal = { key: `rewards.${key}`, topic: xpAward.key, ...(when.rule && { rule: when.rule }) };
    return { ...plain, refused, each: [], remainder: 0, lost: 0, pending, endsAdventure: false };
  }
  const copper = inCopper(pending.coins, pending.valuables);
  const treasure = divideWinnings(copper, sharers, rulings);
  const worth = new Map(treasure.each.map(({ id, amount }) => [id, amount.value]));
  const taught = rulings.use(monsterXp).withGold ? parts.treasure.value : 0;
  const heads = sharers.map((one) => ({ ...one, share: taughtHead(one, rulings) }));
  const rest = divide(total - taught, heads, rulings);
  const shared = new Map(rest.each.map(({ id, amount }) => [id, amount.value]));
  const facts = {
    bonus,
    gold: taught > 0,
    total: total - taught,
    heads: heads.reduce((sum, one) => sum + (one.share > 0 ? headsOf(one) : 0), 0),
  };
  const learned = sharers.map(({ id }) => experienceOf(worth.get(id) ?? 0, shared.get(id) ?? 0, facts, rulings));
  const each = sharers.map((sharer, at): AwardShare => {
    const coins = treasure.each[at];
    const earned = learned[at];
    if (!coins || !earned) throw new Error("divided among others");
    return {
      id: sharer.id,
      share: coins.share,
      copper: coins.amount,
      experience: earned.traced,
      kept: keptPart(sharer, rulings),
    };
  });
  const lost = total - learned.reduce((sum, { plain: before }) => sum + before, 0);
  const after = { ...NOTHING_PENDING, coins: { cp: treasure.remainder } };
  return { ...plain, each, remainder: treasure.remainder, lost, pending: after, endsAdventure: true };
}

/** Divides treasure in copper: to whole gold out of a common pool (ERIS-126), otherwise by the ruling on hirelings (BX-007, GOR-41). */
export function divideWinnings(copper: number, sharers: readonly Sharer[], rulings: Rulings): Division {
  const whole = rulings.use(treasurePool).wholeGold;
  return whole ? divide(copper, sharers, rulings, 100) : divideTreasure(copper, sharers, rulings);
}

/**
 * The heads of an entry for experience: one for each recipient, for a group its standing members; by share where gold gives experience, or where hirelings keep
 * all of it (GOR-41, GOR-97).
 */
function taughtHead(one: Sharer, rulings: Rulings): number {
  const share = shareOf(one, rulings);
  if (rulings.use(monsterXp).withGold || rulings.use(hirelings).learnByShare) return share;
  return one.kind === "character" ? share : Math.sign(share) * headsOf(one);
}

/** The part of earned experience that a recipient keeps (ERIS-105, GOR-39): all for characters, for hirelings by their kind. */
function keptPart(one: Sharer, rulings: Rulings): number {
  if (one.kind === "character") return 1;
  const kept = rulings.use(hirelings).experience({ kind: one.kind, hasClass: one.hasClass ?? false });
  // Experience by gold is already halved with the share.
  return kept > 0 && rulings.use(monsterXp).withGold ? 1 : kept;
}

/** The experience of one recipient: from its own gold, from an even part of the rest, and more for places discovered (GOR-98). */
function experienceOf(
  copper: number,
  part: number,
  facts: { readonly bonus: number; readonly gold: boolean; readonly total: number; readonly heads: number },
  rulings: Rulings,
): { readonly traced: Traced; readonly plain: number } {
  const on = "experience" as const;
  const source = rulings.source(xpAward, rulings.use(xpAward).rule);
  const gold = facts.gold ? Math.floor(copper / 100) * rulings.use(treasureXp) : 0;
  const data = { total: facts.total, heads: facts.heads };
  const trace = rulings.trace({ key: "rewards.part", on, op: "set", value: part, source, data });
  if (facts.gold)
    trace.apply({ key: "rewards.ownGold", on, op: "add", value: gold, source: rulings.source(monsterXp, "GOR-97") });
  const plain = trace.value;
  const more = Math.floor((plain * facts.bonus) / 100);
  if (more > 0) {
    const found = rulings.source(explorationXp, "GOR-98");
    trace.apply({ key: "rewards.explored", on, op: "add", value: more, source: found, data: { percent: facts.bonus } });
  }
  return { traced: trace.done(), plain };
}
