import {
  askReferee,
  type PreparedQuestion,
  prepareQuestion,
  withdrawQuestion,
} from "../platform/referee/ask-referee.ts";
import { hasBatches, type UpdateWrite } from "./batch-write.ts";

type Ask = Parameters<typeof askReferee>;

/** A question of a player's client about a card. Where there are batches (v14) it is written with the card and needs no request of its own. */
export class QuestionWithCard {
  #prepared: PreparedQuestion | undefined;

  constructor(
    private readonly name: Ask[0],
    private readonly here: Ask[2],
    private readonly notify?: Ask[3],
  ) {}

  /** The change that goes with the first card of the request. */
  ahead(request: Ask[1]): UpdateWrite[] {
    this.#prepared ??= hasBatches() ? prepareQuestion(request) : undefined;
    return this.#prepared ? [this.#prepared.change] : [];
  }

  /** Asks; without a referee at the table nothing is asked. */
  async send(request: Ask[1]): Promise<void> {
    if (game.users?.activeGM) await askReferee(this.name, request, this.here, this.notify, this.#prepared);
  }

  /** Removes the question from the asker's document when it was written with a card but not asked: a module cancelled the card. */
  async withdraw(): Promise<void> {
    if (this.#prepared) await withdrawQuestion(this.#prepared.nonce);
  }
}
