import { listedBonus, reachFeet } from "../../rules/attack/means.ts";
import type { Means } from "../../rules/attack/types.ts";
import type { Creature, NaturalAttack, Weapon } from "../../rules/creature/types.ts";
import { UNARMED } from "../../view/actor/attacks.ts";
import { creatureOf } from "../adapter/creature.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { loadedIn } from "./attack-costs.ts";

/* The items through which a power is cast: a wand, a staff, a holy symbol (HERO-22). */

const GEAR: readonly string[] = ["implement", "holySymbol"];
const MAGIC: readonly string[] = ["wand", "staff", "rod"];
const AT_HAND: readonly string[] = ["worn", "inHand", "carried"];

function kindOf({ type, system, name }: Item.Implementation): string | undefined {
  if (type === "gear") {
    const { kind, implementKind } = system as Item.SystemOfType<"gear">;
    return GEAR.includes(kind) ? implementKind.trim() || name : undefined;
  }
  const { kind = "" } = type === "magicItem" ? (system as Item.SystemOfType<"magicItem">) : {};
  return MAGIC.includes(kind) ? kind : undefined;
}

/** The kind of implement at hand; of several, the one that the actor is trained with; undefined for none. */
export function implementOf(actor: Actor.Implementation): string | undefined {
  const kinds = actor.items.contents.flatMap((item) => {
    const { location = "", broken = false } = item.system as { location?: string; broken?: boolean };
    return AT_HAND.includes(location) && !broken ? (kindOf(item) ?? []) : [];
  });
  const { implement: learnt = "" } =
    actor.type === "character" ? (actor.system as Actor.SystemOfType<"character">).expertise : {};
  return kinds.find((kind) => kind.toLowerCase() === learnt.trim().toLowerCase()) ?? kinds[0];
}

/** The means of an attack with its item. */
export interface ChosenWeapon {
  readonly means: Means;
  readonly name: string;
  readonly item: Item.Implementation | undefined;
}

export type Use = "melee" | "missile";

/** The name of the means of attack. */
export function attackName(means: Means): string {
  if (means.kind === "natural") return means.attack.name;
  return means.kind === "weapon" ? means.weapon.name : localize("RULINGS.Attack.unarmed");
}

/**
 * The means that an item of an actor gives at a distance: a weapon with both uses is thrown or shot when the target is out of reach, or on request.
 */
export function attackMeans(
  actor: Actor.Implementation,
  itemId: string,
  feet: number | undefined,
  wanted?: Use,
): ChosenWeapon | undefined {
  const creature = creatureOf(actor);
  if (itemId === UNARMED) return { means: { kind: "unarmed" }, name: "", item: undefined };
  const item = actor.items.get(itemId);
  if (item?.type === "power") return powerMeans(actor, creature, item, feet);
  const weapon = creature.weapons.find(({ id }) => id === itemId);
  if (weapon) {
    const near = feet === undefined || feet <= reachFeet(rulingsInForce());
    const fits = weapon.missile && (!weapon.melee || !near) ? ("missile" as const) : ("melee" as const);
    const use = wanted && weapon[wanted] ? wanted : fits;
    return { means: { ...shot(actor, weapon, use), ...listedBonus(creature) }, name: weapon.name, item };
  }
  const attack = creature.attacks.find(({ id }) => id === itemId);
  return attack && { means: { kind: "natural", attack }, name: attack.name, item };
}

/**
 * The means of a power: the held weapon with the power's multiple of its dice and the power's own, or the power alone with its ability (HERO-07). The
 * item is the power's.
 */
function powerMeans(
  actor: Actor.Implementation,
  creature: Creature,
  item: Item.Implementation,
  feet: number | undefined,
): ChosenWeapon {
  const { name } = item;
  const { weapon: armed, weaponDice, damage, ability, range, damageKind } = item.system as Item.SystemOfType<"power">;
  const held = armed ? creature.weapons.find((weapon) => weapon.held === "main" && !weapon.broken) : undefined;
  if (held) {
    const near = feet === undefined || feet <= reachFeet(rulingsInForce());
    const use = held.missile && (!held.melee || !near) ? ("missile" as const) : ("melee" as const);
    const own = held.damage || (use === "missile" && loadedIn(actor, held.id)?.damage) || "1d6";
    const dice = [...Array.from({ length: weaponDice }, () => own), damage].filter(Boolean).join("+");
    return { means: shot(actor, { ...held, damage: dice }, use), name, item };
  }
  const far = range.feet !== null && range.feet > reachFeet(rulingsInForce());
  const reach = range.feet ?? 0;
  const implement = implementOf(actor);
  const attack: NaturalAttack = {
    id: item.id ?? "",
    name,
    routine: 1,
    count: 1,
    damage,
    byWeapon: false,
    weaponBonus: 0,
    ...(far && { ranges: [reach, reach, reach] as const }),
    kind: { type: damageKind === "normal" ? "mundane" : damageKind, silver: false, magic: true, bonus: 0 },
    riders: [],
    ...(ability && { ability }),
    ...(implement !== undefined && { implement }),
  };
  return { means: { kind: "natural", attack }, name, item };
}

/** A weapon with the properties of its ammunition, when it shoots. */
function shot(actor: Actor.Implementation, weapon: Weapon, use: Use): Extract<Means, { kind: "weapon" }> {
  const loaded = use === "missile" ? loadedIn(actor, weapon.id) : undefined;
  if (!loaded) return { kind: "weapon", weapon, use };
  const damage = weapon.damage || loaded.damage;
  const modifiers = [...weapon.modifiers, ...loaded.modifiers];
  return { kind: "weapon", weapon: { ...weapon, damage, modifiers }, use, ammunition: loaded.ammunition };
}
