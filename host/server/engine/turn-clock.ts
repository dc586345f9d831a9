import { isObject, number, type Source, text } from "../../shared/json.ts";
import type { Outcome } from "../visibility.ts";
import { type Context, makeContext } from "./context.ts";
import { createOne } from "./create.ts";
import { finish } from "./prepare.ts";

const KEY = "core.time";
/** No clock is moved further by one operation: thirty years. */
const FURTHEST = 1_000_000_000;

/**
 * An update of a fight or of a token may move the world's clock with it (`worldTime.delta`): the server writes it in the same breath and tells of it
 * before it tells of the update (PEER-48). Of a fight whoever may move its turn moves the clock too; with tokens it is the referees' and Assistants'.
 * @returns what is to be told of it first
 */
export function turnClock(context: Context): Outcome | undefined {
  const { type, operation, draft, who, now } = context;
  if (type !== "Combat" && !(type === "Token" && who.isReferee)) return undefined;
  const delta = secondsOf(operation.worldTime);
  if (delta === 0) return undefined;
  const stored = draft.all("Setting").find((one) => text(one, "key") === KEY && !one.user);
  const before = Number(stored ? text(stored, "value") : 0);
  const value = JSON.stringify((Number.isFinite(before) ? before : 0) + delta);
  const told = (action: "create" | "update", source: Source, entry: Source): Outcome => ({
    response: { type: "Setting", action, operation: { modifiedTime: now }, result: [entry], userId: who.id },
    after: new Map([[text(source, "_id"), source]]),
    ...(stored && { before: new Map([[text(stored, "_id"), stored]]) }),
  });
  if (!stored) {
    // Whoever moves the turn is no writer of settings: this is the server's own.
    const server = { ...who, role: 4, isReferee: true };
    const own = makeContext(draft, server, { type: "Setting", action: "create", operation: {} }, now);
    const made = createOne(own, { key: KEY, value, user: null }, false);
    return told("create", made, made);
  }
  const after = finish(draft.world, "Setting", { ...stored, value });
  draft.put("Setting", after);
  return told("update", after, { _id: text(stored, "_id"), value });
}

function secondsOf(worldTime: unknown): number {
  const delta = isObject(worldTime) ? number(worldTime, "delta") : 0;
  return Math.abs(delta) <= FURTHEST ? Math.round(delta) : 0;
}
