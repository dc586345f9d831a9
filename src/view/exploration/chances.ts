import type { DungeonTurnPlan } from "../../rules/exploration/dungeon-turn.ts";
import type { WanderingOutcome, WanderingPlan } from "../../rules/exploration/wandering.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The steps of the chance of wandering monsters, where it has modifiers (BX-053). */
export function wanderingChances({ rolls, steps }: Pick<WanderingPlan, "rolls" | "steps">): LabelledSteps[] {
  return rolls.length > 0 && steps.length > 1 ? [{ label: line("RULINGS.Way.dice.wandering"), steps }] : [];
}

/** The checks of a day without an encounter, each with its die; a hidden die is not shown. */
export function nothingComes(
  { chance }: Pick<WanderingPlan, "chance">,
  { dice, encounters }: Pick<WanderingOutcome, "dice" | "encounters">,
): TextLine[] {
  return dice.flatMap((die, at) =>
    encounters.includes(at + 1) ? [] : [line("RULINGS.Way.wandering.none", { die, chance })],
  );
}

/** The steps of the movement in a turn, where it differs from the rate; everybody sees the feet (BX-062, MIX-12). */
export function feetSteps({ move }: Pick<DungeonTurnPlan, "move">): LabelledSteps[] {
  const steps = move?.perTurn.steps ?? [];
  return steps.length > 1 ? [{ label: line("RULINGS.Step.moving.turn"), steps }] : [];
}

/** The steps of the chances of hidden rolls: wandering monsters, listening (BX-053, BX-061). */
export function chancesOf({ wandering, listens }: DungeonTurnPlan): LabelledSteps[] {
  return [
    ...(wandering ? wanderingChances(wandering) : []),
    ...listens.flatMap(({ refused, who: { name, steps } }) =>
      refused || steps.length < 2 ? [] : [{ label: line("RULINGS.Way.dice.listen", { name }), steps }],
    ),
  ];
}
