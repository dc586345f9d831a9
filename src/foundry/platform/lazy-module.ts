/**
 * A module that is loaded with its first use and at hand from then on. `import()` tells of what was loaded long ago in a later task, too, and
 * the browser may lay out and paint half a window in between.
 */
export class LazyModule<T extends object> {
  /** The module, once it was loaded. */
  now: T | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** What could not be loaded is asked for again at the next use. */
  async get(): Promise<T> {
    this.now ??= await this.load();
    return this.now;
  }
}
