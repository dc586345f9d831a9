import type { Table } from "./bench.ts";
import { brawl } from "./probes/attack.ts";
import { probes } from "./probes/index.ts";
import { sickbed } from "./probes/life.ts";
import { trial } from "./probes/morale.ts";
import { turmoil } from "./probes/order.ts";

/** Everything that is played with any rulings: a fight, a sickbed, a trial of morale, a rout, and the probe of each topic. */
export const scenes: readonly (readonly [string, (table: Table) => void])[] = Object.entries({
  brawl,
  sickbed,
  trial,
  turmoil,
  ...Object.fromEntries(Object.entries(probes).map(([key, { run }]) => [key, run])),
});
