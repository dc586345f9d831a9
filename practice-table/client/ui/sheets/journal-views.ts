import type { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { Data, Doc } from "../globals.ts";

type SheetClass = new (options: Data) => DocumentSheetV2;

const CORE = new Set(["text", "image", "pdf", "video"]);

/** The pages of a journal with the system's own types, each shown in its place by its own sheet, in view mode. */
export class PageViews {
  readonly #views = new Map<string, DocumentSheetV2>();

  /** Puts the views into the journal's articles, and makes missing ones. */
  async place(root: HTMLElement, pages: Iterable<Doc>): Promise<void> {
    for (const page of pages) {
      const slot = root.querySelector(`[data-page-id="${CSS.escape(page.id ?? "")}"] .journal-page-content`);
      if (!slot || CORE.has(String(page.type))) continue;
      const view = this.#views.get(page.id ?? "") ?? this.#make(page);
      if (!view.rendered) await view.render({ force: true });
      slot.replaceChildren(view.element);
    }
  }

  #make(page: Doc): DocumentSheetV2 {
    const View = (page.sheet as object).constructor as SheetClass;
    const view = new View({
      document: page,
      mode: "view",
      tag: "div",
      uniqueId: `${View.name}-view-${page.id}`,
      window: { frame: false, positioned: false },
    });
    this.#views.set(page.id ?? "", view);
    return view;
  }

  async close(): Promise<void> {
    for (const view of this.#views.values()) await view.close({ animate: false });
    this.#views.clear();
  }
}
