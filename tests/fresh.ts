/**
 * Begins every file of a shared worker as a new process would: no module is loaded, no mock stands, and no global is there that an earlier file
 * defined. Native modules and the text of modules stay, which is what makes a shared worker quick.
 */
import { vi } from "vitest";

const FIRST = Symbol.for("rulings.tests.globals");
const scope = globalThis as Record<string | symbol, unknown>;

const known = (scope[FIRST] ??= new Set(Reflect.ownKeys(globalThis))) as Set<string | symbol>;
for (const name of Reflect.ownKeys(globalThis)) {
  if (name !== FIRST && !known.has(name) && !String(name).startsWith("__vi")) Reflect.deleteProperty(globalThis, name);
}
(scope.__vitest_mocker__ as { reset(): void }).reset();
vi.resetModules();
