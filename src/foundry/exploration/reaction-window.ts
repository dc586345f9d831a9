import { hatedOnSight } from "../../rules/characters/hatred.ts";
import {
  COLUMNS,
  INTENTIONS,
  planReaction,
  type ReactionInput,
  type ReactionOutcome,
  resolveReaction,
} from "../../rules/morale/reaction.ts";
import type { Refusal } from "../../rules/plan.ts";
import { reaction } from "../../rules/topics/reaction.ts";
import { behavioursOf, typedModifiers } from "../../view/actor/modifier-list.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { activeParty } from "../adapter/party.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { askForm } from "../platform/dialogs.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByReferee } from "../undo/trusted-cards.ts";
import { callerOf } from "./caller.ts";

/* The dispositions towards the party that the referee can give a group's tokens after a reaction (REF-06). */

const FOOTINGS = { friendly: "FRIENDLY", neutral: "NEUTRAL", hostile: "HOSTILE" } as const;

/** Sets the disposition of all tokens of the group's kind on this scene to the card's: once, and undoable. */
export async function setTokenDisposition(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  // Only a referee rolls reactions: another user's card could set any disposition.
  if (!game.user?.isGM || !data || !isByReferee(message) || !isOfProcedure<ReactionOutcome>(data.outcome, "reaction"))
    return;
  const { disposition, marks } = data.outcome;
  const key = Object.hasOwn(FOOTINGS, disposition) ? FOOTINGS[disposition] : undefined;
  const actor = actorByUuid(data.targets[0]?.uuid);
  const scene = canvas?.scene;
  if (!actor || !key || !scene) return;
  const after = CONST.TOKEN_DISPOSITIONS[key];
  const kind = actor.isToken ? actor.token?.actorId : actor.id;
  const spec = {
    kind: "disposition" as const,
    data: { name: displayName(actor) },
    key: `${message.id}.disposition`,
    card: message.id ?? "",
    marks: ["disposition"],
  };
  const refused = await runUndoable(spec, async (transaction) => {
    const tokens = scene.tokens.contents.filter((token) => token.actorId === kind);
    const changed = tokens.filter((token) => token.disposition !== after);
    // Creatures that flee are marked as fleeing; other results leave the conditions unchanged.
    const running = marks?.includes("fleeing") ? new Set(tokens.flatMap((token) => token.actor ?? [])) : [];
    await transaction.write(
      changed.map((token) => ({ uuid: token.uuid, path: "disposition", before: token.disposition, after })),
      [...running].map((one) => ({ actor: one, on: ["fleeing"], off: [] })),
    );
    return undefined;
  });
  notifyRefusal(refused);
}

/** Asks for the speaker and the approach, then rolls the reaction of a group to the party (BX-113, GOR-77, REF-02). */
export const ReactionWindow = {
  async open(actor: Actor.Implementation): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    const input = await ask(actor);
    if (!input) return;
    const rulings = rulingsInForce();
    const warnings = warningsFor(actor);
    const added = askBeforeRoll("preReaction", { actor, targets: [referenceTo(actor)], input });
    if (!added) {
      notifyRefusal(FORBIDDEN);
      return;
    }
    const asked = { ...input, modifiers: [...(input.modifiers ?? []), ...added] };
    const plan = { ...planReaction(asked, rulings), ...(warnings.length > 0 && { warnings }) };
    const rolled = await rollPlan(plan);
    const outcome = resolveReaction(plan, rolled.rolls, rulings);
    await postCard({
      type: "reaction",
      actor,
      plan,
      outcome,
      rolls: rolled.shown,
      targets: [referenceTo(actor)],
      secret: plan.secret,
    });
  },
};

/** The warnings for the referee before the roll: this group attacks a member on sight (ERIS-62, ERIS-76). */
function warningsFor(actor: Actor.Implementation): Refusal[] {
  if (!isCreature(actor)) return [];
  const { tags } = creatureOf(actor);
  const hated = present().filter((one) => hatedOnSight(tags, [creatureOf(one)], rulingsInForce()).length > 0);
  const names = hated.map(({ name }) => name).join(", ");
  return names === "" ? [] : [{ key: "attacksOnSight", data: { group: displayName(actor), names } }];
}

/** The characters on the viewed map; all of them when none is there. */
function present(): Actor.Implementation[] {
  const there = speakers().filter((actor) => actor.getActiveTokens().length > 0);
  return there.length > 0 ? there : speakers();
}

function speakers(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter((actor) => actor.type === "character");
}

async function ask(actor: Actor.Implementation): Promise<ReactionInput | undefined> {
  const content = document.createElement("div");
  const party = activeParty();
  // The caller comes first (BX-005).
  const caller = party && callerOf(party)?.uuid;
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    "systems/rulings/templates/apps/reaction.hbs",
    {
      warnings: warningsFor(actor).map(refusalLine),
      speakers: speakers().map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === caller })),
      asksBehaviour: rulingsInForce().use(reaction).asksBehaviour,
      behaviours: COLUMNS.map((value) => ({
        value,
        label: `RULINGS.Reaction.behaviour.${value}`,
        selected: value === "indifferent",
      })),
      intentions: INTENTIONS.map((value) => ({ value, label: `RULINGS.Reaction.intention.${value}` })),
    },
  );
  const answer = await askForm(content, {
    title: "RULINGS.Reaction.title",
    icon: "fa-solid fa-comments",
    ok: { label: "RULINGS.Reaction.roll", icon: "fa-solid fa-dice" },
  });
  return answer ? read(answer, actor) : undefined;
}

function read(answer: Record<string, unknown>, actor: Actor.Implementation): ReactionInput {
  const speaker = speakers().find(({ uuid }) => uuid === answer.speaker);
  const behaviours = behavioursOf(answer);
  const intention = INTENTIONS.find((one) => one === answer.intention);
  return {
    group: displayName(actor),
    ...(speaker && { speaker: creatureOf(speaker) }),
    ...(behaviours.length > 0 && { behaviours }),
    ...(intention && { intention }),
    modifiers: typedModifiers(answer.modifier, answer.reason),
  };
}
