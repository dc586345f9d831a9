import { missileLine } from "../../rules/attack/means.ts";
import { type Act, canAct, forbiddenBy } from "../../rules/creature/conditions.ts";
import type { Weapon } from "../../rules/creature/types.ts";
import type { ActionKind } from "../../rules/facts/combatant.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { isUsable } from "../adapter/item-data.ts";
import { chargesKey } from "../items/unidentified/truths.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Able = Partial<Record<ActionKind, (actor: Actor.Implementation) => boolean>>;

/** What needs something that not everybody has; what is not named here everybody can do. */
const NEEDS: Able = {
  cast: (actor) => actor.items.some(isMemorised),
  turn: (actor) => actor.type === "character" && (actor.system as Actor.SystemOfType<"character">).class === "cleric",
  device: (actor) => actor.items.some(hasUses),
  shoot: shoots,
  reload: loads,
};

/** What a condition must leave free for it. */
const TAKES: Partial<Record<ActionKind, Act>> = {
  move: "move",
  strike: "melee",
  shoot: "missile",
  cast: "cast",
  turn: "speak",
};

/**
 * Whether somebody has what an action of a fight takes: a spell in memory, a thing to use, something to shoot or throw, and a body that obeys. Who
 * is stunned or asleep can do nothing but save himself from dying.
 */
export function canUse(actor: Actor.Implementation | null | undefined, kind: ActionKind): boolean {
  if (!isCreature(actor)) return true;
  const creature = creatureOf(actor);
  if (kind !== "deathSave" && !canAct(creature)) return false;
  const takes = ownRow(TAKES, kind);
  return !(takes && forbiddenBy(creature, takes)) && (NEEDS[kind]?.(actor) ?? true);
}

function isMemorised(item: Item.Implementation): boolean {
  if (item.type !== "spell") return false;
  const { normal, reversed } = (item.system as Item.SystemOfType<"spell">).memorised;
  return normal > 0 || reversed > 0;
}

/** What is used up at once, or has charges; how many are left may be the referee's secret. */
function hasUses(item: Item.Implementation): boolean {
  if (!isUsable(item)) return false;
  const { kind, quantity, charges } = item.system as Item.SystemOfType<"magicItem">;
  if (kind === "potion" || kind === "scroll") return quantity > 0;
  return charges.value > 0 || charges.max === null || chargesKey(item) !== undefined;
}

function shoots(actor: Actor.Implementation): boolean {
  const { weapons, attacks } = creatureOf(actor);
  return (
    weapons.some(({ missile, broken }) => missile && !broken) || attacks.some(({ ranges }) => ranges !== undefined)
  );
}

/** Whether anything of his takes a round to load by the rulings in force: a bow never does. */
function loads(actor: Actor.Implementation): boolean {
  const rulings = rulingsInForce();
  const rounds = (weapon: Weapon): number =>
    missileLine({ kind: "weapon", weapon, use: "missile" }, rulings)?.rounds ?? 1;
  return creatureOf(actor).weapons.some((weapon) => weapon.missile && !weapon.broken && rounds(weapon) > 1);
}
