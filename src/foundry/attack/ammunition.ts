import type { Ammunition } from "../../rules/attack/types.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { itemModifiers } from "../adapter/weapons-and-armour.ts";

/** How many pieces are left of some ammunition. */
export function quantityOf(item: Item.Implementation): number {
  return (item.system as Item.SystemOfType<"ammunition">).quantity;
}

/** The first ammunition of the kind that the weapon needs and that is not used up: what is shot next. */
export function ammunitionFor(actor: Actor.Implementation, weaponId: string): Item.Implementation | undefined {
  const weapon = actor.items.get(weaponId);
  if (weapon?.type !== "weapon") return undefined;
  const kind = (weapon.system as Item.SystemOfType<"weapon">).ammunition;
  if (!kind) return undefined;
  return actor.items.contents.find(
    (item) =>
      item.type === "ammunition" &&
      (item.system as Item.SystemOfType<"ammunition">).group === kind &&
      quantityOf(item) > 0,
  );
}

/** What a piece of ammunition adds to the shot: its magic and matter (ERIS-83), its damage, and what it does against some. */
export interface Loaded {
  readonly ammunition: Ammunition;
  /** Damage of the piece, for weapons that have none of their own. */
  readonly damage: string;
  readonly modifiers: readonly Modifier[];
}

/** The piece that an actor's weapon shoots next, as the rules see it. */
export function loadedIn(actor: Actor.Implementation, weaponId: string): Loaded | undefined {
  const item = ammunitionFor(actor, weaponId);
  if (!item) return undefined;
  const system = item.system as Item.SystemOfType<"ammunition">;
  return {
    ammunition: { magic: system.bonus, isMagic: system.magic || system.bonus !== 0, silver: system.silver },
    damage: system.damage,
    modifiers: itemModifiers(item, system.modifiers),
  };
}
