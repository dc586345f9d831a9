import type { EmbeddedCollection } from "../collections/embedded.ts";
import { DocumentTypeField } from "../fields/documents.ts";
import { EmbeddedCollectionField, TypeDataField } from "../fields/embedded.ts";
import type { Dict } from "../types.ts";
import { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";

const DEFAULT_ICON = "icons/svg/item-bag.svg";

/** Data of an item. */
export class BaseItem extends Document {
  declare img: string;
  declare sort: number;
  declare effects: EmbeddedCollection;

  static DEFAULT_ICON = DEFAULT_ICON;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Item",
    collection: "items",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    permissions: { create: "ITEM_CREATE", update: "OWNER", delete: "OWNER" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      type: new DocumentTypeField(this),
      img: make.image((data: Dict) => (this.implementation as typeof BaseItem).getDefaultArtwork(data).img),
      system: new TypeDataField(this),
      effects: new EmbeddedCollectionField(ActiveEffect),
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      ownership: make.ownership(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }

  static getDefaultArtwork(_data: Dict = {}): { img: string } {
    return { img: DEFAULT_ICON };
  }

  // An owned item has no ownership of its own, so its actor decides.
  protected override _ownershipLevel(user: import("../runtime.ts").UserLike): number {
    return this.parentDocument ? -1 : super._ownershipLevel(user);
  }
}

/** An item, in the world, a compendium or on an actor. */
export class Item extends BaseItem {
  get actor(): Actor | null {
    return this.parentDocument?.documentName === "Actor" ? (this.parentDocument as Actor) : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter((e) => (e as ActiveEffect).transfer) as ActiveEffect[];
  }
}
