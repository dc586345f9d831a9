/**
 * Begins every file of a shared worker as a new process would: no module is loaded, no mock stands, and no global is there that an earlier file
 * defined. The text of modules and what comes from `node_modules` stay, which is what makes a shared worker quick.
 */
import { vi } from "vitest";
import { biasDice } from "./biased-dice.ts";

const FIRST = Symbol.for("rulings.tests.globals");
const TIMERS = Symbol.for("rulings.tests.timers");
const scope = globalThis as unknown as {
  [FIRST]?: Set<string>;
  [TIMERS]?: Set<NodeJS.Timeout>;
  __vitest_mocker__: { reset(): void };
};

/** Remembers every timer, so that none of an earlier file goes off in a later one, where its globals are gone. */
function rememberTimers(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>();
  for (const name of ["setTimeout", "setInterval"] as const) {
    const real = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    const remembered = (...args: unknown[]): NodeJS.Timeout => {
      const timer = real(...args);
      timers.add(timer);
      return timer;
    };
    Object.defineProperties(remembered, Object.getOwnPropertyDescriptors(real));
    Reflect.set(globalThis, name, remembered);
  }
  return timers;
}

scope[TIMERS] ??= rememberTimers();
for (const timer of scope[TIMERS]) clearTimeout(timer);
scope[TIMERS].clear();

scope[FIRST] ??= new Set(Object.getOwnPropertyNames(globalThis));
for (const name of Object.getOwnPropertyNames(globalThis))
  if (!scope[FIRST].has(name) && !name.startsWith("__vi")) Reflect.deleteProperty(globalThis, name);
scope.__vitest_mocker__.reset();
vi.resetModules();
biasDice(process.env.RULINGS_DICE ?? "");
