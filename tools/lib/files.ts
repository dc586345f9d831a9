/** Small helpers over the file system that several tools share. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Every file under a folder, sorted, as absolute paths; none when the folder does not exist. */
export function listFiles(folder: string, accept: (path: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(path, accept));
    else if (entry.isFile() && accept(path)) found.push(path);
  }
  return found.sort();
}

/** A path from the root with forward slashes, for messages and keys. */
export function shown(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Reads text. */
export function readText(path: string): string {
  return readFileSync(path, "utf8");
}

/** Reads JSON; the error names the file. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`);
  }
}

/** Writes text, making the folder when it is missing. */
export function writeText(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes indented JSON with a final newline. */
export function writeJson(path: string, value: unknown): void {
  writeText(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Is it an object with named members (neither null nor a list)? */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the text of anything thrown as an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
