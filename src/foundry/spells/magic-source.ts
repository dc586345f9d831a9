import { SAVES, type SaveCategory } from "../../rules/creature/types.ts";
import { lightSpellEffects } from "../../rules/magic/light-spells.ts";
import type { SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { EffectDuration } from "../../rules/magic/spell-effect-parts.ts";
import { unstatedSave } from "../../rules/saves/unstated.ts";
import { spellLevelOf } from "../adapter/caster.ts";
import { isConsumable } from "../items/item-uses.ts";
import { isItem, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { MagicSource } from "./effects/types.ts";
import { abilitySource, isUsedLikeSpell } from "./monster-abilities.ts";

/** The level of an item whose maker is unknown. */
export const USUAL_LEVEL = 6;

const UNITS: readonly EffectDuration["unit"][] = ["round", "turn", "hour", "day"];

/**
 * The source of a card, looked up on the sheet of its speaker: a message names the item and its owner, never its effects. Undefined when the item is
 * deleted or belongs to another actor.
 */
export async function sourceOf(
  caster: Actor.Implementation,
  uuid: string | null | undefined,
  reversed: boolean,
  scroll?: string,
): Promise<MagicSource | undefined> {
  const item = await thingOf(caster, uuid);
  if (!item) return undefined;
  return scroll === undefined ? figuresOf(caster, item, reversed) : ofScroll(caster, item, scroll);
}

/** An actor's item; a consumed one from the ledger. */
async function thingOf(
  caster: Actor.Implementation,
  uuid: string | null | undefined,
): Promise<Item.Implementation | undefined> {
  const item = await resolveUuid(uuid);
  if (isItem(item)) return item.actor?.uuid === caster.uuid ? item : undefined;
  return isConsumable(caster, uuid ?? "");
}

/** The values of a magic item used by an actor. */
export async function figuresOf(
  caster: Actor.Implementation,
  item: Item.Implementation,
  reversed: boolean,
): Promise<MagicSource | undefined> {
  if (item.type === "attack" || item.type === "ability")
    return isUsedLikeSpell(item) ? abilitySource(caster, item) : undefined;
  const brew = await potionSpell(item);
  if (brew) return potionSource(caster, item, brew);
  const works = await spellEffectsOf(item, reversed);
  if (item.type === "spell") return { ...ofSpell(caster, item, reversed), works };
  return item.type === "magicItem" ? { ...ofItem(item, works), works } : undefined;
}

/** The category of the save against a magic item: from its sheet, else the one for its effects (BX-031). */
export function categoryOfItem(
  { check, kind }: Pick<Item.SystemOfType<"magicItem">, "check" | "kind">,
  works: readonly SpellEffect[],
): SaveCategory | null {
  return SAVES.find((one) => one === check.category) ?? unstatedSave(kind, works) ?? null;
}

/** The spell or item of a card: of a scroll the spell that was read. */
export async function itemOf(
  caster: Actor.Implementation,
  uuid: string | null | undefined,
  scroll?: string,
): Promise<Item.Implementation | undefined> {
  const item = await thingOf(caster, uuid);
  if (!item || scroll === undefined) return item;
  return wasRead(item, scroll) ? scrollSpell(scroll) : undefined;
}

/** The effects of a spell or item: its own, or those of its compendium entry (items of worlds from before spells had effects have none). */
export async function spellEffectsOf(item: Item.Implementation, reversed: boolean): Promise<readonly SpellEffect[]> {
  const own = ownWorks(item, reversed);
  if (own.length > 0) return asListed(item, own, reversed);
  const source = await resolveUuid(item._stats.compendiumSource);
  return isItem(source) && source.type === item.type ? asListed(source, ownWorks(source, reversed), reversed) : [];
}

/** A light spell with the values of the ruling's list of lights, where that has it (ERIS-23). */
function asListed(item: Item.Implementation, works: readonly SpellEffect[], reversed: boolean): readonly SpellEffect[] {
  if (item.type !== "spell" || reversed) return works;
  return lightSpellEffects(works, item.system as Item.SystemOfType<"spell">, rulingsInForce());
}

/** The compendium spell of a brewed potion whose sheet has no effects (GOR-59, GOR-62). */
export async function potionSpell(item: Item.Implementation): Promise<Item.Implementation | undefined> {
  if (item.type !== "magicItem") return undefined;
  const { kind, spells, works, healing, damage } = item.system as Item.SystemOfType<"magicItem">;
  const [key] = spells;
  const says = works.length > 0 || healing !== "" || damage !== "";
  return kind !== "potion" || key === undefined || says ? undefined : scrollSpell(key);
}

/** The effects of a spell as a potion, at the level of its maker: on the drinker only, whatever targets the spell has when cast (GOR-61). */
export async function potionSource(
  caster: Actor.Implementation,
  item: Item.Implementation,
  spell: Item.Implementation,
): Promise<MagicSource> {
  const { makerLevel, duration } = item.system as Item.SystemOfType<"magicItem">;
  const works = await onDrinker(spell);
  return {
    ...ofSpell(caster, spell, false),
    ...known(item),
    // A potion with a duration of its own (BX: 1d6+6 turns) lasts that long, and not as long as the spell.
    ...(duration.formula && { ...durationOf(duration), lasts: duration.text }),
    level: makerLevel ?? USUAL_LEVEL,
    works,
    item: true,
    ...((spell.system as Item.SystemOfType<"spell">).affectsDrinker && { brewed: true }),
  };
}

async function onDrinker(spell: Item.Implementation): Promise<SpellEffect[]> {
  return (await spellEffectsOf(spell, false)).map(({ area: _area, ...work }): SpellEffect => {
    // A revealing effect informs the drinker.
    return work.reveals ? work : { ...work, on: "one" };
  });
}

/**
 * The data that a potion must store itself because no compendium has its researched spell: all values of the spell (GOR-62). Empty for a compendium
 * spell, which is looked up.
 */
export async function unlistedPotion(spell: Item.Implementation): Promise<object> {
  const { key, save, damage, damageKind, healing, duration, description } = spell.system as Item.SystemOfType<"spell">;
  if (await scrollSpell(key || spell.name)) return {};
  const works = await onDrinker(spell);
  const { category, modifier, onSave } = save;
  return { works, check: { category, modifier, onSave }, damage, damageKind, healing, duration, description };
}

/** A compendium spell, by its key or uuid. */
export async function scrollSpell(key: string): Promise<Item.Implementation | undefined> {
  const pack = game.packs?.get("rulings.spells");
  const byUuid = pack?.index.contents.find(({ uuid }) => uuid === key);
  const uuid = byUuid?.uuid ?? (await spellOfKey(key));
  const spell = await resolveUuid(uuid);
  return isItem(spell) && spell.type === "spell" ? spell : undefined;
}

async function spellOfKey(key: string): Promise<string | undefined> {
  const pack = game.packs?.get("rulings.spells");
  const spells: unknown[] = (await pack?.getDocuments()) ?? [];
  return spells.filter(isItem).find((spell) => (spell.system as Item.SystemOfType<"spell">).key === key)?.uuid;
}

/** A spell read from a scroll: the compendium's values at the scroll's level. Only the spell recorded on its carrier's scroll counts. */
async function ofScroll(
  caster: Actor.Implementation,
  item: Item.Implementation,
  key: string,
): Promise<MagicSource | undefined> {
  const spell = wasRead(item, key) ? await scrollSpell(key) : undefined;
  if (!spell) return undefined;
  const { makerLevel } = item.system as Item.SystemOfType<"magicItem">;
  return {
    ...ofSpell(caster, spell, false),
    level: makerLevel ?? USUAL_LEVEL,
    works: await spellEffectsOf(spell, false),
  };
}

function wasRead(item: Item.Implementation, key: string): boolean {
  const read: unknown = foundry.utils.getProperty(item, "flags.rulings.read");
  return item.type === "magicItem" && Array.isArray(read) && read.includes(key);
}

function ownWorks(item: Item.Implementation, reversed: boolean): readonly SpellEffect[] {
  if (item.type === "magicItem") return (item.system as Item.SystemOfType<"magicItem">).works;
  if (item.type !== "spell") return [];
  const system = item.system as Item.SystemOfType<"spell">;
  return reversed ? system.reversed.works : system.works;
}

function ofSpell(
  caster: Actor.Implementation,
  item: Item.Implementation,
  reversed: boolean,
): Omit<MagicSource, "works"> {
  const system = item.system as Item.SystemOfType<"spell">;
  const own = reversed ? system.reversed : system;
  return {
    ...known(item),
    name: reversed && system.reversed.name ? system.reversed.name : item.name,
    level: spellLevelOf(caster, system.list),
    save: saveOf(own.save),
    damage: own.damage,
    healing: own.healing,
    perLevel: !reversed && system.damagePerLevel,
    kind: system.damageKind,
    ...durationOf(system.duration),
    lasts: system.duration.text,
  };
}

function ofItem(item: Item.Implementation, works: readonly SpellEffect[]): Omit<MagicSource, "works"> {
  const system = item.system as Item.SystemOfType<"magicItem">;
  const { check, damage, damageKind, healing, duration, makerLevel } = system;
  return {
    ...known(item),
    level: makerLevel ?? USUAL_LEVEL,
    save: saveOf({ ...check, category: categoryOfItem(system, works) }),
    damage,
    healing,
    perLevel: false,
    kind: damageKind,
    ...durationOf(duration),
    lasts: duration.text,
    item: true,
  };
}

function known(item: Item.Implementation) {
  return { uuid: item.uuid, name: item.name, img: item.img ?? "" };
}

function saveOf({ category, modifier, onSave }: Item.SystemOfType<"spell">["save"]): MagicSource["save"] {
  const known = SAVES.find((one) => one === category);
  return known ? { category: known, modifier, onSave } : null;
}

function durationOf({ formula, unit, perLevel }: Item.SystemOfType<"spell">["duration"]): {
  duration?: EffectDuration;
} {
  const known = UNITS.find((one) => one === unit);
  return known && formula ? { duration: { formula, unit: known, perLevel } } : {};
}
