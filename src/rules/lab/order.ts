import { compile, shippedBook } from "../compile.ts";
import { RulesError } from "../errors.ts";
import { type Additions, extended } from "../rulings/extend.ts";
import type { RulingsRequest } from "../rulings/types.ts";
import { type Lab, openLab } from "./simulate.ts";
import type { LabSide } from "./types.ts";

/** A run of the lab as plain data for a worker: the fighters, the rulings and the seed. */
export interface LabOrder {
  readonly sides: readonly LabSide[];
  readonly request: RulingsRequest;
  readonly seed: string;
  readonly maxRounds?: number;
  /** The world's additions to the rule book. If they contain functions, the order cannot be passed to a worker. */
  readonly own?: Additions;
}

/**
 * Opens the lab for an order.
 * @throws RulesError as `openLab` does, and during the run when an addition fails.
 */
export function labFor({ sides, request, seed, maxRounds, own }: LabOrder): Lab {
  const book = own ? extended(shippedBook, own, fails) : shippedBook;
  const { rulings } = compile(request, book);
  return openLab({ sides, rulings, seed, book, ...(maxRounds !== undefined && { maxRounds }) });
}

/** Figures without a failed addition would mislead, so the run ends with the error. */
function fails(where: string, error: unknown): never {
  throw new RulesError("ownFailed", where, { why: error instanceof Error ? error.message : String(error) });
}
