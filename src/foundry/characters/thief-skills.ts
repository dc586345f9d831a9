/** Chances in six and thief skills: rolled openly, or by the referee where the rulings hide the die from players. */

import {
  CLASS_CHECKS,
  type ClassCheck,
  planClassCheck,
  resolveClassCheck,
} from "../../rules/characters/class-checks.ts";
import { planThiefSkill, resolveThiefSkill, type ThiefPlan } from "../../rules/characters/thief.ts";
import { CHANCES, type ChanceCheckPlan, planChanceCheck, resolveChanceCheck } from "../../rules/checks/chance-check.ts";
import { isUnseen } from "../../rules/checks/hidden-roll.ts";
import { inClass } from "../../rules/creature/classes-of.ts";
import { inSkilledClass } from "../../rules/derived/thief-skills.ts";
import type { Rolls } from "../../rules/plan.ts";
import { THIEF_SKILLS } from "../../rules/tables/classes.ts";
import { chanceNow, typedThiefSkill } from "../../view/actor/typed-values.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { typedOf } from "../adapter/sheet-numbers.ts";
import { postCard } from "../chat/post-card.ts";
import { confirm } from "../platform/dialogs.ts";
import { rollByHand, rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN, withAdded } from "../platform/hooks.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { answerQuery, askReferee, readRefereeRequest } from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { localize } from "../platform/text.ts";
import { isTooDarkToRead } from "../spells/items/scroll.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/** Registers the hidden rolls of the referee's client. Call once, in `init`. */
export function registerHiddenRolls(): void {
  answerQuery("rulings.check", answerCheck);
}

/**
 * Rolls a chance in six, or a thief skill (`thief.climb`). The results of listening and searching are secret: the referee's client rolls and
 * whispers, so that die and outcome never reach the player's client (BX-061, BX-065).
 */
export async function rollThiefSkill(actor: Actor.Implementation, subject: string): Promise<void> {
  const check = CLASS_CHECKS.find((one) => `class.${one}` === subject);
  if (check) return rollGift(actor, check);
  const plan = planOf(actor, subject);
  if (!plan || notifyRefusal(plan.refused)) return;
  if (isUnseen(subject, rulingsInForce()))
    await askReferee("rulings.check", { actor: actor.uuid, subject }, answerCheck);
  else await throwArt(actor, subject, plan, false);
}

/** The flag with the text that a character failed to read; a retry needs the next level. */
const TRIED = "flags.rulings.triedText";

/** Rolls a special ability of a class or ancestry (facts). A retry on the same text needs the next level. */
async function rollGift(actor: Actor.Implementation, check: ClassCheck): Promise<void> {
  const level = inClass(creatureOf(actor), ({ id }) => id === "thief").class?.level ?? 0;
  const reads = check === "readLanguages";
  if ((reads || check === "useScroll") && (await isTooDarkToRead(actor))) return;
  const tried: unknown = foundry.utils.getProperty(actor, TRIED);
  const same = reads && tried === level && (await isSameText());
  const planned = planClassCheck(creatureOf(actor), check, same ? { triedAtLevel: level } : {}, rulingsInForce());
  if (notifyRefusal(planned.refused)) return;
  const added = askBeforeRoll("preCheck", { actor, subject: check });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = { ...planned, chance: withAdded(planned.chance, added) };
  const rolled = await rollByHand(plan);
  const outcome = resolveClassCheck(plan, rolled.rolls);
  await runUndoable({ kind: "classCheck", data: { name: displayName(actor) } }, async (transaction) => {
    if (reads && !outcome.success)
      await transaction.write([{ uuid: actor.uuid, path: TRIED, before: tried, after: level }]);
    await postCard({
      type: "check",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      subject: check,
      transaction,
    });
    return undefined;
  });
}

function isSameText(): Promise<boolean> {
  return confirm("RULINGS.ClassCheck.readLanguages", localize("RULINGS.ClassCheck.same"));
}

/** The plan of a chance in six or a thief skill check; undefined for another subject. */
export function planOf(actor: Actor.Implementation, subject: string): ChanceCheckPlan | ThiefPlan | undefined {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const typed = actor.type === "character" ? typedOf(actor.system as Actor.SystemOfType<"character">) : undefined;
  const kind = CHANCES.find((one) => one === subject);
  if (kind) return planChanceCheck(creature, kind, chanceNow(creature, kind, typed, rulings), rulings);
  const skill = THIEF_SKILLS.find((one) => `thief.${one}` === subject);
  return skill && planThiefSkill(creature, skill, { tools: true, ...typedThiefSkill(typed, skill) }, rulings);
}

async function throwArt(
  actor: Actor.Implementation,
  subject: string,
  planned: ChanceCheckPlan | ThiefPlan,
  secret: boolean,
): Promise<void> {
  const added = askBeforeRoll("preCheck", { actor, subject });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = { ...planned, chance: withAdded(planned.chance, added) };
  const rolled = await (secret ? rollPlan(plan) : rollByHand(plan));
  const outcome = resolveArt(actor, plan, rolled.rolls);
  await postCard({ type: "check", actor, plan, outcome, rolls: rolled.shown, subject, secret });
}

/** The outcome of a chance in six or a thief skill check. */
export function resolveArt(actor: Actor.Implementation, plan: ChanceCheckPlan | ThiefPlan, rolls: Rolls) {
  return plan.procedure === "chance"
    ? resolveChanceCheck(plan, rolls)
    : resolveThiefSkill(plan, rolls, inSkilledClass(creatureOf(actor), plan.skill).class?.level ?? 0);
}

/** Rolls secretly for an actor of the requesting user, and shows the table that it tried. Other requests of this type are refused. */
async function answerCheck(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const { actor: uuid, subject } = asked?.request ?? {};
  if (!asked || typeof uuid !== "string" || typeof subject !== "string" || !isUnseen(subject, rulingsInForce()))
    return { ok: false, refused: "malformed" };
  const actor = actorByUuid(uuid);
  if (!isCreature(actor) || !actor.testUserPermission(asked.user, "OWNER")) return { ok: false, refused: "notYours" };
  const plan = planOf(actor, subject);
  if (!plan) return { ok: false, refused: "malformed" };
  if (plan.refused) return { ok: false, refused: plan.refused.key };
  // An attempt by a player's character is public; one by a monster is not.
  if (actor.hasPlayerOwner)
    await postCard({ type: "notice", actor, outcome: { procedure: "tried" }, subject, open: true });
  await throwArt(actor, subject, plan, true);
  return { ok: true };
}
