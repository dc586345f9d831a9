/** Pickpocketing during a conversation. */

import { planThiefSkill, resolveThiefSkill } from "../../rules/characters/thief.ts";
import { inSkilledClass } from "../../rules/derived/thief-skills.ts";
import { isThief, planPickPocket, resolvePickPocket } from "../../rules/exploration/stealth.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterStep } from "./encounter.ts";
import type { EncounterState } from "./journey-state.ts";
import type { TurnMember } from "./turn-types.ts";

/** The victim of a pickpocket. */
interface Victim {
  readonly level: number;
}

/** Picks a pocket in an encounter: by the thief skill alone, or with the victim's own die under the ruling on stealth (BX-070, ERIS-85, ERIS-96). */
export async function pickPocket(
  met: EncounterState,
  { creature, pockets, arts, stealth }: Pick<TurnMember, "creature" | "pockets" | "arts" | "stealth">,
  { level }: Victim,
  dice: DieRequest,
  rulings: Rulings,
): Promise<EncounterStep> {
  const { name } = creature;
  const typed = pockets === undefined ? {} : { typed: pockets };
  const art = planThiefSkill(creature, "pockets", { victimLevel: level, ...typed }, rulings);
  if (art.refused) return { met, lines: [], truth: [], refused: art.refused };
  // The skill of a Pickpocketer is rolled like every skill: the victim's level does not change it, and it may be certain (ERIS-85, ERIS-96).
  const chance = arts?.pockets && !rulings.is("stealth", "off") ? arts.pockets : art.chance;
  const die = line("RULINGS.Way.dice.pocket", { name });
  if (rulings.is("stealth", "off")) {
    const rolls = await rollUnder("pocket", art, die, dice);
    const { success, noticed, natural } = resolveThiefSkill(
      art,
      rolls,
      inSkilledClass(creature, "pockets").class?.level ?? 0,
    );
    return {
      ...lines(met, name, success, noticed ? "atOnce" : "never", [
        line("RULINGS.Way.pocket.die", { name, die: natural, chance: chance.value }),
      ]),
      chances: [{ label: die, steps: chance.steps }],
    };
  }
  const facts = { detected: met.foesAware === "yes", camouflaged: false, brightLight: false };
  const sneaker = { creature, thief: isThief(creature), ...stealth };
  const plan = planPickPocket(sneaker, chance.value, facts, rulings);
  if (plan.refused) return { met, lines: [], truth: [], refused: plan.refused };
  const rolls = await rollUnder("pocket", plan, die, dice);
  const { taken, noticed } = resolvePickPocket(plan, rolls);
  return {
    ...lines(met, name, taken, noticed, [
      line("RULINGS.Way.pocket.die", { name, die: rolls.skill?.total ?? 0, chance: plan.skill }),
      line("RULINGS.Way.pocket.victim", { die: rolls.victim?.total ?? 0, chance: plan.unaware.value }),
    ]),
    chances: [
      { label: die, steps: chance.steps },
      { label: line("RULINGS.Way.dice.unaware", { name }), steps: plan.unaware.steps },
    ],
  };
}

/** The lines of an attempt: the table sees the loot and any outcry; a theft noticed a turn later is known only to the referee. */
function lines(
  met: EncounterState,
  name: string,
  taken: boolean,
  noticed: "atOnce" | "later" | "never",
  dice: readonly TextLine[],
): EncounterStep {
  const seen = noticed === "atOnce" ? [line("RULINGS.Way.pocket.noticed", { name })] : [];
  const later = noticed === "later" ? [line("RULINGS.Way.pocket.later", { name })] : [];
  return {
    met: noticed === "never" ? met : { ...met, foesAware: "yes" },
    lines: [line(taken ? "RULINGS.Way.pocket.taken" : "RULINGS.Way.pocket.empty", { name }), ...seen],
    truth: [...dice, ...later],
  };
}
