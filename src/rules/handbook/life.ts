import type { RuleId } from "../trace/types.ts";

/** Rules of morale and life left to the referee's judgement: pages of the handbook (GOR-29, REF-01, REF-06). */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [
  { id: "GOR-29", key: "GOR_29" },
  { id: "REF-01", key: "REF_01" },
  { id: "REF-06", key: "REF_06" },
];
