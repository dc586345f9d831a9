import { LazyModule } from "../../platform/lazy-module.ts";
import { notifyError } from "../../platform/notifications.ts";
import type { Quench } from "./quench-batches.ts";

const batches = new LazyModule(() => import("./quench-batches.ts"));

function isQuench(value: unknown): value is Quench {
  return typeof value === "object" && value !== null && "registerBatch" in value;
}

/** Registers the checks as batches when the module Quench calls its documented ready hook; their code is loaded by then. Call once, in `init`. */
export function registerQuench(): void {
  if (game.modules?.get("quench")?.active) void batches.get().catch(notifyError);
  Reflect.apply(Hooks.on, Hooks, ["quenchReady", (quench: unknown) => isQuench(quench) && hand(quench)]);
}

/** Runs synchronously where possible: a module set to run everything at startup does so right after its hook. */
function hand(quench: Quench): void {
  if (batches.now) batches.now.offer(quench);
  else
    void batches
      .get()
      .then(({ offer }) => offer(quench))
      .catch(notifyError);
}
