import { reachFeet } from "../../rules/attack/means.ts";
import type { AttackSituation, Named } from "../../rules/attack/types.ts";
import { isHelpless } from "../../rules/creature/conditions.ts";
import { rulingsInForce } from "../settings/store.ts";
import { creatureOf } from "./creature.ts";
import { fightOf } from "./fight.ts";
import { creatureTokens, feetBetween, opposed } from "./tokens.ts";

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
    ...(into && { intoMelee: true, friendsInMelee: melee }),
    ...fight.situation,
  };
}

/** Friends of the shooter within reach of the target: whom a stray shot may hit. */
function friendsAt(attacker: Placed, target: Placed): Named[] {
  const reach = reachFeet(rulingsInForce());
  return creatureTokens()
    .filter((token) => token !== attacker && token !== target && opposed(token, target) && !opposed(token, attacker))
    .filter((token) => token.actor && !isHelpless(creatureOf(token.actor)))
    .filter((token) => (feetBetween(token, target) ?? Number.POSITIVE_INFINITY) <= reach)
    .map((token) => ({ id: token.actor?.uuid ?? token.uuid, name: token.name }));
}

/** Whether the scene is out of doors: its distances are then yards (BX-074). */
function outdoors(token: Placed): boolean {
  return token.parent?.getFlag("rulings", "outdoors") === true;
}
