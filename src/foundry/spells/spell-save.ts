import { SAVES } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { againstSpellsOf } from "../../rules/saves/against-spells.ts";
import { planSave, resolveSave } from "../../rules/saves/saving-throw.ts";
import { savedMark } from "../../view/cards/cast.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { isInFight, savingBonuses } from "../adapter/fighter.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { rollPlan } from "../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN } from "../platform/hooks.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import type { CastOutcome } from "./cast.ts";

/**
 * Rolls one target's save against a spell that was cast, once: a save card, and the result on the card of the spell. Referee's client only.
 */
export async function rollSpellSave(
  message: ChatMessage.Implementation,
  target: string,
  by = "",
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const party = data?.targets.find(({ uuid }) => uuid === target);
  if (!data || !party || !isOfProcedure<CastOutcome>(data.outcome, "cast")) return { key: "notOnCard" };
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  const { save, saveModifier, spell } = data.outcome;
  const category = SAVES.find((known) => known === save);
  const actor = actorByUuid(target);
  if (!category) return { key: "noSave" };
  if (!actor) return { key: "targetGone", data: { name: party.name } };
  if ([true, false].some((made) => data.used.includes(savedMark(target, made))))
    return { key: "alreadyRolled", data: { name: party.name } };
  const rulings = rulingsInForce();
  const modifiers = saveModifier
    ? [
        {
          key: "save.spell",
          on: "save",
          op: "add",
          value: saveModifier,
          source: { kind: "effect", name: spell },
        } as const,
      ]
    : [];
  const added = askBeforeRoll("preSave", { actor, subject: category });
  if (!added) return FORBIDDEN;
  const caster = actorByUuid(data.speaker.uuid);
  const isSpell = Reflect.get(data.outcome, "item") === undefined;
  const ofCaster = isSpell && caster && isCreature(caster) ? againstSpellsOf(creatureOf(caster)) : [];
  const all = [...modifiers, ...ofCaster, ...savingBonuses(actor), ...added];
  const plan = planSave({ ...creatureOf(actor), name: party.name }, category, { magic: true, modifiers: all }, rulings);
  const rolled = await rollPlan(plan);
  const outcome = resolveSave(plan, rolled.rolls, rulings);
  const spec = {
    kind: "save" as const,
    data: { name: party.name, by: spell },
    key: `${message.id}.save.${target}`,
    card: message.id ?? "",
    marks: [savedMark(target, outcome.success)],
    by,
  };
  return runUndoable(spec, async (transaction) => {
    await postCard({
      type: "save",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      subject: category,
      targets: [referenceTo(actor)],
      follows: message.id ?? "",
      deed: transaction,
      ...isInFight(actor),
    });
    return undefined;
  });
}
