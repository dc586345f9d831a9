import { isNoDeeper } from "../../rules/input-checks.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";

const FORMAT = "rulings/1";
/** The maximum length of a rulings file: ten times that of every table of every topic. */
const MOST_CHARACTERS = 1_000_000;
const MOST_DEPTH = 20;

/** The text of a file with a table's rulings. */
export function rulingsFile(request: RulingsRequest): string {
  return `${JSON.stringify({ format: FORMAT, ...request }, null, 2)}\n`;
}

/** The content of a rulings file, or the reason why it is invalid. Never throws; `compile` validates its topics. */
export function readRulingsFile(
  text: string,
):
  | { readonly ok: true; readonly request: RulingsRequest }
  | { readonly ok: false; readonly fault: "notOurs" | "damaged" | "tooLong" } {
  if (text.length > MOST_CHARACTERS) return { ok: false, fault: "tooLong" };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, fault: "damaged" };
  }
  if (!isNoDeeper(data, MOST_DEPTH)) return { ok: false, fault: "damaged" };
  if (typeof data !== "object" || data === null || !("format" in data) || data.format !== FORMAT)
    return { ok: false, fault: "notOurs" };
  const preset = "preset" in data && typeof data.preset === "string" ? data.preset : "";
  const overrides = "overrides" in data ? strings(data.overrides) : {};
  const parameters = "parameters" in data && isRecord(data.parameters) ? { ...data.parameters } : {};
  return { ok: true, request: { preset, overrides, parameters } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function strings(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  // A value that is no string, or cannot be converted to one, is shown as JSON.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, typeof inner === "string" ? inner : JSON.stringify(inner)]),
  );
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The maximum size in bytes, above that of any file read here: a longer file is cut off there, and then reported as too long or damaged. */
const MOST_BYTES = 16_000_000;

/** A file's text. */
export function textOf(file: File): Promise<string> {
  return file.slice(0, MOST_BYTES).text();
}

/**
 * Asks for a file and reads it; undefined when none was chosen.
 * @param accept the file types offered
 * @throws the browser's error when it cannot be read: the file was deleted, or the browser has no access
 */
export function pickTextFile(accept = ".json,.txt,application/json,text/plain"): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) textOf(file).then(resolve, reject);
      else resolve(undefined);
    });
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}
