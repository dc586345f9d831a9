/** The emulated generation of Foundry, and its version number. */
export type Generation = 13 | 14;

export const VERSIONS: Readonly<Record<Generation, string>> = { 13: "13.350", 14: "14.359" };

/**
 * The default generation of a table: the value of `RULINGS_GENERATION` (used by the test runs), otherwise 14.
 * @throws Error when the value is neither 13 nor 14
 */
export function generationByDefault(env: Readonly<Record<string, string | undefined>> = process.env): Generation {
  return readGeneration("RULINGS_GENERATION", env["RULINGS_GENERATION"] || "14");
}

/** @throws Error naming the wrong option */
export function readGeneration(name: string, text: string): Generation {
  if (text !== "13" && text !== "14") throw new Error(`${name}: must be 13 or 14.`);
  return text === "13" ? 13 : 14;
}
