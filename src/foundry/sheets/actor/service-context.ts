import { isHenchman } from "../../../rules/creature/service.ts";
import { loyalty } from "../../../rules/topics/loyalty.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { strengthOf } from "../../adapter/band-size.ts";
import { partsOf } from "../../hirelings/band.ts";
import { malcontentPlanOf } from "../../hirelings/malcontent-plan.ts";
import { resolveUuidSync, nameOf } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";

/** What a sheet shows of somebody's service: whom it serves, how many they are, and whether it is about to betray. */
export function serviceContext(actor: Actor.Implementation) {
  const { system } = actor;
  const score = "loyalty" in system ? system.loyalty : null;
  const bond = rulingsInForce().use(loyalty);
  const plan = malcontentPlanOf(actor);
  return {
    employer: nameOf(resolveUuidSync("employer" in system ? system.employer : null)) ?? "",
    band: strengthOf(actor),
    // by dice of its own only who is bound so; others check morale (BX-179, BX-181)
    checks: bond.check !== undefined && bond.bound(creatureOf(actor)),
    scored: score !== null,
    // Where loyalty moves the score by itself there is nothing to fill in (REF-10).
    toMorale: bond.check !== undefined && rulingsInForce().is("morale", "referee"),
    owed: "wage" in system ? system.wage.owed : 0,
    trade: "trade" in system ? system.trade.replaceAll("-", " ") : "",
    mayJoin: partsOf(actor).length > 0,
    mayPromote: actor.type === "hireling" && !strengthOf(actor) && !isHenchman(creatureOf(actor)),
    serves: actor.type === "hireling" || ("isRetainer" in system && system.isRetainer === true),
    malcontent: (score !== null && bond.onMorale(score).malcontent) || plan !== undefined,
    plan: plan ? localize(`RULINGS.Company.malcontent.card.${plan}`, { name: actor.name }) : "",
  };
}
