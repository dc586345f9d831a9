import type { Socket } from "socket.io";
import { isObject, type Json, text } from "../shared/json.ts";
import { Refused } from "./refuse.ts";
import { checkSize, plainJson } from "./validate.ts";

/** Default timeout in milliseconds. */
const PATIENCE = 30_000;

/**
 * Sends a query to another user's client and returns its answer.
 * @throws Refused with `offline`, `timeout`, or `remote` and the other client's error message
 */
export async function ask(
  target: Socket | undefined,
  fromUserId: string,
  request: { userId: string; name: string; data?: Json | undefined; timeout?: number | undefined },
): Promise<Json> {
  const { userId, name, data = null, timeout = PATIENCE } = request;
  if (!target) throw new Refused("offline", `User ${userId} is not connected; nobody can answer "${name}".`);
  const raw = await new Promise<unknown>((resolve, reject) => {
    const gone = () => reject(new Refused("offline", `User ${userId} left before answering "${name}".`));
    target.once("disconnect", gone);
    target
      .timeout(timeout)
      .emit("query", { name, data, fromUserId, timeout }, (error: Error | null, reply: unknown) => {
        target.off("disconnect", gone);
        if (error) reject(new Refused("timeout", `User ${userId} did not answer "${name}" within ${timeout} ms.`));
        else resolve(reply);
      });
  });
  const reply = raw === undefined ? null : plainJson(raw, "answer");
  checkSize(reply, undefined, "The answer");
  if (!isObject(reply)) throw new Refused("remote", `User ${userId} gave no proper answer to "${name}".`);
  if (reply.ok === true) return reply.result ?? null;
  const error = isObject(reply.error) ? reply.error : undefined;
  throw new Refused("remote", text(error, "message") || `The query "${name}" failed.`);
}
