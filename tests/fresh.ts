/**
 * Begins every file of a shared worker as a new process would: no module is loaded, no mock stands, and no global is there that an earlier file
 * defined. The text of modules and what comes from `node_modules` stay, which is what makes a shared worker quick.
 */
import { vi } from "vitest";

const FIRST = Symbol.for("rulings.tests.globals");
const scope = globalThis as unknown as { [FIRST]?: Set<string>; __vitest_mocker__: { reset(): void } };

scope[FIRST] ??= new Set(Object.getOwnPropertyNames(globalThis));
for (const name of Object.getOwnPropertyNames(globalThis))
  if (!scope[FIRST].has(name) && !name.startsWith("__vi")) Reflect.deleteProperty(globalThis, name);
scope.__vitest_mocker__.reset();
vi.resetModules();
