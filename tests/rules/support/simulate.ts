import { openLab, reportOf } from "../../../src/rules/lab/simulate.ts";
import type { LabInput, LabReport } from "../../../src/rules/lab/types.ts";

/** Plays a fight so many times and says how it ends, as the lab's window does in parts. */
export function simulateFight({ times, ...input }: LabInput & { readonly times: number }): LabReport {
  return reportOf(openLab(input).count(0, times), input.sides, input.rulings.hash);
}
