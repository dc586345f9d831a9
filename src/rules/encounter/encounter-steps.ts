import { wholeNumber } from "../errors.ts";
import type { EncounterStep, Place } from "../facts/encounter.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { roundLength } from "../topics/roundLength.ts";
import { surprise } from "../topics/surprise.ts";
import type { Chase, DistanceOutcome, EvasionOutcome, SurpriseOutcome } from "./types.ts";

/** A running encounter (BX-104): plain data that the referee's card shows and stores. */
export interface Encounter {
  readonly place: Place;
  readonly surprise?: SurpriseOutcome;
  readonly distance?: DistanceOutcome;
  /** The total of the reaction roll, if there was one. */
  readonly reaction?: number;
  readonly combatBegun: boolean;
  readonly evasion?: EvasionOutcome;
  readonly chase?: Chase;
  readonly over: boolean;
}

export function beginEncounter(place: Place): Encounter {
  return { place, combatBegun: false, over: false };
}

/** The order of an encounter (BX-105, GOR-74): reaction after distance, initiative only in combat. */
export function encounterSteps(rulings: Rulings): readonly EncounterStep[] {
  const steps = rulings.use(combatSequence).encounter;
  return rulings.use(surprise).rolls ? steps : steps.filter((step) => step !== "surprise");
}

/** The first open step. */
export function nextStep(encounter: Encounter, rulings: Rulings): EncounterStep {
  const open = encounterSteps(rulings).find((step) => {
    if (encounter.over) return step === "end";
    if (step === "surprise") return !encounter.surprise;
    if (step === "distance") return !encounter.distance;
    // There is no reaction roll for attackers, or for creatures attacked while frozen (GOR-73, GOR-74).
    if (step === "reaction") return encounter.reaction === undefined && !encounter.combatBegun;
    if (step === "choice" || step === "declare") return !encounter.combatBegun && encounter.reaction === undefined;
    return step !== "end";
  });
  return open ?? "end";
}

type EncounterChoice = "combat" | "evade" | "parley";

/** The usual three choices (BX-114), each with the reason when it is not available. */
export function encounterChoices(
  encounter: Encounter,
  side: string,
): Readonly<Record<EncounterChoice, Refusal | undefined>> {
  const loses = encounter.surprise?.losing.includes(side) ?? false;
  return {
    combat: undefined,
    evade: encounter.combatBegun
      ? { key: "order.evasionOver", rule: "BX-117", topic: "pursuit" }
      : encounter.surprise?.surrounded && loses
        ? { key: "order.surrounded", rule: "BX-084", topic: "surprise" }
        : undefined,
    parley: encounter.combatBegun ? { key: "order.fighting", rule: "BX-114" } : undefined,
  };
}

/** Seconds that an encounter takes, without combat or with a number of combat rounds (BX-118, GOR-67). */
export function encounterSeconds(
  rounds: number,
  rulings: Rulings,
): { readonly turns: number; readonly seconds: number } {
  const { seconds, roundsInTurn } = rulings.use(roundLength);
  const turns = Math.max(1, Math.ceil(wholeNumber(rounds, "rounds", 0) / roundsInTurn));
  return { turns, seconds: turns * roundsInTurn * seconds };
}
