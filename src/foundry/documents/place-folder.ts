import { isCreature, isCreatureType } from "../adapter/is-creature.ts";
import { viewedLevel } from "../adapter/tokens.ts";
import { translateEntry } from "../platform/compendium-names.ts";
import { notifyError, notifyWarning } from "../platform/notifications.ts";

interface Dropped {
  readonly type?: string;
  readonly uuid?: string;
  readonly x?: number;
  readonly y?: number;
}

/** Places all actors of a folder dropped on a scene. Call once, in `init`. */
export function registerFolderDrop(): void {
  Hooks.on("dropCanvasData", (_canvas, data) => {
    const { type, uuid, x, y }: Dropped = data;
    if (type !== "Folder" || !uuid || !game.user?.isGM) return;
    void placeFolder(uuid, { x: x ?? 0, y: y ?? 0 }).catch(notifyError);
    return false;
  });
}

/** Places every actor of a folder and its subfolders in a block of squares around a point, with one write for all tokens. */
async function placeFolder(uuid: string, at: { readonly x: number; readonly y: number }): Promise<void> {
  const folder = folderOf(uuid);
  const scene = canvas?.scene;
  if (folder?.type !== "Actor" || !scene) return;
  const actors = await actorsOf(folder);
  if (actors.length === 0) {
    notifyWarning("RULINGS.Use.folder.empty", { name: folder.name });
    return;
  }
  const { size } = scene.grid;
  const columns = Math.ceil(Math.sqrt(actors.length));
  const left = Math.round(at.x / size - columns / 2) * size;
  const top = Math.round(at.y / size - columns / 2) * size;
  const floor = viewedLevel();
  const tokens: TokenDocument.CreateData[] = [];
  for (const [index, actor] of actors.entries()) {
    const x = Math.max(0, left) + (index % columns) * size;
    const y = Math.max(0, top) + Math.floor(index / columns) * size;
    const token = await actor.getTokenDocument({ x, y, ...floor });
    tokens.push(token.toObject() as TokenDocument.CreateData);
  }
  await scene.createEmbeddedDocuments("Token", tokens);
}

/** A folder of the world or of a compendium. */
function folderOf(uuid: string): Folder.Implementation | undefined {
  const id = uuid.split(".").at(-1) ?? "";
  const found: unknown = uuid.startsWith("Compendium.")
    ? game.packs?.contents.map((pack) => pack.folders.get(id)).find((folder) => folder !== undefined)
    : game.folders?.get(id);
  return found instanceof Folder ? (found as Folder.Implementation) : undefined;
}

/** The actors in a folder; those of a compendium are first imported with one write. */
async function actorsOf(folder: Folder.Implementation): Promise<Actor.Implementation[]> {
  const pack = folder.pack ? game.packs?.get(folder.pack) : undefined;
  const folders = foldersIn(folder);
  if (!pack) return (game.actors?.contents ?? []).filter((actor) => folders.has(actor.folder?.id ?? ""));
  const ids = entriesIn(pack, folders);
  const known = new Map(game.actors?.contents.map((actor) => [actor._stats.compendiumSource, actor]));
  const here = ids.flatMap((id) => known.get(pack.getUuid(id)) ?? []);
  const missing = ids.filter((id) => !known.has(pack.getUuid(id)));
  const documents: unknown[] = missing.length > 0 ? await pack.getDocuments({ _id__in: missing }) : [];
  await Promise.all(documents.map(translateEntry));
  const data = documents.flatMap((document) =>
    document instanceof Actor && game.actors
      ? [game.actors.fromCompendium(document as Actor.Stored, { clearFolder: true })]
      : [],
  );
  const made = data.length > 0 ? await Actor.implementation.createDocuments(data) : [];
  return [...here, ...made];
}

/** The ids of a folder and its subfolders. */
function foldersIn(folder: Folder.Implementation): ReadonlySet<string | null> {
  return new Set([folder.id, ...folder.getSubfolders(true).map(({ id }) => id)]);
}

/** The ids of entries in folders of a compendium. */
function entriesIn(
  pack: { readonly index: { readonly contents: readonly { readonly _id: string }[] } },
  folders: ReadonlySet<string | null>,
): string[] {
  const within = (entry: object): boolean => folders.has(String(foundry.utils.getProperty(entry, "folder")));
  return pack.index.contents.filter(within).map(({ _id }) => _id);
}

/** Actors dropped together: the name of their folder, the number of creatures, and the function that loads them. */
interface FolderActors {
  readonly name: string;
  readonly count: number;
  load(): Promise<unknown[]>;
}

/** The actors of a folder with its subfolders, of the world or a compendium; of a compendium; or of a folder of compendia. Nothing is imported. */
export function folderActors(data: object): FolderActors | undefined {
  const { type, uuid, collection, id }: { type?: unknown; uuid?: unknown; collection?: unknown; id?: unknown } = data;
  if (type === "Compendium") {
    const pack = game.packs?.get(String(collection ?? id ?? ""));
    return pack && { ...ofPacks([pack]), name: pack.title };
  }
  const folder = type === "Folder" ? folderOf(String(uuid)) : undefined;
  if (!folder) return undefined;
  const { name } = folder;
  const folders = foldersIn(folder);
  const within = (thing: { readonly folder: { readonly id: string | null } | null }): boolean =>
    folders.has(thing.folder?.id ?? "");
  if (folder.type === "Compendium") return { ...ofPacks(game.packs?.filter(within) ?? []), name };
  const pack = folder.pack ? game.packs?.get(folder.pack) : undefined;
  if (pack) return { ...ofPacks([pack], (entry) => folders.has(String(entry))), name };
  const actors = (game.actors?.contents ?? []).filter((actor) => within(actor) && isCreature(actor));
  return { name, count: actors.length, load: async () => actors };
}

type Pack = NonNullable<ReturnType<NonNullable<typeof game.packs>["get"]>>;

/** The creatures in compendia that this user may see, counted in the index because loading a large one takes long. */
function ofPacks(
  packs: readonly Pack[],
  within: (folder: unknown) => boolean = () => true,
): Omit<FolderActors, "name"> {
  const found = packs
    .filter(({ documentName, visible }) => documentName === "Actor" && visible)
    .map((pack) => ({ pack, ids: pack.index.contents.filter((one) => fights(one, within)).map(({ _id }) => _id) }));
  const load = async ({ pack, ids }: (typeof found)[number]): Promise<unknown[]> =>
    ids.length > 0 ? await pack.getDocuments({ _id__in: ids }) : [];
  return {
    count: found.reduce((sum, { ids }) => sum + ids.length, 0),
    load: async () => (await Promise.all(found.map(load))).flat(),
  };
}

function fights(entry: object, within: (folder: unknown) => boolean): boolean {
  const type: unknown = foundry.utils.getProperty(entry, "type");
  return isCreatureType(type) && within(foundry.utils.getProperty(entry, "folder"));
}
