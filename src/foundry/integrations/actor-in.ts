import { isActor } from "../platform/resolve-uuid.ts";
import type { ActorDocument } from "../platform/types.ts";

/** The actor that a caller means: itself, or that of a token or its document. */
export function actorIn(about: unknown): ActorDocument | undefined {
  if (isActor(about)) return about;
  const actor: unknown = typeof about === "object" && about !== null ? Reflect.get(about, "actor") : undefined;
  return isActor(actor) ? actor : undefined;
}
