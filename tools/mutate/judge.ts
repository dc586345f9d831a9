/** Has each fault judged: which tests come past it, and whether one of them fails with it on. */
import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Answer, AnswerSchema, type Order, type Sound, type Test } from "./messages.ts";

/** A test that takes longer is left out: run against hundreds of faults it would take hours. */
export const LONGEST = 1000;

/** The worker is TypeScript, whichever process starts it. */
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/**
 * How long a fault may keep the tests busy beyond what they take, in milliseconds. Long, because the machine may be busy with other things and
 * a fault that ends here counts as noticed; what loops is nearly always stopped before by how often it comes past the fault.
 */
const PATIENCE = 60_000;

export type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage";

/** A process that runs tests, and is begun again when it hangs. */
class Hand {
  #child: ChildProcess | undefined;

  constructor(private readonly script: string) {}

  /** The answer to an order, or nothing when there was none in time. */
  ask(order: Order, within: number): Promise<Answer | undefined> {
    this.#child ??= fork(join(import.meta.dirname, "worker.ts"), [this.script], { execArgv: ["--import", LOADER] });
    const child = this.#child;
    return new Promise((resolve) => {
      const settle = (given: Answer | undefined): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (given === undefined) this.end();
        resolve(given);
      };
      const timer = setTimeout(() => settle(undefined), within);
      child.once("message", (message) => settle(AnswerSchema.parse(message)));
      child.once("exit", () => settle(undefined));
      child.send(order);
    });
  }

  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

/** Runs the tests without any fault; failures at this point are an error. */
export async function soundRun(script: string, files: readonly string[]): Promise<Sound> {
  const hand = new Hand(script);
  const given = await hand.ask({ kind: "sound", files: [...files] }, 600_000);
  hand.end();
  if (given?.kind !== "sound") throw new Error("The tests did not run through without a fault.");
  const failed = given.tests.filter((test) => test.failed !== undefined);
  if (failed.length > 0) throw new Error(failed.map((test) => `${test.file}: ${test.name}: ${test.failed}`).join("\n"));
  return given;
}

/** The tests that come past a fault, the quickest files first; a fault that is met while loading may touch any test. */
export function testsOf(fault: string, { tests, loaded, passed }: Sound): Test[] {
  const quick = tests.filter(({ ms }) => ms <= LONGEST);
  const past = quick.filter(({ id }) => passed[id]?.[fault]);
  const chosen = past.length === 0 && loaded[fault] ? quick : past;
  const total = new Map<string, number>();
  for (const { file, ms } of chosen) total.set(file, (total.get(file) ?? 0) + ms);
  const order = (file: string): number => total.get(file) ?? 0;
  return chosen
    .toSorted((a, b) => order(a.file) - order(b.file) || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.ms - b.ms))
    .map(({ id, file, at, name }) => ({ id, file, at, name }));
}

/** Judges one fault after another with so many processes. */
export async function judge(
  script: string,
  sound: Sound,
  faults: readonly string[],
  processes: number,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<string, Status>> {
  const open = [...faults];
  const judged = new Map<string, Status>();
  const took = new Map(sound.tests.map(({ id, ms }) => [id, ms]));
  const work = async (): Promise<void> => {
    const hand = new Hand(script);
    for (let id = open.shift(); id !== undefined; id = open.shift()) {
      const tests = testsOf(id, sound);
      judged.set(id, tests.length === 0 ? "NoCoverage" : await status(hand, id, tests));
      onProgress(judged.size);
    }
    hand.end();
  };
  const status = async (hand: Hand, id: string, tests: readonly Test[]): Promise<Status> => {
    const hits = tests.reduce((sum, test) => sum + (sound.passed[test.id]?.[id] ?? 0), 0);
    const ms = tests.reduce((sum, test) => sum + (took.get(test.id) ?? 0), 0);
    const order: Order = { kind: "fault", id, tests: [...tests], limit: 10_000 + 10 * hits };
    const given = await hand.ask(order, PATIENCE + 20 * ms);
    if (given?.kind !== "fault") return "Timeout";
    return given.noticed === undefined ? "Survived" : "Killed";
  };
  await Promise.all(Array.from({ length: processes }, work));
  return judged;
}
