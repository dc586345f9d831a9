import type { RuleId } from "../trace/types.ts";

/** Attack rules left to the referee's judgement: texts for the handbook. */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [{ id: "ERIS-38", key: "ERIS_38" }];
