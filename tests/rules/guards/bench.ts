import { type Dice, seededDice } from "../../../src/rules/dice/dice.ts";
import { type Plan, type Rolls, rollPlanDice } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";

/** "Nothing stands against it" is noted as null, alone or in a list of the probe's own making: JSON knows no undefined. */
function said(value: unknown): unknown {
  return Array.isArray(value) ? value.map(said) : (value ?? null);
}

/** The equipment of a probe: rulings, seeded dice, and a record of every plan and outcome that it plays. */
export class Table {
  readonly record: unknown[] = [];
  readonly dice: Dice;

  constructor(
    readonly rulings: Rulings,
    seed: number | string = 1,
  ) {
    this.dice = seededDice(seed);
  }

  note<T>(value: T): T {
    this.record.push(said(value));
    return value;
  }

  /** Plans, rolls and resolves; refused plans are recorded and not resolved. */
  play<P extends Plan, O>(plan: P, resolve: (plan: P, rolls: Rolls, rulings: Rulings) => O): O | undefined {
    this.note(plan);
    if (plan.refused) return undefined;
    return this.note(resolve(plan, rollPlanDice(plan, this.dice), this.rulings));
  }
}

/** Something that plays with rulings. What it notes must differ between the variants of its topic. */
export interface Probe {
  /** Choices without which the topic has nothing to say (surges want heroic rests). */
  readonly with?: Readonly<Record<string, string>>;
  readonly run: (table: Table) => void;
  /** Variants that the sources themselves make equal in everything but name: the guard holds them to that. */
  readonly agree?: readonly (readonly [string, string])[];
  /** Other values of the topic's parameters, each of which must change what is noted. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The variant under which a parameter counts; that of `classic` where it is not named. */
  readonly parametersUnder?: Readonly<Record<string, string>>;
}

export type Probes = Readonly<Record<string, Probe>>;

/** Everything that merely says who ruled so: two variants must differ in more than their names. */
const NAMES = new Set(["stamp", "shape", "source", "topic", "rule", "hash", "warnings"]);

/** The record, without the names of rulings. */
export function comparable(record: readonly unknown[]): string {
  return JSON.stringify(record, (key, value: unknown) => (NAMES.has(key) ? undefined : value));
}

export function runProbe(probe: Probe, rulings: Rulings, seed: number | string = 1): readonly unknown[] {
  const table = new Table(rulings, seed);
  probe.run(table);
  return table.record;
}
