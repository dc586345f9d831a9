/** A band attacks together: several members in one action and on one card, each with the weapon that all of them have. */
import { planDamage } from "../../rules/attack/damage.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import type { Means, Planned } from "../../rules/attack/types.ts";
import { makeCreature, type NaturalAttack } from "../../rules/creature/types.ts";
import { loose, type Quivers, shotsLeft } from "../../rules/hirelings/band.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { strengthOf } from "../adapter/troops.ts";
import { askNumber } from "../platform/dialogs.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../undo/transaction.ts";
import { ammunitionFor, quantityOf } from "./attack-costs.ts";
import { attackMeans, type ChosenWeapon, type Use } from "./means.ts";
import { rollAllAttacks } from "./routine.ts";

/** The maximum number of attacks rolled at once, so that the card stays readable. */
const MOST = 20;

/** Asks how many of a band attack, and makes their attacks; false for an actor that is no band. */
export async function attackAsBand(
  actor: Actor.Implementation,
  itemId: string,
  skip: boolean,
  use: Use | undefined,
): Promise<boolean> {
  const strength = strengthOf(actor);
  const chosen = strength && attackMeans(actor, itemId, undefined, use);
  if (!strength || !chosen || strength.stand < 2) return false;
  const quiver = shootsFrom(actor, itemId, chosen.means);
  if (quiver === null) {
    notifyRefusal({ key: "noAmmunition", data: { name: chosen.name } });
    return true;
  }
  const left = quiver ? shotsLeft(quiversOf(quiver), strength.stand) : MOST;
  const most = Math.min(MOST, strength.stand, left);
  const many = await askNumber("RULINGS.Company.band.strike", { min: 1, max: most, initial: Math.min(10, most) });
  if (many !== undefined) await strike(actor, { itemId, chosen, quiver, men: strength.stand, many, skip });
  return true;
}

interface Striking {
  readonly itemId: string;
  readonly chosen: ChosenWeapon;
  /** Their ammunition; undefined where they need none. */
  readonly quiver: Item.Implementation | undefined;
  /** The number of members, and the number of attackers. */
  readonly men: number;
  readonly many: number;
  readonly skip: boolean;
}

async function strike(actor: Actor.Implementation, striking: Striking): Promise<void> {
  const { itemId, chosen, quiver, men, many, skip } = striking;
  const attack = everyMemberAttacks(actor, itemId, chosen.name, chosen.means);
  await rollAllAttacks(
    actor,
    Array.from({ length: many }, () => attack),
    skip,
    quiver && ((transaction, made) => looses(transaction, quiver, made, men, chosen.name)),
  );
}

const LOOSED = "flags.rulings.loosed";

/** The ammunition of this weapon; null where none is left, undefined for a weapon that needs none. */
function shootsFrom(actor: Actor.Implementation, id: string, means: Means): Item.Implementation | null | undefined {
  const item = actor.items.get(id);
  if (means.kind !== "weapon" || means.use !== "missile" || item?.type !== "weapon") return undefined;
  if (!(item.system as Item.SystemOfType<"weapon">).ammunition) return undefined;
  return ammunitionFor(actor, id) ?? null;
}

/** The quantity on the sheet is each member's own. */
function quiversOf(item: Item.Implementation): Quivers {
  const loosed: unknown = foundry.utils.getProperty(item, LOOSED);
  return { each: quantityOf(item), loosed: typeof loosed === "number" && loosed > 0 ? Math.floor(loosed) : 0 };
}

/** Subtracts the shots of a band from its ammunition; refused when another user spent it at the same moment. */
async function looses(transaction: Transaction, item: Item.Implementation, shots: number, men: number, name: string) {
  let short = false;
  await transaction.change(() => {
    const before = quiversOf(item);
    short = shotsLeft(before, men) < shots;
    if (short) return [];
    const after = loose(before, shots, men);
    return [
      { uuid: item.uuid, path: "system.quantity", before: before.each, after: after.each },
      { uuid: item.uuid, path: LOOSED, before: before.loosed, after: after.loosed },
    ];
  });
  return short ? { key: "noAmmunition", data: { name } } : undefined;
}

/** The weapon as an attack of a routine, with its damage dice under the ruling on weapons. */
export function everyMemberAttacks(actor: Actor.Implementation, id: string, name: string, means: Means): NaturalAttack {
  if (means.kind === "natural") return means.attack;
  const weapon = means.kind === "weapon" ? means.weapon : undefined;
  const input = {
    attacker: creatureOf(actor),
    target: makeCreature({ id: "anybody", name: "" }),
    means,
    situation: {},
  };
  const rulings = rulingsInForce();
  const { formula, modifiers: damage } = planDamage(input, rulings);
  const { modifiers: attack } = planAttack(input, rulings);
  const ranges = means.kind === "weapon" && means.use === "missile" ? means.weapon.ranges : undefined;
  return {
    id,
    name,
    routine: 1,
    count: 1,
    damage: formula,
    byWeapon: false,
    weaponBonus: 0,
    ...(ranges && { ranges }),
    kind: {
      type: weapon?.damageType ?? "mundane",
      silver: weapon?.silver ?? false,
      magic: weapon?.broken ? false : (weapon?.isMagic ?? false),
      bonus: weapon?.broken ? 0 : (weapon?.magic ?? 0),
    },
    riders: [],
    // The weapon's own bonuses, above all its magic, apply for each member (BX-158).
    modifiers: [
      ...ofWeapon("attack", attack),
      ...ofWeapon("damage", damage),
      ...(weapon?.broken ? [] : (weapon?.modifiers ?? [])),
    ],
  };
}

/** Bonuses that belong to the weapon and not to its wielder. */
const WITH_WEAPON: readonly string[] = ["attack.magic", "damage.twoHanded", "damage.missileWeapon"];

function ofWeapon(on: "attack" | "damage", planned: readonly Planned[]): Modifier[] {
  return planned.flatMap(({ modifier, why }) =>
    why === undefined && WITH_WEAPON.includes(modifier.key) ? [{ ...modifier, on }] : [],
  );
}
