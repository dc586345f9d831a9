import { SAVES } from "../../rules/creature/types.ts";
import { ownSpellBonuses, planSpellDamage, resolveSpellDamage } from "../../rules/magic/spell-damage.ts";
import type { Refusal } from "../../rules/plan.ts";
import { againstSpellsOf } from "../../rules/saves/against-spells.ts";
import { planSave, resolveSave } from "../../rules/saves/saving-throw.ts";
import { savedMark } from "../../view/cards/cast.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { isInFight, savingBonuses } from "../adapter/fighter.ts";
import { onCardButton } from "../chat/card-buttons.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { onApplyRequest, onCardRequest, requestApply } from "../chat/request-apply.ts";
import { rollByHand, rollPlan } from "../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure, sameReference } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { ownCards, runUndoable } from "../undo/run-undoable.ts";
import { isBySpeaker, refuseForged } from "../undo/trusted-cards.ts";
import { createArea, deleteArea } from "./areas/area-documents.ts";
import { type CastOutcome, targetParties } from "./cast.ts";
import { placeOnMap } from "./effects/area.ts";
import { applySpellEffect } from "./spell-effect.ts";
import { applyTurning } from "./turn-undead.ts";

/** The maximum number of targets in one request to the referee. */
const MOST = 80;

/** Registers the buttons of a cast spell's card. Call once, in `init`. */
export function registerSpellButtons(): void {
  onCardButton("spellSave", async (message, values) => {
    await requestApply({ kind: "spellSave", message: message.id ?? "", target: values.target ?? "" });
  });
  onCardButton("work", async (message, values) => {
    const target = cardData(message)?.speaker.uuid ?? "";
    const index = Number(values.index);
    const shape = await (await import("./ask-shape.ts")).askShape(message, index);
    if (shape === null) return;
    await ownCards();
    await requestApply({ kind: "work", message: message.id ?? "", target, index, ...(shape && { shape }) });
  });
  onCardButton("illusion", async (message) => {
    await (await import("./illusion.ts")).meetIllusion(message);
  });
  onCardButton("spellDice", async (message, values) => {
    if (mayActFor(message)) await rollSpellDice(message, values.kind === "healing");
  });
  onCardButton("spellArea", async (message) => {
    if (mayActFor(message)) await takeArea(message);
  });
  onCardButton("areaGone", async (message) => {
    const target = cardData(message)?.speaker.uuid ?? "";
    await requestApply({ kind: "areaGone", message: message.id ?? "", target });
  });
  onCardButton("spellTargets", async (message) => {
    if (mayActFor(message)) await takeTargets(message);
  });
}

/** Registers the requests that the referee's client carries out. Call once, in `ready`. */
export function registerSpellRequests(): void {
  const byCaster = (message: MessageDocument, target: string): boolean => target === cardData(message)?.speaker.uuid;
  const notOnCard = { key: "notOnCard" } as const;
  onCardRequest("spellSave", ({ message, target, by }) => rollSpellSave(message, target, by));
  onCardRequest("work", ({ request: { index, shape }, message, target, by }) => {
    if (typeof index !== "number") return { key: "malformed" };
    return byCaster(message, target)
      ? applySpellEffect(message, index, by, typeof shape === "string" ? shape : undefined)
      : notOnCard;
  });
  onCardRequest("turn", ({ user, message, by }) => (user.isGM ? applyTurning(message, by) : { key: "notYours" }));
  onApplyRequest("area", createArea);
  onCardRequest("areaGone", ({ message, target, by }) =>
    byCaster(message, target) ? deleteArea(message, by) : notOnCard,
  );
}

function mayActFor(message: MessageDocument): boolean {
  const owns = game.user?.isGM || message.isAuthor || actorByUuid(cardData(message)?.speaker.uuid)?.isOwner;
  if (!owns) notifyWarning("RULINGS.Refused.notYours");
  return (owns ?? false) && !refuseForged(message);
}

/** Makes the user's current targets the targets of the spell; saves already rolled are kept. */
async function takeTargets(message: MessageDocument): Promise<void> {
  const targets = targetParties();
  if (targets.length === 0) notifyWarning("RULINGS.Notice.noTarget");
  else if (!message.isAuthor && !game.user?.isGM) notifyWarning("RULINGS.Refused.notYours");
  else await message.update({ system: { targets } });
}

/** Places the area of a card: the creatures within become its targets. Its shape and size are looked up on the sheet. */
async function takeArea(message: MessageDocument): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!data || !isOfProcedure<CastOutcome>(data.outcome, "cast") || !data.outcome.area) return;
  if (notifyRefusal(actor ? undefined : { key: "targetGone", data: { name: data.speaker.name } }) || !actor) return;
  const placed = await placeOnMap(actor, data.outcome.spell, data.outcome.area);
  if (!placed) return;
  const { token, at, towards, inside, parties } = placed;
  // Without a referee nothing can be placed on the map, but the creatures within are targeted all the same.
  await ownCards();
  if (game.users?.activeGM)
    await requestApply({ kind: "area", message: message.id ?? "", token, at, towards, inside: inside.slice(0, MOST) });
  else if (message.isAuthor) await message.update({ system: { targets: [...parties] } });
}

/** Rolls the dice of a cast spell: a damage card on which each target's share by its save is applied. */
async function rollSpellDice(message: MessageDocument, healing: boolean): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!data || !actor || !isOfProcedure<CastOutcome>(data.outcome, "cast")) {
    notifyWarning("RULINGS.Notice.staleButton");
    return;
  }
  const { spell, level, damage, perLevel, onSave, save } = data.outcome;
  const parties = data.targets.length > 0 ? data.targets.map(sameReference) : targetParties();
  if (parties.length === 0) {
    notifyWarning("RULINGS.Notice.noTarget");
    return;
  }
  const rulings = rulingsInForce();
  const plan = planSpellDamage(
    {
      caster: { id: actor.uuid, name: data.speaker.name },
      level,
      formula: healing ? data.outcome.healing : damage,
      perLevel,
      healing,
      onSave: save ? onSave : "none",
      ...(isCreature(actor) &&
        Reflect.get(data.outcome, "item") === undefined && { modifiers: ownSpellBonuses(creatureOf(actor), healing) }),
      targets: parties.map(({ uuid, name }) => ({ id: uuid, name, ...savedOf(data.used, uuid) })),
    },
    rulings,
  );
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollByHand(plan);
  await postCard({
    type: "damage",
    actor,
    plan,
    outcome: resolveSpellDamage(plan, rolled.rolls, rulings),
    rolls: rolled.shown,
    item: { ...sameReference(data.item), name: spell },
    targets: parties,
    follows: message.id ?? "",
  });
}

function savedOf(used: readonly string[], uuid: string): { saved?: boolean } {
  if (used.includes(savedMark(uuid, true))) return { saved: true };
  return used.includes(savedMark(uuid, false)) ? { saved: false } : {};
}

/** Rolls one target's save against a cast spell, once: a save card, and the result on the spell's card. Referee's client only. */
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
      transaction,
      ...isInFight(actor),
    });
    return undefined;
  });
}
