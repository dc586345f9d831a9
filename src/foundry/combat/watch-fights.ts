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

/** Cards whose fight change was written in the same request, where batches are possible. */
const along = new Set<string>();

/** Whether the fight change of a card was written with it. */
function withCardChanges(card: string): boolean {
  return along.has(card);
}

/** Undoing the reported transaction also reverts the card's change of the fight. */
function fightChangesOf(message: MessageDocument): FightChangeNote {
  return { card: message.id ?? "", by: message.author?.id ?? "" };
}

async function goesAlong(cards: readonly NewMessage[], cause: FightCause, part: FightPart | undefined) {
  if (!isActingClient()) return undefined;
  if (part) return changed(part, { follows: [cause.id] }, []);
  // A card is posted even when its fight change cannot be calculated yet: the watcher tries again, and reports any error.
  return found(cards, cause).catch(() => undefined);
}

/** The fight change written with a card: derived from the card, or detected after earlier writes of the transaction. */
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

/** The fight change declared by a transaction, calculated now and written separately afterwards. */
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

/** Updates every running fight, once for several changes. */
export const renewFightsSoon = foundry.utils.debounce(() => {
  if (!isActingClient()) return;
  for (const combat of isFightCard()) void retryOnceThenNotify(() => noteSeenFight(combat));
}, 60);

/** Keeps running fights consistent with the world. Only the active referee's client writes. Call once, in `init`. */
export function watchFights(): void {
  provideFights({ begin: beginWithin, change: changeFightIn });
  provideFightChanges({ along: goesAlong, alone, planUndo: planFightUndo, undo: undoFightStep });
  Hooks.on("createCombatant", () => renewFightsSoon());
  Hooks.on("deleteCombatant", () => renewFightsSoon());
  Hooks.on("updateCombatant", () => renewFightsSoon());
  // A round or turn that was written past the rules is repaired.
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
  // A held item changes which combatants are slow and which can shoot.
  Hooks.on("createItem", () => renewFightsSoon());
  Hooks.on("updateItem", () => renewFightsSoon());
  Hooks.on("deleteItem", () => renewFightsSoon());
  // On every client: a player's armour change in a fight becomes a transaction of the fight, where it takes rounds (ERIS-118).
  Hooks.on("preUpdateItem", (item, changes) => {
    const ask = askInFightInstead(item, changes);
    if (!ask) return undefined;
    void ask().catch(notifyError);
    return false;
  });
  Hooks.on("createActiveEffect", () => renewFightsSoon());
  Hooks.on("deleteActiveEffect", () => renewFightsSoon());
  Hooks.on("createChatMessage", (message) => {
    // A card whose author does not own its speaker has no effect on the fight.
    if (!isActingClient() || !isBySpeaker(message)) return;
    void noteCard(message).catch(notifyError);
  });
  Hooks.on("rulingsChanged", () => {
    if (!isActingClient()) return;
    // `changeFight` first adapts the state to the rulings in force.
    const fitted = (combat: Combat.Implementation) =>
      changeFight(combat, (state) => ({ state, events: [] }), { observed: true });
    for (const combat of isFightCard()) void retryOnceThenNotify(() => fitted(combat));
    renewFightsSoon();
  });
}

/** Moving in a long fight exhausts (BX-116). Token moves have no other cost: the referee may place tokens, which takes no action. */
async function noteMove(token: TokenDocument.Implementation): Promise<void> {
  for (const combat of isFightCard()) {
    const state = stateOf(combat);
    const id = combatantFor({ token }, combat)?.id;
    if (!state || !id || !state.combatants.some((one) => one.id === id)) continue;
    const moved = act(state, id, { kind: "move" }, rulingsInForce(), true);
    await carryOutEvents(combat, moved.events);
  }
}

/** Adds new combatants to the order before their actions are processed. */
async function takeIn(combat: Combat.Implementation): Promise<void> {
  const known = new Set(stateOf(combat)?.combatants.map(({ id }) => id));
  if (combat.combatants.some(({ id }) => !known.has(id ?? ""))) await noteSeenFight(combat);
}

/** Writes the fight change of a card, unless it was written with the card. It is reverted with the card's transaction. */
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
