import type { RuleId } from "../trace/types.ts";

/** Rules of encounters that are wholly a person's judgement: texts for the handbook (BX-112). */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [{ id: "BX-112", key: "BX_112" }];
