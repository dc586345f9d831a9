import { type MockInstance, vi } from "vitest";
import type { Document } from "../../client/data/documents/document.ts";
import { Hooks } from "../../client/data/hooks.ts";
import type { Dict } from "../../client/data/types.ts";

/** Runs with the console's errors caught; returns their texts. */
export async function complaints(run: () => Promise<unknown>): Promise<string[]> {
  const said: MockInstance = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    await run();
    return said.mock.calls.map((call) => String(call[0]));
  } finally {
    said.mockRestore();
  }
}

/** The arguments of every call of a hook while `run` lasts. */
export async function calls(hook: string, run: () => Promise<unknown>): Promise<unknown[][]> {
  const heard: unknown[][] = [];
  const id = Hooks.on(hook, (...args: unknown[]) => void heard.push(args));
  await run();
  Hooks.off(hook, id);
  return heard;
}

/** The document of a create that must give exactly one. */
export function one(made: Document | Document[] | undefined): Document {
  if (made === undefined || Array.isArray(made)) throw new Error("not one document");
  return made;
}

/** A copy of the present data, because handlers may get objects that change later. */
export function frozen(data: unknown): Dict {
  return structuredClone(data) as Dict;
}
