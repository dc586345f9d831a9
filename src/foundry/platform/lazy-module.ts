/**
 * A module that is loaded at its first use and available from then on. `import()` resolves in a later task even for a loaded module, and the browser
 * may lay out and paint half a window in between.
 */
export class LazyModule<T extends object> {
  /** The module, once loaded. */
  now: T | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** A failed load is tried again at the next use. */
  async get(): Promise<T> {
    this.now ??= await this.load();
    return this.now;
  }
}
