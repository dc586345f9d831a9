import { isV14 } from "../runtime.ts";
import { isPlain } from "../types.ts";

/**
 * From v14 on, rolls do not go into the data of a sub-type as they are: what is stored there has to be plain (PLAY-59, V14-53).
 * @throws Error that names where one stands
 */
export function refuseRolls(documentName: string, data: object): void {
  if (!isV14()) return;
  for (const [key, value] of Object.entries(data))
    if (key === "system" || key.startsWith("system.")) search(documentName, key, value);
}

function search(documentName: string, path: string, value: unknown): void {
  if (value === null || typeof value !== "object") return;
  if (isRoll(value))
    throw new Error(`${documentName} validation errors: ${path} holds a Roll, and only plain data can be stored there`);
  if (isPlain(value) || Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) search(documentName, `${path}.${key}`, inner);
}

function isRoll(value: object): boolean {
  return "terms" in value && "evaluate" in value && typeof value.evaluate === "function";
}
