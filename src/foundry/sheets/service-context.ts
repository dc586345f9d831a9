import { isHenchman } from "../../rules/creature/types.ts";
import { loyalty } from "../../rules/topics/loyalty.ts";
import { creatureOf } from "../adapter/creature.ts";
import { strengthOf } from "../adapter/strength.ts";
import { partsOf } from "../company/band.ts";
import { foundNow, nameOf } from "../found.ts";
import { rulingsInForce } from "../settings/store.ts";

/** What a sheet shows of somebody's service: whom it serves, how many they are, and whether it is about to betray. */
export function serviceContext(actor: Actor.Implementation) {
  const { system } = actor;
  const score = "loyalty" in system ? system.loyalty : null;
  return {
    employer: nameOf(foundNow("employer" in system ? system.employer : null)) ?? "",
    band: strengthOf(actor),
    mayJoin: partsOf(actor).length > 0,
    mayPromote: actor.type === "hireling" && !isHenchman(creatureOf(actor)),
    serves: actor.type === "hireling" || ("isRetainer" in system && system.isRetainer === true),
    malcontent: score !== null && rulingsInForce().use(loyalty).onMorale(score).malcontent,
  };
}
