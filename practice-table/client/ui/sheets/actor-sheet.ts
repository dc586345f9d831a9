import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { HeaderControl, RenderOptions } from "../api/types.ts";
import { ImagePopout } from "../apps/image-popout.ts";
import { PrototypeTokenConfig } from "../apps/prototype-token.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, Doc } from "../globals.ts";
import { isRecord } from "../util.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { makeCopy, resolveDrop, sortUpdates } from "./drops.ts";

/** An actor's window: its items and effects can be dragged out of it, and documents dropped into it. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["actor"],
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2._onConfigureToken,
      showPortraitArtwork: ActorSheetV2._onShowPortrait,
      showTokenArtwork: ActorSheetV2._onShowTokenImage,
    },
    window: {
      resizable: true,
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-user-circle",
          label: "HOST.Actor.PrototypeToken",
          ownership: "OWNER",
          visible: ActorSheetV2._hasPrototype,
        },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "HOST.Actor.Portrait" },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "HOST.Actor.TokenImage" },
      ],
    },
  };

  get actor(): Doc {
    return this.document;
  }

  get token(): Doc | null {
    return (this.document.token as Doc | null) ?? null;
  }

  override _getHeaderControls(): HeaderControl[] {
    return super._getHeaderControls();
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (s: unknown) => this._canDragStart(String(s)),
        drop: (s: unknown) => this._canDragDrop(String(s)),
      },
      callbacks: {
        dragstart: (e: unknown) => this._onDragStart(e as DragEvent),
        dragover: (e: unknown) => this._onDragOver(e as DragEvent),
        drop: (e: unknown) => this._onDrop(e as DragEvent),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  _onDragStart(event: DragEvent): void {
    const target = event.currentTarget as HTMLElement;
    if (event.target instanceof HTMLElement && "link" in event.target.dataset) return;
    const { itemId, effectId } = target.dataset;
    const items = this.actor.items as { get(id: string): Doc | undefined } | undefined;
    const effects = this.actor.effects as { get(id: string): Doc | undefined } | undefined;
    const doc = itemId ? items?.get(itemId) : effectId ? effects?.get(effectId) : undefined;
    if (doc?.toDragData) event.dataTransfer?.setData("text/plain", JSON.stringify(doc.toDragData()));
  }
  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<void> {
    const document = await resolveDrop(event, "dropActorSheetData", this.actor, this);
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: Doc): Promise<unknown> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Doc): Promise<unknown> {
    if (!this.actor.isOwner || effect.parent === this.actor) return null;
    return makeCopy(this.actor, "ActiveEffect", effect, this.actor.effects);
  }
  async _onDropActor(_event: DragEvent, _actor: Doc): Promise<unknown> {
    return null;
  }
  async _onDropItem(event: DragEvent, item: Doc): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return makeCopy(this.actor, "Item", item, this.actor.items);
  }
  async _onDropFolder(_event: DragEvent, _folder: Doc): Promise<unknown> {
    return null;
  }

  async _onSortItem(event: DragEvent, item: Doc): Promise<Doc[] | undefined> {
    const items = this.actor.items as Iterable<Doc> & { get(id: string): Doc | undefined };
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item-id]") : null;
    const target = row?.dataset.itemId ? items.get(row.dataset.itemId) : undefined;
    if (!target || target.id === item.id) return undefined;
    const siblings = [...(row?.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-item-id]") ?? [])]
      .map((el) => items.get(el.dataset.itemId ?? ""))
      .filter((doc): doc is Doc => doc !== undefined);
    const updates = sortUpdates(item, target, siblings);
    return updates.length > 0 ? this.actor.updateEmbeddedDocuments("Item", updates) : [];
  }

  /** Values that effects override are shown, but never saved as the actor's own. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Data {
    for (const key of Object.keys(flatten((this.actor.overrides ?? {}) as Data))) delete formData.object[key];
    return super._processFormData(event, form, formData);
  }

  static _hasPrototype(this: unknown): boolean {
    return !(this as ActorSheetV2).actor.isToken;
  }
  static _onConfigureToken(this: unknown): void {
    void new PrototypeTokenConfig({ document: (this as ActorSheetV2).actor }).render({ force: true });
  }
  static _onShowPortrait(this: unknown): void {
    const { actor } = this as ActorSheetV2;
    void new ImagePopout({ src: actor.img ?? "", uuid: actor.uuid, window: { title: actor.name } }).render({
      force: true,
    });
  }
  static _onShowTokenImage(this: unknown): void {
    const { actor } = this as ActorSheetV2;
    const token = (actor.prototypeToken ?? {}) as { texture?: { src?: string } };
    void new ImagePopout({
      src: token.texture?.src ?? actor.img ?? "",
      uuid: actor.uuid,
      window: { title: actor.name },
    }).render({ force: true });
  }
}

function flatten(data: Data, prefix = ""): Data {
  const out: Data = {};
  for (const [key, value] of Object.entries(data)) {
    const path = prefix + key;
    if (isRecord(value)) Object.assign(out, flatten(value, `${path}.`));
    else out[path] = value;
  }
  return out;
}

/** The sheet of an actor until the system registers its own. */
export class DefaultActorSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    form: { submitOnChange: true },
    position: { width: 480 },
    window: { contentClasses: ["standard-form"] },
  };
  static override PARTS = { body: { template: "templates/sheets/document.hbs", scrollable: [""] } };
}
