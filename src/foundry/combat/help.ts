/** Help for a fallen or paralysed creature, on the referee's client: the dying, those paralysed by a ghoul, those at exactly 0 hit points. */

import { act } from "../../rules/combat/act.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import { type HelpKind, helpComrade } from "../../rules/life/help.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { HelpedOutcome } from "../../view/cards/actions.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { combatantFor, runningFightOf } from "../adapter/fighter.ts";
import { type MagicEffect, magicEffectsOn } from "../adapter/magic-effects.ts";
import { feetBetween, tokenOf } from "../adapter/tokens.ts";
import { postCard } from "../chat/post-card.ts";
import { onTargetRequest, requestApply } from "../chat/request-apply.ts";
import { askChoice } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { secretFor } from "../platform/hidden-tokens.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { endMagic } from "../spells/effects/apply-effect.ts";
import { shortenWakeTimer } from "../spells/effects/regeneration.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { changeFightIn } from "./fight.ts";

/** Conditions that another creature may help with; the attempt itself decides whether it does. */
const NEEDS_HELP = ["dying", "unconscious", "paralysed"] as const;

/** Whether a creature is down or paralysed, and alive. */
export function needsHelp(actor: ActorDocument | null): boolean {
  return isCreature(actor) && !actor.statuses.has("dead") && NEEDS_HELP.some((id) => actor.statuses.has(id));
}

/** Lets one of the user's own actors help: the only possible one, or the chosen one. */
export async function askHelp(helped: ActorDocument): Promise<void> {
  const helpers = candidates(helped);
  const [first] = helpers;
  if (!first) {
    notifyWarning("RULINGS.Doing.help.nobody", { name: helped.name });
    return;
  }
  const title = localize("RULINGS.Doing.help.title", { name: helped.name });
  const chosen = helpers.length === 1 ? first.uuid : await choose(title, "RULINGS.Doing.help.who", helpers);
  if (chosen) await requestApply({ kind: "help", id: chosen, target: helped.uuid });
}

/** Lets the helper help another creature that needs it: the only one on the map, or the chosen one. */
export async function askWhom(helper: ActorDocument): Promise<void> {
  const lying = onMap().filter((actor) => actor.uuid !== helper.uuid && needsHelp(actor));
  const [first] = lying;
  if (!first) {
    notifyWarning("RULINGS.Doing.help.noNeed");
    return;
  }
  const title = localize("RULINGS.Doing.help.card", { name: helper.name, target: "…" });
  const chosen = lying.length === 1 ? first.uuid : await choose(title, "RULINGS.Doing.help.whom", lying);
  if (chosen) await requestApply({ kind: "help", id: helper.uuid, target: chosen });
}

function onMap(): ActorDocument[] {
  const tokens = canvas?.scene?.tokens.contents ?? game.scenes?.active?.tokens.contents ?? [];
  // Tokens hidden from the user are not listed.
  return tokens.flatMap(({ actor, hidden }) => (actor && (!hidden || actor.isOwner) ? [actor] : []));
}

/** The user's own actors that can act: on the current scene, and the assigned character. */
function candidates(helped: ActorDocument): ActorDocument[] {
  const all = new Map([...onMap(), game.user?.character].flatMap((actor) => (actor ? [[actor.uuid, actor]] : [])));
  return [...all.values()].filter(
    (actor) => isCreature(actor) && actor.isOwner && actor.uuid !== helped.uuid && canAct(creatureOf(actor)),
  );
}

function choose(title: string, label: string, all: readonly ActorDocument[]): Promise<string | undefined> {
  const options = all.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return askChoice(
    { name: "chosen", label, options },
    { title, ok: { label: "RULINGS.Doing.help.ok", icon: "fa-solid fa-check" } },
  );
}

/** The id of the effect of a ghoul's fear, which a friend can end (ERIS-99). */
const FEAR_EFFECT = "fear";

function fearOn(actor: ActorDocument): MagicEffect[] {
  return magicEffectsOn(actor).filter(({ magic }) => magic.tags?.includes(FEAR_EFFECT));
}

/**
 * Gives help; the condition of the helped creature decides its kind. In a fight it takes the helper's action of the round. Anybody may be helped; the
 * requesting user must own the helper.
 */
export async function helpSomebody(
  user: User.Implementation,
  helperUuid: string,
  helpedUuid: string,
): Promise<Refusal | undefined> {
  const helper = actorByUuid(helperUuid);
  const helped = actorByUuid(helpedUuid);
  if (!isCreature(helper) || !isCreature(helped) || helper.uuid === helped.uuid) return { key: "malformed" };
  if (!helper.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const spec = {
    kind: "help" as const,
    data: { name: displayName(helper), target: displayName(helped) },
    by: user.id ?? "",
  };
  return runUndoable(spec, async (transaction) => {
    const [from, to] = [tokenOf(helper), tokenOf(helped)];
    const feet = from && to ? feetBetween(from, to) : undefined;
    const input = { ...(feet !== undefined && { feet }), fear: fearOn(helped).length > 0 };
    const help = helpComrade(creatureOf(helper), creatureOf(helped), input, rulingsInForce());
    const { kind, change, minutes, refused } = help;
    if (refused || !kind) return refused;
    const combat = runningFightOf({ actor: helper });
    const id = combatantFor({ actor: helper }, combat)?.id;
    if (combat && id) {
      const how = (state: Parameters<typeof act>[0], rulings: Parameters<typeof act>[3]) =>
        act(state, id, { kind: "other" }, rulings, user.isGM);
      const late = await changeFightIn(transaction, combat, how);
      if (late) return late;
    }
    const does: Readonly<Record<HelpKind, () => Promise<void>>> = {
      stabilise: async () => transaction.withCard([], [{ actor: helped, on: change.added, off: change.removed }]),
      shake: () => endMagic(transaction, helped, fearOn(helped)),
      wake: () => shortenWakeTimer(transaction, helped, minutes),
    };
    await does[kind]();
    const outcome: HelpedOutcome = { procedure: "helped", kind, name: displayName(helped), minutes };
    await postCard({
      type: "notice",
      actor: helper,
      outcome,
      ...secretFor(helped),
      transaction,
      ...(combat && { combat }),
    });
    return undefined;
  });
}

/** Ends a ghoul's fear with the fight (ERIS-99). Referee's client only. */
export async function endFears(combat: Combat.Implementation): Promise<void> {
  const frozen = combat.combatants.contents.flatMap(({ actor }) => (actor && fearOn(actor).length > 0 ? [actor] : []));
  if (frozen.length === 0) return;
  await runUndoable({ kind: "lapse", data: { fight: combat.id ?? "" } }, async (transaction) => {
    for (const actor of frozen) await endMagic(transaction, actor, fearOn(actor));
    return undefined;
  });
}

/** Registers the requests for help on the referee's client. Call once, in `ready`. */
export function registerHelpRequest(): void {
  onTargetRequest("help", helpSomebody);
}
