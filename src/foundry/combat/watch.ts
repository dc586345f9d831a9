import { act } from "../../rules/combat/act.ts";
import { combatantFor } from "../adapter/fight.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { speaksForItself } from "../chat/trust.ts";
import { afterwards } from "../deeds/afterwards.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { rulingsInForce } from "../settings/store.ts";
import { toldBy, watchAlong, wentAlong } from "./along.ts";
import { insteadOf } from "./ask-dressing.ts";
import { forgetSteps, registerFightBack } from "./back.ts";
import { fightOfCard, fights, partOf } from "./card-part.ts";
import { counterTo, noteCounter } from "./counters.ts";
import { carryOutEvents } from "./facts.ts";
import { changeFight, observeFight } from "./fight.ts";
import { endFears } from "./help.ts";
import { comeTogether } from "./rally.ts";
import { noteBonuses } from "./turn-bonus.ts";

/** Looks again at every running fight, once for many changes that come together. */
export const lookAgain = foundry.utils.debounce(() => {
  if (!acts()) return;
  for (const combat of fights()) void afterwards(() => observeFight(combat));
}, 60);

/** Keeps running fights in step with the world. Only the active referee's client writes. Call once, in `init`. */
export function watchFights(): void {
  registerFightBack();
  watchAlong();
  Hooks.on("createCombatant", () => lookAgain());
  Hooks.on("deleteCombatant", () => lookAgain());
  Hooks.on("updateCombatant", () => lookAgain());
  // A round or turn that somebody else wrote is put right.
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("round" in changes || "turn" in changes) lookAgain();
  });
  Hooks.on("deleteCombat", (combat) => {
    if (!acts()) return;
    void afterwards(() => comeTogether(combat));
    void afterwards(() => endFears(combat));
    void afterwards(() => forgetSteps(combat));
  });
  Hooks.on("updateActor", () => lookAgain());
  Hooks.on("updateToken", (token, changes) => {
    lookAgain();
    if (acts() && (changes.x !== undefined || changes.y !== undefined)) void noteMove(token).catch(tellTrouble);
  });
  // What is taken in hand or laid down changes who is slow and who can shoot.
  Hooks.on("createItem", () => lookAgain());
  Hooks.on("updateItem", () => lookAgain());
  Hooks.on("deleteItem", () => lookAgain());
  // On every client: what a player puts on in a fight is a deed of the fight, where that takes rounds (ERIS-118).
  Hooks.on("preUpdateItem", (item, changes) => {
    const ask = insteadOf(item, changes);
    if (!ask) return undefined;
    void ask().catch(tellTrouble);
    return false;
  });
  Hooks.on("createActiveEffect", () => lookAgain());
  Hooks.on("deleteActiveEffect", () => lookAgain());
  Hooks.on("createChatMessage", (message) => {
    // A card of somebody who may not act for its speaker says nothing about the fight.
    if (!acts() || !speaksForItself(message)) return;
    void noteCard(message).catch(tellTrouble);
  });
  Hooks.on("rulingsChanged", () => {
    if (!acts()) return;
    // `changeFight` fits the state to the rulings in force before anything else.
    const fitted = (combat: Combat.Implementation) =>
      changeFight(combat, (state) => ({ state, events: [] }), { observed: true });
    for (const combat of fights()) void afterwards(() => fitted(combat));
    lookAgain();
  });
}

/**
 * Moving in a fight that has lasted too long exhausts (BX-116). Only that is taken from the move: where tokens stand is the referee's
 * business, and putting one somewhere costs nobody an action.
 */
async function noteMove(token: TokenDocument.Implementation): Promise<void> {
  for (const combat of fights()) {
    const state = stateOf(combat);
    const id = combatantFor({ token }, combat)?.id;
    if (!state || !id || !state.combatants.some((one) => one.id === id)) continue;
    const moved = act(state, id, { kind: "move" }, rulingsInForce(), true);
    await carryOutEvents(combat, moved.events);
  }
}

/** Who came into a fight this very moment stands in its order before anything is said of what it did. */
async function takeIn(combat: Combat.Implementation): Promise<void> {
  const known = new Set(stateOf(combat)?.combatants.map(({ id }) => id));
  if (combat.combatants.some(({ id }) => !known.has(id ?? ""))) await observeFight(combat);
}

/** What a card means for the fight is written, unless it went along with the card. It goes when what the card tells of is taken back. */
async function noteCard(message: ChatMessage.Implementation): Promise<void> {
  const combat = fightOfCard(message);
  if (!combat) return;
  if (counterTo(message)) await noteCounter(message);
  const part = wentAlong(message.id ?? "") ? undefined : partOf(message);
  if (part)
    await afterwards(async () => {
      await takeIn(combat);
      await changeFight(part.combat, part.how, toldBy(message));
    });
  await noteBonuses(message, combat);
}
