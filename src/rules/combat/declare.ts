import { oneOf, wholeNumber } from "../errors.ts";
import { type Combatant, DECLARATIONS, type Declaration } from "../facts/combatant.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { parry } from "../topics/parry.ts";
import { able, change, combatantOf } from "./combatants.ts";
import { reconcile } from "./reconcile.ts";
import { noted, slotAt } from "./round.ts";
import type { CombatState, Transition } from "./types.ts";

interface DeclareOptions {
  /** The spell's id, or the points of a parry. */
  readonly detail?: string;
  /** Foes within reach now, who gain advantages from a retreat (BX-142). */
  readonly engagedWith?: readonly string[];
  /** The referee's override, which turns a refusal into a warning. */
  readonly force?: boolean;
}

/**
 * Declares the action of a combatant (BX-134, ERIS-03, GOR-74). Locked once initiative is known, where the rulings lock it.
 * @throws RulesError for an unknown combatant or declaration.
 */
export function declare(
  before: CombatState,
  id: string,
  declaration: Declaration,
  rulings: Rulings,
  options: DeclareOptions = {},
): Transition {
  oneOf(declaration, DECLARATIONS, "declaration");
  const state = reconcile(before, rulings);
  const combatant = combatantOf(state, id);
  const refused = whyNotDeclare(state, combatant, declaration, rulings);
  if (refused && !options.force) return { state, events: [], refused };
  const changed = change(state, id, {
    declared: declaration,
    detail: options.detail ?? "",
    engagedWith: options.engagedWith ?? [],
    spell: spellAfter(combatant, declaration),
  });
  const transition = noted(changed, [{ kind: "declared", id, declaration }]);
  return { ...transition, ...(refused && { warnings: [refused] }) };
}

function spellAfter(combatant: Combatant, declaration: Declaration): Combatant["spell"] {
  if (declaration === "spell") return "declared";
  return combatant.spell === "declared" ? "none" : combatant.spell;
}

/** The reason why a declaration cannot be made now; undefined when it can. */
export function whyNotDeclare(
  state: CombatState,
  combatant: Combatant,
  declaration: Declaration,
  rulings: Rulings,
): Refusal | undefined {
  const sequence = rulings.use(combatSequence);
  if (combatant.status !== "active") return { key: "order.outOfFight" };
  if (!able(state, combatant)) return { key: combatant.surprised ? "order.surprised" : "order.nextRound" };
  if (combatant.actions.length > 0 || combatant.done) return { key: "order.alreadyActing" };
  if (combatant.dressing)
    return {
      key: "order.changingArmour",
      rule: "ERIS-118",
      topic: "armourTimes",
      data: { item: combatant.dressing.name },
    };
  // A parry takes the whole round, so an earlier quick action forbids it (ERIS-32).
  if (declaration === "parry" && combatant.free.length > 0)
    return { key: "order.alreadyActing", rule: "ERIS-32", topic: parry.key };
  const late = sequence.late.includes(declaration);
  if (!late && !sequence.declarations.includes(declaration))
    return { key: "order.notDeclarable", topic: "combatSequence", data: { declaration } };
  // A late declaration may not undo a spell that binds its caster.
  if (late && !(sequence.locks && combatant.spell !== "none")) return undefined;
  return locked(state, rulings)
    ? { key: "order.declarationsLocked", rule: sequence.declaring, topic: combatSequence.key }
    : undefined;
}

/** Spends parry points against an attacker; they are lost for this round (ERIS-32). */
export function parryGiven(state: CombatState, id: string, points: number, rulings: Rulings): Transition {
  const { declared, parried = 0 } = combatantOf(state, id);
  wholeNumber(points, "points", 0, 100);
  const given = Math.min(rulings.use(parry)?.points ?? 0, parried + points);
  if (declared !== "parry" || given === parried) return { state, events: [] };
  return { state: change(state, id, { parried: given }), events: [] };
}

/** Whether declarations are closed for this round. */
export function locked(state: CombatState, rulings: Rulings): boolean {
  if (!rulings.use(combatSequence).locks) return false;
  const phase = slotAt(state)?.phase;
  return phase !== "declare" && phase !== "initiative";
}

/** Gives up a declared spell; the caster can only defend this round (BX-134). */
export function giveUpSpell(state: CombatState, id: string): Transition {
  const combatant = combatantOf(state, id);
  if (combatant.spell !== "declared") return { state, events: [], refused: { key: "order.noSpellDeclared" } };
  return { state: change(state, id, { spell: "abandoned" }), events: [] };
}
