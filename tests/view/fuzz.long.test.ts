/** 100,000 hostile and damaged inputs by seed: no crash but errors of our own, and none that hangs. `RULINGS_SEED` tries others. */
import { test } from "vitest";
import { TARGETS, tryMany } from "./fuzz.ts";

const SEED = Number(process.env.RULINGS_SEED ?? 20_261_127);
const EACH = Math.ceil(100_000 / TARGETS.length);

test.each(TARGETS)(`$name: ${EACH} inputs of seed ${SEED}`, { timeout: 3_600_000 }, (one) => {
  tryMany(one, EACH, SEED);
});
