/**
 * The parts of vitest that the tests of the core need, without its machinery: names and functions are collected, nothing runs by itself.
 */
import { ASYMMETRIC_MATCHERS_OBJECT, chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

type Body = (...given: unknown[]) => unknown;
export interface Gathered {
  readonly name: string;
  readonly body: () => unknown;
}

function isBody(value: unknown): value is Body {
  return typeof value === "function";
}

/** Stands in for the module `vitest` in one evaluation of the tests. */
export class Collector {
  tests: Gathered[] = [];
  readonly #path: string[] = [];

  /** The module that a test file imports. */
  get module(): object {
    const it = Object.assign((name: string, ...rest: unknown[]) => this.#add(name, rest, []), {
      each: this.#each((name, rest, row) => this.#add(name, rest, row)),
    });
    const describe = Object.assign((name: string, ...rest: unknown[]) => this.#group(name, rest, []), {
      each: this.#each((name, rest, row) => this.#group(name, rest, row)),
    });
    return { it, test: it, describe, expect: chai.expect };
  }

  #each(add: (name: string, rest: readonly unknown[], row: readonly unknown[]) => void) {
    return (rows: readonly unknown[]) =>
      (name: string, ...rest: unknown[]): void => {
        for (const row of rows) add(name, rest, Array.isArray(row) ? row : [row]);
      };
  }

  #add(name: string, rest: readonly unknown[], row: readonly unknown[]): void {
    const body = rest.find(isBody);
    if (body) this.tests.push({ name: [...this.#path, name].join(" > "), body: () => body(...row) });
  }

  #group(name: string, rest: readonly unknown[], row: readonly unknown[]): void {
    this.#path.push(name);
    rest.find(isBody)?.(...row);
    this.#path.pop();
  }
}

Object.assign(chai.expect, Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT));
