import type { SaveCategory } from "../../rules/creature/types.ts";
import type { TextLine } from "../sheet-types.ts";
import { line, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** What the card of a cast spell reads. */
export interface CastCardOutcome {
  readonly spell: string;
  readonly range: string;
  readonly duration: string;
  readonly save: SaveCategory | null;
  readonly summary: string;
}

/** The card of a spell that was cast: what it does, how far and how long, and the save it calls for. */
export const castCard: Presenter<null, CastCardOutcome> = (input) => {
  const { spell, range, duration, save, summary } = input.outcome;
  const lines: TextLine[] = [];
  if (summary) lines.push(line("RULINGS.Card.spell.text", { text: summary }));
  if (range) lines.push(line("RULINGS.Card.spell.range", { range }));
  if (duration) lines.push(line("RULINGS.Card.spell.duration", { duration }));
  if (save) lines.push(line("RULINGS.Card.spell.save", {}, { save: `RULINGS.Save.${save}` }));
  lines.push(line("RULINGS.Card.spell.lost", { spell }));
  return { ...plainCard(input, line("RULINGS.Card.spell.title", { name: input.speaker.name, spell })), lines };
};
