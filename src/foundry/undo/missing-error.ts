import type { Refusal } from "../../rules/plan.ts";

/** What a deed takes was taken by somebody else in the same moment: nothing of the deed is done. */
export class MissingError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.key);
  }
}
