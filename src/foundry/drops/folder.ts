import { viewedFloor } from "../adapter/levels.ts";
import { warn } from "../notice.ts";
import { tellTrouble } from "../refusal.ts";

interface Dropped {
  readonly type?: string;
  readonly uuid?: string;
  readonly x?: number;
  readonly y?: number;
}

/** Lets a folder of actors be dropped on a scene: everybody in it is placed at once. Call once, in `init`. */
export function registerFolderDrop(): void {
  Hooks.on("dropCanvasData", (_canvas, data) => {
    const { type, uuid, x, y }: Dropped = data;
    if (type !== "Folder" || !uuid || !game.user?.isGM) return;
    void placeFolder(uuid, { x: x ?? 0, y: y ?? 0 }).catch(tellTrouble);
    return false;
  });
}

/** Places every actor of a folder and of the folders in it, in a block of squares around a point: one write for all tokens. */
export async function placeFolder(uuid: string, at: { readonly x: number; readonly y: number }): Promise<void> {
  const folder = folderOf(uuid);
  const scene = canvas?.scene;
  if (folder?.type !== "Actor" || !scene) return;
  const actors = await actorsOf(folder);
  if (actors.length === 0) {
    warn("RULINGS.Use.folder.empty", { name: folder.name });
    return;
  }
  const { size } = scene.grid;
  const columns = Math.ceil(Math.sqrt(actors.length));
  const left = Math.round(at.x / size - columns / 2) * size;
  const top = Math.round(at.y / size - columns / 2) * size;
  const floor = viewedFloor();
  const tokens: TokenDocument.CreateData[] = [];
  for (const [index, actor] of actors.entries()) {
    const x = Math.max(0, left) + (index % columns) * size;
    const y = Math.max(0, top) + Math.floor(index / columns) * size;
    const token = await actor.getTokenDocument({ x, y, ...floor });
    tokens.push(token.toObject() as TokenDocument.CreateData);
  }
  await scene.createEmbeddedDocuments("Token", tokens);
}

/** A folder of the world, or one of a compendium. */
export function folderOf(uuid: string): Folder.Implementation | undefined {
  const id = uuid.split(".").at(-1) ?? "";
  const found: unknown = uuid.startsWith("Compendium.")
    ? game.packs?.contents.map((pack) => pack.folders.get(id)).find((folder) => folder !== undefined)
    : game.folders?.get(id);
  return found instanceof Folder ? (found as Folder.Implementation) : undefined;
}

/** The actors in a folder; those of a compendium are brought into the world first, all in one write. */
async function actorsOf(folder: Folder.Implementation): Promise<Actor.Implementation[]> {
  const pack = folder.pack ? game.packs?.get(folder.pack) : undefined;
  const folders = new Set([folder.id, ...folder.getSubfolders(true).map(({ id }) => id)]);
  if (!pack) return (game.actors?.contents ?? []).filter((actor) => folders.has(actor.folder?.id ?? ""));
  const ids = entriesIn(pack, folders);
  const known = new Map(game.actors?.contents.map((actor) => [actor._stats.compendiumSource, actor]));
  const here = ids.flatMap((id) => known.get(pack.getUuid(id)) ?? []);
  const missing = ids.filter((id) => !known.has(pack.getUuid(id)));
  const documents: unknown[] = missing.length > 0 ? await pack.getDocuments({ _id__in: missing }) : [];
  const data = documents.flatMap((document) =>
    document instanceof Actor && game.actors
      ? [game.actors.fromCompendium(document as Actor.Stored, { clearFolder: true })]
      : [],
  );
  const made = data.length > 0 ? await Actor.implementation.createDocuments(data) : [];
  return [...here, ...made];
}

/** Ids of what stands in folders of a compendium. */
function entriesIn(
  pack: { readonly index: { readonly contents: readonly { readonly _id: string }[] } },
  folders: ReadonlySet<string | null>,
): string[] {
  const within = (entry: object): boolean => folders.has(String(foundry.utils.getProperty(entry, "folder")));
  return pack.index.contents.filter(within).map(({ _id }) => _id);
}

/** The actors in a folder and in the folders in it, as they stand there: those of a compendium are not brought into the world. */
export async function actorsIn(folder: Folder.Implementation): Promise<unknown[]> {
  const pack = folder.pack ? game.packs?.get(folder.pack) : undefined;
  const folders = new Set([folder.id, ...folder.getSubfolders(true).map(({ id }) => id)]);
  if (!pack) return (game.actors?.contents ?? []).filter((actor) => folders.has(actor.folder?.id ?? ""));
  const ids = entriesIn(pack, folders);
  return ids.length > 0 ? await pack.getDocuments({ _id__in: ids }) : [];
}
