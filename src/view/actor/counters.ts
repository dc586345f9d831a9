/** Counters of a sheet besides hit points: wounds, surges, action points, luck. */
import { pointsAfterRest } from "../../rules/combat/powers.ts";
import { isInService } from "../../rules/creature/service.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { isBloodied, thresholds } from "../../rules/life/state.ts";
import { surgeMaximum, surgeValue } from "../../rules/life/surges.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { death } from "../../rules/topics/death.ts";
import { rests } from "../../rules/topics/rests.ts";
import { line } from "../platform/text-lines.ts";
import type { Counter, CounterUse, TextLine } from "../platform/view-types.ts";

function fightUse(subject: string): CounterUse {
  return { action: "fightAct", subject, labelKey: `RULINGS.Heroic.${subject}` };
}

/** The wound level, with the four values of the total beside it, and whether the creature is bloodied (HERO-12, HERO-16). */
function woundCounter(creature: Creature): Counter {
  const [healthy, bruised, bloodied, injured] = thresholds(creature.hitPoints.total);
  const values = line("RULINGS.Counter.thresholds", { healthy, bruised, bloodied, injured });
  const notes = isBloodied(creature) ? [values, line("RULINGS.Counter.isBloodied")] : [values];
  const { wounds } = creature.state;
  return { labelKey: "RULINGS.Counter.wounds", path: "system.wounds.level", value: wounds, max: 4, why: [], notes };
}

/** Limits from the sheet that replace those of the ruling or the class. */
export interface CounterFacts {
  readonly surgesOfClass?: number | null;
  readonly mostPoints?: number | undefined;
}

/** The number that an extended rest restores, for sheets before the first one (HERO-10, HERO-26). */
function afterRest(value: number): TextLine {
  return line("RULINGS.Counter.afterRest", { value });
}

/** Counters of the rulings in force: a hero's own, and those that the referee gave to other creatures (HERO-10, HERO-13, HERO-14, HERO-23). */
export function counters(creature: Creature, rulings: Rulings, facts: CounterFacts = {}): Counter[] {
  const list: Counter[] = [];
  const { surges, actionPoints, luck, wounds } = creature.state;
  const hero = creature.kind === "character";
  const counter = (key: string, path: string, value: number, max: number | null, ...uses: CounterUse[]): Counter => {
    const labelKey = `RULINGS.Counter.${key}`;
    return { labelKey, path, value, max, why: [], ...(uses.length > 0 && { uses }) };
  };
  const rule = rulings.use(death);
  if (rule.woundLevels && (wounds > 0 || rule.spares(creature))) list.push(woundCounter(creature));
  if (rulings.is("naturalHealing", "surges") && creature.kind !== "monster")
    list.push({
      ...counter("surges", "system.surges.value", surges, null, fightUse("secondWind")),
      notes: [
        line("RULINGS.Counter.surgeGives", { value: surgeValue(creature) }),
        afterRest(surgeMaximum(creature, rulings, facts.surgesOfClass ?? undefined).value),
      ],
    });
  if (rulings.is("actionPoints", "on") && (hero || actionPoints > 0))
    list.push({
      ...counter("actionPoints", "system.actionPoints.value", actionPoints, null, fightUse("actionPoint")),
      ...(rulings.use(rests) && { notes: [afterRest(pointsAfterRest(actionPoints, facts.mostPoints, rulings))] }),
    });
  if (rulings.is("luck", "on") && (hero || luck > 0))
    list.push(
      counter("luck", "system.luck.value", luck, hero ? rulings.number("luckDie") : null, ...luckUses(creature)),
    );
  return list;
}

/** Only player characters roll Luck (HERO-23). */
function luckUses(creature: Creature): CounterUse[] {
  const roll = { action: "rollLuck", subject: "roll", labelKey: "RULINGS.Luck.use" };
  const session = { action: "rollLuck", subject: "session", labelKey: "RULINGS.Luck.new" };
  return creature.kind === "character" && !isInService(creature) ? [roll, session] : [roll];
}
