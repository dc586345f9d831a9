/** What a player asked of the referee in the window of a new character, until it is answered: the answer comes as a card for everybody. */
import { PERMISSIONS, type Permission, type PermissionAnswerCardOutcome } from "../../../view/cards/permission.ts";
import { cardData } from "../../undo/card-data.ts";
import { isReferenceTo } from "../../platform/actor-reference.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";
import { localize } from "../../platform/text.ts";

interface Question {
  readonly what: Permission;
  /** The class that was asked for, of a question about one. */
  readonly class: string;
}

export class PendingRequest {
  #open: readonly Question[] = [];
  readonly #redraw: () => void;
  #hook: number | undefined;

  /** @param redraw draws the window again when an answer came */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** From before the question is laid before the referee: an answer may come faster than the word that it was laid there. */
  async during(question: Question, laid: () => Promise<boolean>): Promise<boolean> {
    const others = this.#but(question);
    // What stands open already is refused when it is asked again, and goes on waiting.
    const stood = others.length < this.#open.length;
    this.#open = [...others, question];
    this.#hook ??= Hooks.on("createChatMessage", (message) => this.#hear(message));
    let there = false;
    try {
      there = await laid();
    } finally {
      if (!there && !stood) this.#close(question);
      this.#redraw();
    }
    return there;
  }

  /** The questions that wait, in words; empty when none does. */
  get words(): string {
    return this.#open
      .map(({ what, class: own }) =>
        localize(`RULINGS.Company.leave.short.${what}`, { class: own ? localize(`RULINGS.Class.${own}`) : "" }),
      )
      .join(", ");
  }

  #but({ what, class: own }: Question): Question[] {
    return this.#open.filter((one) => one.what !== what || one.class !== own);
  }

  #close(question: Question): void {
    this.#open = this.#but(question);
    if (this.#open.length > 0 || this.#hook === undefined) return;
    Hooks.off("createChatMessage", this.#hook);
    this.#hook = undefined;
  }

  #hear(message: ChatMessage.Implementation): void {
    const outcome = cardData(message)?.outcome;
    if (!isByReferee(message) || !isReferenceTo<PermissionAnswerCardOutcome>(outcome, "leaveAnswer")) return;
    const what = PERMISSIONS.find((one) => one === outcome.what);
    if (!what || outcome.user !== game.user?.id) return;
    this.#close({ what, class: outcome.class });
    this.#redraw();
  }
}
