/** A Map that iterates its values, with array-like helpers. Lookups by id or, with `getName`, by name. */
export class Collection<V> extends Map<string, V> {
  // A Map iterates entries; a Collection documents that it iterates contents, so the iterator is replaced.
  // @ts-expect-error the documented iterator differs from Map's on purpose
  override [Symbol.iterator](): IterableIterator<V> {
    return this.values();
  }

  get contents(): V[] {
    return Array.from(this.values());
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return v;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    const out: V[] = [];
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) out.push(v);
    return out;
  }

  map<R>(transformer: (value: V, index: number, collection: this) => R): R[] {
    return this.contents.map((v, i) => transformer(v, i, this));
  }

  reduce<A>(reducer: (acc: A, value: V, index: number, collection: this) => A, initial: A): A {
    let acc = initial;
    let i = 0;
    for (const v of this.values()) acc = reducer(acc, v, i++, this);
    return acc;
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((v, i) => condition(v, i, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((v, i) => condition(v, i, this));
  }

  /** Returns the entry of a key; with `strict` a missing key throws. */
  override get(key: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const entry = super.get(key);
    if (strict && entry === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return entry;
  }

  /** Returns the first entry whose `name` equals the given one; with `strict` a missing one throws. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const entry = this.find((e) => (e as { name?: unknown }).name === name);
    if (strict && entry === undefined) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return entry;
  }

  toJSON(): unknown[] {
    return this.map((v) => {
      const json = (v as { toJSON?: unknown } | null)?.toJSON;
      return typeof json === "function" ? (json.call(v) as unknown) : v;
    });
  }
}
