/**
 * The maps of the adventure in v13 and v14. They are stored in v13's format; v14 keeps the image in a scene's first level and
 * may or may not convert an import (V14-02, V14-03). So each map has its required values in its own flags
 * (`flags.rulings.map`), and on v14 missing ones are filled in: before the import, so that the scene is complete from the start, and
 * again after it, for existing scenes. Where Foundry converted it, both find nothing to do.
 */

import { translateAdventure } from "../platform/compendium-names.ts";
import { generation } from "../platform/generation.ts";
import { notifyError } from "../platform/notifications.ts";

/** The flags of a map. */
interface MapFlag {
  readonly src: string;
  readonly color: string;
}

/** The id that v14 gives the level of a scene without levels. */
const DEFAULT_LEVEL = "defaultLevel0000";
/** The value in v14 for fog exploration per user. */
const FOG_OF_EACH = 1;

/** Completes the maps of an adventure on import, and keeps the active scene and the visibility of scenes in use. Call once, in `init`. */
export function watchMaps(): void {
  const levels = generation() >= 14;
  Hooks.on("preImportAdventure", (adventure, _options, toCreate, toUpdate) => {
    translateAdventure(adventure, toCreate);
    translateAdventure(adventure, toUpdate);
    for (const data of scenesIn(toUpdate)) keepInPlay(data);
    if (levels) for (const data of scenesIn(toCreate)) fillIn(data);
  });
  if (!levels) return;
  Hooks.on("importAdventure", (_adventure, _options, created, updated) => {
    void mend([...scenesIn(created), ...scenesIn(updated)]).catch(notifyError);
  });
}

function scenesIn(byName: object): object[] {
  const scenes: unknown = "Scene" in byName ? byName.Scene : undefined;
  return Array.isArray(scenes) ? scenes.filter((scene) => typeof scene === "object" && scene !== null) : [];
}

function mapOf(scene: object): MapFlag | undefined {
  const src: unknown = foundry.utils.getProperty(scene, "flags.rulings.map.src");
  const color: unknown = foundry.utils.getProperty(scene, "flags.rulings.map.color");
  return typeof src === "string" && typeof color === "string" ? { src, color } : undefined;
}

function hasPicture(level: unknown): boolean {
  if (typeof level !== "object" || level === null) return false;
  return Boolean(foundry.utils.getProperty(level, "background.src"));
}

/** An adventure's data set the active scene and the ownership, if only by defaults: the world's values are kept. */
function keepInPlay(data: object): void {
  const there = "_id" in data && typeof data._id === "string" ? game.scenes?.get(data._id) : undefined;
  if (there && mapOf(data)) Object.assign(data, { active: there.active, ownership: there.toObject().ownership });
}

/** Adds the image to the first level of new scene data, unless it has one. */
function fillIn(data: object): void {
  const map = mapOf(data);
  const given: unknown = foundry.utils.getProperty(data, "levels");
  const levels: unknown[] = Array.isArray(given) ? given : [];
  const [first, ...others] = levels;
  if (!map || hasPicture(first)) return;
  const known = typeof first === "object" && first !== null ? first : { _id: DEFAULT_LEVEL, name: nameOf(data) };
  Object.assign(data, { levels: [{ ...known, background: { ...map } }, ...others] });
  foundry.utils.setProperty(data, "initialLevel", foundry.utils.getProperty(known, "_id"));
  foundry.utils.setProperty(data, "fog.mode", FOG_OF_EACH);
}

function nameOf(data: object): string {
  return "name" in data && typeof data.name === "string" ? data.name : "";
}

/** Adds the image to the first level of existing scenes without one. */
async function mend(scenes: readonly object[]): Promise<void> {
  for (const scene of scenes) {
    const map = mapOf(scene);
    if (!map || !("levels" in scene) || !("updateEmbeddedDocuments" in scene)) continue;
    const [first] = scene.levels instanceof foundry.utils.Collection ? scene.levels.contents : [];
    if (hasPicture(first)) continue;
    const _id: unknown = foundry.utils.getProperty(first ?? {}, "id");
    // The types know no levels yet, hence the untyped call.
    const update: unknown = scene.updateEmbeddedDocuments;
    if (typeof update === "function" && typeof _id === "string")
      await Reflect.apply(update, scene, ["Level", [{ _id, background: { ...map } }]]);
  }
}
