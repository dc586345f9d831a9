import type { RuleId } from "../trace/types.ts";

/**
 * Rules of characters, magic and conversion left to the referee's judgement: pages of the handbook (BX-002, ERIS-01, ERIS-48, ERIS-81, ERIS-133, GOR-01,
 * GOR-10, GOR-13, GOR-48, GOR-53).
 */
export const entries: readonly { readonly id: RuleId; readonly key: string }[] = [
  "BX-002",
  "ERIS-01",
  "ERIS-48",
  "ERIS-81",
  "ERIS-133",
  "GOR-01",
  "GOR-10",
  "GOR-13",
  "GOR-48",
  "GOR-53",
].map((id) => ({ id, key: id.replace("-", "_") }));
