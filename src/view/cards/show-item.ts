/** The card of an item that a user shows to the table. */
import type { SaveCategory } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { spellFacts } from "./cast.ts";
import { button, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ShownOutcome {
  readonly procedure: "shown";
  /** The type of the item, and its name in the language of the user who showed it. */
  readonly kind: string;
  readonly type: string;
  readonly facts: {
    readonly damage?: string;
    readonly level?: number;
    readonly range?: string;
    readonly duration?: string;
    readonly save?: SaveCategory;
  };
  readonly text: string;
}

/** The labels of the buttons by kind; other kinds cannot be used from a card. */
const USES: Readonly<Record<string, string>> = {
  weapon: "attack",
  attack: "attack",
  spell: "cast",
  magicItem: "use",
  power: "use",
  skill: "roll",
};

/** The figures of an item, each as a separate text. */
export function factLines({ damage, level, ...reach }: ShownOutcome["facts"]): TextLine[] {
  return [
    ...(level ? [line("RULINGS.Sheet.spellLevel", { level })] : []),
    ...(damage ? [line("RULINGS.Card.shown.damage", { damage })] : []),
    ...spellFacts(reach),
  ];
}

const shown: Presenter<null, ShownOutcome> = (input) => {
  const { kind, type, facts, text } = input.outcome;
  const lines: TextLine[] = [];
  if (text) lines.push(line("RULINGS.Card.spell.text", { text }));
  const use = ownRow(USES, kind);
  const mine = input.viewer.owns || input.viewer.referee;
  return {
    ...plainCard(input, line("RULINGS.Card.shown.title", { item: input.item.name })),
    sub: line("RULINGS.Card.shown.of", { name: input.speaker.name, type }),
    facts: factLines(facts),
    lines,
    buttons: use && mine ? [button("useShown", `RULINGS.Row.${use}`)] : [],
  };
};

export const SHOWN_CARDS = { shown };
