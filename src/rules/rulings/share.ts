import { isNoDeeper } from "../input-checks.ts";
import { canonical, hashText } from "./hash.ts";
import type { RulingsRequest } from "./types.ts";

const PREFIX = "rulings1";
const MAX_LENGTH = 20_000;
/** The maximum nesting of values, which no ruling exceeds. */
const MOST_DEPTH = 20;

/**
 * A short, readable string of a table's rulings: preset, differences and parameters, with a checksum at the end (`rulings1:eris;initiative=blocks;~1x4`).
 * {@link readShareString} reads it.
 */
export function shareString(request: RulingsRequest): string {
  const parts = [`${PREFIX}:${enc(request.preset)}`];
  for (const [key, value] of sorted(request.overrides ?? {})) parts.push(`${enc(key)}=${enc(value)}`);
  for (const [key, value] of sorted(request.parameters ?? {})) parts.push(`${enc(key)}:=${enc(canonical(value))}`);
  const body = parts.join(";");
  return `${body};~${check(body)}`;
}

/** The request in a share string, or the reason why it is invalid (a text key under `RULINGS.Share`). Reading never throws an error. */
type ShareResult =
  | { readonly ok: true; readonly request: RulingsRequest }
  | { readonly ok: false; readonly fault: "notOurs" | "damaged" | "tooLong" };

export function readShareString(text: string): ShareResult {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return { ok: false, fault: "tooLong" };
  if (!trimmed.startsWith(`${PREFIX}:`)) return { ok: false, fault: "notOurs" };
  const cut = trimmed.lastIndexOf(";~");
  if (cut < 0 || trimmed.slice(cut + 2) !== check(trimmed.slice(0, cut))) return { ok: false, fault: "damaged" };
  try {
    return { ok: true, request: parse(trimmed.slice(PREFIX.length + 1, cut)) };
  } catch {
    return { ok: false, fault: "damaged" };
  }
}

function parse(body: string): RulingsRequest {
  const [preset = "", ...rest] = body.split(";");
  // Pairs keep `__proto__` in an untrusted string an ordinary key instead of a prototype.
  const overrides: [string, string][] = [];
  const parameters: [string, unknown][] = [];
  for (const part of rest) {
    const parameter = /^([^=:]+):=(.*)$/s.exec(part);
    const choice = /^([^=:]+)=(.*)$/s.exec(part);
    if (parameter) parameters.push([dec(parameter[1]), JSON.parse(dec(parameter[2]))]);
    else if (choice) overrides.push([dec(choice[1]), dec(choice[2])]);
    else throw new Error("malformed");
  }
  if (!isNoDeeper(parameters, MOST_DEPTH)) throw new Error("malformed");
  return {
    preset: decodeURIComponent(preset),
    overrides: Object.fromEntries(overrides),
    parameters: Object.fromEntries(parameters),
  };
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Half of a surrogate pair cannot be URI-encoded, so the replacement character stands for it. */
const enc = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
const dec = (text: string | undefined): string => decodeURIComponent(text ?? "");
const check = (body: string): string => hashText(body).slice(0, 4);
