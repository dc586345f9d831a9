/** What a blow leaves that goes on: poison that kills later, blood that is drained, what holds or has swallowed its victim. */
import { painOf } from "../../rules/attack/riders.ts";
import type { Rider } from "../../rules/creature/types.ts";
import { isFormula } from "../../rules/dice/formula.ts";
import { UNITS, type WorkDuration } from "../../rules/magic/works.ts";
import type { Deed } from "../deeds/recorder.ts";
import { localize } from "../text.ts";
import { layMagic } from "./lay.ts";

const FACE = "systems/rulings/assets/icons/drop.svg";
const POISON = "systems/rulings/assets/icons/poison-bottle.svg";
/** Riders that go on each round, and what they put on meanwhile. */
const GOES_ON: Readonly<Partial<Record<Rider["kind"], string | undefined>>> = {
  blood: undefined,
  constriction: "held",
  swallow: "held",
};

/** Whether a rider harms its victim each round from the next on. */
export function goesOn(rider: Rider): boolean {
  return rider.kind in GOES_ON && painOf(rider) !== "";
}

/** Lays what goes on each round until whoever does it is dead, or somebody ends it. */
export async function layLingering(
  deed: Deed,
  actor: Actor.Implementation,
  rider: Rider,
  by: { readonly actor: Actor.Implementation | undefined; readonly name: string },
): Promise<void> {
  const puts = GOES_ON[rider.kind];
  await layMagic(deed, actor, {
    name: localize(`RULINGS.Lingers.${rider.kind}`, { name: by.name }),
    img: by.actor?.img ?? FACE,
    origin: by.actor?.uuid ?? "",
    level: 1,
    work: {
      stays: true,
      tags: [rider.kind],
      each: { does: "harms", formula: painOf(rider) },
      ...(puts !== undefined && { puts }),
    },
    lasting: null,
    images: 0,
    by: by.actor?.uuid ?? "",
  });
}

/** How long a lethal poison takes, where it does not kill at once. */
export function delayOf({ kind, lethal, duration }: Rider): WorkDuration | undefined {
  const unit = UNITS.find((one) => one === duration?.unit);
  if (kind !== "poison" || lethal === false || !unit || !duration || !isFormula(duration.formula)) return undefined;
  return { formula: duration.formula, unit };
}

/** Lays a poison that kills when its time has come, unless it is neutralized before. Gives the time that was thrown. */
export async function layPoison(
  deed: Deed,
  actor: Actor.Implementation,
  after: WorkDuration,
  source: string,
): Promise<{ readonly count: number; readonly roll: Roll.Evaluated<Roll> }> {
  const roll = await new Roll(after.formula).evaluate();
  await layMagic(deed, actor, {
    name: localize("RULINGS.Lingers.poison", { name: source }),
    img: POISON,
    origin: "",
    level: 1,
    work: { puts: "poisoned", tags: ["poison"], stays: true, each: { does: "kills", after } },
    lasting: null,
    images: 0,
    delay: roll.total,
  });
  return { count: roll.total, roll };
}
