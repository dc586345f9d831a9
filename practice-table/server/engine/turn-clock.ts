import { isObject, number, type Source, text } from "../../shared/json.ts";
import type { Outcome } from "../visibility.ts";
import { type Context, makeContext } from "./context.ts";
import { createOne } from "./create.ts";
import { finish } from "./prepare.ts";

const KEY = "core.time";
/** The largest step of the clock in one operation, in seconds: thirty years. */
const FURTHEST = 1_000_000_000;

/**
 * Advances the world's clock for an update of a fight or of a token (`worldTime.delta`): the server stores it in the same write and reports it before the
 * update (PEER-48). A user who may change a fight's turn may also move the clock with it; with tokens only referees and Assistants may.
 * @returns the outcome to report first
 */
export function turnClock(context: Context): Outcome | undefined {
  const { type, operation, draft, who, now } = context;
  if (type !== "Combat" && !(type === "Token" && who.isReferee)) return undefined;
  const delta = secondsOf(operation.worldTime);
  if (delta === 0) return undefined;
  const stored = draft.all("Setting").find((one) => text(one, "key") === KEY && !one.user);
  const before = Number(stored ? text(stored, "value") : 0);
  const value = JSON.stringify((Number.isFinite(before) ? before : 0) + delta);
  const response = (action: "create" | "update", source: Source, entry: Source): Outcome => ({
    response: { type: "Setting", action, operation: { modifiedTime: now }, result: [entry], userId: who.id },
    after: new Map([[text(source, "_id"), source]]),
    ...(stored && { before: new Map([[text(stored, "_id"), stored]]) }),
  });
  if (!stored) {
    // The user who advances the turn may not write settings, so the server writes this one.
    const server = { ...who, role: 4, isReferee: true };
    const own = makeContext(draft, server, { type: "Setting", action: "create", operation: {} }, now);
    const made = createOne(own, { key: KEY, value, user: null }, false);
    return response("create", made, made);
  }
  const after = finish(draft.world, "Setting", { ...stored, value });
  draft.put("Setting", after);
  return response("update", after, { _id: text(stored, "_id"), value });
}

function secondsOf(worldTime: unknown): number {
  const delta = isObject(worldTime) ? number(worldTime, "delta") : 0;
  return Math.abs(delta) <= FURTHEST ? Math.round(delta) : 0;
}
