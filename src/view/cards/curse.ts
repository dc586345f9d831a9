import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

/** What the card of a cursed scroll reads. */
export interface CurseOutcome {
  readonly procedure: "curse";
  /** By which of the six curses its reader is struck. */
  readonly rolled: number;
}

/** A curse that was read: which it is. What it does to him is the referee's; it lies on him until it is lifted. */
export const curseCard: Presenter<null, CurseOutcome> = (input) => {
  const which = Math.min(6, Math.max(1, Math.round(input.outcome.rolled)));
  return {
    ...plainCard(input, line("RULINGS.Scroll.curse.title", { name: input.speaker.name, item: input.item.name })),
    dice: rollViews(input.dice),
    outcome: { line: line(`RULINGS.Scroll.curse.kind.${which}`), tone: "bad" },
    lines: [line("RULINGS.Scroll.curse.until")],
  };
};
