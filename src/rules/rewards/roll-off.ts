import { type PickPlan, planPicks, resolvePicks } from "../characters/party.ts";
import { text } from "../input-checks.ts";
import type { Plan, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { treasurePool } from "../topics/treasurePool.ts";

/** A roll for one magic item of the common pool among those who want it (ERIS-126). */
interface RollOffPlan extends Plan<"rollOff"> {
  readonly item: string;
  readonly picks: PickPlan;
}

interface RollOffOutcome {
  readonly procedure: "rollOff";
  readonly item: string;
  /** Empty while the highest are tied. */
  readonly winner: string;
  /** The reroll of a tie. */
  readonly next?: RollOffPlan;
}

/**
 * Plans a roll-off: the highest d20 takes the item; refused without a pool, where each picks in turn (BX-008).
 * @throws RulesError for nobody.
 */
export function planRollOff(item: string, wanted: readonly string[], rulings: Rulings): RollOffPlan {
  text(item, "item");
  const picks = planPicks(wanted, rulings.hash);
  const common = rulings.use(treasurePool).common;
  return {
    procedure: "rollOff",
    item,
    picks,
    rolls: common ? picks.rolls : [],
    ...(!common && { refused: { key: "rewards.noPool", rule: "BX-008", topic: treasurePool.key } }),
    stamp: rulings.hash,
  };
}

export function resolveRollOff(plan: RollOffPlan, rolls: Rolls, rulings: Rulings): RollOffOutcome {
  const { item } = plan;
  if (plan.refused) return { procedure: "rollOff", item, winner: "" };
  const [first = []] = resolvePicks(plan.picks, rolls).groups;
  const [winner = ""] = first;
  if (first.length === 1) return { procedure: "rollOff", item, winner };
  return { procedure: "rollOff", item, winner: "", next: planRollOff(item, first, rulings) };
}
