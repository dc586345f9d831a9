import type { Carrier, Carried, WornSuit } from "../../rules/exploration/encumbrance.ts";
import { readPurse } from "../../rules/rewards/coins.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { creatureOf } from "./creature.ts";
import { isArms, strengthOf } from "./band-size.ts";
import { isNotCarried } from "./item-location.ts";

type Gear = Item.SystemOfType<"gear">;

const KINDS: Readonly<Record<string, Carried["kind"]>> = {
  weapon: "weapon",
  ammunition: "gear",
  armour: "armour",
  gear: "gear",
  treasure: "treasure",
  magicItem: "treasure",
};

/** What somebody carries and wears, as the load is worked out from it. Coins count as treasure. */
export function carrierOf(actor: Actor.Implementation): Carrier {
  const system = actor.system as Actor.SystemOfType<"character">;
  const things: Carried[] = [];
  // What a band has together is borne by all who stand.
  const men = Math.max(1, strengthOf(actor)?.stand ?? 1);
  for (const item of actor.items) {
    const kind = ownRow(KINDS, item.type);
    const { quantity, weight: listed, bulky } = item.system as Gear;
    const magic = item.type === "armour" && (item.system as Item.SystemOfType<"armour">).magic;
    if (!kind || isNotCarried(item)) continue;
    const weight = listed === null || isArms(item) ? listed : listed / men;
    things.push({
      id: item.id ?? "",
      kind,
      count: quantity,
      ...(weight !== null && { weight }),
      bulky,
      ...(magic && { magic }),
    });
  }
  const { pp, gp, ep, sp, cp } = readPurse(system.coins);
  const coins = pp + gp + ep + sp + cp;
  if (coins > 0) things.push({ id: "coins", kind: "treasure", count: coins, weight: 1 / men });
  const { movement } = creatureOf(actor);
  return {
    base: movement.walk,
    suit: suitOf(actor),
    shield: actor.items.contents.some(carriedShield),
    things,
    carryingTreasure: "carryingTreasure" in system && system.carryingTreasure === true,
  };
}

/** A shield loads its bearer on the arm, on the back and broken (ERIS-120). */
function carriedShield(item: Item.Implementation): boolean {
  return item.type === "armour" && (item.system as Item.SystemOfType<"armour">).kind === "shield" && !isNotCarried(item);
}

function suitOf(actor: Actor.Implementation): WornSuit {
  const suit = creatureOf(actor).armour.find(({ kind }) => kind === "suit");
  if (!suit) return { type: "none" };
  if (suit.type !== "other" && suit.type !== undefined) return { type: suit.type };
  const item = actor.items.get(suit.id);
  if (item?.type !== "armour") return { type: "other" };
  const { band, ac, tier } = item.system as Item.SystemOfType<"armour">;
  return { type: "other", band, armourClass: ac, ...(tier !== null && { tier }) };
}
