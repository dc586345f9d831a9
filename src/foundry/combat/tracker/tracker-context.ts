import { incapableBy } from "../../../rules/creature/conditions.ts";
import { maximumHitPoints } from "../../../rules/life/state.ts";
import { checksMorale } from "../../../rules/morale/morale-tally.ts";
import { morale } from "../../../rules/topics/morale.ts";
import { holdLine } from "../../../view/attack/grapple-window.ts";
import { isSeen, trackerView } from "../../../view/combat/tracker.ts";
import type { TrackerFact } from "../../../view/combat/tracker-input.ts";
import type { MarkFacts } from "../../../view/combat/tracker-marks.ts";
import { printed } from "../../../view/platform/numbers.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { fateInFight, groupName, inService, isLeader, sideOfCombatant } from "../../adapter/combatants.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { loyaltyDoubt } from "../../adapter/employees.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { foeHealthText, hidesNumbers } from "../../adapter/foe-knowledge.ts";
import { holdsOn } from "../../adapter/holds.ts";
import { bestRateOf } from "../../adapter/movement-rate.ts";
import { isInDarkness } from "../../adapter/vision.ts";
import { areOutOfContact } from "../../exploration/encounter/fight-distances.ts";
import { runIsolated } from "../../platform/run-isolated.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { mayRollFor } from "../initiative.ts";
import { groundOf, isOutdoors } from "../map-facts.ts";
import { hasEarlier } from "../step-back.ts";
import { myDeclarations, myTurns } from "../your-turn.ts";
import { refereesTurn } from "./monster-turn.ts";

export { canDoRowAction, runRowAction } from "./row-actions.ts";

/** The data of a fight for the tracker's template; `declaring` are the combatants whose declarations are expanded. */
export function fightContext(combat: Combat.Implementation, declaring: ReadonlySet<string>): Record<string, unknown> {
  const referee = game.user?.isGM ?? false;
  const state = stateOf(combat);
  if (!state) return { fight: null, waiting: waitingSides(combat, referee), referee, any: combat.combatants.size > 0 };
  const facts = combat.combatants.contents.map(factOf);
  const rulings = rulingsInForce();
  const ids = [...state.sides.map(({ id }) => id), ...state.combatants.map(({ id }) => id)];
  const user = game.user;
  const fight = trackerView({
    state,
    rulings,
    facts,
    referee,
    mayRoll: user ? ids.filter((id) => mayRollFor(user, combat, id)) : [],
    dice: combat.getFlag("rulings", "dice") ?? {},
    declaring: [...declaring],
    groups: Object.fromEntries(state.moraleDue.map((group) => [group, groupName(combat, group)])),
    earlier: referee && hasEarlier(combat),
  });
  const apart = runIsolated(
    "who has drawn apart",
    false,
    () => referee && state.round > 1 && areOutOfContact(combat, rulings),
  );
  const asked = runIsolated("the declarations", "", () => myDeclarations(combat).names);
  const unstable = runIsolated("the ground", false, () => groundOf(combat)?.getFlag("rulings", "unstable") === true);
  return {
    fight,
    waiting: null,
    referee,
    apart,
    asked,
    unstable,
    outdoors: runIsolated("the place of the fight", false, () => isOutdoors(combat)),
    yours: runIsolated("your turns", [], () => myTurns(combat)),
    monster: runIsolated("the monster's turn", undefined, () => refereesTurn(combat)),
  };
}

/** The combatants of a fight that has not begun, by side, so that a wrong side is noticed in time. */
function waitingSides(combat: Combat.Implementation, referee: boolean) {
  const sides = new Map<string, { readonly name: string; readonly combatants: TrackerFact[] }>();
  for (const combatant of combat.combatants) {
    const fact = factOf(combatant);
    if (!isSeen(fact, referee)) continue;
    const { id, name } = sideOfCombatant(combatant);
    const side = sides.get(id) ?? { name, combatants: [] };
    side.combatants.push(fact);
    sides.set(id, side);
  }
  return [...sides].map(([id, side]) => ({ id, ...side }));
}

/** The data of a combatant's row; only its name when it cannot be read. */
function factOf(combatant: Combatant.Implementation): TrackerFact {
  const { id, name, img, isOwner, hidden } = combatant;
  const bare: TrackerFact = { id: id ?? "", name: name ?? "", img: img ?? "", owned: isOwner, hidden, holds: [] };
  return runIsolated(`the row of ${bare.name}`, bare, () => wholeFactOf(combatant));
}

function wholeFactOf(combatant: Combatant.Implementation): TrackerFact {
  const { actor } = combatant;
  const sees = combatant.isOwner || !hidesNumbers(actor);
  const creature = isCreature(actor) ? creatureOf(actor) : undefined;
  const hp = sees ? creature?.hitPoints : undefined;
  const condition = creature && incapableBy(creature);
  const look = sees ? undefined : foeHealthText(actor);
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    img: combatant.img ?? "",
    ...(hp && creature && { hitPoints: `${printed(hp.value)}/${maximumHitPoints(creature, rulingsInForce()).value}` }),
    ...(look && { look }),
    owned: combatant.isOwner,
    hidden: combatant.hidden,
    ...(creature && combatant.isOwner && markFacts(combatant)),
    ...(condition && { unable: line(`RULINGS.Condition.${condition}`) }),
    holds: holdsOn(actor).map((hold) => holdLine(hold, game.time?.worldTime ?? 0, rulingsInForce())),
  };
}

/* The facts on a row for the combatant's player: its remaining movement, whether its loyalty is in doubt, and whether it can see. */

export function markFacts(member: Combatant.Implementation): MarkFacts {
  const loyalty = loyaltyDoubt(member);
  const { actor } = member;
  return {
    ...(isCreature(actor) && { pace: bestRateOf(actor, rulingsInForce()) }),
    ...(loyalty && { loyalty }),
    ...(isOutdoors(member.parent) && { outdoors: true }),
    ...(isLeader(member) && { leader: true }),
    ...(isUnwilling(member) && { unwilling: true }),
    ...(isInDarkness(member.token ?? undefined) && { dark: true }),
  };
}

/** Whether a group's rating means that it will not fight: its morale check lets the referee choose flight or surrender (BX-173). */
function isUnwilling(member: Combatant.Implementation): boolean {
  const { actor } = member;
  const rulings = rulingsInForce();
  const rule = rulings.use(morale);
  if (!isCreature(actor) || !rule || fateInFight(member) !== "able") return false;
  const creature = inService(creatureOf(actor), actor, sideOfCombatant(member).id);
  const score = checksMorale(creature, rulings) ? rule.score(creature, rulings) : undefined;
  return score !== undefined && rule.settled(score.value) === "willNotFight";
}
