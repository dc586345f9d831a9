/** The levels of scenes: v14's storage of data that were on the scene itself until v13 (V14-01, V14-07, V14-10, V14-20). */
import { isObject, type JsonObject } from "./json.ts";

/** The id of the level given to every scene without levels, and the default level of tokens. */
export const DEFAULT_LEVEL = "defaultLevel0000";

/** Keys of a scene that v14 no longer has. */
export const GONE_FROM_SCENES = [
  "background",
  "backgroundColor",
  "foreground",
  "foregroundElevation",
  "templates",
] as const;

/** The major version, of `"13.350"` for instance; 0 without one, which counts as older than all. */
export function majorOf(version: unknown): number {
  return Number(/^\d+/.exec(String(version ?? ""))?.[0] ?? 0);
}

/** A level without a picture. */
export function bareLevel(): JsonObject {
  return { _id: DEFAULT_LEVEL, name: "Level" };
}

/** A v13 scene in v14's shape: for worlds of an older core, and for imports. A scene with levels is unchanged. */
export function migrateScene(source: JsonObject): JsonObject {
  const own = listOf(source, "levels");
  const kept = Object.fromEntries(Object.entries(source).filter(([key]) => !isGone(key)));
  const background = part(source, "background");
  const { offsetX = 0, offsetY = 0, src = null, tint = null, ...textures } = background;
  const fog = part(source, "fog");
  const { exploration, overlay = null, ...fogLeft } = fog;
  const level: JsonObject = {
    ...bareLevel(),
    background: { src, ...(tint !== null && { tint }), color: source.backgroundColor ?? "#999999" },
    foreground: { src: source.foreground ?? null },
    fog: { src: overlay },
    textures: pick(textures, ["anchorX", "anchorY", "fit", "scaleX", "scaleY", "rotation"]),
  };
  return {
    ...kept,
    levels: own.length > 0 ? own : [level],
    initialLevel: source.initialLevel ?? own[0]?._id ?? DEFAULT_LEVEL,
    fog: { mode: exploration === false ? 0 : 1, ...fogLeft },
    shiftX: source.shiftX ?? offsetX,
    shiftY: source.shiftY ?? offsetY,
    tokens: listOf(source, "tokens").map(migrateToken),
  };
}

/** Detection modes are stored by id since v14. */
export function migrateToken(token: JsonObject): JsonObject {
  const modes = token.detectionModes;
  if (!Array.isArray(modes)) return token;
  const byId = modes.filter(isObject).map(({ id, ...mode }) => [String(id), mode]);
  return { ...token, detectionModes: Object.fromEntries(byId) as JsonObject };
}

function isGone(key: string): boolean {
  return GONE_FROM_SCENES.some((gone) => gone === key);
}

function part(source: JsonObject, key: string): JsonObject {
  const value = source[key];
  return isObject(value) ? value : {};
}

function listOf(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pick(source: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key)));
}
