import { DialogV2 } from "../api/dialog.ts";
import { DocumentOwnershipConfig } from "../apps/ownership.ts";
import type { Doc, GameApi } from "../globals.ts";
import { escapeHtml, say } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { deleteDialog, folderDialog } from "./create-dialog.ts";

declare const game: GameApi;

type Lookup = (element: HTMLElement) => Doc | undefined;

/** An entry with the fields of the running generation, so that neither gives a warning. */
export function menuEntry(
  label: string,
  icon: string,
  visible: (target: HTMLElement) => boolean,
  run: (target: HTMLElement) => unknown,
  group = "",
): ContextMenuEntry {
  const v14 = game.release.generation >= 14;
  const test = (target: unknown): boolean => visible(target as HTMLElement);
  return v14
    ? { label, icon, group, visible: test, onClick: (_event: unknown, target: unknown) => run(target as HTMLElement) }
    : {
        name: label,
        icon: `<i class="${icon}"></i>`,
        group,
        condition: test,
        callback: (target: unknown) => run(target as HTMLElement),
      };
}

/** The actions on a document of a directory. */
export function entryMenu(lookup: Lookup): ContextMenuEntry[] {
  const owned = (li: HTMLElement): boolean => lookup(li)?.isOwner ?? false;
  const gm = (): boolean => game.user.isGM;
  return [
    menuEntry(
      say("HOST.Open"),
      "fa-solid fa-up-right-from-square",
      () => true,
      (li) => lookup(li)?.sheet?.render({ force: true }),
    ),
    menuEntry(say("HOST.Duplicate"), "fa-regular fa-copy", gm, (li) => {
      const doc = lookup(li);
      return doc?.clone({ name: say("HOST.CopyOf", { name: doc.name }) }, { save: true, addSource: true });
    }),
    menuEntry(say("HOST.Sheet.Ownership"), "fa-solid fa-lock", gm, (li) => {
      const doc = lookup(li);
      return doc ? new DocumentOwnershipConfig({ document: doc }).render({ force: true }) : undefined;
    }),
    menuEntry(
      say("HOST.RemoveFromFolder"),
      "fa-solid fa-folder-minus",
      (li) => gm() && Boolean(lookup(li)?.folder),
      (li) => lookup(li)?.update({ folder: null }),
    ),
    menuEntry(say("HOST.Delete"), "fa-solid fa-trash", owned, (li) => {
      const doc = lookup(li);
      return doc ? deleteDialog(doc) : undefined;
    }),
  ];
}

/** The actions on a folder. */
export function folderMenu(type: string): ContextMenuEntry[] {
  const folderOf = (header: HTMLElement): Doc | undefined =>
    game.folders.get(header.closest<HTMLElement>(".folder")?.dataset.folderId ?? "");
  const gm = (): boolean => game.user.isGM;
  return [
    menuEntry(say("HOST.Folder.Edit"), "fa-solid fa-pen-to-square", gm, (header) =>
      folderDialog(folderOf(header) ?? null, type, null),
    ),
    menuEntry(say("HOST.Folder.CreateIn"), "fa-solid fa-folder-plus", gm, (header) =>
      folderDialog(null, type, folderOf(header)?.id ?? null),
    ),
    menuEntry(say("HOST.Folder.Remove"), "fa-solid fa-trash", gm, (header) => removeFolder(folderOf(header), false)),
    menuEntry(say("HOST.Folder.Delete"), "fa-solid fa-dumpster", gm, (header) => removeFolder(folderOf(header), true)),
  ];
}

async function removeFolder(folder: Doc | undefined, contents: boolean): Promise<void> {
  if (!folder) return;
  const question = say(contents ? "HOST.Folder.DeleteQuestion" : "HOST.Folder.RemoveQuestion", { name: folder.name });
  const sure = await DialogV2.confirm({ window: { title: folder.name }, content: `<p>${escapeHtml(question)}</p>` });
  if (sure) await folder.delete({ deleteSubfolders: contents, deleteContents: contents });
}
