/** The process that runs the tests against one fault after another. It can be ended at any moment: it keeps nothing. */
import { createRequire } from "node:module";
import { Script } from "node:vm";
import { configureGlobal } from "fast-check";
import { z } from "zod";
import { messageOf, readText } from "../lib/files.ts";
import { Collector, type Gathered } from "./collect.ts";
import { type Answer, type Order, OrderSchema, type Test } from "./messages.ts";

// The same trials in every run; a failed one is not made smaller.
configureGlobal({ seed: 1974, endOnFailure: true });

/** Where the switches look which fault is on, and count. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const switches: Switches = {};
Reflect.set(globalThis, "__stryker__", switches);

const require = createRequire(import.meta.url);
const path = process.argv[2] ?? "";
const script = new Script(`(function (require, exports, module) {${readText(path)}\n})`, { filename: path });
const ExportsSchema = z.object({
  tests: z.record(
    z.string(),
    z.custom<() => Promise<unknown>>((value) => typeof value === "function"),
  ),
});

/** The script evaluated afresh: files are loaded as they are asked for. */
class Evaluation {
  readonly #collector = new Collector();
  readonly #loaders: z.infer<typeof ExportsSchema>["tests"];
  readonly #loaded = new Map<string, readonly Gathered[]>();

  constructor() {
    const own = this.#collector.module;
    const module = { exports: {} };
    const evaluate: unknown = script.runInThisContext();
    if (typeof evaluate !== "function") throw new Error("The script of the tests is no function.");
    evaluate((name: string) => (name === "vitest" ? own : require(name)), module.exports, module);
    this.#loaders = ExportsSchema.parse(module.exports).tests;
  }

  async load(file: string): Promise<readonly Gathered[]> {
    const known = this.#loaded.get(file);
    if (known) return known;
    this.#collector.tests = [];
    await this.#loaders[file]?.();
    this.#loaded.set(file, this.#collector.tests);
    return this.#collector.tests;
  }
}

async function sound(files: readonly string[]): Promise<Answer> {
  const evaluation = new Evaluation();
  const tests: Extract<Answer, { kind: "sound" }>["tests"] = [];
  for (const file of files) {
    const gathered = await evaluation.load(file);
    for (const [at, { name, body }] of gathered.entries()) {
      const id = `${file}#${at}`;
      switches.currentTestId = id;
      // Processor time: on a busy machine the clock would make slow tests of quick ones.
      const begun = process.cpuUsage();
      let failed: string | undefined;
      try {
        await body();
      } catch (error) {
        failed = messageOf(error);
      }
      switches.currentTestId = undefined;
      const { user, system } = process.cpuUsage(begun);
      const one = { id, file, at, name, ms: (user + system) / 1000 };
      tests.push(failed === undefined ? one : { ...one, failed });
    }
  }
  const { static: loaded = {}, perTest: passed = {} } = switches.mutantCoverage ?? {};
  return { kind: "sound", tests, loaded, passed };
}

async function noticedBy(tests: readonly Test[]): Promise<string | undefined> {
  let last = "loading";
  try {
    const evaluation = new Evaluation();
    for (const { file, at, name } of tests) {
      last = `${file}: ${name}`;
      await (await evaluation.load(file))[at]?.body();
    }
    return undefined;
  } catch {
    return last;
  }
}

async function answer(order: Order): Promise<Answer> {
  if (order.kind === "sound") return sound(order.files);
  Object.assign(switches, { activeMutant: order.id, hitCount: 0, hitLimit: order.limit });
  const noticed = await noticedBy(order.tests);
  return { kind: "fault", id: order.id, ...(noticed === undefined ? {} : { noticed }) };
}

process.on("message", (message) => {
  void answer(OrderSchema.parse(message)).then((given) => process.send?.(given));
});
