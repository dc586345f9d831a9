/** A band strikes as one: so many of it in one press and on one card, each by the weapon that all of them bear. */
import { planDamage } from "../../rules/attack/damage.ts";
import type { Means } from "../../rules/attack/types.ts";
import { makeCreature, type NaturalAttack } from "../../rules/creature/types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { askNumber } from "../apps/ask-number.ts";
import { strengthOf } from "../company/band.ts";
import { rulingsInForce } from "../settings/store.ts";
import { meansOf, type Use } from "./means.ts";
import { strikeAll } from "./routine.ts";

/** More are not thrown for at once: the card is to be read. */
const MOST = 20;

/** Asks how many of a band strike, and makes their attacks. Gives whether it was a band that struck. */
export async function attackAsBand(
  actor: Actor.Implementation,
  itemId: string,
  skip: boolean,
  use: Use | undefined,
): Promise<boolean> {
  const strength = strengthOf(actor);
  const chosen = strength && meansOf(actor, itemId, undefined, use);
  if (!strength || !chosen || strength.stand < 2) return false;
  const most = Math.min(MOST, strength.stand);
  const many = await askNumber("RULINGS.Company.band.strike", { min: 1, max: most, initial: Math.min(10, most) });
  if (many === undefined) return true;
  const attack = eachStrikes(actor, itemId, chosen.name, chosen.means);
  await strikeAll(
    actor,
    Array.from({ length: many }, () => attack),
    skip,
  );
  return true;
}

/** The weapon as an attack of a routine, with the dice that the ruling on weapons gives it in these hands. */
function eachStrikes(actor: Actor.Implementation, id: string, name: string, means: Means): NaturalAttack {
  if (means.kind === "natural") return means.attack;
  const weapon = means.kind === "weapon" ? means.weapon : undefined;
  const attacker = creatureOf(actor);
  const target = makeCreature({ id: "anybody", name: "" });
  const { formula } = planDamage({ attacker, target, means, situation: {} }, rulingsInForce());
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
      magic: weapon?.isMagic ?? false,
      bonus: weapon?.magic ?? 0,
    },
    riders: [],
  };
}
