/**
 * The conditions of the system: Active Effect statuses by id. The rules core holds their effects; only names and icons are here.
 * Labels: `RULINGS.Condition.<id>`. `blind` and `invisible` are the ids that Foundry's canvas uses on purpose: see docs/foundry/README.md.
 */
import type { Condition as RulesCondition } from "../../rules/creature/types.ts";

/** Condition id to its icon, written in full because the build extracts the icons by their literal names. @texts RULINGS.Condition.* */
const ICONS = {
  dead: "systems/rulings/assets/icons/death-skull.svg",
  dying: "systems/rulings/assets/icons/half-dead.svg",
  stable: "systems/rulings/assets/icons/bandage-roll.svg",
  unconscious: "systems/rulings/assets/icons/knocked-out-stars.svg",
  criticallyInjured: "systems/rulings/assets/icons/broken-bone.svg",
  asleep: "systems/rulings/assets/icons/sleepy.svg",
  paralysed: "systems/rulings/assets/icons/frozen-body.svg",
  frozen: "systems/rulings/assets/icons/ice-cube.svg",
  helpless: "systems/rulings/assets/icons/handcuffed.svg",
  held: "systems/rulings/assets/icons/grab.svg",
  stunned: "systems/rulings/assets/icons/stoned-skull.svg",
  prone: "systems/rulings/assets/icons/falling.svg",
  blind: "systems/rulings/assets/icons/sight-disabled.svg",
  gagged: "systems/rulings/assets/icons/mute.svg",
  bound: "systems/rulings/assets/icons/prisoner.svg",
  silenced: "systems/rulings/assets/icons/silenced.svg",
  poisoned: "systems/rulings/assets/icons/poison-bottle.svg",
  drained: "systems/rulings/assets/icons/life-support.svg",
  weakened: "systems/rulings/assets/icons/back-pain.svg",
  recovering: "systems/rulings/assets/icons/person-in-bed.svg",
  diseased: "systems/rulings/assets/icons/virus.svg",
  charmed: "systems/rulings/assets/icons/charm.svg",
  confused: "systems/rulings/assets/icons/misdirection.svg",
  petrified: "systems/rulings/assets/icons/stone-bust.svg",
  surprised: "systems/rulings/assets/icons/surprised.svg",
  parrying: "systems/rulings/assets/icons/sword-clash.svg",
  hidden: "systems/rulings/assets/icons/hidden.svg",
  invisible: "systems/rulings/assets/icons/invisible.svg",
  fleeing: "systems/rulings/assets/icons/run.svg",
  retreating: "systems/rulings/assets/icons/backward-time.svg",
  turned: "systems/rulings/assets/icons/holy-symbol.svg",
  surrendered: "systems/rulings/assets/icons/flying-flag.svg",
  subdued: "systems/rulings/assets/icons/fist.svg",
  exhausted: "systems/rulings/assets/icons/tired-eye.svg",
  restPenalty: "systems/rulings/assets/icons/despair.svg",
  unstable: "systems/rulings/assets/icons/unbalanced.svg",
  magicalFlight: "systems/rulings/assets/icons/feathered-wing.svg",
  inWater: "systems/rulings/assets/icons/at-sea.svg",
  underWater: "systems/rulings/assets/icons/drowning.svg",
  disrupted: "systems/rulings/assets/icons/spell-book.svg",
  casting: "systems/rulings/assets/icons/magic-swirl.svg",
  greatHeat: "systems/rulings/assets/icons/lava.svg",
  fly: "systems/rulings/assets/icons/feathered-wing.svg",
  hover: "systems/rulings/assets/icons/feathered-wing.svg",
  burrow: "systems/rulings/assets/icons/falling.svg",
  burning: "systems/rulings/assets/icons/flame.svg",
} as const satisfies Record<RulesCondition, string> & Record<string, string>;

export type ConditionId = keyof typeof ICONS;

/** A status for `CONFIG.statusEffects`. */
export interface Condition {
  id: ConditionId;
  /** Localisation key. */
  name: string;
  img: string;
  /**
   * The actor types that show it in the token's palette; false where the system sets it automatically. With 41 or more the palette scrolls back at
   * each press (PEER-59).
   */
  hud: false | { actorTypes: string[] };
  /** Sort order: v14 sorts by name without one (V14-18). */
  order: number;
}

export const CONDITION_IDS = Object.keys(ICONS) as ConditionId[];

/** The conditions that are set and removed automatically, or for a whole place: a sheet shows them, and their effects end them. */
const BY_ITSELF: readonly ConditionId[] = [
  "restPenalty",
  "disrupted",
  "casting",
  "unstable",
  "recovering",
  "fly",
  "hover",
  "burrow",
];

/** Parties, hoards and vessels have no conditions, except that a vessel can burn and be lost. */
const CREATURES = ["character", "monster", "hireling"];
const OF_VESSELS: readonly ConditionId[] = ["dead", "burning"];

/** The icon of a condition. */
export function conditionIcon(id: ConditionId): string {
  return ICONS[id];
}

/** Every condition, in the order in which the token HUD shows them. */
export function conditions(): Condition[] {
  return CONDITION_IDS.map((id, order) => ({
    id,
    name: `RULINGS.Condition.${id}`,
    img: ICONS[id],
    order,
    hud: BY_ITSELF.includes(id)
      ? false
      : { actorTypes: OF_VESSELS.includes(id) ? [...CREATURES, "vessel"] : [...CREATURES] },
  }));
}
