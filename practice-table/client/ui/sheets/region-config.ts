import type { ConfigApi, Data, Doc, FieldLike } from "../globals.ts";
import { say, t } from "../util.ts";
import { parts, SavedForm } from "./config-sheets.ts";

declare const CONFIG: ConfigApi;

function kindsOfBehavior(): { readonly value: string; readonly label: string }[] {
  const models = (CONFIG.RegionBehavior as unknown as Data).dataModels as Record<string, unknown>;
  return Object.keys(models).map((value) => ({ value, label: t(`TYPES.RegionBehavior.${value}`) }));
}

/** A region: its name, appearance and behaviours. */
export class RegionConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["region-config"],
    position: { width: 460 },
    sheetConfig: false,
    actions: {
      behaviorCreate: RegionConfig.#onCreate,
      behaviorEdit: RegionConfig.#onEdit,
      behaviorToggle: RegionConfig.#onToggle,
      behaviorDelete: RegionConfig.#onDelete,
    },
  };
  static override PARTS = parts("region");

  get #behaviors(): { readonly contents: Doc[]; get(id: string): Doc | undefined } {
    return this.document.behaviors as never;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), {
      kinds: kindsOfBehavior(),
      color: String(this.document.color ?? "#888888"),
      visibilities: [0, 1, 2].map((value) => ({ value, label: say(`HOST.Region.visible${value}`) })),
      visibility: this.document.visibility,
      behaviors: this.#behaviors.contents.map(({ id, name, type, disabled }) => ({
        id,
        disabled,
        name: name || t(`TYPES.RegionBehavior.${type}`),
      })),
    });
  }

  #of(target: HTMLElement): Doc | undefined {
    return this.#behaviors.get(target.dataset.id ?? "");
  }

  static async #onCreate(this: RegionConfig): Promise<void> {
    const kind = this.element.querySelector<HTMLSelectElement>("select[data-kind]")?.value;
    const make = this.document.createEmbeddedDocuments as (name: string, data: Data[]) => Promise<Doc[]>;
    const [made] = await make.call(this.document, "RegionBehavior", [{ type: kind }]);
    await made?.sheet?.render({ force: true });
  }
  static async #onEdit(this: RegionConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#of(target)?.sheet?.render({ force: true });
  }
  static async #onToggle(this: RegionConfig, _event: Event, target: HTMLElement): Promise<void> {
    const behavior = this.#of(target);
    await behavior?.update?.({ disabled: !behavior.disabled });
  }
  static async #onDelete(this: RegionConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#of(target)?.delete?.();
  }
}

/** The behaviour of a region: the fields of its type, by the type's own data model. */
export class RegionBehaviorConfig extends SavedForm {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["region-behavior-config"],
    position: { width: 480 },
    sheetConfig: false,
  };
  static override PARTS = parts("region-behavior");

  /** The fields by groups, which a package's own window may change. */
  _getFields(): { fieldset?: boolean; legend?: string; fields: { field: FieldLike; value: unknown }[] }[] {
    const { system, _source } = this.document as Doc & { system: { schema?: { fields: Record<string, FieldLike> } } };
    const stored = ((_source as Data).system ?? {}) as Data;
    const fields = Object.entries(system.schema?.fields ?? {}).map(([name, field]) => ({ field, value: stored[name] }));
    return [{ fields }];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    return Object.assign(await super._prepareContext(options), { groups: this._getFields() });
  }
}
