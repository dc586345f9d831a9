import { probes as characters } from "../../characters/probes.ts";
import { probes as exploration } from "../../exploration/probes.ts";
import type { Probes } from "../bench.ts";
import { probes as attack } from "./attack.ts";
import { probes as life } from "./life.ts";
import { probes as morale } from "./morale.ts";
import { probes as order } from "./order.ts";

/** One probe for each topic: what its variants and parameters must change. */
export const probes: Probes = { ...characters, ...exploration, ...attack, ...life, ...morale, ...order };
