/**
 * The conditions of the table: Active Effect statuses by id. What each does is the rules core's business; here are only their names and faces.
 * Labels: `RULINGS.Condition.<id>`.
 */
import type { Condition as RulesCondition } from "../../rules/creature/types.ts";

/** Condition id to the name of its icon in `systems/rulings/assets/icons/`. */
const ICONS = {
  dead: "death-skull",
  dying: "half-dead",
  stable: "bandage-roll",
  unconscious: "knocked-out-stars",
  criticallyInjured: "broken-bone",
  asleep: "sleepy",
  paralysed: "frozen-body",
  frozen: "ice-cube",
  helpless: "handcuffed",
  held: "grab",
  stunned: "stoned-skull",
  prone: "falling",
  blind: "sight-disabled",
  gagged: "mute",
  bound: "prisoner",
  silenced: "silenced",
  poisoned: "poison-bottle",
  drained: "life-support",
  diseased: "virus",
  charmed: "charm",
  confused: "misdirection",
  petrified: "stone-bust",
  surprised: "surprised",
  parrying: "sword-clash",
  hidden: "hidden",
  invisible: "invisible",
  fleeing: "run",
  retreating: "backward-time",
  turned: "holy-symbol",
  surrendered: "flying-flag",
  subdued: "fist",
  exhausted: "tired-eye",
  restPenalty: "despair",
  unstable: "unbalanced",
  magicalFlight: "feathered-wing",
  inWater: "at-sea",
  underWater: "drowning",
  disrupted: "spell-book",
  casting: "magic-swirl",
  burning: "flame",
} as const satisfies Record<RulesCondition, string> & Record<string, string>;

export type ConditionId = keyof typeof ICONS;

/** One status as `CONFIG.statusEffects` wants it. */
export interface Condition {
  id: ConditionId;
  /** Localisation key. */
  name: string;
  img: string;
}

export const CONDITION_IDS = Object.keys(ICONS) as ConditionId[];

/** Every condition, in the order in which the token HUD shows them. */
export function conditions(): Condition[] {
  return CONDITION_IDS.map((id) => ({
    id,
    name: `RULINGS.Condition.${id}`,
    img: `systems/rulings/assets/icons/${ICONS[id]}.svg`,
  }));
}
