import type { Refusal, RefusalCode } from "../shared/protocol.ts";
import { DangerousKeyError } from "../shared/update.ts";
import { causeOf, StorageError } from "./storage-faults.ts";

/** A refused request; the message is for its user and names the field. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The refusal sent to the client for an error. Unexpected errors are logged and described without their details. */
export function toRefusal(error: unknown, log: (line: string) => void): Refusal {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof DangerousKeyError) return { code: "malformed", message: error.message };
  if (error instanceof StorageError) {
    if (error.cause) log(`A write failed: ${causeOf(error)}`);
    return { code: "storage", message: error.message };
  }
  log(`Fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { code: "internal", message: "The server could not do that; its log says why." };
}
