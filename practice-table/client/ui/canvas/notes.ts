import type { Doc, GameApi } from "../globals.ts";
import { make } from "../util.ts";

declare const game: GameApi;

interface NoteData {
  entryId?: string | null;
  pageId?: string | null;
  x?: number;
  y?: number;
  text?: string;
  iconSize?: number;
  texture?: { src?: string | null };
}

/**
 * Draws the pins of a scene's notes, for users who may read the journal entry. A click opens it at its page. They are read from the scene's data and not
 * changed here.
 */
export function drawNotes(scene: Doc): HTMLElement[] {
  const notes = (scene.toObject().notes ?? []) as NoteData[];
  return notes.flatMap((note) => {
    const entry = note.entryId ? (game.journal?.get(note.entryId) as Doc | undefined) : undefined;
    if (!entry?.testUserPermission(game.user, "OBSERVER")) return [];
    return [pinOf(note, entry)];
  });
}

function pinOf(note: NoteData, entry: Doc): HTMLElement {
  const label = note.text || String(entry.name);
  const size = Math.max(32, note.iconSize ?? 40);
  const pin = make("button", { type: "button", class: "map-note", "aria-label": label, "data-tooltip": label });
  Object.assign(pin.style, {
    left: `${(note.x ?? 0) - size / 2}px`,
    top: `${(note.y ?? 0) - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
  });
  const src = note.texture?.src;
  if (src) pin.append(make("img", { src, alt: "", draggable: "false" }));
  const open = (): void => {
    const sheet = entry.sheet as { render(options: object): Promise<unknown> } | null;
    void sheet?.render({ force: true, ...(note.pageId && { pageId: note.pageId }) });
  };
  pin.addEventListener("pointerdown", (event) => event.stopPropagation());
  pin.addEventListener("click", open);
  return pin;
}
