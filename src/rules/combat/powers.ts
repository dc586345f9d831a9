import type { Creature } from "../creature/types.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { type SecondWind, secondWind } from "../life/surges.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { actionPoints } from "../topics/actionPoints.ts";
import { powers } from "../topics/powers.ts";
import { act, grantAction, inTurn } from "./act.ts";
import { change, combatantOf } from "./combatants.ts";
import { slotAt } from "./round.ts";
import { giveBonus } from "./turn-bonuses.ts";
import type { CombatState, Transition } from "./types.ts";

/** A power as stored on its item (HERO-08, HERO-09). */
export interface Power {
  readonly id: string;
  readonly name: string;
  readonly frequency: "atWill" | "encounter" | "daily";
  readonly used: number;
  /** Uses before it is spent; at-will powers have no limit. */
  readonly maximum: number;
  /** The power grants actions; it then cannot be recovered, because actions would never end. */
  readonly grantsActions: boolean;
  readonly ownRecovery: boolean;
  readonly limitedPerEncounter: boolean;
}

/** The reason why a power cannot be used now; undefined when it can. */
export function whyNotPower(power: Power, rulings: Rulings): Refusal | undefined {
  oneOf(power.frequency, ["atWill", "encounter", "daily"], "power.frequency");
  if (!rulings.use(powers).used) return { key: "order.noPowers", topic: "powers" };
  if (power.frequency === "atWill") return undefined;
  const used = wholeNumber(power.used, "power.used", 0, 1000);
  return used < power.maximum ? undefined : { key: "order.powerSpent", rule: "HERO-08", data: { name: power.name } };
}

/** The reason why a standard action cannot recover a power (HERO-08, HERO-09), shown on the button; undefined when it can. */
export function whyNotRecover(
  power: Power,
  who: { readonly monster: boolean; readonly canRecover: boolean },
  rulings: Rulings,
): Refusal | undefined {
  const topic = "powers";
  if (!rulings.use(powers).recover) return { key: "order.noPowers", topic };
  if (who.monster && !who.canRecover) return { key: "order.monsterRecovers", rule: "HERO-08", topic };
  if (power.frequency !== "encounter") return { key: "order.onlyEncounterPowers", rule: "HERO-08", topic };
  if (power.used <= 0) return { key: "order.powerUnused", rule: "HERO-08", topic };
  if (power.grantsActions) return { key: "order.grantsActions", rule: "HERO-09", topic };
  if (power.ownRecovery) return { key: "order.ownRecovery", rule: "HERO-09", topic };
  if (power.limitedPerEncounter || power.maximum > 1) return { key: "order.limitedPower", rule: "HERO-09", topic };
  return undefined;
}

/** Spends the combatant's standard action to recover one power; `used` is the item's new number of uses. */
export function recoverPower(
  state: CombatState,
  id: string,
  power: Power,
  who: { readonly monster: boolean; readonly canRecover: boolean },
  rulings: Rulings,
): Transition & { readonly used: number } {
  const refused = whyNotRecover(power, who, rulings);
  if (refused) return { state, events: [], refused, used: power.used };
  const acted = act(state, id, { kind: "recover" }, rulings);
  return { ...acted, used: acted.refused ? power.used : power.used - 1 };
}

/**
 * Second wind in combat: a standard action of the combatant's own turn, one surge, and a better armour class until the start of its next turn; once an
 * encounter (HERO-26). `called` names the bonus.
 */
export function takeSecondWind(
  state: CombatState,
  id: string,
  has: { readonly creature: Creature; readonly called: string },
  rulings: Rulings,
): Transition & { readonly wind: SecondWind } {
  const combatant = combatantOf(state, id);
  const wind = secondWind(has.creature, combatant.secondWind === true, rulings);
  const notNow: Refusal | undefined = inTurn(state, id) ? undefined : { key: "order.notYourTurn" };
  const refused = wind.refused ?? notNow;
  if (refused) return { state, events: [], refused, wind };
  const acted = act(state, id, { kind: "other" }, rulings);
  if (acted.refused) return { ...acted, wind };
  const bonus = {
    id: `wind.${id}`,
    name: has.called,
    on: "armourClass",
    value: wind.armourClass,
    to: [id],
    of: id,
  } as const;
  const given = giveBonus(change(acted.state, id, { secondWind: true }), { ...bonus, until: "nextStart" });
  return { ...acted, state: given, wind };
}

/** Used count after a rest: encounter powers recover in any rest, daily ones in an extended one (HERO-08, HERO-25). */
export function usedAfterRest(power: Power, rest: "short" | "extended"): number {
  if (power.frequency === "daily" && rest === "short") return power.used;
  return 0;
}

/**
 * Spends an action point for one more standard action in the combatant's own turn (HERO-10): at most one an encounter, not at 0 hit points or less. `points` is
 * the rest.
 */
export function spendActionPoint(
  state: CombatState,
  id: string,
  has: { readonly points: number; readonly hitPoints: number },
  rulings: Rulings,
): Transition & { readonly points: number } {
  const combatant = combatantOf(state, id);
  const topic = "actionPoints";
  const limit = rulings.use(actionPoints).perEncounter;
  const refuse = (key: string) => ({
    state,
    events: [],
    points: has.points,
    refused: { key, rule: "HERO-10", topic },
  });
  if (limit === 0) return refuse("order.noActionPoints");
  if (has.points <= 0) return refuse("order.noActionPointLeft");
  if (has.hitPoints <= 0) return refuse("order.noHitPoints");
  if (combatant.actionPointsSpent >= limit) return refuse("order.onePointAnEncounter");
  if (!inTurn(state, id)) return refuse("order.notYourTurn");
  // A combatant that said "done" cannot act again in that round (HERO-03); a merely spent action does not prevent it.
  if (combatant.done && combatant.passed === slotAt(state)?.id) return refuse("order.turnOver");
  const granted = grantAction(state, id);
  const spent = change(granted.state, id, { actionPointsSpent: combatant.actionPointsSpent + 1 });
  return { state: spent, events: [], points: has.points - 1 };
}

/** Action points after an extended rest: the maximum, and never fewer than before (HERO-10). */
export function pointsAfterRest(points: number, maximum: number | undefined, rulings: Rulings): number {
  if (rulings.use(actionPoints).perEncounter === 0) return points;
  return Math.max(points, maximum ?? rulings.number("actionPointMaximum"));
}
