import { isV14 } from "../runtime.ts";
import { isPlain } from "../types.ts";

/** Paths of unconverted rolls in the data of a sub-type. */
export function rollsIn(data: object): string[] {
  if (!isV14()) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === "system" || key.startsWith("system.") ? search(key, value) : [],
  );
}

/**
 * Rolls cannot be stored unconverted in the data of a sub-type from v14 on: stored data must be plain (PLAY-59, V14-53). Only a JSON field accepts a roll,
 * because it stores it as text (PEER-32).
 * @param stored the resulting data, where already known
 * @throws Error that names the path of a roll
 */
export function refuseRolls(documentName: string, rolls: readonly string[], stored?: object): void {
  const [first] = rolls;
  if (first === undefined || (stored && !holdsWritten(stored))) return;
  throw new Error(`${documentName} validation errors: ${first} holds a Roll, and only plain data can be stored there`);
}

/** Whether stored data have the form of a roll as an object, not as text. A system may have moved it. */
function holdsWritten(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return ("terms" in value && "evaluated" in value) || Object.values(value).some(holdsWritten);
}

function search(path: string, value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  if (isRoll(value)) return [path];
  if (!isPlain(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => search(`${path}.${key}`, inner));
}

function isRoll(value: object): boolean {
  return "terms" in value && "evaluate" in value && typeof value.evaluate === "function";
}
