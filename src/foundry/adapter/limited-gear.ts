/** What somebody carries of the kinds of gear that are limited (ERIS-117). */
import { limitOf, take } from "../../rules/exploration/item-limits.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { LimitKey } from "../../rules/topics/itemLimits.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Gear = Item.SystemOfType<"gear">;
type Ammunition = Item.SystemOfType<"ammunition">;
type Character = Actor.SystemOfType<"character">;

/** What is not along, or on a mule, counts for nobody. */
const ELSEWHERE: readonly string[] = ["stored", "fallen", "destroyed", "mount"];

function limitedAs({ type, system }: Item.Implementation): LimitKey | undefined {
  const { key = "", limitKey = "" } = system as Partial<Gear>;
  return limitOf(key, type === "ammunition" ? (system as Ammunition).group : "", limitKey);
}

/** Everything limited that somebody has along, each kind with its number. */
export function limitedGearOf(actor: Actor.Implementation): Map<LimitKey, { name: string; count: number }> {
  const held = new Map<LimitKey, { name: string; count: number }>();
  for (const item of actor.items) {
    const limit = limitedAs(item);
    const { quantity = 0, location } = item.system as Partial<Gear>;
    if (!limit || ELSEWHERE.includes(location ?? "")) continue;
    const { name, count } = held.get(limit) ?? { name: item.name, count: 0 };
    held.set(limit, { name, count: count + quantity });
  }
  return held;
}

/** The numbers alone, as the shop asks. */
export function gearHeld(actor: Actor.Implementation): Partial<Record<LimitKey, number>> {
  return Object.fromEntries([...limitedGearOf(actor)].map(([limit, { count }]) => [limit, count]));
}

/** How many of a thing that is brought somebody takes, and why no more (ERIS-117). */
export function gearTaken(actor: Actor.Implementation, item: Item.Implementation): { most: number; refused?: Refusal } {
  const quantity = Number((item.system as Partial<Gear>).quantity ?? 1);
  const limit = limitedAs(item);
  if (!limit || actor.type !== "character") return { most: quantity };
  const held = limitedGearOf(actor).get(limit)?.count ?? 0;
  const who = { character: true, leave: (actor.system as Character).ignoreItemLimits };
  const { accepted, refused } = take(limit, held, quantity, who, rulingsInForce());
  return { most: accepted, ...(refused && { refused }) };
}
