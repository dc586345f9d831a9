import type { LabOrder } from "../../rules/lab/order.ts";
import type { LabCount } from "../../rules/lab/types.ts";

/** A request to a worker of the lab: to open an order under a number, or to play some of its fights. */
export type LabRequest =
  | { readonly kind: "open"; readonly set: number; readonly order: LabOrder }
  | { readonly kind: "count"; readonly set: number; readonly from: number; readonly to: number };

/** The worker's answer. */
export type LabAnswer =
  | { readonly kind: "opened"; readonly set: number }
  | { readonly kind: "counted"; readonly set: number; readonly count: LabCount }
  | { readonly kind: "failed"; readonly set: number; readonly why: string };
