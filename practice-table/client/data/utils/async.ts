/** Runs at most `max` asynchronous functions at once; the rest wait in order. */
export class Semaphore {
  max: number;
  #active = 0;
  readonly #queue: (() => void)[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  get active(): number {
    return this.#active;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  async add<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    if (this.#active >= this.max) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#active++;
    try {
      return await fn(...args);
    } finally {
      this.#active--;
      this.#queue.shift()?.();
    }
  }

  clear(): void {
    this.#queue.length = 0;
  }
}

type Listener = { fn: (event: Event) => unknown; once: boolean };
type Constructor = new (...args: never[]) => object;

/** Gives a class `addEventListener`, `removeEventListener` and `dispatchEvent`, limited to `emittedEvents`. */
export function EventEmitterMixin<B extends Constructor>(BaseClass?: B) {
  const Base = (BaseClass ?? class {}) as new (...args: unknown[]) => object;
  return class EventEmitter extends Base {
    static emittedEvents: string[] = [];
    readonly #events: Record<string, Map<(event: Event) => unknown, Listener>> = {};

    addEventListener(
      type: string,
      listener: (event: Event) => unknown,
      { once = false }: { once?: boolean } = {},
    ): void {
      this.#events[type] ??= new Map();
      this.#events[type].set(listener, { fn: listener, once });
    }

    removeEventListener(type: string, listener: (event: Event) => unknown): void {
      this.#events[type]?.delete(listener);
    }

    dispatchEvent(event: Event): boolean {
      const listeners = this.#events[event.type];
      for (const listener of listeners ? Array.from(listeners.values()) : []) {
        listener.fn.call(this, event);
        if (listener.once) listeners?.delete(listener.fn);
      }
      return !event.defaultPrevented;
    }
  };
}
