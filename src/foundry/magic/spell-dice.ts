import { planSpellDamage, resolveSpellDamage } from "../../rules/magic/spell-damage.ts";
import { savedMark } from "../../view/cards/cast.ts";
import { askApply } from "../chat/ask-apply.ts";
import { onCardButton } from "../chat/buttons.ts";
import { cardData } from "../chat/data.ts";
import { postCard } from "../chat/post.ts";
import { actorByUuid, isFrom, sameParty } from "../chat/stored.ts";
import { refusesForged } from "../chat/trust.ts";
import { ownTold } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { warn } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { layArea } from "./area.ts";
import { type CastOutcome, targetParties } from "./cast.ts";

type Message = ChatMessage.Implementation;

/** How many can be named in one question to the referee. */
const MOST = 80;

/** Says what the buttons of a cast spell's card do. Call once, in `init`. */
export function registerSpellButtons(): void {
  onCardButton("spellSave", async (message, values) => {
    await askApply({ kind: "spellSave", message: message.id ?? "", target: values.target ?? "" });
  });
  onCardButton("work", async (message, values) => {
    const target = cardData(message)?.speaker.uuid ?? "";
    const index = Number(values.index);
    const shape = await (await import("./ask-shape.ts")).askShape(message, index);
    if (shape === null) return;
    await ownTold();
    await askApply({ kind: "work", message: message.id ?? "", target, index, ...(shape && { shape }) });
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
    await askApply({ kind: "areaGone", message: message.id ?? "", target });
  });
  onCardButton("spellTargets", async (message) => {
    if (mayActFor(message)) await takeTargets(message);
  });
}

function mayActFor(message: Message): boolean {
  const owns = game.user?.isGM || message.isAuthor || actorByUuid(cardData(message)?.speaker.uuid)?.isOwner;
  if (!owns) warn("RULINGS.Refused.notYours");
  return (owns ?? false) && !refusesForged(message);
}

/** Those whom the user targets now become the targets of the spell; saves that were rolled stay. */
async function takeTargets(message: Message): Promise<void> {
  const targets = targetParties();
  if (targets.length === 0) warn("RULINGS.Notice.noTarget");
  else if (!message.isAuthor && !game.user?.isGM) warn("RULINGS.Refused.notYours");
  else await message.update({ system: { targets } });
}

/** Lays the area of a card on the map: those within become its targets. What covers how much is looked up on the sheet. */
async function takeArea(message: Message): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!data || !isFrom<CastOutcome>(data.outcome, "cast") || !data.outcome.area) return;
  if (tellRefusal(actor ? undefined : { key: "targetGone", data: { name: data.speaker.name } }) || !actor) return;
  const laid = await layArea(actor, data.outcome.spell, data.outcome.area);
  if (!laid) return;
  const { token, at, towards, inside, parties } = laid;
  // Without a referee nothing can be put on the map; those within are aimed at all the same.
  await ownTold();
  if (game.users?.activeGM)
    await askApply({ kind: "area", message: message.id ?? "", token, at, towards, inside: inside.slice(0, MOST) });
  else if (message.isAuthor) await message.update({ system: { targets: [...parties] } });
}

/** Rolls the dice of a spell that was cast: a damage card on which each target's share by its save is laid on. */
async function rollSpellDice(message: Message, healing: boolean): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!data || !actor || !isFrom<CastOutcome>(data.outcome, "cast")) {
    warn("RULINGS.Notice.staleButton");
    return;
  }
  const { spell, level, damage, perLevel, onSave, save } = data.outcome;
  const parties = data.targets.length > 0 ? data.targets.map(sameParty) : targetParties();
  if (parties.length === 0) {
    warn("RULINGS.Notice.noTarget");
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
      targets: parties.map(({ uuid, name }) => ({ id: uuid, name, ...savedOf(data.used, uuid) })),
    },
    rulings,
  );
  if (tellRefusal(plan.refused)) return;
  const thrown = await throwByHand(plan);
  await postCard({
    type: "damage",
    actor,
    plan,
    outcome: resolveSpellDamage(plan, thrown.rolls, rulings),
    rolls: thrown.shown,
    item: { ...sameParty(data.item), name: spell },
    targets: parties,
    follows: message.id ?? "",
  });
}

function savedOf(used: readonly string[], uuid: string): { saved?: boolean } {
  if (used.includes(savedMark(uuid, true))) return { saved: true };
  return used.includes(savedMark(uuid, false)) ? { saved: false } : {};
}
