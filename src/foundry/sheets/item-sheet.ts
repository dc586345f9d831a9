import type { DeepPartial } from "fvtt-types/utils";
import { ITEM_MODELS, type ItemType } from "../data/index.ts";
import { packageContents } from "../gear/package.ts";
import { localize } from "../text.ts";
import { describeGroups } from "./describe.ts";
import { FieldEditor } from "./editor.ts";
import { enrich } from "./enrich.ts";
import { ITEM_LAYOUTS } from "./item-layouts.ts";
import { FIELD, FIELDS, itemTemplate, TABS } from "./paths.ts";
import { addRow, deleteRow } from "./rows.ts";
import { keepReadable, openWhyOnFocus, pressByKey } from "./why.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ItemSheetV2 } = foundry.applications.sheets;

type ItemSheetOptions = foundry.applications.sheets.ItemSheetV2.RenderOptions;
type ItemSheetContext = foundry.applications.sheets.ItemSheetV2.RenderContext;

function isItemType(type: string): type is ItemType {
  return type in ITEM_MODELS;
}

/**
 * What the item sheet does. Apart from the class that draws it, because the compiler cannot compare members that are added after the
 * Handlebars mixin with the types of every item.
 */
class ItemSheetBody extends ItemSheetV2 {
  static override DEFAULT_OPTIONS = {
    classes: ["rulings", "rulings-sheet", "rulings-item"],
    position: { width: 560, height: 640 },
    window: { resizable: true },
    form: { handler: ItemSheetBody.#ignoreSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { addRow: ItemSheetBody.#addRow, deleteRow: ItemSheetBody.#deleteRow },
  };

  static override TABS = {
    primary: {
      tabs: [{ id: "details" }, { id: "description" }],
      initial: "details",
      labelPrefix: "RULINGS.Sheet.tab",
    },
  };

  readonly #editor = new FieldEditor(() => this.item);

  protected override async _prepareContext(
    options: DeepPartial<ItemSheetOptions> & { isFirstRender: boolean },
  ): Promise<ItemSheetContext> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const metadata = isItemType(item.type) ? ITEM_MODELS[item.type].metadata : null;
    const layouts = (metadata?.sheet ?? []).flatMap((part) => ITEM_LAYOUTS[part] ?? []);
    return Object.assign(context, {
      item,
      typeLabel: localize(`TYPES.Item.${item.type}`),
      groups: describeGroups(item, layouts, this.id),
      ...(item.type === "package" && { package: packageContents(item.system.key) }),
      description: item.system.description,
      enriched: await enrich(item.system.description, item),
    });
  }

  protected override async _onFirstRender(
    context: DeepPartial<ItemSheetContext>,
    options: DeepPartial<ItemSheetOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#editor.attach(this.element);
    openWhyOnFocus(this.element);
    pressByKey(this.element);
  }

  protected override async _onRender(
    context: DeepPartial<ItemSheetContext>,
    options: DeepPartial<ItemSheetOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    this.#editor.restore(this.element);
    keepReadable(this.element);
  }

  static async #ignoreSubmit(): Promise<void> {}

  static async #addRow(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    await addRow(this.item, target.dataset.path ?? "");
  }

  static async #deleteRow(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    await deleteRow(this.item, target.dataset.path ?? "", Number(target.dataset.index));
  }
}

const Drawn = HandlebarsApplicationMixin(ItemSheetBody);

/** The one sheet of every item: its fields are those that the type's metadata names. */
export class RulingsItemSheet extends Drawn {
  static override PARTS = {
    header: { template: itemTemplate("header") },
    tabs: { template: TABS },
    description: { template: itemTemplate("description"), scrollable: [""] },
    details: { template: itemTemplate("details"), templates: [FIELD, FIELDS], scrollable: [""] },
  };
}
