/** What a sheet counts besides hit points: wounds, surges, action points, luck. */
import type { Creature } from "../../rules/creature/types.ts";
import { isBloodied, thresholds } from "../../rules/life/state.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { death } from "../../rules/topics/death.ts";
import { line } from "../cards/common.ts";
import type { Counter, CounterUse } from "../sheet-types.ts";

function fightUse(subject: string): CounterUse {
  return { action: "fightAct", subject, labelKey: `RULINGS.Heroic.${subject}` };
}

/** The wound level, with the four values of the total beside it, and whether the creature is in the state of being bloodied (HERO-12, HERO-16). */
function woundCounter(creature: Creature): Counter {
  const [healthy, bruised, bloodied, injured] = thresholds(creature.hitPoints.total);
  const values = line("RULINGS.Counter.thresholds", { healthy, bruised, bloodied, injured });
  const notes = isBloodied(creature) ? [values, line("RULINGS.Counter.isBloodied")] : [values];
  const { wounds } = creature.state;
  return { labelKey: "RULINGS.Counter.wounds", path: "system.wounds.level", value: wounds, max: 4, why: [], notes };
}

/** Counters that the rulings in force keep. */
export function counters(creature: Creature, rulings: Rulings): Counter[] {
  const list: Counter[] = [];
  const { surges, actionPoints, luck } = creature.state;
  const add = (key: string, path: string, value: number, max: number | null, ...uses: CounterUse[]): number =>
    list.push({ labelKey: `RULINGS.Counter.${key}`, path, value, max, why: [], ...(uses.length > 0 && { uses }) });
  if (rulings.use(death).woundLevels && creature.kind !== "monster") list.push(woundCounter(creature));
  if (rulings.is("naturalHealing", "surges") && creature.kind !== "monster")
    add("surges", "system.surges.value", surges, null, fightUse("secondWind"));
  if (rulings.is("actionPoints", "on") && creature.kind === "character")
    add("actionPoints", "system.actionPoints.value", actionPoints, null, fightUse("actionPoint"));
  if (rulings.is("luck", "on") && creature.kind === "character")
    add(
      "luck",
      "system.luck.value",
      luck,
      rulings.number("luckDie"),
      { action: "rollLuck", subject: "roll", labelKey: "RULINGS.Luck.use" },
      { action: "rollLuck", subject: "session", labelKey: "RULINGS.Luck.new" },
    );
  return list;
}
