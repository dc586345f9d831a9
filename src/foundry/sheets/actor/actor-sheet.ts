/** The common base of all actor sheets. */
import type { DeepPartial } from "fvtt-types/utils";
import { isCreatureType } from "../../adapter/is-creature.ts";
import type { PartialRedraw } from "../../platform/drawing/partial-redraw.ts";
import { LazyModule } from "../../platform/lazy-module.ts";
import { notifyError, notifyWarning } from "../../platform/notifications.ts";
import { keepTab, keepUnfolded } from "../../platform/windows/page-behaviour.ts";
import { readyWindow, SheetWindow } from "../sheet-window.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;

export type Options = DeepPartial<foundry.applications.sheets.ActorSheetV2.RenderOptions>;
export type Context = DeepPartial<foundry.applications.sheets.ActorSheetV2.RenderContext>;
export type Defaults = foundry.applications.sheets.ActorSheetV2.DefaultOptions;
type PartState = foundry.applications.api.HandlebarsApplicationMixin.PartState;
export type PartOptions = foundry.applications.api.HandlebarsApplicationMixin.RenderOptions;

type PartContext = Parameters<InstanceType<typeof ActorSheet>["_preparePartContext"]>[1];

const ActorSheet = HandlebarsApplicationMixin(ActorSheetV2);
const unchanged = new LazyModule(() => import("../../platform/drawing/partial-redraw.ts"));

/** Loads what an actor sheet is drawn with. */
export async function readyActorSheet(): Promise<void> {
  await Promise.all([unchanged.get(), readyWindow()]);
}

/** A sheet whose fields are written one by one, as they change; its form is never submitted. */
export class RulingsActorSheet extends ActorSheet {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings", "rulings-sheet", "rulings-actor"],
    window: { resizable: true },
    form: { handler: async () => {}, submitOnChange: false, closeOnSubmit: false },
    actions: { editImage: RulingsActorSheet.#editImage },
  };

  /** Each of six goblins has its own window with the token's name in the title. */
  override get title(): string {
    const { token, type } = this.actor;
    const { name } = token ?? {};
    return name ? `${game.i18n!.localize(CONFIG.Actor.typeLabels[type] ?? type)}: ${name}` : super.title;
  }

  /** Whether only goods can be dropped here. */
  protected readonly goodsAlone: boolean = false;

  /** Whether only the open tab is drawn. */
  protected readonly drawsOnePage: boolean = false;

  #unchanged: PartialRedraw | undefined;
  /** Whether partial redraws are disabled after an unexpected state. */
  #drawsAll = false;
  readonly #window = new SheetWindow(this, () => this.actor);

  protected override _canRender(options: Options): false | undefined {
    return this.#window.mayDraw() ? (super._canRender(options) ?? undefined) : false;
  }

  protected override _configureRenderOptions(options: Options & PartOptions & { isFirstRender: boolean }): void {
    super._configureRenderOptions(options);
    this.#window.place(options);
    // All parts by default: a sheet without parts would be empty.
    const { PARTS } = this.constructor as typeof RulingsActorSheet;
    options.parts = this.#window.partsToDraw(options.parts ?? Object.keys(PARTS), this.#pages());
  }

  /** The tabs of a sheet that draws only the open one; the others are drawn when they are opened. */
  #pages(): { readonly all: readonly string[]; readonly open: string } | undefined {
    if (!this.drawsOnePage) return undefined;
    const { tabs = [], initial = "" } = (this.constructor as typeof RulingsActorSheet).TABS["primary"] ?? {};
    return { all: tabs.map(({ id }) => id), open: this.tabGroups["primary"] ?? initial ?? "" };
  }

  /** Whether a tab is drawn empty for now. */
  protected isShell(part: string): boolean {
    return this.#window.isShell(part);
  }

  /** Reduces the parts to redraw to those that differ. */
  protected override async _preRender(context: Context, options: Options & DeepPartial<PartOptions>): Promise<void> {
    await super._preRender(context, options);
    if (!this.drawsOnePage) return;
    if (this.#drawsAll) return;
    const { PARTS } = this.constructor as typeof RulingsActorSheet;
    try {
      this.#unchanged ??= new (await unchanged.get()).PartialRedraw();
      // One context for all parts, as in Foundry.
      const shared = { ...context } as PartContext;
      const prepare = (part: string): Promise<object> => this._preparePartContext(part, shared, options);
      options.parts = await this.#unchanged.partsToDraw(this, PARTS, options, prepare);
    } catch (error) {
      // Parts that cannot be compared are drawn by Foundry as usual, which also reports the error.
      console.warn("rulings | this sheet is drawn whole from now on", error);
      this.#drawsAll = true;
      this.#unchanged = undefined;
    }
  }

  /** Parts already rendered for the comparison are not rendered again. */
  protected override async _renderHTML(
    ...args: Parameters<InstanceType<typeof ActorSheet>["_renderHTML"]>
  ): Promise<Record<string, HTMLElement>> {
    const own = this.#unchanged?.elementsOf(this, args[1].parts ?? []);
    const drawn: unknown = own ?? (await super._renderHTML(...args));
    return areParts(drawn) ? drawn : {};
  }

  protected override _replaceHTML(...args: Parameters<InstanceType<typeof ActorSheet>["_replaceHTML"]>): void {
    super._replaceHTML(...args);
    this.#unchanged?.patch(this);
  }

  protected override _preSyncPartState(part: string, drawn: HTMLElement, prior: HTMLElement, state: PartState): void {
    keepTab(drawn, this.tabGroups);
    this.#unchanged?.keepHeights(drawn, prior);
    keepUnfolded(drawn, prior);
    super._preSyncPartState(part, drawn, prior, state);
  }

  protected override async _onFirstRender(context: Context, options: Options): Promise<void> {
    await super._onFirstRender(context, options);
    await this.#window.opened(options);
  }

  protected override async _onRender(context: Context, options: Options): Promise<void> {
    await super._onRender(context, options);
    this.#window.drawn();
    this.#unchanged?.measure(this);
  }

  override changeTab(...args: Parameters<InstanceType<typeof ActorSheetV2>["changeTab"]>): void {
    super.changeTab(...args);
    this.#window.tabChanged();
  }

  /** A party, a ship or a hoard cannot have effects, and none of their tabs would show them. */
  protected override async _onDropActiveEffect(
    ...args: Parameters<InstanceType<typeof ActorSheetV2>["_onDropActiveEffect"]>
  ): ReturnType<InstanceType<typeof ActorSheetV2>["_onDropActiveEffect"]> {
    if (isCreatureType(this.actor.type)) return super._onDropActiveEffect(...args);
    notifyWarning("RULINGS.Notice.effectOnNobody", { effect: args[1].name, name: this.actor.name });
    return null;
  }

  /** Moves an item from a companion or a hoard, never copies it; any other item is created by Foundry as usual. */
  protected override async _onDropItem(
    ...args: Parameters<InstanceType<typeof ActorSheetV2>["_onDropItem"]>
  ): ReturnType<InstanceType<typeof ActorSheetV2>["_onDropItem"]> {
    const [event, item] = args;
    const from = item.actor;
    if (item.pack && game.i18n?.lang !== "en")
      await (await import("../../platform/compendium-names.ts")).translateEntry(item);
    // With Alt held it arrives unidentified, and no player's client ever gets the true data.
    if (item.pack && event.altKey && game.user?.isGM && "quantity" in item.system) {
      await import("../../items/unidentified/hide-item.ts")
        .then(({ addUnidentified }) => addUnidentified(this.actor, item))
        .catch(notifyError);
      return null;
    }
    if (foundry.utils.hasProperty(item, "flags.rulings.predefinedEffect") && !from) {
      await import("../../spells/effects/predefined-effects.ts")
        .then(({ applyPredefinedEffect }) => applyPredefinedEffect(this.actor, item))
        .catch(notifyError);
      return null;
    }
    const carried = this.goodsAlone || "quantity" in item.system;
    if (from?.uuid === this.actor.uuid || !carried) return super._onDropItem(...args);
    const { dropWithinLimits } = await import("./drop-on-sheet.ts");
    return (await dropWithinLimits(this.actor, item).catch(notifyError)) === "whole"
      ? super._onDropItem(...args)
      : null;
  }

  static async #editImage(this: RulingsActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await (await import("../../platform/choose-picture.ts")).choosePicture(this.actor, target);
  }
}

function areParts(drawn: unknown): drawn is Record<string, HTMLElement> {
  return typeof drawn === "object" && drawn !== null;
}
