const LENGTH = 624;
const SHIFT = 397;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;

/** The generator of Matsumoto and Nishimura (MT19937), which packages seed for reproducible numbers (PLAY-161). */
export class MersenneTwister {
  readonly #state = new Uint32Array(LENGTH);
  #at = LENGTH;
  static #shared: MersenneTwister | undefined;

  constructor(seed: number = Date.now()) {
    this.seed(seed);
  }

  static get instance(): MersenneTwister {
    MersenneTwister.#shared ??= new MersenneTwister();
    return MersenneTwister.#shared;
  }
  static random(): number {
    return MersenneTwister.instance.random();
  }
  static normal(mean?: number, deviation?: number): number {
    return MersenneTwister.instance.normal(mean, deviation);
  }

  /** Starts the sequence of a seed. */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < LENGTH; i++) {
      const before = (state[i - 1] ?? 0) ^ ((state[i - 1] ?? 0) >>> 30);
      state[i] = Math.imul(before, 1812433253) + i;
    }
    this.#at = LENGTH;
    return seed;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < LENGTH; i++) {
      const y = ((state[i] ?? 0) & UPPER) | ((state[(i + 1) % LENGTH] ?? 0) & LOWER);
      state[i] = (state[(i + SHIFT) % LENGTH] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#at = 0;
  }

  /** 32 bits, as a number of at least 0. */
  int(): number {
    if (this.#at >= LENGTH) this.#twist();
    let y = this.#state[this.#at] ?? 0;
    this.#at += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }
  int31(): number {
    return this.int() >>> 1;
  }
  /** From 0 to 1, both included. */
  real(): number {
    return this.int() / 4294967295;
  }
  /** From 0 to 1, neither included. */
  realx(): number {
    return (this.int() + 0.5) / 4294967296;
  }
  /** From 0 (included) to 1 (not included). */
  random(): number {
    return this.int() / 4294967296;
  }
  /** The same with 53 random bits. */
  rndHiRes(): number {
    return ((this.int() >>> 5) * 67108864 + (this.int() >>> 6)) / 9007199254740992;
  }
  normal(mean = 0, deviation = 1): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }
}
