import type { RuleId } from "../trace/types.ts";

/** Encounter rules left to the referee's judgement: texts for the handbook (BX-112). */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [{ id: "BX-112", key: "BX_112" }];
