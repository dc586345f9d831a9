import { infravisionOf } from "../../rules/exploration/vision.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../rules/life/monster-hit-points.ts";
import { rollPlan } from "../platform/dice.ts";
import { errorText, notifyWarning } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";

/**
 * The hit points of a newly placed monster, rolled by the rulings in force; undefined for any other actor. A number that the referee typed
 * on a world actor stays with that actor; its tokens roll their own. On an error the monster is still created: the user is notified, and
 * the previous value stays.
 */
export async function rolledHitPoints(actor: Actor.Implementation): Promise<number | undefined> {
  if (actor.type !== "monster") return undefined;
  try {
    return await roll(actor);
  } catch (error) {
    console.error(error);
    notifyWarning("RULINGS.Notice.noHitPoints", { name: actor.name, why: errorText(error) });
    return undefined;
  }
}

/**
 * Whether hit points equal those of a compendium entry, in which case the monster has just been imported from it. A monster in play keeps
 * its compendium source for good, and so does each copy of it, in an adventure or in a compendium of the world.
 */
export async function hasListedHitPoints(
  { value, max }: { readonly value: number; readonly max: number },
  entry: string | null | undefined,
): Promise<boolean> {
  const listed = await resolveUuid(entry);
  const hp: unknown = listed instanceof Actor ? foundry.utils.getProperty(listed, "system.hp") : undefined;
  const { value: points, max: most }: { value?: unknown; max?: unknown } = Object(hp);
  return points === value && most === max;
}

/** Feet of infravision that a new monster has unless its text says otherwise: none where it is human (BX-042). */
export function newMonsterInfravision(actor: Actor.Implementation): number {
  return infravisionOf(creatureOf(actor), undefined, rulingsInForce());
}

async function roll(actor: Actor.Implementation): Promise<number> {
  const { hd } = actor.system as Actor.SystemOfType<"monster">;
  const plan = planMonsterHitPoints(creatureOf(actor), hd.formula, rulingsInForce());
  const rolled = await rollPlan(plan);
  return resolveMonsterHitPoints(plan, rolled.rolls, rulingsInForce()).value;
}

/** The additions to a new monster of the world: infravision (BX-042), unless its data sets one, and rolled hit points. */
export async function completeMonster(actor: Actor.Implementation, data: Actor.CreateData): Promise<void> {
  await rollOwn(actor, data);
  if (foundry.utils.getProperty(data, "system.infravision") === undefined)
    actor.updateSource({ system: { infravision: newMonsterInfravision(actor) } });
}

/** A monster that comes without hit points, or as its entry of a compendium has them, rolls its own: a copy of one in play keeps what it has. */
async function rollOwn(actor: Actor.Implementation, data: Actor.CreateData): Promise<void> {
  const { hp } = actor.system as { hp?: { value: number; max: number } };
  const entry = data._stats?.compendiumSource;
  if (!hp || (hp.max > 0 && !entry)) return;
  if (hp.max > 0 && !(await hasListedHitPoints(hp, entry))) return;
  const rolled = await rolledHitPoints(actor);
  if (rolled !== undefined) actor.updateSource({ system: { hp: { value: rolled, max: rolled } } });
}
