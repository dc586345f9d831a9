import { reportError } from "../api/events.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import { say } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { DocumentDirectory } from "./directory.ts";
import { menuEntry } from "./directory-menu.ts";

declare const game: GameApi;

export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
}

export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
}

export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override documentName = "RollTable";

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const table = (li: HTMLElement): Doc | undefined => this.collection.get(li.dataset.entryId ?? "");
    const roll = menuEntry(
      say("HOST.Table.Roll"),
      "fa-solid fa-dice-d20",
      () => true,
      (li) => {
        const doc = table(li);
        return (doc?.draw as ((this: Doc, options?: Data) => Promise<unknown>) | undefined)?.call(doc as Doc);
      },
    );
    return [roll, ...super._getEntryContextOptions()];
  }
}

export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const run = menuEntry(
      say("HOST.Macro.Execute"),
      "fa-solid fa-play",
      () => true,
      (li) => executeMacro(this.collection.get(li.dataset.entryId ?? "")),
    );
    return [run, ...super._getEntryContextOptions()];
  }
}

/** Runs a macro and reports its errors. */
export function executeMacro(macro: Doc | undefined): void {
  const run = macro?.execute as ((this: Doc) => unknown) | undefined;
  try {
    const result = run?.call(macro as Doc);
    if (result instanceof Promise) result.catch(reportError);
  } catch (error) {
    reportError(error);
  }
}

export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";

  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const scene = this.collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "");
    await callMethod(scene, "view");
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const scene = (li: HTMLElement): Doc | undefined => this.collection.get(li.dataset.entryId ?? "");
    return [
      menuEntry(
        say("HOST.Scene.View"),
        "fa-solid fa-eye",
        () => true,
        (li) => callMethod(scene(li), "view"),
      ),
      menuEntry(
        say("HOST.Scene.Activate"),
        "fa-solid fa-bullseye",
        () => game.user.isGM,
        (li) => callMethod(scene(li), "activate"),
      ),
      ...super._getEntryContextOptions(),
    ];
  }
}

/** Calls a method of a document by name; nothing when there is no document. */
export async function callMethod(doc: Doc | undefined | null, method: string, ...args: unknown[]): Promise<unknown> {
  if (!doc) return undefined;
  const fn = doc[method];
  if (typeof fn !== "function") throw new Error(`${doc.documentName}#${method} is not implemented.`);
  return Reflect.apply(fn, doc, args);
}
