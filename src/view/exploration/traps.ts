import {
  type Crosser,
  planTrigger,
  resolveTrigger,
  setOff,
  type Trap,
  type TrapEffect,
  type TrapStrike,
} from "../../rules/exploration/traps.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The outcome of a trap for the members who may trigger it. */
interface Sprung<T extends Trap> {
  readonly refused?: Refusal;
  readonly trap: T;
  /** Empty when everybody passed. */
  readonly victim: string;
  readonly harm: readonly TrapEffect[];
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
}

/** Members in marching order cross a trap or open a trapped item: they roll one after another, until one triggers it (BX-067). */
export async function springTrap<T extends Trap>(
  trap: T,
  crossers: readonly Crosser[],
  dice: DieRequest,
  rulings: Rulings,
): Promise<Sprung<T>> {
  const first = planTrigger(trap, crossers, rulings);
  if (first.refused) return { refused: first.refused, trap, victim: "", harm: [], lines: [], truth: [] };
  const truth: TextLine[] = [];
  let plan = first;
  for (;;) {
    const [who] = plan.crossers;
    const name = who?.name ?? "";
    const rolled = await rollUnder(`trap:${trap.id}`, plan, line("RULINGS.Way.dice.trap", { name }), dice);
    const outcome = resolveTrigger(plan, rolled);
    for (const { die } of outcome.dice)
      truth.push(line("RULINGS.Way.trap.die", { name, die, chance: plan.chance, trap: trap.name }));
    if (outcome.again) {
      plan = outcome.again;
      continue;
    }
    const { victim } = outcome;
    const hurt = crossers.find(({ id }) => id === victim)?.name ?? "";
    return {
      trap: victim === "" ? trap : { ...trap, sprung: true, found: true },
      victim,
      harm: outcome.next,
      // A trap that nobody triggered is not reported.
      lines:
        victim === ""
          ? []
          : [line("RULINGS.Way.trap.sprung", { name: hurt, trap: trap.name }), ...harmLines(outcome.next, hurt)],
      truth: victim === "" ? [...truth, line("RULINGS.Way.trap.passed", { trap: trap.name })] : truth,
    };
  }
}

/** Triggers a trap on all given creatures by the referee's decision (BX-068, BX-069). */
export function springOn<T extends Trap>(trap: T, who: readonly Crosser[]): Sprung<T> {
  const { refused, next: harm } = setOff(trap, who);
  const [first] = who;
  if (refused || !first) return { ...(refused && { refused }), trap, victim: "", harm: [], lines: [], truth: [] };
  const lines = who.flatMap(({ id, name }) => [
    line("RULINGS.Way.trap.goesOff", { name, trap: trap.name }),
    ...harmLines(
      harm.filter((effect) => effect.who === id),
      name,
    ),
  ]);
  return { trap: { ...trap, sprung: true, found: true }, victim: first.id, harm, lines, truth: [] };
}

function harmLines(harm: readonly TrapEffect[], name: string): TextLine[] {
  return harm.flatMap((effect) => {
    if (effect.kind !== "attack") return harmLine(effect, name);
    const attacks = line("RULINGS.Way.trap.attacks", { name, dice: effect.attack.hitDice });
    return [attacks, ...effect.harm.map((one) => harmLine(one, name))];
  });
}

function harmLine(effect: Exclude<TrapEffect, TrapStrike>, name: string): TextLine {
  const keys = effect.save ? { save: `RULINGS.Save.${effect.save}` } : undefined;
  if (effect.kind === "damage")
    return line(
      keys ? "RULINGS.Way.trap.damageSave" : "RULINGS.Way.trap.damage",
      { name, formula: effect.formula },
      keys,
    );
  if (effect.kind === "fall")
    return line(keys ? "RULINGS.Way.trap.fallSave" : "RULINGS.Way.trap.fall", { name, feet: effect.feet }, keys);
  return line("RULINGS.Way.trap.save", { name }, keys);
}
