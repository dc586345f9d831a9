import { checkCreature, checkModifier, checkNaturalAttack, checkWeapon } from "../creature/check.ts";
import { oneOf } from "../errors.ts";
import { type Check, choice, finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";

const ammunition = shape({ magic: whole(-100, 100), isMagic: flag, silver: flag });
const armed = shape({
  weapon: checkWeapon,
  use: choice(["melee", "missile"]),
  ammunition: maybe(ammunition),
  damageBonus: maybe(whole(-1000, 1000)),
});
const natural = shape({ attack: checkNaturalAttack });
const KINDS = ["weapon", "natural", "unarmed"] as const;

const checkMeans: Check = (means, field) => {
  shape({})(means, field);
  const kind = oneOf(Reflect.get(means as object, "kind"), KINDS, `${field}.kind`);
  if (kind === "weapon") armed(means, field);
  else if (kind === "natural") natural(means, field);
};

const cover: Check = (value, field) => {
  if (value !== "complete") whole(-4, 0)(value, field);
};
const yes = maybe(flag);
const feet = maybe(finite(0, 1e6));
const named = shape({ id: text, name: text, distanceFeet: feet });
const hand = maybe(choice(["offensive", "defensive"]));

const situation = shape({
  distanceFeet: feet,
  outdoors: yes,
  allInReach: yes,
  cover: maybe(cover),
  behind: yes,
  unaware: yes,
  unseen: yes,
  intoMelee: yes,
  pastMelee: yes,
  friendsInMelee: maybe(list(named)),
  friendsInLine: maybe(list(named)),
  indirect: yes,
  lowCeiling: yes,
  dark: yes,
  reloading: yes,
  front: maybe(shape({ abreast: whole(0, 1000), attackers: whole(0, 1000) })),
  retreatingFrom: yes,
  parryShare: maybe(whole(0, 100)),
  parrySpent: maybe(whole(0, 100)),
  parrier: maybe(named),
  wardFeet: feet,
  falling: yes,
  counter: yes,
  targets: maybe(list(text)),
  numberOfAttacks: maybe(whole(1, 100)),
  attacksMade: maybe(whole(0, 1000)),
  offHand: hand,
  targetOffHand: hand,
  subdual: yes,
  charging: yes,
  bracedAgainst: yes,
  daylight: yes,
  firstAttack: yes,
  averted: yes,
  mirror: yes,
  foeAverted: yes,
  escalation: maybe(whole(0, 10_000)),
  refereeModifier: maybe(whole(-100, 100)),
  refereeDamage: maybe(whole(-1000, 1000)),
  modifiers: maybe(list(checkModifier)),
  turnBonuses: maybe(list(shape({ modifier: checkModifier, why: maybe(text) }))),
  allowed: maybe(list(text)),
});

/**
 * Checks the input of an attack or its damage.
 * @throws RulesError naming the field: `attacker.class.level`.
 */
export function checkAttack(value: unknown): void {
  if (typeof value !== "object" || value === null) shape({})(value, "input");
  const { attacker, target, means, situation: now } = value as Record<string, unknown>;
  checkCreature(attacker, "attacker");
  checkCreature(target, "target");
  checkMeans(means, "means");
  situation(now, "situation");
}
