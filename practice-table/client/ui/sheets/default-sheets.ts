import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { Data, Doc } from "../globals.ts";
import { say } from "../util.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { PageViews } from "./journal-views.ts";

const FORM = { submitOnChange: true };

/** Name, picture and folder, for documents without a sheet of their own. */
export class DefaultSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    form: FORM,
    position: { width: 460 },
    window: { contentClasses: ["standard-form"] },
  };
  static override PARTS = { body: { template: "templates/sheets/document.hbs", scrollable: [""] } };
}

/** A journal entry: its text pages below each other, edited in place. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["journal-sheet", "journal-entry"],
    position: { width: 640, height: 640 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: FORM,
    actions: {
      addPage: JournalEntrySheet.#onAddPage,
      editPage: JournalEntrySheet.#onEditPage,
      deletePage: JournalEntrySheet.#onDeletePage,
    },
  };
  readonly #views = new PageViews();
  static override PARTS = { pages: { template: "templates/sheets/journal.hbs", scrollable: [""] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const pages = [...((this.document.pages ?? []) as Iterable<Doc>)].sort((a, b) => a.sort - b.sort);
    return Object.assign(context, {
      pages: await Promise.all(
        pages
          .filter((p) => p.visible !== false)
          .map(async (page) => {
            const text = (page.text ?? {}) as { content?: string };
            const content = text.content ?? "";
            return {
              id: page.id,
              name: page.name,
              content,
              src: page.src,
              isText: page.type === "text",
              isImage: page.type === "image",
              isOwn: !["text", "image"].includes(String(page.type)),
              enriched: await TextEditor.implementation.enrichHTML(content, {
                secrets: this.document.isOwner,
                relativeTo: page,
              }),
            };
          }),
      ),
      addLabel: say("HOST.Create.Title", { kind: say("HOST.Document.JournalEntryPage") }),
    });
  }

  /** `pageId` opens the journal at that page. */
  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    await this.#views.place(this.element, (this.document.pages ?? []) as Iterable<Doc>);
    const { pageId } = options as { pageId?: unknown };
    if (typeof pageId !== "string") return;
    const page = this.element?.querySelector(`[data-page-id="${CSS.escape(pageId)}"]`);
    page?.scrollIntoView({ block: "start" });
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    void this.#views.close();
  }

  override async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: Data): Promise<unknown> {
    const { pages = {}, ...own } = submitData as { pages?: Record<string, Data> } & Data;
    const updates = Object.entries(pages).map(([id, page]) => ({ _id: id, ...page }));
    if (updates.length > 0) await this.document.updateEmbeddedDocuments("JournalEntryPage", updates);
    return this.document.update(own);
  }
  override _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: Parameters<DocumentSheetV2["_prepareSubmitData"]>[2],
  ): Data {
    return this._processFormData(event, form, formData);
  }
  static async #onAddPage(this: unknown): Promise<void> {
    const { document } = this as JournalEntrySheet;
    await document.createEmbeddedDocuments("JournalEntryPage", [
      { name: say("HOST.Document.JournalEntryPage"), type: "text", text: { content: "" } },
    ]);
  }
  static async #onEditPage(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
    const pages = [...(((this as JournalEntrySheet).document.pages ?? []) as Iterable<Doc>)];
    await pages.find((page) => page.id === id)?.sheet?.render({ force: true });
  }
  static async #onDeletePage(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
    if (id) await (this as JournalEntrySheet).document.deleteEmbeddedDocuments("JournalEntryPage", [id]);
  }
}

/** A roll table: its formula and its results, and a button to roll. */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["roll-table-sheet"],
    position: { width: 640, height: 560 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: FORM,
    actions: {
      drawResult: RollTableSheet.#onDraw,
      addResult: RollTableSheet.#onAdd,
      deleteResult: RollTableSheet.#onDelete,
    },
  };
  static override PARTS = { table: { template: "templates/sheets/roll-table.hbs", scrollable: [".results"] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const results = [...((this.document.results ?? []) as Iterable<Doc>)];
    const range = (r: Doc): number => Number((r.range as number[] | undefined)?.[0] ?? 0);
    return Object.assign(context, {
      results: results
        .sort((a, b) => range(a) - range(b))
        .map((r) => ({
          id: r.id,
          name: r.name,
          description: r.description,
          low: (r.range as number[] | undefined)?.[0],
          high: (r.range as number[] | undefined)?.[1],
          weight: r.weight,
          drawn: r.drawn,
        })),
      labels: {
        formula: say("HOST.Table.Formula"),
        roll: say("HOST.Table.Roll"),
        add: say("HOST.Add"),
        delete: say("HOST.Delete"),
      },
    });
  }
  /** A table of a locked compendium can still be rolled on, because nothing of it is written. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const roll of this.element.querySelectorAll<HTMLButtonElement>("button.always-interactive"))
      roll.disabled = false;
  }
  override async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: Data): Promise<unknown> {
    const { results = {}, ...own } = submitData as { results?: Record<string, Data> } & Data;
    const updates = Object.entries(results).map(([id, result]) => {
      const { low, high, ...rest } = result;
      return { _id: id, ...rest, ...(low === undefined ? {} : { range: [low, high] }) };
    });
    if (updates.length > 0) await this.document.updateEmbeddedDocuments("TableResult", updates);
    return this.document.update(own);
  }
  override _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: Parameters<DocumentSheetV2["_prepareSubmitData"]>[2],
  ): Data {
    return this._processFormData(event, form, formData);
  }
  static async #onDraw(this: unknown): Promise<void> {
    const { document } = this as RollTableSheet;
    if (typeof document.draw === "function") await Reflect.apply(document.draw, document, []);
  }
  static async #onAdd(this: unknown): Promise<void> {
    const { document } = this as RollTableSheet;
    const last = Math.max(
      0,
      ...[...((document.results ?? []) as Iterable<Doc>)].map((r) =>
        Number((r.range as number[] | undefined)?.[1] ?? 0),
      ),
    );
    await document.createEmbeddedDocuments("TableResult", [
      { type: "text", name: "", weight: 1, range: [last + 1, last + 1] },
    ]);
  }
  static async #onDelete(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-result-id]")?.dataset.resultId;
    if (id) await (this as RollTableSheet).document.deleteEmbeddedDocuments("TableResult", [id]);
  }
}
