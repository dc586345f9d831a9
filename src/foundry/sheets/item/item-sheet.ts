import type { DeepPartial } from "fvtt-types/utils";
import { enrich } from "../../platform/enrich-html.ts";
import { LazyModule } from "../../platform/lazy-module.ts";
import { shownLanguage } from "../../platform/spoken-languages.ts";
import { localize } from "../../platform/text.ts";
import { keepUnfolded } from "../../platform/windows/page-behaviour.ts";
import { SheetWindow, translateSheet } from "../sheet-window.ts";
import { EFFECTS, FIELD, FIELDS, itemTemplate, PORTRAIT, TABS } from "../template-paths.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ItemSheetV2 } = foundry.applications.sheets;

type ItemSheetOptions = foundry.applications.sheets.ItemSheetV2.RenderOptions;
type ItemSheetContext = foundry.applications.sheets.ItemSheetV2.RenderContext;

const groups = new LazyModule(() => import("../field-groups.ts"));
const secrets = new LazyModule(() => import("../../items/identification/item-secret.ts"));

const PARTS = ["header", "tabs", "description", "details", "effects"];

/**
 * The behaviour of the item sheet. Separate from the class that draws it, because the compiler cannot compare members added after the Handlebars
 * mixin with the types of every item.
 */
class ItemSheetBody extends ItemSheetV2 {
  static override DEFAULT_OPTIONS = {
    classes: ["rulings", "rulings-sheet", "rulings-item"],
    position: { width: 560, height: 640 },
    window: { resizable: true },
    form: { handler: ItemSheetBody.#ignoreSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      addRow: ItemSheetBody.#addRow,
      deleteRow: ItemSheetBody.#deleteRow,
      editImage: ItemSheetBody.#editImage,
      secret: ItemSheetBody.#secret,
      ownClass: ItemSheetBody.#ownClass,
      effect: ItemSheetBody.#changeEffect,
    },
  };

  static override TABS = {
    primary: {
      tabs: [{ id: "description" }, { id: "details" }, { id: "effects" }],
      initial: "details",
      labelPrefix: "RULINGS.Sheet.tab",
    },
  };

  /** Redrawn with the rulings, because the notation of armour class is one (`house-rules/redraw-after-change.ts`). */
  readonly followsRulings = true;

  /** The common behaviour of sheet windows. */
  protected readonly manners = new SheetWindow(this, () => this.item);

  protected override _canRender(options: DeepPartial<ItemSheetOptions>): false | undefined {
    return this.manners.mayDraw() ? (super._canRender(options) ?? undefined) : false;
  }

  /** Whether it opens for reading: for players, and where nothing can be changed. Referees see its fields. */
  #isRead(): boolean {
    const { system } = this.item;
    return !(game.user?.isGM && this.isEditable) && Boolean(system.description || Reflect.get(system, "summary"));
  }

  /** Names the parts before the Handlebars mixin selects all of them. */
  protected override _configureRenderOptions(
    options: DeepPartial<ItemSheetOptions> & { isFirstRender: boolean; parts?: string[] },
  ): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender && this.#isRead()) this.tabGroups["primary"] = "description";
    this.manners.place(options);
    options.parts = this.manners.partsToDraw(options.parts ?? PARTS);
  }

  protected override async _prepareContext(
    options: DeepPartial<ItemSheetOptions> & { isFirstRender: boolean },
  ): Promise<ItemSheetContext> {
    await translateSheet(this, options);
    const context = await super._prepareContext(options);
    const { item } = this;
    const { itemFacts, itemGroups } = await groups.get();
    const { description } = item.system;
    const summary: unknown = Reflect.get(item.system, "summary");
    return Object.assign(context, {
      item,
      sheetId: this.id,
      typeLabel: localize(`TYPES.Item.${item.type}`),
      groups: await itemGroups(item, this.id),
      ...(item.type === "package" && {
        package: await (await import("../../items/gear-package.ts")).namedContents(item.system.key),
      }),
      ...(item.type === "class" && {
        classPage: (await import("../../../view/characters/class-page.ts")).classPage(ofClass(item), localize),
        classNote: (await import("../../characters/custom-classes.ts")).classNote(item, this.isEditable),
      }),
      secret: await secretOf(item),
      ...(await import("../effect-rows.ts")).itemEffects(item, `${this.id}-own`, this.element),
      facts: itemFacts(item),
      // An item without a description shows its summary.
      summary: description ? "" : summary,
      description,
      enriched: await enrich(description, item),
    });
  }

  protected override async _onFirstRender(
    context: DeepPartial<ItemSheetContext>,
    options: DeepPartial<ItemSheetOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    await this.manners.opened(options);
  }

  protected override async _onRender(
    context: DeepPartial<ItemSheetContext>,
    options: DeepPartial<ItemSheetOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    this.manners.drawn();
  }

  override changeTab(...args: Parameters<InstanceType<typeof ItemSheetV2>["changeTab"]>): void {
    super.changeTab(...args);
    this.manners.tabChanged();
  }

  static async #ignoreSubmit(): Promise<void> {}

  static async #editImage(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    await (await import("../../platform/choose-picture.ts")).choosePicture(this.item, target);
  }

  /** The referee's actions on an unidentified item. */
  static async #secret(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    const { itemSecretAction } = await import("../../items/identification/item-secret.ts");
    await itemSecretAction(this.item, target.dataset.subject ?? "");
  }

  static async #ownClass(this: ItemSheetBody): Promise<void> {
    await (await import("../../characters/custom-classes.ts")).makeCustomClass(this.item);
  }

  static async #changeEffect(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    await (await import("../change-effect.ts")).changeEffect(this.item, target);
  }

  static async #addRow(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    await (await import("../rows.ts")).addRow(this.item, target.dataset.path ?? "");
  }

  static async #deleteRow(this: ItemSheetBody, _event: Event, target: HTMLElement): Promise<void> {
    const { deleteRow } = await import("../rows.ts");
    await deleteRow(this.item, target.dataset.path ?? "", Number(target.dataset.index));
  }
}

/** The referee's secret section of the sheet. */
async function secretOf(item: Item.Implementation): Promise<object | null> {
  return game.user?.isGM ? (await secrets.get()).secretView(item) : null;
}

const Drawn = HandlebarsApplicationMixin(ItemSheetBody);

/** The sheet of every item: the type's metadata name its fields. */
export class RulingsItemSheet extends Drawn {
  static override PARTS = {
    header: { template: itemTemplate("header"), templates: [PORTRAIT] },
    tabs: { template: TABS },
    description: { template: itemTemplate("description"), scrollable: [""] },
    details: { template: itemTemplate("details"), templates: [FIELD, FIELDS], scrollable: [""] },
    effects: { template: itemTemplate("effects"), templates: [EFFECTS], scrollable: [""] },
  };

  protected override _preSyncPartState(...args: Parameters<InstanceType<typeof Drawn>["_preSyncPartState"]>): void {
    const [, drawn, prior] = args;
    keepUnfolded(drawn, prior);
    super._preSyncPartState(...args);
  }
}

/** A class with localised languages. */
function ofClass(item: Item.Implementation) {
  const system = item.system as Item.SystemOfType<"class">;
  return { ...system, languages: system.languages.map(shownLanguage) };
}
