import { compile } from "../compile.ts";
import type { RulingsRequest } from "../rulings/types.ts";
import { type Lab, openLab } from "./simulate.ts";
import type { LabSide } from "./types.ts";

/** A run of the lab as plain data, which can be handed to a worker: who fights under what, from which seed. */
export interface LabOrder {
  readonly sides: readonly LabSide[];
  readonly request: RulingsRequest;
  readonly seed: string;
  readonly maxRounds?: number;
}

/** Opens the lab for an order. @throws RulesError as `openLab` does. */
export function labFor({ sides, request, seed, maxRounds }: LabOrder): Lab {
  const { rulings } = compile(request);
  return openLab({ sides, rulings, seed, ...(maxRounds !== undefined && { maxRounds }) });
}
