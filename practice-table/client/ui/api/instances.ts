import type { ApplicationV2 } from "./application.ts";

/** Every rendered application by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

let topZ = 100;
/** The next free z-index for a window brought to the front. */
export function nextZ(): number {
  topZ += 1;
  return topZ;
}
