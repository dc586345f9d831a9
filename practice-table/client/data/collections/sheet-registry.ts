import type { Dict } from "../types.ts";

/** The interface's sheet registry (DocumentSheetConfig). */
export interface SheetRegistry {
  registerSheet(documentClass: unknown, scope: string, sheetClass: unknown, options: Dict): void;
  unregisterSheet(documentClass: unknown, scope: string, sheetClass: unknown, options: Dict): void;
}

let current: SheetRegistry | undefined;

export function setSheetRegistry(registry: SheetRegistry): void {
  current = registry;
}

/** @throws Error before the interface layer is loaded */
export function sheetRegistry(): SheetRegistry {
  if (!current) throw new Error("practice table: sheets can only be registered once the interface layer is loaded");
  return current;
}
