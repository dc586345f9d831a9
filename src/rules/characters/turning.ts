import { checkCreature } from "../creature/check.ts";
import { checkTurning } from "../creature/check-character.ts";
import { inClass } from "../creature/classes-of.ts";
import { whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { finiteNumber, oneOf } from "../errors.ts";
import { ownRow } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { TURN_COLUMNS, type TurnColumn, turning } from "../tables/classes.ts";
import { clerics } from "../topics/clerics.ts";
import type { Traced } from "../trace/types.ts";

/** An undead creature that a cleric turns, with its column of the turning table. */
export interface Turnable {
  readonly id: string;
  readonly column: TurnColumn;
  readonly hitDice: number;
}

export interface TurnInput {
  readonly undead: readonly Turnable[];
  /** Location of the holy symbol (ERIS-82). */
  readonly symbol: "atHand" | "packed" | "none";
  /** A prepared spell is spent, where turning is a spell (GOR-08). */
  readonly spell?: boolean;
}

export interface TurnPlan extends Plan<"turning"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly level: number;
  readonly undead: readonly Turnable[];
  /** The result needed against each kind present: a number on 2d6, or an automatic result. */
  readonly needs: Readonly<Partial<Record<TurnColumn, number | "turned" | "destroyed" | "none">>>;
  /** The turning uses up a spell of the day. */
  readonly spendsSpell: boolean;
}

export interface TurnOutcome {
  readonly procedure: "turning";
  readonly natural: number;
  /** Total Hit Dice affected. */
  readonly pool: Traced;
  readonly results: readonly { readonly id: string; readonly result: "turned" | "destroyed" | "stands" }[];
  readonly stamp: string;
}

/** The kind of action that turning is in combat: its own action, or a declared spell that can be disrupted (MIX-38). */
export function turningAction(rulings: Rulings): "turn" | "cast" {
  return rulings.use(clerics).turning === "spell" ? "cast" : "turn";
}

/**
 * Plans a turning (Facts, turning): 2d6 against the column of each kind for the cleric's level, and 2d6 Hit Dice affected. It requires the
 * holy symbol by ruling (ERIS-82), and a prepared spell where it is one (GOR-08).
 * @throws RulesError for an unknown column or Hit Dice that are no number.
 */
export function planTurning(who: Creature, input: TurnInput, rulings: Rulings): TurnPlan {
  checkCreature(who);
  const creature = inClass(who, ({ id }) => id === "cleric");
  checkTurning(input, "input");
  const rule = rulings.use(clerics);
  const level = effectiveLevel(creature, rulings);
  const needs: Partial<Record<TurnColumn, number | "turned" | "destroyed" | "none">> = {};
  for (const { column, hitDice } of input.undead) {
    finiteNumber(hitDice, "undead.hitDice", 0, 100);
    needs[oneOf(column, TURN_COLUMNS, "undead.column")] = turning(level, column) ?? "none";
  }
  const refused = turningFault(creature, input, level, rulings);
  const dice = Object.values(needs).some((need) => need !== "none");
  return {
    procedure: "turning",
    creature: { id: creature.id, name: creature.name },
    level,
    undead: input.undead,
    needs,
    spendsSpell: rule.turning === "spell",
    rolls:
      refused || !dice
        ? []
        : [
            { id: "turning", formula: "2d6" },
            { id: "hitDice", formula: "2d6" },
          ],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function turningFault(creature: Creature, input: TurnInput, level: number, rulings: Rulings): Refusal | undefined {
  const rule = rulings.use(clerics);
  const topic = clerics.key;
  const unable = whyNotAct(creature);
  if (unable) return unable;
  if (creature.class?.id !== "cleric" || level < 1) return { key: "character.noCleric", topic };
  if (rule.turning === "spell" && !input.spell) return { key: "character.turnIsSpell", rule: "GOR-08", topic };
  const missing = input.symbol === "none" || (input.symbol === "packed" && rule.symbol === "atHand");
  if (rule.symbol !== "none" && missing)
    return { key: "character.noSymbol", topic, ...(rule.rule && { rule: rule.rule }) };
  return undefined;
}

/** The outcome: lowest Hit Dice first, at least one creature, and no fraction of one (Facts, turning). */
export function resolveTurning(plan: TurnPlan, rolls: Rolls, rulings: Rulings): TurnOutcome {
  const rolled = plan.rolls.length > 0;
  const natural = rolled ? rolledFor(rolls, "turning").total : 0;
  const source = rulings.source(clerics);
  const pool = rulings
    .trace({
      key: "character.turnedDice",
      on: "count",
      op: "set",
      value: rolled ? rolledFor(rolls, "hitDice").total : 0,
      source,
    })
    .done();
  const results = new Map<string, TurnOutcome["results"][number]["result"]>();
  let left = pool.value;
  let affected = 0;
  for (const creature of [...plan.undead].sort((a, b) => a.hitDice - b.hitDice)) {
    const need = ownRow(plan.needs, creature.column) ?? "none";
    const yields = need === "turned" || need === "destroyed" || (typeof need === "number" && natural >= need);
    const room = creature.hitDice <= left || affected === 0;
    if (!yields || !room) {
      results.set(creature.id, "stands");
      continue;
    }
    left -= creature.hitDice;
    affected += 1;
    results.set(creature.id, need === "destroyed" ? "destroyed" : "turned");
  }
  return {
    procedure: "turning",
    natural,
    pool,
    results: plan.undead.map(({ id }) => ({ id, result: results.get(id) ?? "stands" })),
    stamp: plan.stamp,
  };
}
