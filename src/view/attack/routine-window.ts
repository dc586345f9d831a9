import type { RoutinePlan, RoutinePlanLine } from "../../rules/attack/routine.ts";
import { routineAttacks } from "../../rules/attack/routine.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A possible target of a routine's attack, by its id in the window. */
interface RoutineTarget {
  readonly id: string;
  readonly name: string;
  readonly feet?: number;
}

/** One attack of a routine in its window: its possible targets, and the number needed. */
interface RoutineRow {
  readonly index: number;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: TextLine; readonly selected: boolean }[];
}

/** The number that one attack needs, below the choices. */
interface RoutineNeed {
  readonly name: string;
  readonly target: string;
  readonly text: TextLine;
  readonly refused: boolean;
}

/** The choices besides the foes: no particular target, and no attack. */
export const AT_NOBODY = "open";
export const NOT_MADE = "none";

/** The rows of the window: for each attack the foes to choose from. */
export function routineRows(
  names: readonly string[],
  targets: readonly RoutineTarget[],
  choices: readonly string[],
): RoutineRow[] {
  return names.map((name, index) => ({
    index,
    name,
    options: [
      ...targets.map(({ id, name: foe, feet }) => ({
        value: id,
        label:
          feet === undefined
            ? line("RULINGS.Routine.target", { name: foe })
            : line("RULINGS.Routine.targetAt", { name: foe, feet }),
        selected: choices[index] === id,
      })),
      ...[AT_NOBODY, NOT_MADE].map((value) => ({
        value,
        label: line(`RULINGS.Routine.${value}`),
        selected: choices[index] === value,
      })),
    ],
  }));
}

/** The number that each attack needs, or the reason why it cannot be made; `closed` says which numbers are hidden from the viewer. */
export function routineNeeds(
  plan: RoutinePlan | undefined,
  names: readonly string[],
  closed: (id: string) => boolean,
): RoutineNeed[] {
  return (plan?.lines ?? []).map((one, at) => ({
    name: names[at] ?? "",
    target: one.plan.target.name,
    text: needOf(one, closed(one.plan.target.id)),
    refused: one.plan.refused !== undefined,
  }));
}

function needOf({ plan, sure }: RoutinePlanLine, closed: boolean): TextLine {
  if (plan.refused) return refusalLine(plan.refused);
  if (sure || plan.automatic) return line("RULINGS.Attack.automatic");
  if (closed) return line("RULINGS.Attack.closed", { name: plan.target.name });
  return line("RULINGS.Routine.needs", { natural: plan.neededNatural, chance: Math.round(plan.chance * 100) });
}

/** The number of attacks in the routine of a row; 0 where there is no routine. */
export function wholeRoutine(attacker: Creature, routine: number, rulings: Rulings): number {
  const count = routineAttacks(attacker, routine, rulings).length;
  return count > 1 ? count : 0;
}
