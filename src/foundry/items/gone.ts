import type { RefereeAnswer } from "../platform/settings/setting-types.ts";

/**
 * The answer to a request about something that was given away or deleted meanwhile. Its name is the word of the user who asks, to whom
 * alone the answer goes.
 */
export function goneAnswer({ name }: Readonly<Record<string, unknown>>): RefereeAnswer {
  return typeof name === "string" && name !== ""
    ? { ok: false, refused: "targetGone", data: { name: name.slice(0, 100) } }
    : { ok: false, refused: "malformed" };
}
