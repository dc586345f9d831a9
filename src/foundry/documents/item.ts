import { ITEM_MODELS, type ItemType } from "../data/index.ts";

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
}
