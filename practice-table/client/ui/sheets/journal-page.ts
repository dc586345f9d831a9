import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, Doc } from "../globals.ts";
import { getPath, say } from "../util.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** A page of a journal in a separate window. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["journal-entry-page"],
    position: { width: 560 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    viewPermission: 1,
    mode: "edit",
  };

  get page(): Doc {
    return this.document;
  }
  get isView(): boolean {
    return this.options.mode === "view";
  }
}

export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sheets/journal-page-header.hbs", classes: ["journal-header"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static VIEW_PARTS: Record<string, TemplatePart> = {};

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    const statics = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    const parts = this.isView ? statics.VIEW_PARTS : statics.EDIT_PARTS;
    const inherited = parts === JournalEntryPageHandlebarsSheet.EDIT_PARTS && Object.keys(statics.PARTS).length > 0;
    return Object.keys(parts).length > 0 && !inherited ? structuredClone(parts) : super._configureRenderParts(options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Data> {
    const content = String(getPath(this.document, "text.content") ?? "");
    return Object.assign(await super._prepareContext(options), {
      page: this.document,
      text: {
        content,
        enriched: await TextEditor.implementation.enrichHTML(content, {
          relativeTo: this.document,
          secrets: this.document.isOwner,
        }),
      },
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    });
  }
}

export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override PARTS = {
    content: { template: "templates/sheets/journal-page.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}
