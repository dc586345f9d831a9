/** Every data model of the system, by document and type. Adding a type: one entry here, one in system.json, labels in lang/en/data.json. */

import { CharacterData } from "./actor/character.ts";
import { HirelingData } from "./actor/hireling.ts";
import { HoardData } from "./actor/hoard.ts";
import { MonsterData } from "./actor/monster.ts";
import { PartyData } from "./actor/party.ts";
import { VesselData } from "./actor/vessel.ts";
import { conditions } from "./conditions.ts";
import { AbilityData, AttackData } from "./item/attack-and-ability.ts";
import { AncestryData, BackgroundData, ClassData, SkillData } from "./item/class.ts";
import { AmmunitionData, GearData, MagicItemData, PackageData, TreasureData } from "./item/gear.ts";
import { PowerData, SpellData } from "./item/spell-and-power.ts";
import { ArmourData, WeaponData } from "./item/weapon-and-armour.ts";
import { MERGED_EQUIPMENT } from "./merged-equipment.ts";
import { CARD_TYPES, CardData, type CardType } from "./message/card.ts";
import { TRANSACTION_TYPE, TransactionData, TransactionPage } from "./message/transaction.ts";
import { DifficultGround } from "./region/difficult-ground.ts";
import { Hazard } from "./region/hazard.ts";

/** The metadata of a type for registration and the sheets. */
export interface TypeMetadata {
  readonly type: string;
  /** Path of the icon of new documents of the type. */
  readonly icon: string;
  /** The actor sheet, or the partials of the item sheet. */
  readonly sheet: string | readonly string[];
}

/** @texts RULINGS.Sheet.of.* TYPES.Actor.* */
export const ACTOR_MODELS = {
  character: CharacterData,
  monster: MonsterData,
  hireling: HirelingData,
  party: PartyData,
  vessel: VesselData,
  hoard: HoardData,
} as const;

/** @texts TYPES.Item.* */
export const ITEM_MODELS = {
  weapon: WeaponData,
  armour: ArmourData,
  ammunition: AmmunitionData,
  gear: GearData,
  treasure: TreasureData,
  magicItem: MagicItemData,
  attack: AttackData,
  ability: AbilityData,
  spell: SpellData,
  power: PowerData,
  class: ClassData,
  ancestry: AncestryData,
  background: BackgroundData,
  skill: SkillData,
  package: PackageData,
} as const;

export type ActorType = keyof typeof ACTOR_MODELS;
export type ItemType = keyof typeof ITEM_MODELS;
export type CardModels = Record<CardType, typeof CardData> & Record<typeof TRANSACTION_TYPE, typeof TransactionData>;

export const MESSAGE_MODELS = {
  ...Object.fromEntries(CARD_TYPES.map((type) => [type, CardData])),
  [TRANSACTION_TYPE]: TransactionData,
} as CardModels;

export const PAGE_MODELS = { [TRANSACTION_TYPE]: TransactionPage } as const;

/** The behaviours of map regions. @texts TYPES.RegionBehavior.rulings.* TYPES.HINTS.RegionBehavior.rulings.* */
export const REGION_MODELS = { difficultGround: DifficultGround, hazard: Hazard } as const;

const REGION_ICONS: Readonly<Record<keyof typeof REGION_MODELS, string>> = {
  difficultGround: "fa-solid fa-mountain",
  hazard: "fa-solid fa-triangle-exclamation",
};

/** The names of region behaviours begin with the package's id. */
function byId<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [`rulings.${key}`, value]));
}

/** The fields by which compendium lists are searched and sorted without loading documents. */
const ACTOR_INDEX = [
  "system.kind",
  "system.hd.dice",
  "system.hd.modifier",
  "system.hd.asterisks",
  "system.ac.value",
  "system.alignment",
  "system.tags",
  "system.size",
  "system.morale",
  "system.turnAs",
  "system.treasure.type",
  "system.cost",
  "system.class",
  "system.level",
  "system.trade",
  "system.wage.value",
  "system.wage.per",
  "system.cost",
  "system.people",
] as const;
const ITEM_INDEX = [
  "system.kind",
  "system.key",
  "system.level",
  "system.list",
  "system.value",
  "system.weight",
  "system.hands",
  "system.martial",
  "system.material",
  "system.bulky",
  "system.slotsEach",
  "system.damage",
  "system.ac",
  "system.proficiencyGroup",
  "system.grade",
  "system.magic",
  "system.bonus",
  "system.summary",
  "system.people",
  "system.quantity",
] as const;

function redirects(): Record<string, string> {
  const at = (id: string): string => `Compendium.rulings.equipment.Item.${id}`;
  return Object.fromEntries(MERGED_EQUIPMENT.map(([gone, left]) => [at(gone), at(left)]));
}

/** Registers models, type icons, trackable attributes, conditions and redirects. Call once, in `init`. */
export function registerData(): void {
  Object.assign(CONFIG.Actor.dataModels, ACTOR_MODELS);
  Object.assign(CONFIG.Item.dataModels, ITEM_MODELS);
  Object.assign(CONFIG.ChatMessage.dataModels, MESSAGE_MODELS);
  Object.assign(CONFIG.JournalEntryPage.dataModels, PAGE_MODELS);
  Object.assign(CONFIG.RegionBehavior.dataModels, byId(REGION_MODELS));
  Object.assign(CONFIG.RegionBehavior.typeIcons, byId(REGION_ICONS));
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["hp"], value: ["level", "xp.value", "surges.value", "luck.value"] },
    monster: { bar: ["hp"], value: ["morale"] },
    hireling: { bar: ["hp"], value: ["morale", "loyalty"] },
    vessel: { bar: ["hp"], value: [] },
    party: { bar: [], value: [] },
    hoard: { bar: [], value: [] },
  };
  CONFIG.Actor.compendiumIndexFields = [...(CONFIG.Actor.compendiumIndexFields ?? []), ...ACTOR_INDEX];
  CONFIG.Item.compendiumIndexFields = [...(CONFIG.Item.compendiumIndexFields ?? []), ...ITEM_INDEX];
  CONFIG.statusEffects = conditions();
  Object.assign(CONFIG.compendium.uuidRedirects, redirects());
}
