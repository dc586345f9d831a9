import type { PlacedToken } from "../platform/types.ts";



/** Whether two tokens stand on the same level of their scene; without levels all do (V14-12). */
export function onSameLevel(a: PlacedToken, b: PlacedToken): boolean {
  return levelId(a) === levelId(b);
}

/** The id of the level that a token stands on; undefined where there are none. */
export function levelOf(token: PlacedToken): string | undefined {
  const id = levelId(token);
  return typeof id === "string" ? id : undefined;
}

function levelId(token: PlacedToken): unknown {
  return foundry.utils.getProperty(token, "level") ?? null;
}

/** Where something put on the scene in view belongs: the level that is looked at, and its floor. Nothing where there are no levels (V14-11). */
export function viewedLevel(): { readonly level: string; readonly elevation: number } | undefined {
  const level: unknown = canvas && "level" in canvas ? canvas.level : undefined;
  if (typeof level !== "object" || level === null) return undefined;
  const id: unknown = foundry.utils.getProperty(level, "id");
  const base: unknown = foundry.utils.getProperty(level, "elevation.base");
  if (typeof id !== "string") return undefined;
  return { level: id, elevation: typeof base === "number" && Number.isFinite(base) ? base : 0 };
}
