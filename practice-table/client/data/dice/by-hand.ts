import { bridge } from "../bridge.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { DiceTerm } from "./die.ts";

/** One kind of dice that a user rolls by hand: a number of dice with a number of faces. */
export interface HandThrow {
  readonly count: number;
  readonly faces: number;
}

/**
 * Asks the user for the faces of dice that the user rolls by hand (client setting `core.diceConfiguration`, by denomination), with permission MANUAL_ROLLS.
 * Dice inside parentheses and pools are rolled by the client.
 */
export async function throwByHand(roll: {
  readonly terms: readonly unknown[];
  readonly formula: string;
}): Promise<void> {
  const asked = roll.terms.filter(isHandThrown);
  if (asked.length === 0) return;
  const wanted = asked.map((term): HandThrow => ({ count: term.number ?? 1, faces: term.faces ?? 6 }));
  const faces = await bridge.throwDice(roll.formula, wanted);
  for (const [i, term] of asked.entries())
    for (const result of faces[i] ?? []) term.results.push({ result, active: true });
}

function isHandThrown(term: unknown): term is DiceTerm {
  if (typeof term !== "object" || term === null || !("faces" in term) || !("number" in term)) return false;
  const faces = Number((term as DiceTerm).faces);
  const user = runtime.game?.user as { hasPermission(name: string): boolean } | null | undefined;
  const settings = runtime.game?.settings as
    | { get(n: string, k: string): unknown; settings: Map<string, unknown> }
    | undefined;
  if (!user || !settings?.settings.has("core.diceConfiguration")) return false;
  const chosen = (settings.get("core", "diceConfiguration") as Record<string, string>)[`d${faces}`];
  const methods = (runtime.config.Dice?.fulfillment as Dict | undefined)?.methods as Record<string, Dict> | undefined;
  return chosen !== undefined && methods?.[chosen]?.interactive === true && user.hasPermission("MANUAL_ROLLS");
}
