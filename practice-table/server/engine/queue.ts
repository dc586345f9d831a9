/** A queue that runs one transaction at a time, each user in turn, so that a user who sends many does not delay the others. */
export class FairQueue {
  /** Waiting transactions by user; the next user is first. */
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

  /** Resolves when the queue is empty. */
  async settle(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async #drain(): Promise<void> {
    // The queue starts with the next tick, so that requests that arrived together are all in it before the first is taken.
    await Promise.resolve();
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const [userId, tasks] = next;
      const task = tasks.shift();
      this.#waiting.delete(userId);
      if (tasks.length > 0) this.#waiting.set(userId, tasks);
      await task?.();
      // Other sockets are read before the next task, which may be long.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#work = undefined;
  }
}
