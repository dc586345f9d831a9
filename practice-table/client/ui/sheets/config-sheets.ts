import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { TabsConfig } from "../api/types.ts";
import { FormDataExtended } from "../forms/form-data.ts";
import type { Data, GameApi } from "../globals.ts";
import { say } from "../util.ts";

declare const game: GameApi;

function isV14(): boolean {
  const { release } = game as GameApi & { readonly release?: { readonly generation: number } };
  return (release?.generation ?? 13) >= 14;
}

/** A window with a form that saves and closes. */
export class SavedForm extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    });
  }
}

export function parts(template: string, name = "body") {
  return {
    [name]: { template: `templates/sheets/${template}.hbs` },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

/** A macro: its command, and a button to run it. */
export class MacroConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["macro-sheet"], position: { width: 560 } };
  static override PARTS = parts("macro");
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      types: { script: "script", chat: "chat" },
      commandLabel: say("HOST.Macro.Command"),
    });
  }
}

/** Tabs by the documented names; the table's own window has one page, and packages add to the list (PLAY-165). */
function tabsOf(initial: string, ids: Record<string, string>): Record<string, TabsConfig> {
  const tabs = Object.entries(ids).map(([id, icon]) => ({ id, icon: `fa-solid ${icon}` }));
  return { sheet: { tabs, initial } };
}

const SCENE_LABELS = [
  "Width",
  "Height",
  "Padding",
  "GridSize",
  "GridDistance",
  "GridUnits",
  "Background",
  "BackgroundColor",
];

/** A scene: size, background and grid. */
export class SceneConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["scene-config"], position: { width: 520 }, canCreate: true };
  static override PARTS = parts("scene");
  static override TABS = tabsOf("basics", {
    basics: "fa-image",
    grid: "fa-grid",
    lighting: "fa-lightbulb",
    ambience: "fa-cloud-sun",
  });
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      labels: Object.fromEntries(SCENE_LABELS.map((key) => [key, say(`HOST.Scene.${key}`)])),
      backgroundColor: String(this.document.backgroundColor ?? "#999999"),
    });
  }
}

/** A token on a scene. */
export class TokenConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = { classes: ["token-config"], position: { width: 460 }, sheetConfig: false };
  static override PARTS = parts("token", "form");
  static override TABS = tabsOf("identity", {
    identity: "fa-memo-pad",
    appearance: "fa-square-user",
    vision: "fa-eye",
    light: "fa-lightbulb",
    resources: "fa-heart",
  });
  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      token: this.document,
      dispositions: Object.fromEntries([-2, -1, 0, 1].map((n) => [n, say(`HOST.Disposition.${n}`)])),
      displays: Object.fromEntries([0, 10, 20, 30, 40, 50].map((n) => [n, say(`HOST.TokenDisplay.${n}`)])),
    });
  }
}

/** Number modes of generation 13, in their order. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const TYPES = ["custom", "multiply", "add", "subtract", "downgrade", "upgrade", "override"];

/** An active effect: its appearance, whether it is active, and its changes. */
export class ActiveEffectConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    sheetConfig: false,
    actions: { addChange: ActiveEffectConfig.#onAdd, deleteChange: ActiveEffectConfig.#onDelete },
  };
  static override PARTS = parts("effect");

  /** The location of the changes in this generation (V14-32). */
  get #place(): "system.changes" | "changes" {
    return isV14() ? "system.changes" : "changes";
  }

  get #stored(): Data[] {
    const { _source } = this.document as unknown as { _source: Data & { system?: Data } };
    return ((isV14() ? _source.system?.changes : _source.changes) ?? []) as Data[];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const place = this.#place;
    const choices = isV14()
      ? TYPES.map((type) => [type, type] as const)
      : MODES.map((type, mode) => [mode, type] as const);
    const typeField = isV14() ? "type" : "mode";
    return Object.assign(await super._prepareContext(options), {
      typeField,
      numbered: !isV14(),
      changes: this.#stored.map((change, at) => ({
        ...change,
        path: `${place}.${at}`,
        types: choices.map(([value, label]) => ({ value, label, selected: value === change[typeField] })),
      })),
    });
  }

  /** The fields of a list are read by index; parts of a change without a field (phase, priority) stay. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Data {
    const data = super._processFormData(event, form, formData);
    const holder = (isV14() ? data.system : data) as Data | undefined;
    if (holder?.changes) {
      const stored = this.#stored;
      const typed = Object.values(holder.changes as Record<string, Data>);
      holder.changes = typed.map((change, at) => ({ ...stored[at], ...change }));
    }
    return data;
  }

  static async #onAdd(this: ActiveEffectConfig): Promise<void> {
    const fresh = isV14() ? { key: "", type: "add", value: "" } : { key: "", mode: 2, value: "" };
    await this.#write([...this.#typed, fresh]);
  }

  static async #onDelete(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#write(this.#typed.filter((_, at) => at !== Number(target.dataset.index)));
  }

  /** The changes in the fields, saved or not. */
  get #typed(): Data[] {
    const { form } = this;
    if (!form) return this.#stored;
    const data = this._processFormData(null, form, new FormDataExtended(form));
    const holder = (isV14() ? data.system : data) as Data | undefined;
    return (holder?.changes as Data[] | undefined) ?? this.#stored;
  }

  async #write(changes: Data[]): Promise<void> {
    await (this.document as unknown as { update(data: Data): Promise<unknown> }).update({ [this.#place]: changes });
    await this.render({ force: true });
  }
}
