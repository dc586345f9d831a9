import type { Rulings } from "../rulings/types.ts";
import type { Disturbance } from "../topics/spellDisruption.ts";
import { spellDisruption } from "../topics/spellDisruption.ts";
import { change, combatantOf } from "./combatants.ts";
import { allowed, unitOfSlot } from "./phases.ts";
import { noted, slotAt } from "./round.ts";
import type { CombatState, Transition } from "./types.ts";

/** Whether an event costs a combatant its declared spell (BX-149, ERIS-08). A hit in the moment that the caster shares with the attacker comes too late. */
export function disrupts(state: CombatState, id: string, disturbance: Disturbance, rulings: Rulings): boolean {
  const caster = combatantOf(state, id);
  if (caster.spell !== "declared") return false;
  const slot = slotAt(state);
  const unit = slot && unitOfSlot(state, slot);
  if (slot && unit?.simultaneous && unit.ids.includes(id) && allowed(slot.phase).includes("cast")) return false;
  return rulings.use(spellDisruption)(disturbance);
}

/** Removes the spell when {@link disrupts} is true; the event names the declared spell, which is lost from memory. */
export function disrupt(state: CombatState, id: string, disturbance: Disturbance, rulings: Rulings): Transition {
  if (!disrupts(state, id, disturbance, rulings)) return { state, events: [] };
  const { detail, spellsThisRound } = combatantOf(state, id);
  const changed = change(state, id, { spell: "disrupted", spellsThisRound: spellsThisRound + 1 });
  return noted(changed, [{ kind: "spellDisrupted", id, detail }]);
}

/** The referee gives the spell back (ERIS-08); the event names it, which is in memory again. */
export function keepSpell(state: CombatState, id: string): Transition {
  const caster = combatantOf(state, id);
  if (caster.spell !== "disrupted") return { state, events: [], refused: { key: "order.noSpellDisrupted" } };
  const spellsThisRound = Math.max(0, caster.spellsThisRound - 1);
  const events = [{ kind: "spellKept" as const, id, detail: caster.detail }];
  return { state: change(state, id, { spell: "declared", spellsThisRound }), events };
}
