/** What a sheet counts besides hit points: wounds, surges, action points, luck. */
import type { Creature } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { death } from "../../rules/topics/death.ts";
import type { Counter, CounterUse } from "../sheet-types.ts";

function fightUse(subject: string): CounterUse {
  return { action: "fightAct", subject, labelKey: `RULINGS.Heroic.${subject}` };
}

/** Counters that the rulings in force keep. */
export function counters(creature: Creature, rulings: Rulings): Counter[] {
  const list: Counter[] = [];
  const { wounds, surges, actionPoints, luck } = creature.state;
  const add = (key: string, path: string, value: number, max: number | null, ...uses: CounterUse[]): number =>
    list.push({ labelKey: `RULINGS.Counter.${key}`, path, value, max, why: [], ...(uses.length > 0 && { uses }) });
  if (rulings.use(death).woundLevels && creature.kind !== "monster") add("wounds", "system.wounds.level", wounds, 4);
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
