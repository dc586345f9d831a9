import { infravisionOf } from "../../rules/exploration/vision.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../rules/life/monster-hit-points.ts";
import { rollPlan } from "../platform/dice.ts";
import { errorText, notifyWarning } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";

/**
 * The rolled hit points of a newly placed monster by the rulings in force; undefined for other actors. A number typed on a world actor is kept, while
 * its tokens roll their own. After an error the monster is created with the previous value, and the user is notified.
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
 * Whether hit points equal those of the compendium entry, so that the monster was just imported. A monster in play and every copy of it keep their
 * compendium source for good.
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

/** The default infravision of a new monster in feet: none for humans (BX-042). */
export function newMonsterInfravision(actor: Actor.Implementation): number {
  return infravisionOf(creatureOf(actor), undefined, rulingsInForce());
}

async function roll(actor: Actor.Implementation): Promise<number> {
  const { hd } = actor.system as Actor.SystemOfType<"monster">;
  const plan = planMonsterHitPoints(creatureOf(actor), hd.formula, rulingsInForce());
  const rolled = await rollPlan(plan);
  return resolveMonsterHitPoints(plan, rolled.rolls, rulingsInForce()).value;
}

/** The additions to a new monster of the world: infravision (BX-042) unless its data sets it, and rolled hit points. */
export async function completeMonster(actor: Actor.Implementation, data: Actor.CreateData): Promise<void> {
  await rollOwn(actor, data);
  if (foundry.utils.getProperty(data, "system.infravision") === undefined)
    actor.updateSource({ system: { infravision: newMonsterInfravision(actor) } });
}

/** Rolls hit points for a monster that has none or those of its compendium entry; a copy of a monster in play keeps its value. */
async function rollOwn(actor: Actor.Implementation, data: Actor.CreateData): Promise<void> {
  const { hp } = actor.system as { hp?: { value: number; max: number } };
  const entry = data._stats?.compendiumSource;
  if (!hp || (hp.max > 0 && !entry)) return;
  if (hp.max > 0 && !(await hasListedHitPoints(hp, entry))) return;
  const rolled = await rolledHitPoints(actor);
  if (rolled !== undefined) actor.updateSource({ system: { hp: { value: rolled, max: rolled } } });
}
