/** Which generation of Foundry a table imitates, and under what number. */
export type Generation = 13 | 14;

export const VERSIONS: Readonly<Record<Generation, string>> = { 13: "13.350", 14: "14.359" };

/**
 * The generation of a table that is not told which: what `RULINGS_GENERATION` says (the test runs use it), else 14.
 * @throws Error when it says anything else than 13 or 14
 */
export function generationByDefault(env: Readonly<Record<string, string | undefined>> = process.env): Generation {
  return readGeneration("RULINGS_GENERATION", env["RULINGS_GENERATION"] || "14");
}

/** @throws Error that names what was wrongly given */
export function readGeneration(name: string, text: string): Generation {
  if (text !== "13" && text !== "14") throw new Error(`${name}: must be 13 or 14.`);
  return text === "13" ? 13 : 14;
}
