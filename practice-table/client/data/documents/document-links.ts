import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { performIntegerSort } from "../utils/misc.ts";
import type { Document } from "./document.ts";

interface AnchorOptions {
  attrs?: Record<string, string | boolean>;
  dataset?: Record<string, string>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** A link to the document, as in enriched text. */
export function anchorTo(doc: Document, options: AnchorOptions = {}): HTMLAnchorElement {
  const { attrs = {}, dataset = {}, classes = ["content-link"], name, icon } = options;
  const config = runtime.config[doc.documentName];
  const a = document.createElement("a");
  a.classList.add(...classes);
  for (const [key, value] of Object.entries({ draggable: "true", ...attrs })) a.setAttribute(key, String(value));
  Object.assign(a.dataset, { link: "", uuid: doc.uuid, id: doc.id, type: doc.documentName, ...dataset });
  if (doc.pack) a.dataset.pack = doc.pack;
  const icons = config?.typeIcons as Record<string, string> | undefined;
  const glyph = document.createElement("i");
  glyph.className = icon ?? icons?.[String((doc as { type?: unknown }).type)] ?? String(config?.sidebarIcon ?? "");
  glyph.inert = true;
  a.append(glyph, ` ${name ?? doc.name}`);
  return a;
}

/** Moves the document before or after another among its siblings, and stores every sort key that changes. */
export async function sortRelative(doc: Document, given: Dict = {}): Promise<Document[]> {
  const { updateData = {}, sortKey = "sort", ...options } = given;
  const updates = (performIntegerSort as (d: Document, o: Dict) => { target: Document; update: Dict }[])(doc, {
    sortKey,
    ...options,
  }).map(({ target, update }) => ({ _id: target.id, ...update }));
  const own = updates.find((update) => update._id === doc.id);
  if (own) Object.assign(own, updateData);
  else updates.push({ _id: doc.id, ...(updateData as Dict) });
  const cls = doc.constructor as typeof Document;
  return cls.updateDocuments(updates, { parent: doc.parent, pack: doc.pack });
}

/** @throws Error when a scope is not the core's, the world's, the system's or an active module's (PLAY-151) */
export function checkFlagScope(scope: string): void {
  const game = runtime.game as { system?: { id?: string }; modules?: ReadonlyMap<string, unknown> } | undefined;
  const id = game?.system?.id;
  if (!id || ["core", "world", id].includes(scope) || game.modules?.has(scope)) return;
  throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}
