import type { Action, ActionKind, Combatant } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import { built, topic } from "../rulings/topic.ts";

/** The cost of an action. */
export interface Judgement {
  readonly refused?: Refusal;
  /** Whether it costs nothing of the round. */
  readonly free?: boolean;
  /** Whether it costs only a simple action, whatever its kind. */
  readonly simple?: boolean;
}

export interface EconomyRuling {
  judge(combatant: Combatant, action: Action, options: { readonly freeStep: number }): Judgement;
  /** Number of moves in a turn of exploration (GOR-68), and in a round. */
  readonly movesInTurn: 1 | 2;
  /** Whether a quick action is still possible after the action is spent. */
  readonly quickAfter: boolean;
  /** Whether no action with a cost is left. */
  spent(combatant: Combatant): boolean;
}

const ATTACKS: readonly ActionKind[] = ["strike", "shoot", "grapple"];
const isAttack = (kind: ActionKind): boolean => ATTACKS.includes(kind);
const FREE: Judgement = { free: true };
const COSTS: Judgement = {};

const no = (key: string, rule: string, data?: Readonly<Record<string, string | number>>): Judgement => ({
  refused: { key, rule, topic: "actionEconomy", ...(data && { data }) },
});

/** Whether an action continues one already paid for: the next attack of a routine, more feet of a move. */
function furtherPart(combatant: Combatant, action: Action): boolean {
  if (action.kind === "move") return action.continues === true && combatant.actions.includes("move");
  return (
    isAttack(action.kind) &&
    combatant.actions.some(isAttack) &&
    (combatant.attacksMade < combatant.attacks || action.continues === true)
  );
}

const main = (combatant: Combatant): number => combatant.actions.filter((kind) => kind !== "move").length;

/** A move and then one action; a caster has no other action (BX-147, BX-156, BX-157). */
const single: EconomyRuling = {
  movesInTurn: 1,
  quickAfter: false,
  judge(combatant, action) {
    if (action.kind === "simple" || action.kind === "deathSave" || action.kind === "wait") return FREE;
    const bound = combatant.spell !== "none" && combatant.extraActions === 0;
    if (bound && action.kind !== "cast") return no("order.castingOnly", "BX-147");
    if (action.kind === "move") return main(combatant) > 0 ? no("order.moveAfterAction", "BX-157") : COSTS;
    if (action.kind === "cast" && combatant.actions.includes("move") && combatant.extraActions === 0)
      return no("order.casterMoved", "BX-147");
    if (furtherPart(combatant, action)) return FREE;
    if (main(combatant) <= combatant.extraActions) return COSTS;
    return isAttack(action.kind) && combatant.actions.some(isAttack)
      ? no("order.attacksUsed", "BX-156", { attacks: combatant.attacks })
      : no("order.actionUsed", "BX-157");
  },
  spent: (combatant) =>
    main(combatant) > combatant.extraActions &&
    (!combatant.actions.some(isAttack) || combatant.attacksMade >= combatant.attacks),
};

/** Whether an elf has moved on since its shots in this action, which all happen at one moment (ERIS-59). */
function shotsOver({ splitMove: most = 0, actions, free }: Combatant): boolean {
  const moved = free.lastIndexOf("move");
  if (most === 0 || moved < 0) return false;
  const shot = free.indexOf("shoot");
  return shot >= 0 ? moved > shot : actions.at(-1) === "shoot" && !actions.includes("move");
}

/**
 * An elf's shots during its move are one action with it, and both parts of the move together are at most one move (ERIS-59); undefined where the action is no
 * part of such a move.
 */
function splitMove(combatant: Combatant, action: Action): Judgement | undefined {
  const { splitMove: most = 0, actions, attacksMade, attacks, feetMoved } = combatant;
  if (most === 0 || actions.length !== 1 + combatant.extraActions) return undefined;
  if (action.kind === "shoot" && shotsOver(combatant))
    return { refused: { key: "character.shotsApart", rule: "ERIS-59", topic: "elves" } };
  const shot = actions.at(-1) === "shoot" || combatant.free.includes("shoot");
  if (action.kind === "shoot") return actions.at(-1) === "move" && attacksMade < attacks ? FREE : undefined;
  if (action.kind !== "move" || !shot) return undefined;
  const feet = feetMoved + (action.feet ?? 0);
  if (feet <= most) return FREE;
  return { refused: { key: "character.splitMoveTooFar", rule: "ERIS-59", topic: "elves", data: { feet, move: most } } };
}

/** Whether an elf's action is still open for its shots or for the rest of its move (ERIS-59). */
function splitting(combatant: Combatant): boolean {
  if (combatant.splitMove === undefined || combatant.splitMove === 0) return false;
  const shot = combatant.actions.at(-1) === "shoot" || combatant.free.includes("shoot");
  if (shot) return combatant.feetMoved < combatant.splitMove;
  return combatant.canShoot && combatant.actions.at(-1) === "move";
}

/** One of move, attack, cast, other; plus one quick other action (ERIS-06). */
const eris: EconomyRuling = {
  movesInTurn: 1,
  quickAfter: true,
  judge(combatant, action) {
    if (action.kind === "deathSave") return FREE;
    if (action.quick === true && (action.kind === "other" || action.kind === "simple"))
      return combatant.free.some((kind) => kind === "other" || kind === "simple")
        ? no("order.quickUsed", "ERIS-06")
        : FREE;
    const split = splitMove(combatant, action);
    if (split) return split;
    if (furtherPart(combatant, action)) return FREE;
    if (combatant.actions.length <= combatant.extraActions) return COSTS;
    return no("order.alreadyActed", "ERIS-06", { action: combatant.actions.at(-1) ?? "" });
  },
  spent: (combatant) =>
    combatant.actions.length > combatant.extraActions &&
    !splitting(combatant) &&
    (!combatant.actions.some(isAttack) || combatant.attacksMade >= combatant.attacks || shotsOver(combatant)),
};

const SIMPLE: readonly ActionKind[] = ["move", "simple"];
/** Simple actions used in the turn, where a complex one counts as two. */
const points = (combatant: Combatant): number =>
  combatant.actions.reduce((sum, kind) => sum + (SIMPLE.includes(kind) ? 1 : 2), 0);

/** One complex action or two simple ones; a short step before or after an attack is free (GOR-68). */
const complexOrTwoSimple: EconomyRuling = {
  movesInTurn: 2,
  quickAfter: false,
  judge(combatant, action, { freeStep }) {
    if (action.kind === "deathSave" || action.kind === "wait") return FREE;
    const feet = action.feet ?? 0;
    if (action.kind === "move" && feet > 0 && feet <= freeStep && !combatant.free.includes("move")) return FREE;
    if (furtherPart(combatant, action)) return FREE;
    const drinks = action.kind === "device" && action.drinks === true;
    const cost = SIMPLE.includes(action.kind) || (action.kind === "other" && action.quick) || drinks ? 1 : 2;
    if (points(combatant) + cost <= 2 * (1 + combatant.extraActions)) return drinks ? { simple: true } : COSTS;
    const complex = combatant.actions.some((kind) => !SIMPLE.includes(kind));
    return no(complex ? "order.complexUsed" : "order.simpleUsed", "GOR-68");
  },
  spent: (combatant) =>
    points(combatant) >= 2 * (1 + combatant.extraActions) &&
    (!combatant.actions.some(isAttack) || combatant.attacksMade >= combatant.attacks),
};

/** The actions of a combatant in one round. */
export const actionEconomy = topic<EconomyRuling>({
  key: "actionEconomy",
  group: "combat",
  classic: "single",
  variants: {
    single: built(["BX-147", "BX-156", "BX-157"], single),
    eris: built(["ERIS-06"], eris),
    complexOrTwoSimple: built(["GOR-68"], complexOrTwoSimple),
  },
  parameters: { freeStep: { kind: "integer", readBy: ["complexOrTwoSimple"], initial: 5, min: 0, max: 120 } },
  affects: ["combat", "cards"],
});
