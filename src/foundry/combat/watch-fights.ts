import { act } from "../../rules/combat/act.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor } from "../adapter/fighter.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { MessageDocument } from "../platform/types.ts";
import type { NewMessage } from "../undo/batch-write.ts";
import { type CardFightChange, type FightCause, type FightPart, provideFightChanges } from "../undo/fight-changes.ts";
import { provideFights } from "../undo/fight-service.ts";
import { entryFor, entryOf } from "../undo/ledger.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { undoHere } from "../undo/undo-transaction.ts";
import { askInFightInstead } from "./armour/ask-armour-change.ts";
import { fightOfCard, fightPartOf, isFightCard } from "./card-actions.ts";
import { counterattackTo, noteCounterattack } from "./counterattack.ts";
import { isBeingDeleted } from "./deleted-fights.ts";
import {
  alteredBy,
  beginWithin,
  changeFight,
  changeFightIn,
  noteSeenFight,
  rallyFugitives,
  seenFight,
} from "./fight.ts";
import { carryOutEvents } from "./fight-facts.ts";
import { endFears } from "./help.ts";
import { forgetSteps, planFightUndo, undoFightStep } from "./step-back.ts";
import { noteBonuses } from "./turn-bonus.ts";
import { sumUpLast } from "./turn-summary.ts";
import { type AlteredFight, type FightChangeNote, prepareWrite, writeFight } from "./write-fight.ts";

/* The fight change that follows from a transaction's card is written with the card, where there are batches: one request for one press. */

/** Cards whose part in a fight was written with them. */
const along = new Set<string>();

/** Whether what a card means for a fight was written with it. */
function withCardChanges(card: string): boolean {
  return along.has(card);
}

/** Undoing the reported transaction also removes the card's change of the fight. */
function fightChangesOf(message: MessageDocument): FightChangeNote {
  return { card: message.id ?? "", by: message.author?.id ?? "" };
}

async function goesAlong(cards: readonly NewMessage[], cause: FightCause, part: FightPart | undefined) {
  if (!isActingClient()) return undefined;
  if (part) return changed(part, { follows: [cause.id] }, []);
  // A card is posted even when its meaning for a fight cannot be determined yet: the watcher tries again, and reports any error.
  return found(cards, cause).catch(() => undefined);
}

/**
 * The fight change written together with a card: the one derived from the card, or the change in combatants caused by earlier writes of the
 * transaction.
 */
async function found(cards: readonly NewMessage[], cause: FightCause): Promise<CardFightChange | undefined> {
  for (const card of cards) {
    const message = new ChatMessage.implementation(card);
    const own = fightPartOf(message);
    if (own) return changed(own, fightChangesOf(message), [card._id]);
  }
  for (const combat of isFightCard()) {
    const seen = await seenFight(combat, cause);
    if (seen) return goes(combat, seen.altered, seen.note, []);
  }
  return undefined;
}

/** The fight change declared by a transaction, worked out now and written separately afterwards. */
async function alone(part: FightPart, cause: string): Promise<CardFightChange> {
  const { altered } = await alteredBy(part.combat, part.how);
  const follows = cause ? [cause] : [];
  const done = async () => void (altered && (await writeFight(part.combat, altered, rulingsInForce(), { follows })));
  return { kept: [], changes: [], done, failed: async () => {} };
}

async function changed(
  part: FightPart,
  note: FightChangeNote,
  cards: readonly string[],
): Promise<CardFightChange | undefined> {
  const { altered } = await alteredBy(part.combat, part.how);
  return altered && goes(part.combat, altered, note, cards);
}

function goes(
  combat: Combat.Implementation,
  altered: AlteredFight,
  note: FightChangeNote,
  cards: readonly string[],
): CardFightChange | undefined {
  const prepared = prepareWrite(combat, altered, rulingsInForce(), note);
  if (!prepared?.record || isBeingDeleted(combat)) return undefined;
  const { record } = prepared;
  const changes = [...prepared.puts()].flat();
  for (const card of cards) along.add(card);
  return {
    kept: [entryOf(record)],
    changes,
    done: async () => void (await prepared.done(true)),
    failed: async () => {
      for (const card of cards) along.delete(card);
      if (entryFor(record.id) && game.user) await undoHere(record.id, game.user);
    },
  };
}

/** Looks again at every running fight, once for many changes that come together. */
export const renewFightsSoon = foundry.utils.debounce(() => {
  if (!isActingClient()) return;
  for (const combat of isFightCard()) void retryOnceThenNotify(() => noteSeenFight(combat));
}, 60);

/** Keeps running fights in step with the world. Only the active referee's client writes. Call once, in `init`. */
export function watchFights(): void {
  provideFights({ begin: beginWithin, change: changeFightIn });
  provideFightChanges({ along: goesAlong, alone, planUndo: planFightUndo, undo: undoFightStep });
  Hooks.on("createCombatant", () => renewFightsSoon());
  Hooks.on("deleteCombatant", () => renewFightsSoon());
  Hooks.on("updateCombatant", () => renewFightsSoon());
  // A round or turn that somebody else wrote is put right.
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("round" in changes || "turn" in changes) renewFightsSoon();
  });
  Hooks.on("deleteCombat", (combat) => {
    if (!isActingClient()) return;
    void retryOnceThenNotify(() => rallyFugitives(combat));
    void retryOnceThenNotify(() => endFears(combat));
    sumUpLast(combat);
    void retryOnceThenNotify(() => forgetSteps(combat));
  });
  Hooks.on("updateActor", () => renewFightsSoon());
  Hooks.on("updateToken", (token, changes) => {
    renewFightsSoon();
    if (isActingClient() && (changes.x !== undefined || changes.y !== undefined))
      void noteMove(token).catch(notifyError);
  });
  // An item taken in hand or put down changes which combatants are slow and which can shoot.
  Hooks.on("createItem", () => renewFightsSoon());
  Hooks.on("updateItem", () => renewFightsSoon());
  Hooks.on("deleteItem", () => renewFightsSoon());
  // On every client: what a player puts on in a fight is a transaction of the fight, where that takes rounds (ERIS-118).
  Hooks.on("preUpdateItem", (item, changes) => {
    const ask = askInFightInstead(item, changes);
    if (!ask) return undefined;
    void ask().catch(notifyError);
    return false;
  });
  Hooks.on("createActiveEffect", () => renewFightsSoon());
  Hooks.on("deleteActiveEffect", () => renewFightsSoon());
  Hooks.on("createChatMessage", (message) => {
    // A card of somebody who may not act for its speaker says nothing about the fight.
    if (!isActingClient() || !isBySpeaker(message)) return;
    void noteCard(message).catch(notifyError);
  });
  Hooks.on("rulingsChanged", () => {
    if (!isActingClient()) return;
    // `changeFight` fits the state to the rulings in force before anything else.
    const fitted = (combat: Combat.Implementation) =>
      changeFight(combat, (state) => ({ state, events: [] }), { observed: true });
    for (const combat of isFightCard()) void retryOnceThenNotify(() => fitted(combat));
    renewFightsSoon();
  });
}

/**
 * Moving in a fight that has lasted too long exhausts (BX-116). Only that is taken from the move: where tokens stand is the referee's
 * business, and putting one somewhere costs nobody an action.
 */
async function noteMove(token: TokenDocument.Implementation): Promise<void> {
  for (const combat of isFightCard()) {
    const state = stateOf(combat);
    const id = combatantFor({ token }, combat)?.id;
    if (!state || !id || !state.combatants.some((one) => one.id === id)) continue;
    const moved = act(state, id, { kind: "move" }, rulingsInForce(), true);
    await carryOutEvents(combat, moved.events);
  }
}

/** Adds a combatant who has just joined to the order before its actions are processed. */
async function takeIn(combat: Combat.Implementation): Promise<void> {
  const known = new Set(stateOf(combat)?.combatants.map(({ id }) => id));
  if (combat.combatants.some(({ id }) => !known.has(id ?? ""))) await noteSeenFight(combat);
}

/** Writes the fight change of a card, unless it was written with the card. It is removed when the transaction of the card is undone. */
async function noteCard(message: ChatMessage.Implementation): Promise<void> {
  const combat = fightOfCard(message);
  if (!combat) return;
  if (counterattackTo(message)) await noteCounterattack(message);
  const part = withCardChanges(message.id ?? "") ? undefined : fightPartOf(message);
  if (part)
    await retryOnceThenNotify(async () => {
      await takeIn(combat);
      await changeFight(part.combat, part.how, fightChangesOf(message));
    });
  await noteBonuses(message, combat);
}
