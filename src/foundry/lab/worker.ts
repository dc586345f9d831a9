/** A worker of the lab: opens the received orders and plays their fights. It does not use Foundry. */
import { labFor } from "../../rules/lab/order.ts";
import type { Lab } from "../../rules/lab/simulate.ts";
import type { LabAnswer, LabRequest } from "./protocol.ts";

const labs = new Map<number, Lab>();

function answer(ask: LabRequest): LabAnswer {
  if (ask.kind === "open") {
    labs.set(ask.set, labFor(ask.order));
    return { kind: "opened", set: ask.set };
  }
  const lab = labs.get(ask.set);
  if (!lab) throw new RangeError(`set ${ask.set} is not open`);
  return { kind: "counted", set: ask.set, count: lab.count(ask.from, ask.to) };
}

self.addEventListener("message", ({ data }: MessageEvent<LabRequest>) => {
  try {
    self.postMessage(answer(data));
  } catch (error) {
    self.postMessage({ kind: "failed", set: data.set, why: String(error) } satisfies LabAnswer);
  }
});
