/** A token bucket: `burst` at once, then `perSecond`. It allows a referee's macros and stops a flood. */
export class Bucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #last = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
  }

  /** Returns an unused token. */
  give(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1);
  }

  /** Takes one token; false when there is none. */
  take(cost = 1): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#last) / 1000) * this.#perSecond);
    this.#last = now;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }
}
