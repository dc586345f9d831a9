import type { LevelUpOutcome, LevelUpPlan } from "../../rules/characters/advance.ts";
import type { ClassId } from "../../rules/creature/types.ts";
import type { Step } from "../../rules/trace/types.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** The choice of a class. */
export interface ClassOutcome {
  readonly procedure: "calling";
  readonly calling: string;
  readonly class: ClassId;
  readonly level: number;
  /** Whether it is in addition to or after other classes (EXT-03, EXT-04). */
  readonly another?: true;
  /** Hit points rolled for a character without any. */
  readonly hitPoints?: number;
  /** The steps of the hit points, where several classes share them. */
  readonly steps?: readonly Step[];
  /** The die for infravision, and the feet that it gave (ERIS-79). */
  readonly sight?: { readonly rolled: number; readonly chance: number; readonly feet: number };
}

/** The card of the choice of a class. */
export const classCard: Presenter<null, ClassOutcome> = (input) => {
  const { calling: className, level, hitPoints, sight, another, steps = [] } = input.outcome;
  const { name } = input.speaker;
  const title = another
    ? line("RULINGS.Transaction.kind.anotherClass", { name, class: className })
    : line("RULINGS.Use.class.title", { name, calling: className });
  return {
    ...plainCard(input, title),
    ...(steps.length > 0 && { why: whyLines(steps) }),
    lines: [
      ...(another ? [] : [line("RULINGS.Use.class.level", { level })]),
      ...(hitPoints === undefined ? [] : [line("RULINGS.Use.class.hitPoints", { hitPoints })]),
      // The chance of a creature with hidden numbers is not shown.
      ...(sight?.chance ? [line(`RULINGS.Use.class.${sight.feet > 0 ? "sees" : "seesNot"}`, { ...sight })] : []),
    ],
  };
};

/** The stored data of a gained level: with the spells added to the book and those to choose. */
export interface LevelUpCardOutcome extends LevelUpOutcome {
  readonly learned: readonly string[];
  readonly chosen: readonly { readonly level: number; readonly count: number }[];
  /** The class that gained the level, where there are several. */
  readonly calling?: TextLine;
}

/** The card of a gained level: hit points with each die, spell slots, and the other benefits of the level. */
export const levelUpCard: Presenter<LevelUpPlan, LevelUpCardOutcome> = (input) => {
  const { level, hitPoints, slots, notes, learned, chosen, calling: className } = input.outcome;
  const data = { name: input.speaker.name, level: level.after };
  const title = className
    ? line("RULINGS.Several.risen", data, { class: className.textKey })
    : line("RULINGS.Use.level.title", data);
  return {
    ...plainCard(input, title),
    total: printed(hitPoints.total.value),
    needs: line("RULINGS.Use.level.hitPoints", { gained: hitPoints.gained }),
    why: whyLines(hitPoints.total.steps),
    lines: [
      ...(slots.length > 0 ? [line("RULINGS.Use.level.slots", { slots: slots.join("/") })] : []),
      ...learned.map((spell) => line("RULINGS.Use.level.learned", { spell })),
      ...chosen.filter(({ count }) => count > 0).map((choice) => line("RULINGS.Use.level.choose", { ...choice })),
      ...notes.map((note) => line(`RULINGS.LevelUp.${note}`)),
    ],
  };
};
