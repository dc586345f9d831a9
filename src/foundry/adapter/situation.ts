import { reachFeet } from "../../rules/attack/means.ts";
import type { AttackSituation, Named } from "../../rules/attack/types.ts";
import { crampedShot } from "../../rules/combat/reach.ts";
import { isHelpless } from "../../rules/creature/conditions.ts";
import { escalation } from "../../rules/topics/escalation.ts";
import { rulingsInForce } from "../settings/store.ts";
import { circumstancesAt } from "./circumstances.ts";
import { creatureOf } from "./creature.ts";
import { fightOf, inFight } from "./fight.ts";
import { stateOf } from "./fight-state.ts";
import { seeingOf, seesNothing } from "./sight.ts";
import { creaturesAround, feetBetween, opposed } from "./tokens.ts";

type Placed = TokenDocument.Implementation;

/** What the tokens and the fight already tell about an attack; the attack window opens with it. */
export function situationOf(attacker: Placed | undefined, target: Placed): AttackSituation {
  const distance = attacker ? feetBetween(attacker, target) : undefined;
  const fight = fightOf(attacker, target);
  const melee = attacker ? friendsAt(attacker, target) : [];
  const into = fight.meleeBegun && melee.length > 0;
  return {
    ...(distance !== undefined && { distanceFeet: distance }),
    ...(outdoors(target) && { outdoors: true }),
    ...(unseen(attacker, target) && { unseen: true }),
    ...(seesNothing(attacker, target) && { dark: true }),
    ...offHand(attacker, "offHand"),
    ...offHand(target, "targetOffHand"),
    ...(into && { intoMelee: true, friendsInMelee: melee }),
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
export function situationAlone(actor: Actor.Implementation, attacker: Placed | undefined): AttackSituation {
  const state = stateOf(inFight(actor).combat);
  const bonus = state ? rulingsInForce().use(escalation)(state.round) : 0;
  return {
    ...offHand(attacker, "offHand"),
    ...circumstancesAt(attacker),
    ...(bonus > 0 && { escalation: bonus }),
    ...(attacker && fightOf(attacker, undefined).situation),
  };
}

/** What the sheet of the thing in hand says of an attack with it: its own bonus, and whether it is still being loaded (ERIS-22). */
export function ofWeapon(item: Item.Implementation | undefined): AttackSituation {
  if (item?.type === "attack") {
    const { toHit } = item.system as Item.SystemOfType<"attack">;
    if (toHit === 0) return {};
    const source = { kind: "item" as const, name: item.name };
    return { modifiers: [{ key: "item.bonus", on: "attack", op: "add", value: toHit, source }] };
  }
  if (item?.type !== "weapon") return {};
  const { lastFiredRound } = item.system as Item.SystemOfType<"weapon">;
  const round = stateOf(inFight(item.actor).combat)?.round ?? 0;
  return lastFiredRound !== null && round > 1 && lastFiredRound === round - 1 ? { reloading: true } : {};
}

/** Whether the attacker cannot see whom it attacks: the one is hidden, invisible or in the dark, or the other blind (BX-041, BX-042, BX-148). */
export function unseen(attacker: Placed | undefined, target: Placed): boolean {
  const hidden = target.actor?.statuses.has("invisible") || target.actor?.statuses.has("hidden");
  if (hidden || attacker?.actor?.statuses.has("blind")) return true;
  return seeingOf(attacker, target)?.seen === false;
}

/** How a character said on the sheet that the second weapon is used (ERIS-31); what is declared in the fight comes before it. */
function offHand(token: Placed | undefined, field: "offHand" | "targetOffHand"): AttackSituation {
  if (token?.actor?.type !== "character") return {};
  const { offHandMode } = token.actor.system as Actor.SystemOfType<"character">;
  return offHandMode === "offensive" ? { [field]: offHandMode } : {};
}

/** Friends of the shooter within reach of the target: whom a stray shot may hit. */
function friendsAt(attacker: Placed, target: Placed): Named[] {
  const reach = reachFeet(rulingsInForce());
  return creaturesAround(target)
    .filter((token) => token !== attacker && token !== target && opposed(token, target) && !opposed(token, attacker))
    .filter((token) => token.actor && !isHelpless(creatureOf(token.actor)))
    .filter((token) => (feetBetween(token, target) ?? Number.POSITIVE_INFINITY) <= reach)
    .map((token) => ({ id: token.actor?.uuid ?? token.uuid, name: token.name }));
}

/** Whether the scene is out of doors: its distances are then yards (BX-074). */
function outdoors(token: Placed): boolean {
  return token.parent?.getFlag("rulings", "outdoors") === true;
}
