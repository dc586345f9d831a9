import { onHook } from "../api/hooks.ts";
import type { Data, Doc, UserDoc } from "../globals.ts";
import { debounce } from "../util.ts";
import type { Canvas } from "./canvas.ts";

/** Milliseconds between a document's creation and its token's drawing. */
const DRAWN_AFTER_MS = 40;

const REDRAW = ["width", "height", "padding", "background", "backgroundColor", "grid"];

/** Keeps the drawn scene in sync with its documents. */
export function listenForTokens(canvas: Canvas): void {
  const ours = (doc: Doc): boolean => doc.parent !== null && doc.parent === canvas.scene;
  onHook("createToken", (doc: Doc) => {
    // Tokens are drawn some frames after their documents exist (PLAY-137).
    setTimeout(() => {
      const tokens = canvas.scene?.tokens as { has(id: string): boolean } | undefined;
      if (ours(doc) && tokens?.has(doc.id) && !canvas.tokens.get(doc.id)) canvas.tokens.add(doc);
    }, DRAWN_AFTER_MS);
  });
  onHook("updateToken", (doc: Doc) => {
    if (!ours(doc)) return;
    canvas.tokens.get(doc.id)?.refresh();
    canvas.hud.token.follow();
  });
  onHook("deleteToken", (doc: Doc) => canvas.tokens.remove(doc.id));
  const waiting = new Set<string>();
  const refreshWaiting = debounce(() => {
    for (const token of canvas.tokens.placeables) if (waiting.has(token.actor?.id ?? "")) token.refresh();
    waiting.clear();
  }, 20);
  // A change of an actor redraws its tokens; a change of ownership redraws all.
  onHook("updateActor", (doc: Doc, changes: Data) => {
    if ("ownership" in changes) refreshAll();
    else refreshOf(doc);
  });
  for (const name of ["ActiveEffect", "Item"])
    for (const what of ["create", "update", "delete"])
      onHook(`${what}${name}`, (doc: Doc) => {
        refreshOf(doc);
      });
  const refreshAll = debounce(() => canvas.tokens.refreshAll(), 20);
  const follow = (): void => {
    if (canvas.hud.token.rendered) void canvas.hud.token.render();
  };
  const refreshOf = (doc: Doc): void => {
    let whose: Doc | null = doc;
    while (whose && whose.documentName !== "Actor") whose = whose.parent;
    if (!whose) return;
    waiting.add(whose.id);
    refreshWaiting();
    follow();
  };
  for (const name of ["createCombatant", "deleteCombatant", "updateCombat", "deleteCombat"]) {
    onHook(name, () => {
      refreshAll();
      follow();
    });
  }
  // Users who may read a journal entry see its pins.
  for (const name of ["createJournalEntry", "updateJournalEntry", "deleteJournalEntry"])
    onHook(name, () => canvas.drawNotes());
  for (const name of ["Region", "MeasuredTemplate"])
    for (const what of ["create", "update", "delete"])
      onHook(`${what}${name}`, (doc: Doc) => {
        if (ours(doc)) canvas.drawAreas();
      });
  onHook("updateScene", (scene: Doc, changes: Data) => {
    if (scene === canvas.scene && "notes" in changes) canvas.drawNotes();
    if (scene === canvas.scene && REDRAW.some((key) => key in changes)) void canvas.draw(scene);
  });
  for (const name of ["createLevel", "updateLevel", "deleteLevel"])
    onHook(name, (level: Doc) => {
      if (ours(level)) void canvas.draw(canvas.scene);
    });
  onHook("deleteScene", (scene: Doc) => {
    if (scene === canvas.scene) void canvas.draw(null);
  });
  onHook("userTargets", (user: UserDoc, ids: string[]) => canvas.tokens.setTargets(ids, { user }));
}
