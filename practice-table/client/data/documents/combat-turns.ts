import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Combatant } from "./combatant.ts";
import { expireByTurn } from "./effect-expiry.ts";
import { fightEvent } from "./region-events.ts";
import type { TokenDocument } from "./token.ts";

/** A point in a fight. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** Whether turns skip defeated combatants. */
export function skipsDefeated(): boolean {
  const settings = runtime.game.settings as { get(n: string, k: string): unknown } | undefined;
  try {
    return Boolean(
      (settings?.get("core", "combatTrackerConfig") as { skipDefeated?: boolean } | undefined)?.skipDefeated,
    );
  } catch {
    return false;
  }
}

/** The next index in the order after `from`, or null at the end of the round. */
export function nextIndex(turns: Combatant[], from: number, skipDefeated: boolean): number | null {
  for (let i = from + 1; i < turns.length; i++) if (!skipDefeated || !turns[i]?.isDefeated) return i;
  return null;
}

interface CombatEvents {
  turns: Combatant[];
  combatants: { get(id: string): unknown };
  _onStartTurn(c: Combatant, context: Dict): Promise<void>;
  _onEndTurn(c: Combatant, context: Dict): Promise<void>;
  _onStartRound(context: Dict): Promise<void>;
  _onEndRound(context: Dict): Promise<void>;
}

/** Notifies the fight of the turns and rounds that ended and began between two points, in order. Moving back notifies of nothing. */
export async function manageTurnEvents(
  combat: CombatEvents,
  previous: CombatState,
  current: CombatState,
): Promise<void> {
  const forward =
    current.round > previous.round ||
    (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
  if (!forward) return;
  const one = async (
    turn: number,
    round: number,
    event: "_onStartTurn" | "_onEndTurn",
    skipped: boolean,
  ): Promise<void> => {
    const combatant = combat.turns[turn];
    if (!combatant) return;
    await combat[event](combatant, { round, turn, skipped });
    notifyRegions(combat, combatant, event, { round, turn, skipped });
  };
  let round = previous.round;
  let turn = previous.turn;
  if (round > 0 && turn !== null) {
    const was = (previous.combatantId ? combat.combatants.get(previous.combatantId) : undefined) as
      | Combatant
      | undefined;
    if (was) {
      await combat._onEndTurn(was, { round, turn, skipped: false });
      notifyRegions(combat, was, "_onEndTurn", { round, turn, skipped: false });
    }
  }
  let at = (turn ?? combat.turns.length - 1) + 1;
  if (round === 0) at = combat.turns.length;
  while (round < current.round) {
    for (; at < combat.turns.length; at++) await passOver(one, at, round);
    if (round > 0) {
      await combat._onEndRound({ round, skipped: false });
      for (const one of combat.turns) notifyRegions(combat, one, "_onEndRound", { round, skipped: false });
    }
    round += 1;
    await combat._onStartRound({ round, skipped: false });
    for (const one of combat.turns) notifyRegions(combat, one, "_onStartRound", { round, skipped: false });
    at = 0;
  }
  turn = current.turn;
  if (turn !== null) {
    for (; at < turn; at++) await passOver(one, at, round);
    await one(turn, round, "_onStartTurn", false);
  }
  if (isV14()) await expireByTurn(combat.turns, previous, current);
}

const REGION_EVENT = {
  _onStartTurn: "TOKEN_TURN_START",
  _onEndTurn: "TOKEN_TURN_END",
  _onStartRound: "TOKEN_ROUND_START",
  _onEndRound: "TOKEN_ROUND_END",
} as const;

/** Notifies the regions around a combatant of its turns and rounds (TPL-12). */
function notifyRegions(combat: object, combatant: Combatant, event: keyof typeof REGION_EVENT, at: Dict): void {
  fightEvent(REGION_EVENT[event], combatant.token as TokenDocument | null, { combat, combatant, ...at });
}

async function passOver(
  one: (t: number, r: number, e: "_onStartTurn" | "_onEndTurn", s: boolean) => Promise<void>,
  turn: number,
  round: number,
): Promise<void> {
  await one(turn, round, "_onStartTurn", true);
  await one(turn, round, "_onEndTurn", true);
}
