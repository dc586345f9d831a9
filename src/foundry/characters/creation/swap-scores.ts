/** Two scores change places, and back again until the character is made (GOR-03). */
import { type AbilitiesOutcome, exchangeScores } from "../../../rules/characters/abilities.ts";
import { ABILITIES, type Ability } from "../../../rules/creature/types.ts";
import { type Draft, written } from "../../../view/characters/draft.ts";
import { notifyRefusal } from "../../platform/errors.ts";

/** Scores as they are to be, and which two of them change places for it. */
export interface ScoreSwap {
  readonly outcome: AbilitiesOutcome;
  readonly pair: readonly [Ability, Ability];
}

/** The last exchange of a window: kept while it is open, and never stored. */
export class SwappedScores {
  #last: { readonly before: AbilitiesOutcome; readonly after: ScoreSwap } | undefined;

  /** The exchange that is chosen in the window; nothing where two different ones are not, or it is refused, which is told. */
  chosen(rolled: AbilitiesOutcome | undefined, draft: Draft): ScoreSwap | undefined {
    const one = ABILITIES.find((key) => key === written(draft, "one", "str"));
    const other = ABILITIES.find((key) => key === written(draft, "other", "str"));
    if (!rolled || !one || !other || one === other) return undefined;
    const outcome = exchangeScores(rolled, one, other);
    if ("key" in outcome) {
      notifyRefusal(outcome);
      return undefined;
    }
    const after: ScoreSwap = { outcome, pair: [one, other] };
    this.#last = { before: rolled, after };
    return after;
  }

  /** What it takes to swap back: while the scores still stand as the exchange left them. */
  back(now: AbilitiesOutcome | undefined): ScoreSwap | undefined {
    const last = this.#last;
    if (!last || !now || now.mayExchange) return undefined;
    const { outcome, pair } = last.after;
    if (ABILITIES.some((key) => now.scores[key] !== outcome.scores[key])) return undefined;
    return { outcome: last.before, pair };
  }

  forget(): void {
    this.#last = undefined;
  }
}
