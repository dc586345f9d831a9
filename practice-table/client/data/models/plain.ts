import { isV14 } from "../runtime.ts";
import { isPlain } from "../types.ts";

/** Where rolls stand as they are in the data of a sub-type, as paths. */
export function rollsIn(data: object): string[] {
  if (!isV14()) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === "system" || key.startsWith("system.") ? search(key, value) : [],
  );
}

/**
 * From v14 on, rolls cannot be stored in the data of a sub-type as they are: stored data must be plain (PLAY-59, V14-53). Only a JSON field
 * accepts a roll, because it stores it as text (PEER-32).
 * @param stored the resulting data, where already known
 * @throws Error that names the position of a roll
 */
export function refuseRolls(documentName: string, rolls: readonly string[], stored?: object): void {
  const [first] = rolls;
  if (first === undefined || (stored && !holdsWritten(stored))) return;
  throw new Error(`${documentName} validation errors: ${first} holds a Roll, and only plain data can be stored there`);
}

/** Whether the form of a roll stands in what is stored as an object, not as text. A system may have put it elsewhere than it was. */
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
