import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { remainingOf, secondsOf } from "./effect-expiry.ts";

interface Timed {
  duration: Dict;
  start: Dict | null;
}

/** The derived part of an effect's duration: in v14 `value`, `remaining` and `seconds`, before `type`, `duration`, `remaining` and `label`. v13 only computes it, nothing expires. */
export function durationOf(effect: Timed): Dict {
  const d = effect.duration;
  // Without a duration it is infinite (PEER-50).
  if (isV14()) {
    const value = (d.value as number | null) ?? Number.POSITIVE_INFINITY;
    return { value, remaining: remainingOf(effect), seconds: secondsOf(d) };
  }
  const seconds = d.seconds as number | null;
  if (typeof seconds === "number") {
    const now = (runtime.game?.time as { worldTime: number } | undefined)?.worldTime ?? 0;
    const elapsed = now - Number(d.startTime ?? now);
    const remaining = seconds - elapsed;
    return { type: "seconds", duration: seconds, remaining, label: `${remaining} s` };
  }
  const rounds = (d.rounds as number | null) ?? 0;
  const turns = (d.turns as number | null) ?? 0;
  if (rounds > 0 || turns > 0) return turnDuration(d, rounds, turns);
  return { type: "none", duration: null, remaining: null, label: "" };
}

// Rounds and turns count as round + turn/100, as in the documented duration label.
function turnDuration(d: Dict, rounds: number, turns: number): Dict {
  const combat = runtime.game?.combat as
    | { id: string; round: number; turn: number | null; turns: unknown[] }
    | null
    | undefined;
  const total = rounds + turns / 100;
  const label = [rounds > 0 ? `${rounds} r` : "", turns > 0 ? `${turns} t` : ""].filter(Boolean).join(", ");
  if (!combat || (d.combat && combat.id !== d.combat))
    return { type: "turns", duration: total, remaining: total, label };
  const perRound = Math.max(1, combat.turns.length);
  const at = (round: number, turn: number): number => round * perRound + turn;
  const start = at(Number(d.startRound ?? combat.round), Number(d.startTurn ?? combat.turn ?? 0));
  const left = start + rounds * perRound + turns - at(combat.round, combat.turn ?? 0);
  const remaining = Math.floor(left / perRound) + (left % perRound) / 100;
  return { type: "turns", duration: total, remaining: Math.max(0, remaining), label };
}
