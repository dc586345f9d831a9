/** The order in which a deed's cards come: the cause first, then what followed from it. */
export class CardOrder {
  #waiting: (() => Promise<void>)[] | undefined;

  /**
   * Does something that tells of itself with a card of its own, and only then what is told of what followed from it: the log reads from the cause
   * on, however early a death of it was known.
   */
  async causeFirst<T>(work: () => Promise<T>): Promise<T> {
    const waiting: (() => Promise<void>)[] = [];
    this.#waiting = waiting;
    const done = await work().finally(() => {
      this.#waiting = undefined;
    });
    for (const tell of waiting) await tell();
    return done;
  }

  /** Tells of what followed: at once, or when the card of its cause stands. */
  async followed(tell: () => Promise<void>): Promise<void> {
    if (this.#waiting) this.#waiting.push(tell);
    else await tell();
  }
}
