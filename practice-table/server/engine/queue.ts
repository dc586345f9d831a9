/** One transaction at a time, each user in turn: a user who sends many waits for them without delaying the others. */
export class FairQueue {
  /** Waiting transactions by user; the user whose turn is next is first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #work: Promise<void> | undefined;

  /**
   * Runs the task in its turn; the transactions of one user keep their order.
   * @throws the error of the task
   */
  run<T>(userId: string, task: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const own = this.#waiting.get(userId) ?? [];
      own.push(() => task().then(resolve, reject));
      this.#waiting.set(userId, own);
      this.#work ??= this.#drain();
    });
  }

  /** Resolves when nothing waits any more. */
  async settle(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async #drain(): Promise<void> {
    // Begins with the next tick: requests that arrived together are all in line before the first is taken.
    await Promise.resolve();
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const [userId, tasks] = next;
      const task = tasks.shift();
      this.#waiting.delete(userId);
      if (tasks.length > 0) this.#waiting.set(userId, tasks);
      await task?.();
      // Lets other sockets be read before the next one: a task may be long.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#work = undefined;
  }
}
