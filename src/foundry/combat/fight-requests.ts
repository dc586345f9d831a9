import { act, advance, begin, done } from "../../rules/combat/act.ts";
import { declare } from "../../rules/combat/declare.ts";
import { allowFirstShot } from "../../rules/combat/preemptive.ts";
import { notDone, rollAgain, setInitiative } from "../../rules/combat/reroll-initiative.ts";
import { endBonus } from "../../rules/combat/turn-bonuses.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import { DECLARATIONS, type Declaration } from "../../rules/facts/combatant.ts";
import { planDeathSave, resolveDeathSave } from "../../rules/life/death-save.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { savingBonuses } from "../adapter/fighter.ts";
import { lifeChanges } from "../adapter/value-changes.ts";
import { answerParry } from "../attack/ask-parry.ts";
import { postCard } from "../chat/post-card.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { answerQuery, askReferee, asUser, readRefereeRequest, refereeAnswer } from "../platform/referee/ask-referee.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { beginArmourChange } from "./armour/begin-armour-change.ts";
import { changeFight, stepBack } from "./fight.ts";
import { answerFightStamp } from "./fight-storage.ts";
import { HEROIC_ACTIONS, takeHeroicAction } from "./heroic-actions.ts";
import { acceptRolled, mayRollFor, rollInitiativeFor, rollOnceFor } from "./initiative.ts";
import { engagedWith } from "./map-facts.ts";
import { afterAction, PLAYER_ACTIONS, REFEREE_ACTIONS, takeSide } from "./other-actions.ts";
import { giveTurnBonus } from "./turn-bonus.ts";

interface DeathSaved {
  readonly card: string;
  readonly rallied: boolean;
}
const NONE: DeathSaved = { card: "", rallied: false };

/**
 * Rolls the death save of a dying combatant and applies its result (HERO-18). Referee's client only.
 * @returns the id of its card, blank when none was rolled; and whether a 20 revived the combatant, who may then act (MIX-58)
 */
export async function rollDeathSave(combat: Combat.Implementation, id: string): Promise<DeathSaved> {
  const actor = combat.combatants.get(id)?.actor;
  if (!isCreature(actor)) return NONE;
  const rulings = rulingsInForce();
  const plan = planDeathSave(creatureOf(actor), { modifiers: savingBonuses(actor) }, rulings);
  if (notifyRefusal(plan.refused)) return NONE;
  let card = "";
  const rolled = await rollPlan(plan);
  const outcome = resolveDeathSave(plan, rolled.rolls, rulings, creatureOf(actor));
  await runUndoable({ kind: "deathSave", data: { name: displayName(actor) } }, async (transaction) => {
    const { change } = outcome;
    transaction.withCard(lifeChanges(actor, change), [{ actor, on: change.added, off: change.removed }]);
    const message = await postCard({
      type: "death",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      combat,
      transaction,
    });
    card = message?.id ?? "";
    return undefined;
  });
  return { card, rallied: outcome.result === "rallies" };
}

/** The requests that a fight accepts from an owner of the combatant; others need the user who rolls the dice, or the referee. */
const OWNERS = [
  "begin",
  "done",
  "notDone",
  "declare",
  "deathSave",
  "dress",
  ...PLAYER_ACTIONS,
  ...HEROIC_ACTIONS,
] as const;
const ROLLERS = ["initiative"] as const;
const REFEREES = [
  "next",
  "nextRound",
  "back",
  "backRound",
  "reset",
  "rollAll",
  "rollNPC",
  "rollOnce",
  "setInitiative",
  "shoot",
  "bonus",
  "endBonus",
  "side",
  ...REFEREE_ACTIONS,
] as const;
const KINDS = [...OWNERS, ...ROLLERS, ...REFEREES];

/** A player's request to the fight; the referee's client carries it out, or answers with the reason for refusing. */
export interface FightRequest {
  readonly kind: (typeof KINDS)[number];
  readonly combat: string;
  /** Id of a combatant or a side; blank for the whole fight. */
  readonly id: string;
  readonly declaration?: Declaration;
  /** The declared spell; `yes` or `no` to a first shot; the result to set; the card with a player's own die; the sharers of a die. */
  readonly detail?: string;
}

/** Sends a request for a change of the fight to the referee's client. A refusal is notified to the user. */
export async function askFight(request: FightRequest): Promise<void> {
  await askReferee("rulings.referee", { ...request }, answerFight);
}

/** Registers the query on the referee's client. Call once, in `init`. */
export function registerQueries(): void {
  answerQuery("rulings.referee", answerFight);
  CONFIG.queries["rulings.parry"] = asUser(answerParry);
  CONFIG.queries["rulings.stamp"] = asUser(async (data) => answerFightStamp(data));
}

/** Checks a request against the world's data instead of its own claims, and carries it out. */
async function answerFight(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const request = asked && readRequest(asked.request);
  if (!asked || !request) return { ok: false, refused: "malformed" };
  const combat = game.combats?.get(request.combat);
  if (!combat || !stateOf(combat)) return { ok: false, refused: "noFight" };
  if (!allowed(request, asked.user, combat)) return { ok: false, refused: "notYours" };
  return refereeAnswer(await carryOut(request, combat, asked.user));
}

async function carryOut(
  request: FightRequest,
  combat: Combat.Implementation,
  user: User.Implementation,
): Promise<Refusal | undefined> {
  switch (request.kind) {
    case "initiative":
      return request.detail
        ? acceptRolled(combat, request.id, request.detail, user)
        : rollInitiativeFor(combat, { of: request.id });
    case "rollAll":
      return rollInitiativeFor(combat);
    case "rollNPC":
      return rollInitiativeFor(combat, { playersToo: false });
    case "rollOnce":
      return rollOnceFor(combat, (request.detail ?? "").split(" "));
    case "back":
      return stepBack(combat);
    case "backRound":
      return stepBack(combat, "round");
    case "reset":
      // Stored dice are deleted with the results.
      return changeFight(combat, (state, rulings) => ({ ...rollAgain(state, rulings), dice: null }));
    case "secondWind":
    case "actionPoint":
    case "recover":
      return takeHeroicAction(combat, request.kind, request, user);
    case "bonus":
      return giveTurnBonus(combat, request.id, request.detail ?? "");
    case "dress":
      return beginArmourChange(combat, request.id, request.detail ?? "", user);
    case "side":
      return takeSide(combat, request.id, request.detail ?? "", user);
    case "endBonus":
      return changeFight(combat, (state) => ({ state: endBonus(state, request.detail ?? ""), events: [] }));
    default:
  }
  const { card, rallied } =
    request.kind === "deathSave" ? await rollDeathSave(combat, request.id) : { card: "", rallied: false };
  const note = { by: user.id ?? "", ...(card && { card }) };
  if (request.kind === "deathSave")
    return changeFight(
      combat,
      (now, rulings) => act(now, request.id, { kind: "deathSave", rallied }, rulings, true),
      note,
    );
  return changeFight(combat, (state, rulings) => changed(request, state, rulings, combat, user.isGM), note);
}

function changed(
  { kind, id, declaration = "none", detail = "" }: FightRequest,
  state: CombatState,
  rulings: Rulings,
  combat: Combat.Implementation,
  referee: boolean,
): Transition {
  switch (kind) {
    case "declare":
      return declare(state, id, declaration, rulings, {
        detail,
        engagedWith: engagedWith(combat, id),
        force: referee,
      });
    case "begin":
      return begin(state, id, rulings);
    case "done":
      return done(state, id, rulings);
    case "notDone":
      return notDone(state, id, rulings);
    case "shoot":
      return allowFirstShot(state, id, detail === "yes", rulings);
    case "setInitiative":
      return setInitiative(state, id, detail === "" ? null : Number(detail), rulings);
    case "nextRound":
      return toNextRound(state, rulings);
    case "move":
    case "wait":
    case "giveUp":
    case "stopArmourChange":
    case "keepSpell":
    case "reach":
    case "abreast":
    case "actNow":
      return afterAction(combat, state, { kind, id, detail, referee }, rulings);
    default:
      return advance(state, rulings);
  }
}

/** Skips the rest of the round; stops where initiative is needed, and where nobody is left. */
function toNextRound(state: CombatState, rulings: Rulings): Transition {
  let transition = advance(state, rulings);
  const events = [...transition.events];
  while (
    !transition.refused &&
    transition.state.round === state.round &&
    transition.state.cursor < transition.state.order.length
  ) {
    const next = advance(transition.state, rulings);
    if (next.refused) break;
    transition = next;
    events.push(...next.events);
  }
  return { ...transition, events };
}

function allowed(request: FightRequest, user: User.Implementation, combat: Combat.Implementation): boolean {
  if (user.isGM) return true;
  if (request.kind === "initiative") return mayRollFor(user, combat, request.id);
  if (!OWNERS.some((kind) => kind === request.kind)) return false;
  return combat.combatants.get(request.id)?.testUserPermission(user, "OWNER") ?? false;
}

/** The request when it has the right shape; its values are still unchecked. */
function readRequest(data: Readonly<Record<string, unknown>>): FightRequest | undefined {
  const { combat, id, declaration = "none", detail = "" } = data;
  const kind = KINDS.find((known) => known === data.kind);
  const declared = DECLARATIONS.find((known) => known === declaration);
  if (!kind || !declared || typeof combat !== "string" || typeof id !== "string" || typeof detail !== "string")
    return undefined;
  if ([combat, id].some((word) => word.length > 200) || detail.length > 1500) return undefined;
  return { kind, combat, id, declaration: declared, detail };
}
