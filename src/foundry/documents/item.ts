import { ITEM_MODELS, type ItemType } from "../data/index.ts";
import { notifyError } from "../platform/notifications.ts";
import { isReplacement, migrateCreated, migrated, migrateReplacement, translateImported } from "./migrate-imported.ts";

function isItemType(type: string): type is ItemType {
  return Object.hasOwn(ITEM_MODELS, type);
}

export class RulingsItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** The default image of an item's type. */
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const type = data?.type ?? "";
    if (!isItemType(type)) return Item.getDefaultArtwork(data);
    return { img: ITEM_MODELS[type].metadata.icon };
  }

  /** A new item without an image gets its type's; a package of gear added to an actor is replaced by its contents. */
  protected override async _preCreate(
    data: Item.CreateData,
    options: Item.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    await migrateCreated(this as Item.Implementation, data);
    await translateImported(this as Item.Implementation, options);
    const { actor } = this;
    if (actor && this.type === "package") {
      // A package is never carried: its contents are added instead.
      const { key } = this.system as Item.SystemOfType<"package">;
      import("../items/gear-package.ts")
        .then(({ unpack }) => unpack(actor, { name: this.name, key }))
        .catch(notifyError);
      return false;
    }
    if (actor && this.type === "background") {
      const { canJoinBackground } = await import("../characters/skills.ts");
      if (!canJoinBackground(actor, this)) return false;
    }
    if (!data.img) this.updateSource({ img: RulingsItem.getDefaultArtwork(data).img });
    return undefined;
  }

  /** A file or an adventure that replaces this item may have an older version's data. */
  protected override async _preUpdate(...args: Parameters<Item["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes, operation] = args;
    if (isReplacement(operation)) await migrateReplacement("item", changes);
    return undefined;
  }

  /** Import Data replaces the whole document: a file that would only empty the sheet is refused. */
  override async importFromJSON(json: string): Promise<this> {
    const file = await migrated(this as Item.Implementation, json);
    return file === undefined ? this : super.importFromJSON(file);
  }
}
