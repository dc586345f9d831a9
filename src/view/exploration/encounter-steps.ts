import { encounterSteps, nextStep } from "../../rules/encounter/encounter-steps.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { EncounterState } from "./journey-state.ts";

/** Returns the steps of an encounter, and the next one: surprise only where there is any (BX-105, GOR-74). */
export function stepsOf(
  met: EncounterState,
  rulings: Rulings,
): { readonly steps: readonly string[]; readonly next: string } {
  return { steps: encounterSteps(rulings), next: nextStep(met.encounter, rulings) };
}
