import type { PlacedToken } from "../platform/types.ts";
import { reachFeet } from "../../rules/attack/means.ts";
import type { AttackSituation, Named } from "../../rules/attack/types.ts";
import { crampedShot } from "../../rules/combat/reach.ts";
import { isHelpless } from "../../rules/creature/conditions.ts";
import { escalation } from "../../rules/topics/escalation.ts";
import { firingIntoMelee } from "../../rules/topics/firingIntoMelee.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { circumstancesAt } from "./circumstances.ts";
import { creatureOf } from "./creature.ts";
import { fightOf, isInFight } from "./fighter.ts";
import { stateOf } from "./fight-state.ts";
import { sightOf, seesNothing } from "./vision.ts";
import { creaturesAround, feetBetween, isBetween, opposed } from "./tokens.ts";
import { isWalledOff } from "./walls.ts";

/** Where a weapon keeps the fight in which it was shot last (ERIS-22). */
export const FIRED_IN = "flags.rulings.firedIn";

/** What the tokens and the fight already tell about an attack; the attack window opens with it. */
export function attackSituation(attacker: PlacedToken | undefined, target: PlacedToken): AttackSituation {
  const distance = attacker ? feetBetween(attacker, target) : undefined;
  const fight = fightOf(attacker, target);
  const melee = attacker ? friendsAt(attacker, target, fight.situation.allInReach ?? false) : [];
  const past = attacker && rulingsInForce().use(firingIntoMelee) ? inTheLine(attacker, target) : undefined;
  return {
    ...(distance !== undefined && { distanceFeet: distance }),
    ...(outdoors(target) && { outdoors: true }),
    ...(target.parent?.getFlag("rulings", "lowCeiling") === true && { lowCeiling: true }),
    ...(isUnseenTarget(attacker, target) && { unseen: true }),
    ...(seesNothing(attacker, target) && { dark: true }),
    ...offHand(attacker, "offHand"),
    ...offHand(target, "targetOffHand"),
    // Known also where no blow was struck yet: the shooter may say otherwise than the scene (ERIS-20).
    ...(melee.length > 0 && { friendsInMelee: melee, ...(fight.meleeBegun && { intoMelee: true }) }),
    ...(past && { friendsInLine: past.friends, ...(fight.meleeBegun && past.melee && { pastMelee: true }) }),
    // Of the fight that these two are in, whichever one the tracker shows (ERIS-11).
    ...(fight.state && crampedShot(fight.state, distance)),
    ...circumstancesAt(attacker),
    ...fight.situation,
  };
}

/**
 * What counts of an attack at nobody in particular: all that is the attacker's own, the round of the fight among it (HERO-07), also where
 * somebody fights without a token.
 */
export function situationWithoutTarget(actor: Actor.Implementation, attacker: PlacedToken | undefined): AttackSituation {
  const state = stateOf(isInFight(actor).combat);
  const bonus = state ? rulingsInForce().use(escalation)(state.round) : 0;
  return {
    ...offHand(attacker, "offHand"),
    ...circumstancesAt(attacker),
    ...(attacker && seesNothing(attacker, attacker) && { dark: true }),
    ...(bonus > 0 && { escalation: bonus }),
    ...(attacker && fightOf(attacker, undefined).situation),
  };
}

/** What the sheet of the thing in hand says of an attack with it: its own bonus, and whether it is still being loaded (ERIS-22). */
export function weaponSituation(item: Item.Implementation | undefined): AttackSituation {
  if (item?.type === "attack") {
    const { toHit } = item.system as Item.SystemOfType<"attack">;
    if (toHit === 0) return {};
    const source = { kind: "item" as const, name: item.name };
    return { modifiers: [{ key: "item.bonus", on: "attack", op: "add", value: toHit, source }] };
  }
  if (item?.type !== "weapon") return {};
  const { lastFiredRound } = item.system as Item.SystemOfType<"weapon">;
  const { combat } = isInFight(item.actor);
  const round = stateOf(combat)?.round ?? 0;
  const firedIn: unknown = foundry.utils.getProperty(item, FIRED_IN);
  const here = typeof firedIn !== "string" || firedIn === combat?.id;
  return lastFiredRound !== null && round > 1 && lastFiredRound === round - 1 && here ? { reloading: true } : {};
}

/** Whether the attacker cannot see whom it attacks: the one is hidden, invisible, in the dark or behind a wall or shut door, or the other blind (BX-041, BX-042, BX-148). */
export function isUnseenTarget(attacker: PlacedToken | undefined, target: PlacedToken): boolean {
  const hidden = target.actor?.statuses.has("invisible") || target.actor?.statuses.has("hidden");
  if (hidden || attacker?.actor?.statuses.has("blind")) return true;
  return sightOf(attacker, target)?.seen === false || isWalledOff(attacker, target);
}

/** How a character said on the sheet that the second weapon is used (ERIS-31); what is declared in the fight comes before it. */
function offHand(token: PlacedToken | undefined, field: "offHand" | "targetOffHand"): AttackSituation {
  if (token?.actor?.type !== "character") return {};
  const { offHandMode } = token.actor.system as Actor.SystemOfType<"character">;
  return offHandMode === "offensive" ? { [field]: offHandMode } : {};
}

/** Friends of the shooter within reach of the target: whom a stray shot may hit. `everywhere`: everybody is within reach of everybody (ERIS-11). */
function friendsAt(attacker: PlacedToken, target: PlacedToken, everywhere: boolean): Named[] {
  return creaturesAround(target)
    .filter((token) => token !== attacker && token !== target && opposed(token, target) && !opposed(token, attacker))
    .filter((token) => fights(token) && (everywhere || inReach(token, target)))
    .map(namedOf);
}

/** The melee that stands in the straight line of fire before the target, and the shooter's friends of it who stand there themselves (ERIS-20). */
function inTheLine(attacker: PlacedToken, target: PlacedToken): { readonly melee: boolean; readonly friends: readonly Named[] } {
  const all = creaturesAround(target).filter((token) => token !== attacker && token !== target && fights(token));
  const inMelee = all.filter(
    (token) => isBetween(token, attacker, target) && all.some((foe) => opposed(foe, token) && inReach(foe, token)),
  );
  const friends = inMelee.filter((token) => !opposed(token, attacker)).map(namedOf);
  return { melee: inMelee.length > 0, friends };
}

function fights({ actor }: PlacedToken): boolean {
  return actor !== null && !isHelpless(creatureOf(actor));
}

function inReach(one: PlacedToken, other: PlacedToken): boolean {
  return (feetBetween(one, other) ?? Number.POSITIVE_INFINITY) <= reachFeet(rulingsInForce());
}

function namedOf(token: PlacedToken): Named {
  return { id: token.actor?.uuid ?? token.uuid, name: token.name };
}

/** Whether the scene is out of doors: its distances are then yards (BX-074). */
function outdoors(token: PlacedToken): boolean {
  return token.parent?.getFlag("rulings", "outdoors") === true;
}
