/** The words beside a name in the tracker. */
import type { CombatState } from "../rules/combat/types.ts";
import type { Combatant as Fighter } from "../rules/facts/combatant.ts";
import { line } from "./cards/common.ts";
import type { TextLine } from "./sheet-types.ts";

/** What somebody said it would do; of a parry whom it guards besides, and how much of it is left (ERIS-32). */
export function declaredLine({ declared, detail, parried = 0 }: Fighter, state: CombatState): TextLine {
  if (declared !== "parry") return line(`RULINGS.Combat.Declared.${declared}`, { detail });
  const ward = state.combatants.find(({ id }) => id === detail)?.name ?? "";
  return line(ward ? "RULINGS.Combat.Declared.guard" : "RULINGS.Combat.Declared.parry", { ward, parried });
}

/** What is to be seen of somebody at a glance. */
export function marksOf(fighter: Fighter): TextLine[] {
  const marks: TextLine[] = [];
  const mark = (key: string): number => marks.push(line(`RULINGS.Combat.Mark.${key}`));
  if (fighter.status === "fled") mark("fled");
  if (fighter.dying) mark("dying");
  if (fighter.surprised) mark("surprised");
  if (fighter.spell === "disrupted") mark("disrupted");
  if (fighter.spell === "cast") mark("cast");
  if (fighter.slow && fighter.status === "active") mark("slow");
  if (fighter.waiting) mark("waiting");
  if (fighter.feetMoved > 0) marks.push(line("RULINGS.Combat.Mark.moved", { feet: fighter.feetMoved }));
  if (fighter.nextSide) mark("changingSide");
  return marks;
}
