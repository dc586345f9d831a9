import { finiteNumber } from "../errors.ts";
import type { Combatant } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { actionEconomy } from "../topics/actionEconomy.ts";
import { combatMovement, type MovementKind, type Operations, RUNNING, TWICE } from "../topics/combatMovement.ts";
import { disengage } from "../topics/disengage.ts";
import { pursuit } from "../topics/pursuit.ts";
import type { Modifier, Source, Traced } from "../trace/types.ts";

/**
 * Feet (yards outdoors, BX-074) that a base rate gives: in a combat round, in an exploration turn, or running (BX-115, BX-125, ERIS-17). @throws RulesError for
 * a negative rate.
 */
export function movementRate(base: number, kind: MovementKind | "running", rulings: Rulings): Traced {
  finiteNumber(base, "movement.base", 0, 100_000);
  const { steps, source } = operations(base, kind, rulings);
  const trace = rulings.trace({
    key: "movement.base",
    on: "movement",
    op: "set",
    value: base,
    source: { kind: "creature" },
  });
  for (const step of steps) trace.apply({ ...step, on: "movement", source });
  return trace.done();
}

/** The ruling on pursuits sets the speed of a flight (MIX-11); a turn of two moves is doubled once, by either ruling (MIX-12). */
function operations(
  base: number,
  kind: MovementKind | "running",
  rulings: Rulings,
): { readonly steps: Operations; readonly source: Source } {
  if (kind === "running") {
    const { byTurns, rule } = rulings.use(pursuit);
    return { steps: byTurns ? RUNNING : [], source: rulings.source(pursuit, rule) };
  }
  const ruling = rulings.use(combatMovement);
  const steps = ruling[kind](base);
  if (kind === "turn" && steps.length === 0 && rulings.use(actionEconomy).movesInTurn === 2)
    return { steps: TWICE, source: rulings.source(actionEconomy, "GOR-68") };
  return { steps, source: rulings.source(combatMovement, ruling.rule) };
}

interface MoveAllowance extends Traced {
  readonly refused?: Refusal;
  /** Feet over the limit: shown in red, never blocked (BX-115). */
  readonly excess: number;
}

/** The movement of a combatant in this round, and the excess over it (BX-115, BX-139, BX-141, BX-142, ERIS-12). */
export function moveAllowance(combatant: Combatant, base: number, inMelee: boolean, rulings: Rulings): MoveAllowance {
  const ruling = rulings.use(disengage);
  const rate = movementRate(base, "round", rulings);
  const leaving = combatant.declared === "withdraw" || combatant.declared === "retreat";
  const refused: Refusal | undefined =
    inMelee && ruling.declared && !leaving
      ? { key: "order.meleeMoveNotDeclared", rule: "BX-140", topic: "disengage" }
      : undefined;
  const halved = combatant.declared === "withdraw" && ruling.withdrawal !== 1;
  const half: Modifier = {
    key: "movement.withdrawal",
    on: "movement",
    op: "divideDown",
    value: 1 / ruling.withdrawal,
    source: rulings.source(disengage, "BX-141"),
  };
  const before = rulings.trace({
    key: "movement.round",
    on: "movement",
    op: "set",
    value: rate.value,
    source: rulings.source(combatMovement),
  });
  if (halved) before.apply(half);
  // Two simple moves double the movement (GOR-68, MIX-29).
  const moves =
    rulings.use(actionEconomy).movesInTurn === 2 ? combatant.actions.filter((one) => one === "move").length : 1;
  if (moves > 1)
    before.apply({
      key: "movement.moves",
      on: "movement",
      op: "multiply",
      value: moves,
      source: rulings.source(actionEconomy, "GOR-68"),
    });
  const after = before.done();
  const steps = [...rate.steps, ...after.steps];
  const excess = Math.max(0, combatant.feetMoved - after.value);
  return { value: after.value, steps, excess, ...(refused && { refused }) };
}

/** The combatant with all simple moves that its actions still allow this round (GOR-68, MIX-29); unchanged where a round holds one move. */
export function withMovesLeft(combatant: Combatant, rulings: Rulings): Combatant {
  const economy = rulings.use(actionEconomy);
  let after = combatant;
  for (let more = 0; economy.movesInTurn > 1 && more < economy.movesInTurn; more += 1) {
    if (economy.judge(after, { kind: "move" }, { freeStep: 0 }).refused) break;
    after = { ...after, actions: [...after.actions, "move"] };
  }
  return after;
}

/** The advantages of an attacker against a retreating target (BX-142), only for those in melee with it at the declaration. */
export function retreatFacts(
  target: Combatant,
  attackerId: string,
  rulings: Rulings,
): { readonly retreating: boolean; readonly bonus: number; readonly shieldCounts: boolean } {
  const ruling = rulings.use(disengage);
  const retreating = ruling.declared && target.declared === "retreat" && target.engagedWith.includes(attackerId);
  return {
    retreating,
    bonus: retreating ? ruling.retreatBonus : 0,
    shieldCounts: !retreating || ruling.retreatShield,
  };
}
