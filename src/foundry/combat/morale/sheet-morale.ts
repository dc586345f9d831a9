/**
 * A morale check asked for on a sheet: as the row of the tracker does where the creature fights, else of it alone. A guard is bribed, a
 * torchbearer ordered into the dark (REF-07 to REF-09); no fight learns of that.
 */
import type { Creature } from "../../../rules/creature/types.ts";
import type { Fate, MoraleGroup } from "../../../rules/facts/morale.ts";
import { planMorale, resolveMorale } from "../../../rules/morale/morale.ts";
import { checksMorale, fateOf } from "../../../rules/morale/morale-tally.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import { morale } from "../../../rules/topics/morale.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { combatantFor, runningFightOf } from "../../adapter/fighter.ts";
import { referenceTo, postCard } from "../../chat/post-card.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { rollPlan } from "../../platform/dice.ts";
import { notifyRefusal } from "../../platform/errors.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { askMoraleOf, askWhy } from "./ask-morale.ts";
import { askMorale } from "./morale.ts";
import { groupOf, inService } from "../../adapter/combatants.ts";
import { tallyOf } from "../write-fight.ts";

/** Who has fled or given up has no nerve left to try; who can do nothing at all is not asked. */
const BROKEN: Readonly<Partial<Record<Fate, MoraleGroup["state"]>>> = { fled: "fleeing", surrendered: "surrendered" };

/** How it was called for: `asks` puts the question first, `byHand` is a press on the sheet and no macro. */
export interface MoraleMode {
  readonly asks: boolean;
  readonly byHand: boolean;
}

/** Checks the morale of an actor's group in its running fight, or of the actor alone. */
export async function askSheetMorale(actor: Actor.Implementation, { asks, byHand }: MoraleMode): Promise<void> {
  const combat = runningFightOf({ actor });
  const combatant = combat && combatantFor({ actor }, combat);
  const group = combatant ? groupOf(combatant) : "";
  if (!combat || !combatant || !tallyOf(combat)?.groups[group]) return moraleAlone(actor, asks);
  if (asks && byHand) await askMoraleOf(combat, combatant.id ?? "");
  else await askMorale(combat, group);
}

async function moraleAlone(actor: Actor.Implementation, asks: boolean): Promise<void> {
  const rulings = rulingsInForce();
  const who = referenceTo(actor);
  const creature = isCreature(actor) ? { ...inService(creatureOf(actor), actor), name: who.name } : undefined;
  const rule = rulings.use(morale);
  if (creature && rule && checksMorale(creature, rulings) && !rule.score(creature, rulings)) {
    notifyRefusal({ key: "morale.unrated", data: { name: who.name } });
    return;
  }
  const group = oneOnly(actor, creature);
  const input = { group, members: creature && (group.able > 0 || group.state !== "fighting") ? [creature] : [] };
  const first = planMorale(input, rulings);
  if (notifyRefusal(first.refused)) return;
  const asked = asks ? await askWhy(who.name, group, first) : {};
  if (!asked) return;
  const plan = planMorale({ ...input, ...asked }, rulings);
  const rolled = await rollPlan(plan);
  const outcome = resolveMorale(plan, rolled.rolls, rulings);
  const { secret } = plan;
  await runUndoable({ kind: "morale", data: { name: who.name } }, async (transaction) => {
    await postCard({ type: "morale", actor, plan, outcome, rolls: rolled.shown, targets: [who], secret, deed: transaction });
    const on = outcome.results.flatMap(({ marks }) => marks.slice(0, 1));
    if (on.length > 0 && !isKind(actor)) await transaction.conditions(actor, on, []);
    return undefined;
  });
}

/** A group of this one alone, of which nothing is remembered. */
function oneOnly(actor: Actor.Implementation, creature: Creature | undefined): MoraleGroup {
  const fate = creature ? fateOf(creature) : "dead";
  return {
    id: actor.uuid,
    side: "",
    ...{ startNumber: 1, fallen: 0, dead: 0, able: fate === "able" ? 1 : 0 },
    ...{ successes: {}, checksThisRound: 0, due: [], prompted: [] },
    state: ownRow(BROKEN, fate) ?? "fighting",
  };
}

/** The sheet of a kind, whose tokens are each one of it: a mark on it would put all of them to flight. */
function isKind(actor: Actor.Implementation): boolean {
  if (actor.isToken) return false;
  const placed = (game.scenes?.contents ?? []).flatMap(({ tokens }) =>
    tokens.contents.filter(({ actorId }) => actorId === actor.id),
  );
  return placed.length > 0 ? placed.some(({ actorLink }) => !actorLink) : !actor.prototypeToken.actorLink;
}
