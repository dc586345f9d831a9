/** The movement of a creature, and the load that slows it. */
import { movementRate } from "../../rules/combat/movement.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { ownRate, ownRateOf, rateOfWay } from "../../rules/derived/own-rate.ts";
import { type Carrier, type Encumbrance, encumbranceOf } from "../../rules/exploration/encumbrance.ts";
import { swimmingRate } from "../../rules/exploration/movement-modes.ts";
import { packRate } from "../../rules/exploration/pack-animal.ts";
import { countsSlots } from "../../rules/exploration/slots.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { derivedValue } from "../platform/steps.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";

/** The load of a creature, and whether it swims. */
export interface Carrying {
  /** The load of a pack animal, and its limit at the full rate. */
  readonly pack?: { readonly load: number; readonly limit: number };
  /** Whether it can swim; true where absent. */
  readonly canSwim?: boolean;
  /** The load, where it counts; undefined for monsters. */
  readonly carrier?: Carrier;
  /** The encumbrance, if already computed. */
  readonly encumbrance?: Encumbrance;
  /** The load of a monster in slots, where the ruling uses slots. */
  readonly slots?: number;
}

/** The swimming rate of a person: half of the walking rate with encumbrance (BX-050); monsters have their listed rate. */
function swimOf(creature: Creature, burdened: Traced | undefined, canSwim: boolean, rulings: Rulings) {
  const { swim, walk } = creature.movement;
  if (swim || creature.kind === "monster") return rateOfWay(creature, "swim", rulings);
  const { value, steps } = swimmingRate(burdened?.value ?? walk, { canSwim }, rulings);
  return { value, steps: [...(burdened?.steps ?? []), ...steps.slice(1)] };
}

/** The walking rate (with encumbrance), flying and swimming rates, each also for a round. */
export function movementValues(creature: Creature, facts: Carrying, rulings: Rulings): DerivedValue[] {
  const { canSwim = true } = facts;
  const burdened = burdenedRate(creature, facts, rulings);
  const modes = [
    ["walk", burdened ?? creature.movement.walk],
    ["fly", rateOfWay(creature, "fly", rulings)],
    ["swim", swimOf(creature, burdened, canSwim, rulings)],
  ] as const;
  return modes.flatMap(([mode, base]) => {
    const feet = typeof base === "object" ? base.value : base;
    if (feet === undefined || (mode !== "walk" && feet === 0)) return [];
    const round = movementRate(feet, "round", rulings);
    const why = typeof base === "object" ? [...base.steps, ...round.steps.slice(1)] : round.steps;
    return [derivedValue(`RULINGS.Move.${mode}`, `${feet}′ (${round.value}′)`, why)];
  });
}

/** The encumbrance, computed once for a sheet; undefined for creatures without one. */
export function borneBy({ carrier, encumbrance }: Carrying, rulings: Rulings): Encumbrance | undefined {
  return encumbrance ?? (carrier && encumbranceOf(carrier, rulings));
}

/** The rate with encumbrance; undefined for creatures without one. */
function burdenedRate(creature: Creature, facts: Carrying, rulings: Rulings): Traced | undefined {
  const own = ownRateOf(creature);
  const { pack } = facts;
  if (pack) return packRate({ base: creature.movement.walk, own, ...pack }, rulings);
  const borne = borneBy(facts, rulings);
  if (borne) return borne.rate;
  return own && ownRate(creature.movement.walk, own, rulings).done();
}

/** The load in coins or slots, and its limit, if any; in slots, the capacity at the full rate. */
export function loadValue(creature: Creature, facts: Carrying, rulings: Rulings): DerivedValue {
  const { pack } = facts;
  const labelKey = countsSlots(rulings) ? "RULINGS.Sheet.loadSlots" : "RULINGS.Sheet.load";
  if (pack) {
    const steps = burdenedRate(creature, facts, rulings)?.steps ?? [];
    return derivedValue(labelKey, `${pack.load}/${pack.limit}`, steps);
  }
  const borne = borneBy(facts, rulings);
  if (!borne) return { labelKey, value: String(facts.slots ?? creature.load), why: [] };
  const { load, most, slots } = borne;
  if (slots)
    return derivedValue(labelKey, `${load.value}/${slots.capacity.value}`, [...load.steps, ...slots.capacity.steps]);
  return derivedValue(labelKey, most === undefined ? String(load.value) : `${load.value}/${most}`, load.steps);
}

/** Remaining quarters of the movement. @texts RULINGS.Sheet.slotsUsed.* */
const QUARTERS_LEFT = ["0", "1", "2", "3", "4"] as const;

/** The movement level and the load at which it next drops (EXT-02); null where slots are not used. */
export function loadNote(facts: Carrying, rulings: Rulings): TextLine | null {
  const slots = countsSlots(rulings) ? borneBy(facts, rulings)?.slots : undefined;
  if (!slots) return null;
  const { quarters, nextAt = 0 } = slots;
  return {
    textKey: `RULINGS.Sheet.slotsUsed.${QUARTERS_LEFT[quarters]}`,
    data: { nextAt },
  };
}
