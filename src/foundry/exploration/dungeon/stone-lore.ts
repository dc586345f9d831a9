/**
 * The stone lore of dwarves: about metal and gems too, and everywhere (GOR-22), or four kinds of features underground where dwarves live (ERIS-72).
 * The player asks, the referee alone reads the question and rolls secretly where a roll is due, and every dwarf's player gets the answer.
 */
import { planNotice, resolveNotice, STONE_SENSES, type StoneSense } from "../../../rules/characters/gifts.ts";
import { canAct } from "../../../rules/creature/conditions.ts";
import type { StoneLoreOutcome } from "../../../view/cards/hazards.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { partyContaining } from "../../adapter/party-members.ts";
import { tokenOf } from "../../adapter/tokens.ts";
import { knowsStone, stoneOf } from "../../attack/grapple/grapple-context.ts";
import { postCard, worldSpeaker } from "../../chat/post-card.ts";
import { askForm, dialogContent, inputOf, labelled } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { notifyInfo, notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { membersOf } from "../members.ts";

const senseOf = (asked: unknown): StoneSense | undefined => STONE_SENSES.find((one) => one === asked);

/** Asks the referee privately about the stonework in view; under ERIS-72 about one feature at a time. */
export async function askStoneLore(actor: Actor.Implementation, asked = ""): Promise<void> {
  const stone = stoneOf(actor);
  const sense = senseOf(asked);
  if (!stone || (stone === "familiar") !== (sense !== undefined)) return;
  const outcome: StoneLoreOutcome = { procedure: "stoneLore", ...(sense && { sense }) };
  await postCard({ type: "notice", actor, outcome, secret: true });
  notifyInfo("RULINGS.StoneLore.asked", { name: actor.name });
}

/** Answers such a question: whispered to the player of the asking character, or of another present one with stone lore. */
export async function answerStoneLore(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  const outcome = data?.outcome;
  if (!game.user?.isGM || !actor || !isOfProcedure<StoneLoreOutcome>(outcome, "stoneLore")) return;
  const sense = stoneOf(actor) === "familiar" ? senseOf(outcome.sense) : undefined;
  const scene = tokenOf(actor)?.parent ?? game.scenes?.active ?? undefined;
  const said = await askAnswer(actor, sense, scene);
  if (!said) return;
  if (sense && scene) await recordStone(scene, said.familiar);
  const others = await noticed(actor, sense, said.familiar);
  if (others && said.answer !== "") await answerPlayers(actor, answerText(said.answer), others === "all");
  // The asking player gets the same answer for no feature, unfamiliar stone and a failed roll: silence would reveal the
  // reason. A player whose character the referee rolled for unasked gets none.
  else if (message.author?.isGM === false) await answerPlayers(actor, localize("RULINGS.StoneLore.nothing"), false);
}

interface StoneLoreChoice {
  readonly answer: string;
  readonly familiar: boolean;
}

/** Asks for the dwarf's observation, and whether dwarves live in the stone of this map, which is kept once ticked. */
async function askAnswer(
  actor: Actor.Implementation,
  sense: StoneSense | undefined,
  scene: Scene.Implementation | undefined,
): Promise<StoneLoreChoice | undefined> {
  const input = inputOf({ type: "text", name: "answer", autocomplete: "off" });
  const rows = [labelled(localize("RULINGS.StoneLore.sees"), input)];
  if (sense) {
    input.setAttribute("value", localize(`RULINGS.StoneLore.senses.${sense}.finds`));
    const tick = document.createElement("label");
    const box = inputOf({ type: "checkbox", name: "familiar" });
    if (isFamiliar(scene)) box.setAttribute("checked", "");
    tick.append(box, " ", localize("RULINGS.StoneLore.familiar"));
    rows.push(tick);
  }
  const said = await askForm(dialogContent(...rows), {
    title: localize("RULINGS.StoneLore.card", { name: actor.name }),
    icon: "fa-solid fa-gem",
    width: 420,
    ok: { label: "RULINGS.StoneLore.tell", icon: "fa-solid fa-comment" },
  });
  return said && { answer: String(said.answer ?? "").trim(), familiar: said.familiar === true };
}

const FLAG = "dwarfFamiliar";
const isFamiliar = (scene: Scene.Implementation | undefined): boolean => scene?.getFlag("rulings", FLAG) === true;

async function recordStone(scene: Scene.Implementation, familiar: boolean): Promise<void> {
  if (isFamiliar(scene) === familiar) return;
  const before = scene.getFlag("rulings", FLAG) ?? null;
  const change = { uuid: scene.uuid, path: `flags.rulings.${FLAG}`, before, after: familiar || null };
  await runUndoable(
    { kind: familiar ? "stoneKnown" : "stoneStrange", data: { name: scene.name } },
    async (transaction) => {
      await transaction.write([change]);
    },
  );
}

/**
 * The recipients of the answer: all with stone lore where it is certain, the character who rolled where it is not, nobody in unfamiliar stone or on a
 * failed roll.
 */
async function noticed(
  actor: Actor.Implementation,
  sense: StoneSense | undefined,
  familiar: boolean,
): Promise<"all" | "asker" | undefined> {
  if (!sense) return "all";
  const plan = planNotice(creatureOf(actor), { what: "stone", familiar }, rulingsInForce());
  if (notifyRefusal(plan.refused)) return undefined;
  if (plan.certain) return "all";
  const { rolls } = await rollPlan(plan);
  const found = resolveNotice(plan, rolls);
  const die = { rolled: found.natural ?? 0, chance: plan.chance };
  const outcome: StoneLoreOutcome = { procedure: "stoneLore", sense, die };
  await postCard({ type: "notice", actor, outcome, secret: true });
  return found.noticed ? "asker" : undefined;
}

const answerText = (answer: string): string =>
  localize("RULINGS.StoneLore.answer", { answer: foundry.utils.escapeHTML(answer) });

async function answerPlayers(asker: Actor.Implementation, text: string, all: boolean): Promise<void> {
  const party = all ? partyContaining(asker) : undefined;
  const there = party ? membersOf(party).map((one) => one.actor) : [];
  const knowing = there.filter((actor) => knowsStone(actor) && canAct(creatureOf(actor)));
  const players = (game.users?.contents ?? []).flatMap((user) => {
    const reads = user.isGM || [asker, ...knowing].some((actor) => actor.testUserPermission(user, "OWNER"));
    return user.id && reads ? [user.id] : [];
  });
  await ChatMessage.implementation.create({ content: `<p>${text}</p>`, whisper: players, speaker: worldSpeaker() });
}
