import { setClassLookup } from "../collections/embedded.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { Document } from "./document.ts";

/**
 * The class configured for a document name.
 * @throws Error for an unknown name
 */
export function configuredClass(name: string): typeof Document {
  const cls = runtime.config[name]?.documentClass as typeof Document | undefined;
  if (!cls) throw new Error(`practice table: there is no document class for "${name}"`);
  return cls;
}

setClassLookup(configuredClass);

interface SheetRecord {
  id: string;
  cls: unknown;
  default: boolean;
}

/** Whether a sheet is one of the table's own plain sheets of actors and items, which any sheet of a system replaces (PEER-24). */
export function isStandIn(id: string): boolean {
  return /^core\.Default(Actor|Item)Sheet$/.test(id);
}

/** The sheet class for a document: its own choice, then the table's default, then the default of its type, then the first. */
export function sheetClassFor(document: Document): unknown {
  const all = runtime.config[document.documentName]?.sheetClasses as
    | Record<string, Record<string, SheetRecord>>
    | undefined;
  const type = document.type ?? "base";
  const sheets = Object.values(all?.[type] ?? all?.base ?? {});
  const chosen = document.getFlag("core", "sheetClass");
  const settings = runtime.game.settings as { get(n: string, k: string): unknown } | undefined;
  let preferred: unknown;
  try {
    preferred = (settings?.get("core", "sheetClasses") as Record<string, Dict> | undefined)?.[document.documentName]?.[
      type
    ];
  } catch {
    preferred = undefined;
  }
  const own = sheets.filter((s) => !isStandIn(s.id));
  const found =
    sheets.find((s) => s.id === chosen) ??
    sheets.find((s) => s.id === preferred) ??
    own.find((s) => s.default) ??
    own[0] ??
    sheets[0];
  return found?.cls ?? null;
}
