import { addCounts } from "../../rules/lab/count.ts";
import { type LabOrder, labFor } from "../../rules/lab/order.ts";
import type { LabCount } from "../../rules/lab/types.ts";
import type { LabAnswer, LabRequest } from "./protocol.ts";

/** Some fights of one order. */
interface Part {
  readonly set: number;
  readonly from: number;
  readonly to: number;
}

/** A run in progress. */
export interface LabRun {
  /** Resolves when every fight is counted or the run was stopped; rejects when a fight could not be played. */
  readonly done: Promise<void>;
  readonly workers: number;
  stop(): void;
}

/** Fights per part: few at first, so that figures appear at once; then enough to be worth the message. */
const FIRST = 25;
const MOST = 250;
/** Fights per slice without workers: the window must stay responsive in between. */
const SLICE = 10;
const MOST_WORKERS = 4;

/**
 * Plays every order the given number of times in workers, and reports the counts as they grow. The figures do not depend on the number of
 * workers: a fight's dice follow from its number, and counts are integer sums. Where no worker can be started, it plays in slices between
 * two frames of the page.
 * @param onCount called with the number of an order and its count so far
 */
export function runLab(
  orders: readonly LabOrder[],
  times: number,
  onCount: (set: number, count: LabCount) => void,
  wanted = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
): LabRun {
  const parts = partsOf(orders.length, times);
  const counts: (LabCount | undefined)[] = orders.map(() => undefined);
  const take = (set: number, count: LabCount): void => {
    const before = counts[set];
    const sum = before ? addCounts(before, count) : count;
    counts[set] = sum;
    onCount(set, sum);
  };
  const workers = orders.every(canTravel) ? startWorkers(Math.min(wanted, parts.length)) : [];
  const state = { stopped: false };
  const done = (
    workers.length > 0 ? inWorkers(workers, orders, parts, take, state) : inSlices(orders, parts, take, state)
  ).finally(() => {
    for (const worker of workers) worker.terminate();
  });
  return {
    done,
    workers: workers.length,
    stop: () => {
      state.stopped = true;
      for (const worker of workers) {
        worker.terminate();
        worker.dispatchEvent(new Event("stopped"));
      }
    },
  };
}

/** The parts of all orders alternately, so that all have figures from the start. */
function partsOf(sets: number, times: number): Part[] {
  const parts: Part[] = [];
  for (let from = 0, size = FIRST; from < times; size = Math.min(MOST, size * 2)) {
    const to = Math.min(times, from + size);
    for (let set = 0; set < sets; set += 1) parts.push({ set, from, to });
    from = to;
  }
  return parts;
}

/** Whether an order can be sent to a worker: functions that a module added to the rulebook cannot. */
function canTravel({ own }: LabOrder): boolean {
  return (
    own === undefined ||
    (own.topics.every(({ variants }) => Object.values(variants).every(({ on }) => !on)) &&
      own.variants.every(({ does }) => isPlain(does)))
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isPlain);
  return typeof value !== "function";
}

function startWorkers(number: number): Worker[] {
  try {
    return Array.from(
      { length: number },
      () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rulings-lab" }),
    );
  } catch (error) {
    console.warn("Rulings | the lab plays without workers:", error);
    return [];
  }
}

interface State {
  stopped: boolean;
}

type Take = (set: number, count: LabCount) => void;

async function inWorkers(
  workers: readonly Worker[],
  orders: readonly LabOrder[],
  parts: readonly Part[],
  take: Take,
  state: State,
): Promise<void> {
  const left = [...parts];
  const lost: Part[] = [];
  await Promise.all(workers.map((worker) => drive(worker, orders, left, lost, take, state)));
  // A worker that never started (an old browser, a strict page) has returned its parts.
  if (!state.stopped && (lost.length > 0 || left.length > 0)) await inSlices(orders, [...lost, ...left], take, state);
}

/** Gives parts to one worker until none is left, the run is stopped, or the worker fails to start. */
function drive(
  worker: Worker,
  orders: readonly LabOrder[],
  left: Part[],
  lost: Part[],
  take: Take,
  state: State,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let part: Part | undefined;
    const next = (): void => {
      part = state.stopped ? undefined : left.shift();
      if (part) worker.postMessage({ kind: "count", ...part } satisfies LabRequest);
      else resolve();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<LabAnswer>) => {
      if (data.kind === "failed") reject(new Error(data.why));
      else if (data.kind === "counted") {
        part = undefined;
        if (!state.stopped) take(data.set, data.count);
        next();
      }
    });
    worker.addEventListener("stopped", () => resolve());
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (part) lost.push(part);
      resolve();
    });
    for (const [set, order] of orders.entries()) worker.postMessage({ kind: "open", set, order } satisfies LabRequest);
    next();
  });
}

async function inSlices(orders: readonly LabOrder[], parts: readonly Part[], take: Take, state: State): Promise<void> {
  const labs = orders.map(labFor);
  for (const { set, from, to } of parts)
    for (let at = from; at < to; at += SLICE) {
      if (state.stopped) return;
      const count = labs[set]?.count(at, Math.min(to, at + SLICE));
      if (count) take(set, count);
      await new Promise((resolve) => setTimeout(resolve));
    }
}
