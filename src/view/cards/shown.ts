/** The card of a thing that somebody shows to the table. */
import type { SaveCategory } from "../../rules/creature/types.ts";
import type { TextLine } from "../sheet-types.ts";
import { button, line, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ShownOutcome {
  readonly procedure: "shown";
  /** The type of the item, and its name in the language of whoever showed it. */
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

/** What the button of a kind says; kinds without one are not used from a card. */
const USES: Readonly<Record<string, string>> = {
  weapon: "attack",
  attack: "attack",
  spell: "cast",
  magicItem: "use",
  power: "use",
  skill: "roll",
};

const shown: Presenter<null, ShownOutcome> = (input) => {
  const { kind, type, facts, text } = input.outcome;
  const { damage, level, range, duration, save } = facts;
  const lines: TextLine[] = [];
  if (text) lines.push(line("RULINGS.Card.spell.text", { text }));
  if (level) lines.push(line("RULINGS.Sheet.spellLevel", { level }));
  if (damage) lines.push(line("RULINGS.Card.shown.damage", { damage }));
  if (range) lines.push(line("RULINGS.Card.spell.range", { range }));
  if (duration) lines.push(line("RULINGS.Card.spell.duration", { duration }));
  if (save) lines.push(line("RULINGS.Card.spell.save", {}, { save: `RULINGS.Save.${save}` }));
  const use = USES[kind];
  const mine = input.viewer.owns || input.viewer.referee;
  return {
    ...plainCard(input, line("RULINGS.Card.shown.title", { item: input.item.name })),
    sub: line("RULINGS.Card.shown.of", { name: input.speaker.name, type }),
    lines,
    buttons: use && mine ? [button("useShown", `RULINGS.Row.${use}`)] : [],
  };
};

export const SHOWN_CARDS = { shown };
