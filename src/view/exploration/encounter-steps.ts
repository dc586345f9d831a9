import { encounterSteps, nextStep } from "../../rules/encounter/encounter-steps.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterState } from "./journey-state.ts";

/** The steps of an encounter, and the next one, without surprise where there is none (BX-105, GOR-74). */
export function stepsOf(
  met: EncounterState,
  rulings: Rulings,
): { readonly steps: readonly string[]; readonly next: string } {
  return { steps: encounterSteps(rulings), next: nextStep(met.encounter, rulings) };
}

/**
 * Procedures of an encounter with a title for their step.
 * @texts RULINGS.Way.meet.titles.*
 */
const TITLED = [
  "meetSneak",
  "meetSurprise",
  "meetDistance",
  "meetPlace",
  "meetReact",
  "meetPocket",
  "meetArm",
  "meetEnd",
  "runAway",
  "runOn",
  "runObstacle",
  "runDrop",
  "runSight",
  "runStop",
  "runSay",
  "runScatter",
  "runBoard",
  "runFromFight",
] as const;

/** The title of a procedure; for a step of an encounter it names the step, so that titles differ. */
export function titleOf(procedure: string, title: TextLine): TextLine {
  const step = TITLED.find((one) => one === procedure);
  return step && title.textKey === "RULINGS.Way.meet.title" ? line(`RULINGS.Way.meet.titles.${step}`) : title;
}
