import { ITEM_MODELS, type ItemType } from "../data/index.ts";
import { tellTrouble } from "../refusal.ts";
import { localize } from "../text.ts";
import { clings } from "../unknown/cling.ts";

function isItemType(type: string): type is ItemType {
  return type in ITEM_MODELS;
}

/** An item of the system. */
export class RulingsItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** The face of a new item: by its type. */
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const type = data?.type ?? "";
    if (!isItemType(type)) return Item.getDefaultArtwork(data);
    return { img: ITEM_MODELS[type].metadata.icon };
  }

  /** A new item without a picture gets that of its type; a package of gear given to somebody is opened in place of being carried. */
  protected override async _preCreate(
    data: Item.CreateData,
    options: Item.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const { actor } = this;
    if (actor && this.type === "package") {
      // nobody carries a package: what is in it comes instead
      const { key } = this.system as Item.SystemOfType<"package">;
      import("../gear/package.ts").then(({ unpack }) => unpack(actor, { name: this.name, key })).catch(tellTrouble);
      return false;
    }
    if (actor && this.type === "background") {
      const { mayJoin } = await import("../calling/background.ts");
      if (!mayJoin(actor, this)) return false;
    }
    if (!data.img) this.updateSource({ img: RulingsItem.getDefaultArtwork(data).img });
    // Charges that are not rolled yet the referee's client rolls and keeps, under this key.
    const { charges } = this.system as Partial<Item.SystemOfType<"magicItem">>;
    const open = charges?.formula && charges.value === 0 && charges.max === null;
    if (open && !this.pack && undefined === foundry.utils.getProperty(this, "flags.rulings.charges"))
      this.updateSource({ flags: { rulings: { charges: foundry.utils.randomID() } } });
    return undefined;
  }

  /** What clings to its bearer stays where it is, for players. */
  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<Item["_preUpdate"]>
  ): Promise<boolean | undefined> {
    const put = ["location", "container", "quantity"].some((key) =>
      foundry.utils.hasProperty(changes, `system.${key}`),
    );
    if (put && this.#clings(user)) return false;
    return (await super._preUpdate(changes, options, user)) ?? undefined;
  }

  protected override async _preDelete(
    ...[options, user]: Parameters<Item["_preDelete"]>
  ): Promise<boolean | undefined> {
    if (this.#clings(user)) return false;
    return (await super._preDelete(options, user)) ?? undefined;
  }

  #clings(user: User.Implementation): boolean {
    if (user.isGM || !clings(this as Item.Implementation)) return false;
    ui.notifications?.warn(localize("RULINGS.Refused.clings", { name: this.name }));
    return true;
  }
}
