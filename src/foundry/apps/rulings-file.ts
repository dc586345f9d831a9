import type { RulingsRequest } from "../../rules/rulings/types.ts";

const FORMAT = "rulings/1";

/** The text of a file that carries a table's rulings. */
export function rulingsFile(request: RulingsRequest): string {
  return `${JSON.stringify({ format: FORMAT, ...request }, null, 2)}\n`;
}

/** What a rulings file says, or why it cannot be used. Never throws; what its topics say is judged by `compile`. */
export function readRulingsFile(
  text: string,
):
  | { readonly ok: true; readonly request: RulingsRequest }
  | { readonly ok: false; readonly fault: "notOurs" | "damaged" } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, fault: "damaged" };
  }
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
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, String(inner)]));
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Asks for a file and reads it; undefined when none was chosen. */
export function pickTextFile(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("change", async () => resolve(await input.files?.[0]?.text()));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}
