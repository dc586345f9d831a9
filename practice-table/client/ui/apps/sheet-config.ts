import { isStandIn } from "../../data/documents/lookup.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { ConfigApi, Data, Doc, DocClass } from "../globals.ts";
import { getPath, say, t } from "../util.ts";

declare const CONFIG: ConfigApi;

export interface SheetEntry extends Data {
  id: string;
  label: string | (() => string);
  default: boolean;
  canConfigure: boolean;
  canBeDefault: boolean;
  cls: unknown;
  themes?: Record<string, string> | null;
}

type Registry = Record<string, Record<string, SheetEntry>>;

function registryOf(documentClass: DocClass): Registry {
  const name = documentClass.documentName;
  const config = CONFIG[name];
  if (!config) throw new Error(`There is no CONFIG.${name}.`);
  config.sheetClasses ??= {};
  return config.sheetClasses as Registry;
}

function typesOf(documentClass: DocClass, asked: unknown): string[] {
  if (Array.isArray(asked)) return asked.map(String);
  const known = new Set([...(documentClass.TYPES ?? []), ...Object.keys(registryOf(documentClass))]);
  if (known.size === 0) known.add("base");
  return [...known];
}

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** Chooses the sheet and the theme of one document; its statics are the registry of sheet classes. */
export class DocumentSheetConfig extends Base {
  static override DEFAULT_OPTIONS: Data = {
    id: "sheet-config-{id}",
    classes: ["sheet-config"],
    tag: "form",
    document: null,
    window: { title: "HOST.Sheet.Configure", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/sheets/sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get document(): Doc {
    return this.options.document as Doc;
  }

  override async _prepareContext(): Promise<Data> {
    const { document } = this;
    const entries = Object.values(DocumentSheetConfig.entriesFor(document)).filter((e) => e.canConfigure);
    const current = String(getPath(document, "flags.core.sheetClass") ?? "");
    const chosen = entries.find((e) => e.id === current) ?? entries.find((e) => e.default);
    const themes =
      chosen?.themes === null
        ? null
        : (chosen?.themes ?? { light: say("HOST.Theme.light"), dark: say("HOST.Theme.dark") });
    return {
      sheets: Object.fromEntries(entries.map((e) => [e.id, labelOf(e)])),
      sheetClass: current,
      themes,
      theme: getPath(document, "flags.core.sheetTheme") ?? "",
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    };
  }

  static async #onSubmit(this: unknown, _event: unknown, _form: unknown, formData: unknown): Promise<void> {
    const { document } = this as DocumentSheetConfig;
    const { sheetClass, theme } = (formData as FormDataExtended).object;
    const open = document.sheet?.rendered;
    await document.sheet?.close();
    await document.update({ "flags.core.sheetClass": sheetClass ?? "", "flags.core.sheetTheme": theme ?? "" });
    Reflect.set(document, "_sheet", null);
    if (open) await document.sheet?.render({ force: true });
  }

  static entriesFor(document: Doc): Record<string, SheetEntry> {
    const registry = registryOf(document.constructor);
    return registry[document.type ?? "base"] ?? registry.base ?? {};
  }

  /** The class that shows a document: its own choice, the table's default, the registered default, the first one. */
  static getSheetClassFor(document: Doc): unknown {
    const entries = DocumentSheetConfig.entriesFor(document);
    const chosen = entries[String(getPath(document, "flags.core.sheetClass") ?? "")];
    const all = Object.values(entries);
    const own = all.filter((e) => !isStandIn(e.id));
    return (chosen ?? own.find((e) => e.default) ?? own[0] ?? all[0])?.cls ?? null;
  }

  static registerSheet(documentClass: DocClass, scope: string, sheetClass: { name: string }, options: Data = {}): void {
    const registry = registryOf(documentClass);
    const id = `${scope}.${sheetClass.name}`;
    for (const type of typesOf(documentClass, options.types)) {
      const list = registry[type] ?? {};
      registry[type] = list;
      if (options.makeDefault) for (const entry of Object.values(list)) entry.default = false;
      list[id] = {
        id,
        label: (options.label as SheetEntry["label"]) ?? sheetClass.name,
        default: Boolean(options.makeDefault) || Object.keys(list).length === 0,
        canConfigure: options.canConfigure !== false,
        canBeDefault: options.canBeDefault !== false,
        cls: sheetClass,
        ...(options.themes === undefined ? {} : { themes: options.themes as SheetEntry["themes"] & object }),
      };
    }
  }

  static unregisterSheet(
    documentClass: DocClass,
    scope: string,
    sheetClass: { name: string } | undefined,
    options: Data = {},
  ): void {
    if (!sheetClass) return;
    const registry = registryOf(documentClass);
    const id = `${scope}.${sheetClass.name}`;
    // The sheets that core registers for actors and items are other classes than the table's stand-ins for them.
    const standIn = /^core\.(Actor|Item)Sheet(V2)?$/.test(id) ? id.replace(/\.(Actor|Item).*/, ".Default$1Sheet") : id;
    for (const type of typesOf(documentClass, options.types)) {
      delete registry[type]?.[id];
      delete registry[type]?.[standIn];
    }
  }

  static getSheetClassesForSubType(documentName: string, type: string): Data {
    const registry = CONFIG[documentName]?.sheetClasses as Registry | undefined;
    const list = Object.values(registry?.[type] ?? {});
    return {
      sheetClasses: Object.fromEntries(list.map((e) => [e.id, labelOf(e)])),
      defaultClasses: Object.fromEntries(list.filter((e) => e.canBeDefault).map((e) => [e.id, labelOf(e)])),
      defaultClass: list.find((e) => e.default)?.id ?? "",
    };
  }
}

function labelOf(entry: SheetEntry): string {
  return t(typeof entry.label === "function" ? entry.label() : entry.label);
}
