import type { Step } from "../../rules/trace/types.ts";
import { signed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { CardView, Presenter } from "./types.ts";

/** The stored data of a second wind, an action point or a recovered power. */
export interface HeroicCardOutcome {
  readonly procedure: "heroic";
  readonly kind: "secondWind" | "actionPoint" | "recover";
  readonly steps?: readonly Step[];
  readonly gained?: number;
  readonly armourClass?: number;
  readonly left?: number;
  readonly power?: string;
}

const heroicCard: Presenter<null, HeroicCardOutcome> = (input) => {
  const { kind, steps = [], gained = 0, armourClass = 0, left = 0, power = "" } = input.outcome;
  const lines: Readonly<Record<HeroicCardOutcome["kind"], readonly TextLine[]>> = {
    secondWind: [line("RULINGS.Rest.healed", { gained, now: steps.at(-1)?.after ?? 0 }), better(armourClass)],
    actionPoint: [line("RULINGS.Heroic.oneMore"), line("RULINGS.Heroic.pointsLeft", { left })],
    recover: [line("RULINGS.Heroic.usesLeft", { name: power, left })],
  };
  return {
    ...plainCard(input, line(`RULINGS.Heroic.title.${kind}`, { name: input.speaker.name, power })),
    why: whyLines(steps),
    lines: lines[kind],
  };
};

function better(armourClass: number): TextLine {
  return line("RULINGS.Heroic.better", { bonus: signed(armourClass) });
}

/** A bonus that lasts until a turn starts or ends (HERO-04). */
export interface TurnBonusCardOutcome {
  readonly procedure: "turnBonus";
  readonly name: string;
  readonly on: string;
  readonly value: number;
  readonly until: string;
  readonly of: string;
  readonly to: readonly string[];
}

const turnBonusCard: Presenter<null, TurnBonusCardOutcome> = (input) => {
  const { name, on, value, until, of, to } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Heroic.bonus.card", { name })),
    lines: [
      line(
        "RULINGS.Heroic.bonus.what",
        { value: signed(value), who: to.join(", "), of },
        { on: `RULINGS.Heroic.bonus.on.${on}`, until: `RULINGS.Heroic.bonus.until.${until}` },
      ),
    ],
  };
};

export const HEROIC_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  heroic: heroicCard,
  turnBonus: turnBonusCard,
};
