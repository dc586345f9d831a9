import { advance } from "../../../src/rules/combat/act.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { slotAt, startCombat } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import type { NewCombatant } from "../../../src/rules/facts/combatant.ts";
import type { Rolls } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";

export type Sketch = string | NewCombatant;

/** Combatants from `side/id` texts: `party/Ana`. */
export function cast(...sketches: readonly Sketch[]): NewCombatant[] {
  return sketches.map((sketch) => {
    if (typeof sketch !== "string") return sketch;
    const [side = "", id = ""] = sketch.split("/");
    return { id, name: id, side };
  });
}

export function start(rulings: Rulings, ...sketches: readonly Sketch[]): CombatState {
  const combatants = cast(...sketches);
  const sides = [...new Set(combatants.map(({ side }) => side))].map((id) => ({ id, name: id }));
  return startCombat({ sides, combatants }, rulings).state;
}

/** On to the next slot as often as it takes to stand at initiative or beyond declarations. */
export function pastDeclarations(state: CombatState, rulings: Rulings): CombatState {
  return slotAt(state)?.phase === "declare" ? advance(state, rulings).state : state;
}

/** Throws initiative with the given faces by name, a list for those who roll more than once. */
export function roll(
  state: CombatState,
  rulings: Rulings,
  faces: Readonly<Record<string, number | readonly number[]>>,
): CombatState {
  const left = new Map(Object.entries(faces).map(([id, face]) => [id, typeof face === "number" ? [face] : [...face]]));
  let now = pastDeclarations(state, rulings);
  for (let tries = 0; tries < 30; tries += 1) {
    const plan = planInitiative(now, rulings);
    if (!plan.rolls.length) return now;
    const rolls: Record<string, Rolls[string]> = {};
    for (const entry of plan.entries) {
      const face = left.get(entry.id)?.shift();
      if (face === undefined) throw new Error(`no die for ${entry.id} (${entry.rollId}, tie ${plan.tie})`);
      rolls[entry.rollId] = rolledFrom(plan.rolls.find(({ id }) => id === entry.rollId)?.formula ?? "", [face]);
    }
    now = resolveInitiative(now, plan, rolls, rulings).state;
  }
  throw new Error("still tied");
}

/** Members of the units in order: `party+orcs: Ana Bor` with `=` for those who act at the same time. */
export function unitsOf(state: CombatState): string[] {
  return state.units.map((unit) => unit.ids.join(unit.simultaneous ? "=" : " "));
}

/** The rest of the round as text, slot by slot as it is really played with nobody doing anything. */
export function restOfRound(state: CombatState, rulings: Rulings): string[] {
  const lines: string[] = [];
  let now = state;
  for (let i = 0; i < 200 && now.round === state.round; i += 1) {
    const slot = slotAt(now);
    if (!slot) break;
    const unit = now.units.find(({ id }) => id === slot.unit);
    lines.push(unit ? `${slot.phase}: ${unit.ids.join(unit.simultaneous ? "=" : " ")}` : slot.phase);
    const next = advance(now, rulings);
    if (next.refused) break;
    now = next.state;
  }
  return lines;
}
