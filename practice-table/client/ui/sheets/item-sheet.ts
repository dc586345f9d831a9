import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { makeCopy, resolveDrop } from "./drops.ts";

declare const game: GameApi;

/** An item's window. From generation 14 on effects may be dropped into it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Data = { classes: ["item"], position: { width: 480 }, window: { resizable: true } };

  get item(): Doc {
    return this.document;
  }
  get actor(): Doc | null {
    return (this.document.actor as Doc | null) ?? null;
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (game.release.generation < 14) return;
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: () => this.isEditable, drop: () => this.isEditable },
      callbacks: {
        dragstart: (e: unknown) => this._onDragStart(e as DragEvent),
        drop: (e: unknown) => this._onDrop(e as DragEvent),
      },
    }).bind(this.element);
  }

  _onDragStart(event: DragEvent): void {
    const { effectId } = (event.currentTarget as HTMLElement).dataset;
    const effects = this.item.effects as { get(id: string): Doc | undefined } | undefined;
    const effect = effectId ? effects?.get(effectId) : undefined;
    if (effect?.toDragData) event.dataTransfer?.setData("text/plain", JSON.stringify(effect.toDragData()));
  }
  async _onDrop(event: DragEvent): Promise<void> {
    const document = await resolveDrop(event, "dropItemSheetData", this.item, this);
    if (document) await this._onDropDocument(event, document);
  }
  async _onDropDocument(event: DragEvent, document: Doc): Promise<unknown> {
    return document.documentName === "ActiveEffect" ? this._onDropActiveEffect(event, document) : null;
  }
  async _onDropActiveEffect(_event: DragEvent, effect: Doc): Promise<unknown> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return makeCopy(this.item, "ActiveEffect", effect, this.item.effects);
  }
}

/** The sheet of an item until the system registers its own. */
export class DefaultItemSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    form: { submitOnChange: true },
    window: { contentClasses: ["standard-form"] },
  };
  static override PARTS = { body: { template: "templates/sheets/document.hbs", scrollable: [""] } };
}
