import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

/** The data of a cursed scroll's card. */
export interface CurseOutcome {
  readonly procedure: "curse";
  /** The number of the rolled curse among the six. */
  readonly rolled: number;
}

/** A curse from a read scroll: its kind. The referee decides its effect; it stays until it is removed. */
export const curseCard: Presenter<null, CurseOutcome> = (input) => {
  const which = Math.min(6, Math.max(1, Math.round(input.outcome.rolled)));
  return {
    ...plainCard(input, line("RULINGS.Scroll.curse.title", { name: input.speaker.name, item: input.item.name })),
    dice: rollViews(input.dice),
    outcome: { line: line(`RULINGS.Scroll.curse.kind.${which}`), tone: "bad" },
    lines: [line("RULINGS.Scroll.curse.until")],
  };
};
