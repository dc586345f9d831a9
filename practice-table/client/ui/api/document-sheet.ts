import { FilePicker } from "../apps/file-picker.ts";
import { DocumentOwnershipConfig } from "../apps/ownership.ts";
import { DocumentSheetConfig } from "../apps/sheet-config.ts";
import { HTMLSecretBlockElement, writeSecret } from "../elements/display.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, Doc, GameApi, UiApi } from "../globals.ts";
import { expand, getPath, make, say, t } from "../util.ts";
import { copyText } from "../ux/clipboard.ts";
import { ApplicationV2 } from "./application.ts";
import { reportError } from "./events.ts";
import type { AppOptions, FormOptions, HeaderControl, RenderOptions } from "./types.ts";

declare const game: GameApi;
declare const ui: UiApi;

const CONTROLS =
  "input, select, textarea, button, fieldset, color-picker, document-tags, file-picker, hue-slider, multi-select, multi-checkbox, prose-mirror, range-picker, string-tags, code-mirror, formula-input";

/** A window that shows and edits one document. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2._onConfigureSheet,
      configureOwnership: DocumentSheetV2._onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2._onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2._onEditImage,
      importDocument: DocumentSheetV2._onImportDocument,
    },
    form: { handler: DocumentSheetV2._onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "HOST.Sheet.Configure",
          action: "configureSheet",
          visible: DocumentSheetV2._canConfigure,
        },
        {
          icon: "fa-solid fa-user-lock",
          label: "HOST.Sheet.Ownership",
          action: "configureOwnership",
          visible: DocumentSheetV2._canSetOwnership,
        },
        {
          icon: "fa-solid fa-download",
          label: "HOST.Sheet.Import",
          action: "importDocument",
          visible: DocumentSheetV2._canImport,
        },
      ],
    },
  };

  get document(): Doc {
    return this.options.document as Doc;
  }

  override _initializeApplicationOptions(options: Data): AppOptions {
    const doc = options.document as Doc | undefined;
    if (!doc?.documentName) throw new Error(`${this.constructor.name} needs a document.`);
    const uniqueId = `${this.constructor.name}-${(doc.uuid || String(doc.id)).replaceAll(".", "-")}`;
    const merged = super._initializeApplicationOptions({ uniqueId, ...options });
    merged.document = doc;
    const theme = getPath(doc, "flags.core.sheetTheme");
    if (typeof theme === "string" && theme) merged.classes.push("themed", `theme-${theme}`);
    return merged;
  }

  override get title(): string {
    const { documentName, type, name, id } = this.document;
    const typed = type && type !== "base" ? `TYPES.${documentName}.${type}` : "";
    const kind = typed && game.i18n.has(typed) ? t(typed) : say(`HOST.Document.${documentName}`);
    return `${kind}: ${name || id || ""}`;
  }

  get isVisible(): boolean {
    return (
      this.document.testUserPermission(game.user, this.options.viewPermission as number) ||
      Boolean(this.document.isOwner)
    );
  }

  get isEditable(): boolean {
    const { pack } = this.document;
    if (pack && game.packs.get(pack)?.locked) return false;
    return this.document.testUserPermission(game.user, this.options.editPermission as number);
  }

  override _canRender(_options: RenderOptions): boolean | undefined {
    if (this.isVisible) return undefined;
    throw new Error(say("HOST.Sheet.NoPermission", { name: this.document.name }));
  }

  override async _prepareContext(options: RenderOptions): Promise<Data> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields,
      editable: this.isEditable,
      user: game.user,
      rootId: document.collection?.has?.(document.id) ? this.id : this.id,
    });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.hasFrame && this.document.id) {
      this.window.controls?.after(
        make("button", {
          type: "button",
          class: "header-control icon fa-solid fa-passport",
          "data-action": "copyUuid",
          "data-tooltip": "",
          "aria-label": say("HOST.Sheet.CopyUuid"),
        }),
      );
    }
    return frame;
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _updateFrame(options: RenderOptions): void {
    options.window = { title: this.title, ...options.window };
    super._updateFrame(options);
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Disables every control of the content, including tab buttons and field sets; pictures that could be changed get the class `disabled` (WIN-37). */
  _toggleDisabled(disabled: boolean): void {
    const content = this._life.content;
    for (const control of content?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      if ("disabled" in control) control.disabled = disabled;
      else control.toggleAttribute("disabled", disabled);
    }
    for (const picture of content?.querySelectorAll("img[data-edit]") ?? [])
      picture.classList.toggle("disabled", disabled);
  }

  /** A secret is revealed by a change event of its block (WIN-43). */
  override _onChangeForm(config: FormOptions, event: Event): void {
    const { target } = event;
    if (target instanceof HTMLSecretBlockElement) void this._onRevealSecret(event);
    else super._onChangeForm(config, event);
  }
  async _onRevealSecret(event: Event): Promise<void> {
    if (event.target instanceof HTMLSecretBlockElement)
      await writeSecret(event.target, this.document).catch(reportError);
  }

  /* Submission: process, validate, write. */
  static async _onSubmitDocumentForm(
    this: unknown,
    event: unknown,
    form: unknown,
    formData: unknown,
    options: unknown,
  ): Promise<unknown> {
    const sheet = this as DocumentSheetV2;
    if (!sheet.isEditable) return undefined;
    const { updateData, ...rest } = (options ?? {}) as Data;
    const submitData = sheet._prepareSubmitData(
      event as Event,
      form as HTMLFormElement,
      formData as FormDataExtended,
      updateData as Data | undefined,
    );
    return sheet._processSubmitData(event as Event, form as HTMLFormElement, submitData, rest);
  }

  /** The nested changes of a submission, validated against the document's schema. @throws Error for an invalid value */
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Data): Data {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) Object.assign(submitData, expand({ ...submitData, ...updateData }));
    this.document.validate({ changes: structuredCloneSafe(submitData), clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Data {
    return expand(formData.object);
  }

  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Data,
    options: Data = {},
  ): Promise<unknown> {
    const { document } = this;
    if (document.id && (document.pack || document.isEmbedded || document.collection?.has(document.id))) {
      return document.update(submitData, options);
    }
    if (!this.options.canCreate) throw new Error(say("HOST.Sheet.NotStored"));
    return document.constructor.create({ ...document.toObject(), ...submitData }, options);
  }

  /* Header controls. */
  static _canConfigure(this: unknown): boolean {
    const sheet = this as DocumentSheetV2;
    return Boolean(sheet.options.sheetConfig) && sheet.isEditable && !sheet.document.isEmbedded;
  }
  static _canSetOwnership(this: unknown): boolean {
    const { document } = this as DocumentSheetV2;
    return game.user.isGM && !document.isEmbedded && !document.pack;
  }
  static _canImport(this: unknown): boolean {
    const { document } = this as DocumentSheetV2;
    return (
      Boolean(document.pack) && !document.isEmbedded && game.user.isGM && game.collections.has(document.documentName)
    );
  }
  override _getHeaderControls(): HeaderControl[] {
    return super
      ._getHeaderControls()
      .filter((c) => c.ownership === undefined || this.document.testUserPermission(game.user, c.ownership));
  }
  static _onConfigureSheet(this: unknown): void {
    const { document } = this as DocumentSheetV2;
    void new DocumentSheetConfig({ document }).render({ force: true });
  }
  static _onConfigureOwnership(this: unknown): void {
    const { document } = this as DocumentSheetV2;
    void new DocumentOwnershipConfig({ document }).render({ force: true });
  }
  static async _onCopyUuid(this: unknown, event: unknown): Promise<void> {
    const { document } = this as DocumentSheetV2;
    const byId = (event as MouseEvent).button === 2;
    await copyText(byId ? document.id : document.uuid);
    ui.notifications.info(
      say(byId ? "HOST.Sheet.IdCopied" : "HOST.Sheet.UuidCopied", { id: byId ? document.id : document.uuid }),
    );
  }
  static async _onImportDocument(this: unknown): Promise<void> {
    const { document } = this as DocumentSheetV2;
    const pack = game.packs.get(document.pack ?? "");
    const collection = game.collections.get(document.documentName);
    if (pack && collection) await collection.importFromCompendium(pack, document.id, {}, { renderSheet: true });
  }
  static async _onEditImage(this: unknown, _event: unknown, element: unknown): Promise<void> {
    const sheet = this as DocumentSheetV2;
    const target = element as HTMLElement;
    if (target.tagName !== "IMG") throw new Error("The editImage action is for images.");
    const path = target.dataset.edit ?? "img";
    const current = getPath(sheet.document, path);
    const picker = new FilePicker({
      type: target.dataset.type ?? "image",
      current: typeof current === "string" ? current : "",
      callback: (file: string) => {
        target.setAttribute("src", file);
        if (sheet.options.form?.submitOnChange) sheet.form?.dispatchEvent(new Event("submit", { cancelable: true }));
      },
    });
    await picker.browse();
  }
}

/** Submit data never contain files or elements, so a JSON-like copy is enough for validation. */
function structuredCloneSafe(data: Data): Data {
  try {
    return structuredClone(data);
  } catch {
    return { ...data };
  }
}
