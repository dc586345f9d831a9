/** The recovery of a full day of rest on a journey, by the ruling on natural healing. */
import type { Creature } from "../../rules/creature/types.ts";
import { planNaturalHealing, restDays } from "../../rules/life/natural-healing.ts";
import type { HitPointChange } from "../../rules/life/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { naturalHealing } from "../../rules/topics/naturalHealing.ts";
import { type DieRequest, rollTogether } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A resting member. */
export interface Rester {
  readonly creature: Creature;
  /** Days counted towards the next wound, and surges of the class (HERO-13, HERO-17). */
  readonly progress: number;
  readonly surges?: number;
  readonly fed: boolean;
}

export interface RestedOne {
  readonly id: string;
  readonly change: HitPointChange;
  readonly progress: number;
}

interface RestedDay {
  readonly rested: readonly RestedOne[];
  readonly lines: readonly TextLine[];
}

/**
 * Days of complete rest for all members who can gain by them.
 * @param inARow consecutive full days of rest, including this one: where a whole week restores everything, earlier days restore nothing (ERIS-130)
 * @param count number of days; one where absent
 */
export async function healingDay(
  resters: readonly Rester[],
  inARow: number,
  secure: boolean,
  dice: DieRequest,
  rulings: Rulings,
  count = 1,
): Promise<RestedDay> {
  const { allAfter } = rulings.use(naturalHealing);
  const rested: RestedOne[] = [];
  const lines: TextLine[] = [];
  const days = allAfter === undefined ? count : inARow;
  const plans = resters.map((rester) => {
    const { creature, fed } = rester;
    return { ...rester, plan: planNaturalHealing(creature, { days, secure, fed, inARow }, rulings) };
  });
  const rolled = await rollTogether(
    plans.flatMap(({ creature: { id, name }, plan }) =>
      plan.refused ? [] : [{ prefix: `heal:${id}`, plan, name: line("RULINGS.Way.dice.heal", { name }) }],
    ),
    dice,
  );
  for (const { creature, progress, surges, plan } of plans) {
    const { name, id } = creature;
    const rolls = rolled(`heal:${id}`);
    const had = { progress, ...(surges !== undefined && { surgesOfClass: surges }) };
    // Only these days count for wounds, however many are counted together for hit points.
    const done = restDays(
      creature,
      plan.all ? plan : { ...plan, days: Math.min(count, plan.days) },
      rolls,
      had,
      rulings,
    );
    if (done.change.refused && done.progress === progress) continue;
    rested.push({ id, change: done.change, progress: done.progress });
    const gained = done.change.after.hitPoints.value - done.change.before.hitPoints.value;
    if (gained > 0) lines.push(line("RULINGS.Way.road.healed", { name, points: gained }));
  }
  return { rested, lines };
}
