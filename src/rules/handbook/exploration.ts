import type { RuleId } from "../trace/types.ts";

/** Exploration rules left to the referee's judgement: texts for the handbook (BX-011, GOR-69). */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [
  { id: "BX-011", key: "BX_011" },
  { id: "GOR-69", key: "GOR_69" },
];
