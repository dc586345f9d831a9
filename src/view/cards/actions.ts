/** Cards of combat actions besides attacks and spells: help for a comrade, a change of side, armour. */
import type { HelpKind } from "../../rules/life/help.ts";
import type { Step } from "../../rules/trace/types.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { CardView, Presenter } from "./types.ts";

/** Help for a creature. */
export interface HelpedOutcome {
  readonly procedure: "helped";
  readonly kind: HelpKind;
  readonly name: string;
  /** Minutes until it takes effect. */
  readonly minutes: number;
}

const helpedCard: Presenter<null, HelpedOutcome> = (input) => {
  const { kind, name, minutes } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Doing.help.card", { name: input.speaker.name, target: name })),
    lines: [line(`RULINGS.Doing.help.${kind}`, { name, minutes })],
  };
};

/** A change of side. */
export interface SideChangedOutcome {
  readonly procedure: "sideChanged";
  readonly name: string;
  readonly side: string;
}

const sideCard: Presenter<null, SideChangedOutcome> = (input) => {
  const { name, side } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Doing.side.card", { name })),
    lines: [line("RULINGS.Doing.side.line", { name, side })],
  };
};

/** A reroll of a monster's hit points. */
export interface HitPointsOutcome {
  readonly procedure: "hitPointsAgain";
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

const hitPointsCard: Presenter<null, HitPointsOutcome> = (input) => {
  const { name, before, after } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Doing.hitPoints.card", { name })),
    lines: [line("RULINGS.Doing.hitPoints.line", { before, after })],
  };
};

/** The start or end of an armour change in combat (ERIS-118). */
export interface ArmourChangeOutcome {
  readonly procedure: "dressing";
  readonly done: boolean;
  readonly item: string;
  readonly mode: "don" | "doff";
  readonly assistants: number;
  readonly rounds: number;
  readonly steps: readonly Step[];
}

const armourChangeCard: Presenter<null, ArmourChangeOutcome> = (input) => {
  const { done, item, mode, assistants, rounds, steps } = input.outcome;
  const { name } = input.speaker;
  const key = done ? `RULINGS.Doing.dress.done.${mode}` : `RULINGS.Doing.dress.begins.${mode}`;
  return {
    ...plainCard(input, line(key, { name, item })),
    why: whyLines(steps),
    lines: done
      ? []
      : [
          line("RULINGS.Doing.dress.takes", { rounds }),
          ...(assistants > 0 ? [line("RULINGS.Doing.dress.helped", { count: assistants })] : []),
          line("RULINGS.Doing.dress.again"),
        ],
  };
};

export const ACTION_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  helped: helpedCard,
  sideChanged: sideCard,
  hitPointsAgain: hitPointsCard,
  dressing: armourChangeCard,
};
