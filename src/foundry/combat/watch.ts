import type { BombingOutcome } from "../../rules/attack/bombing.ts";
import type { DamageOutcome } from "../../rules/attack/types.ts";
import { turningAction } from "../../rules/characters/turning.ts";
import { act } from "../../rules/combat/act.ts";
import { parryGiven } from "../../rules/combat/declare.ts";
import { disrupt } from "../../rules/combat/disrupt.ts";
import type { OtherOutcome } from "../../rules/combat/other.ts";
import type { CombatEvent, Transition } from "../../rules/combat/types.ts";
import type { GrappleCardOutcome } from "../../view/cards/grapple.ts";
import { combatantFor } from "../adapter/fight.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { speaksForItself } from "../chat/trust.ts";
import { foundNow } from "../found.ts";
import type { CastOutcome } from "../magic/cast.ts";
import { rollsChance } from "../magic/natural.ts";
import { acts } from "../seat.ts";
import { rulingsInForce } from "../settings/store.ts";
import { isItem } from "../shortcuts/things.ts";
import { forgetSteps, registerFightBack } from "./back.ts";
import { counterTo, noteCounter } from "./counters.ts";
import { carryOutEvents } from "./facts.ts";
import { changeFight, observeFight } from "./fight.ts";
import { endFears } from "./help.ts";
import { comeTogether } from "./rally.ts";
import { strikesOn } from "./strikes.ts";
import { noteBonuses } from "./turn-bonus.ts";
import type { Telling } from "./write.ts";

/** Started fights of this world. */
function fights(): Combat.Implementation[] {
  return (game.combats?.contents ?? []).filter((combat) => stateOf(combat) !== undefined);
}

/** Looks again at every running fight, once for many changes that come together. */
export const lookAgain = foundry.utils.debounce(() => {
  if (!acts()) return;
  for (const combat of fights()) void observeFight(combat);
}, 60);

/** Keeps running fights in step with the world. Only the active referee's client writes. Call once, in `init`. */
export function watchFights(): void {
  registerFightBack();
  Hooks.on("createCombatant", () => lookAgain());
  Hooks.on("deleteCombatant", () => lookAgain());
  Hooks.on("updateCombatant", () => lookAgain());
  // A round or turn that somebody else wrote is put right.
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("round" in changes || "turn" in changes) lookAgain();
  });
  Hooks.on("deleteCombat", (combat) => {
    if (!acts()) return;
    void comeTogether(combat);
    void endFears(combat);
    void forgetSteps(combat);
  });
  Hooks.on("updateActor", () => lookAgain());
  Hooks.on("updateToken", (token, changes) => {
    lookAgain();
    if (acts() && (changes.x !== undefined || changes.y !== undefined)) void noteMove(token);
  });
  // What is taken in hand or laid down changes who is slow and who can shoot.
  Hooks.on("createItem", () => lookAgain());
  Hooks.on("updateItem", () => lookAgain());
  Hooks.on("deleteItem", () => lookAgain());
  Hooks.on("createActiveEffect", () => lookAgain());
  Hooks.on("deleteActiveEffect", () => lookAgain());
  Hooks.on("createChatMessage", (message) => {
    // A card of somebody who may not act for its speaker says nothing about the fight.
    if (!acts() || !speaksForItself(message)) return;
    void noteAttack(message).then(() => {
      const combat = fightOfCard(message);
      return combat && noteBonuses(message, combat);
    });
    void noteGrapple(message);
    void noteCast(message);
    void noteByItself(message);
  });
  Hooks.on("rulingsChanged", () => {
    if (!acts()) return;
    // `changeFight` fits the state to the rulings in force before anything else.
    for (const combat of fights()) void changeFight(combat, (state) => ({ state, events: [] }), { observed: true });
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

/**
 * The fight that a card was made in, when whoever made the card plays the one that it speaks for: a message is its author's word, and nobody's
 * for another's combatant.
 */
function fightOfCard(message: ChatMessage.Implementation): Combat.Implementation | undefined {
  const data = cardData(message);
  const combat = data?.combat ? fights().find((fight) => fight.uuid === data.combat) : undefined;
  const { author } = message;
  if (!combat || !author) return undefined;
  return author.isGM || actorByUuid(data?.speaker.uuid)?.testUserPermission(author, "OWNER") ? combat : undefined;
}

/** An attack card tells the fight that its attacker has acted, and may cost its target the spell it declared. */
async function noteAttack(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const combat = fightOfCard(message);
  if (!data || !combat) return;
  const attacker = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  const strikes = strikesOn(data).flatMap((one) => {
    const target = combatantFor({ actor: actorByUuid(one.target) }, combat)?.id;
    return attacker || target ? [{ ...one, target }] : [];
  });
  if (strikes.length === 0) return;
  const answers = counterTo(message) !== undefined;
  if (answers) await noteCounter(message);
  await changeFight(
    combat,
    (state, rulings) => {
      const events: CombatEvent[] = [];
      let current: Transition = { state, events };
      const after = (transition: Transition): void => {
        events.push(...transition.events);
        current = { ...transition, events };
      };
      for (const { missile, hit, continues, target, parry } of strikes) {
        const kind = missile ? "shoot" : "strike";
        const blow = { kind: missile ? "missile" : "melee", hit, damage: 0, save: "none" } as const;
        if (attacker && !answers) after(act(current.state, attacker, { kind, continues }, rulings, true));
        if (target) after(disrupt(current.state, target, blow, rulings));
        const guard = current.state.combatants.find(({ id }) => id === parry?.by);
        if (parry && guard && target && (guard.id === target || guard.detail === target))
          after(parryGiven(current.state, guard.id, parry.points, rulings));
      }
      return current;
    },
    toldBy(message),
  );
}

/** What a card meant for the fight goes when what it tells of is taken back. */
function toldBy(message: ChatMessage.Implementation): Telling {
  return { card: message.id ?? "", by: message.author?.id ?? "" };
}

/** A card of a grapple tells the fight that all who tried have acted, and may cost the one they seized a spell; struggling is an act too. */
async function noteGrapple(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const combat = fightOfCard(message);
  if (!data || !combat || !isFrom<GrappleCardOutcome>(data.outcome, "grapple")) return;
  const { breakFree, attackers, defender, hits, winner } = data.outcome;
  const kind = breakFree ? "other" : "grapple";
  for (const { id } of breakFree ? [defender] : attackers) {
    const actor = actorByUuid(id);
    // Nobody spends another's action by naming him on a card.
    const { author } = message;
    const may = author?.isGM || (author && actor?.testUserPermission(author, "OWNER"));
    const acting = may ? combatantFor({ actor }, combat)?.id : undefined;
    if (acting)
      await changeFight(combat, (state, rulings) => act(state, acting, { kind }, rulings, true), toldBy(message));
  }
  const seized = breakFree ? undefined : combatantFor({ actor: actorByUuid(defender.id) }, combat)?.id;
  const hit = hits ? hits.includes(true) : winner === "attackers";
  const blow = { kind: "grapple", hit, damage: 0, save: "none" } as const;
  if (seized) await changeFight(combat, (state, rulings) => disrupt(state, seized, blow, rulings), toldBy(message));
}

/** A card of a cast spell or of a turning tells the fight that its maker has acted. */
async function noteCast(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const combat = fightOfCard(message);
  if (!data || !combat) return;
  const turns = isFrom<{ procedure: "turning" }>(data.outcome, "turning");
  if (!turns && !isFrom<{ procedure: "cast" }>(data.outcome, "cast")) return;
  const item = foundNow(data.item.uuid);
  // Whether something tramples or notices is no action of its own: what it then does is.
  if (isItem(item) && rollsChance(item)) return;
  const power = isItem(item) && item.type === "power" ? (item.system as Item.SystemOfType<"power">) : undefined;
  // What strikes at armour has a card of its own, and what takes no time is no action.
  if (power && (power.action !== "standard" || (power.versus === "ac" && data.targets.length > 0))) return;
  // Breath and gazes are no spells.
  const natural = isFrom<CastOutcome>(data.outcome, "cast") && data.outcome.natural === true;
  const kind = turns ? turningAction(rulingsInForce()) : power || natural ? "other" : "cast";
  const caster = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  if (caster)
    await changeFight(combat, (state, rulings) => act(state, caster, { kind }, rulings, true), toldBy(message));
}

/** A card of damage that no attack roll came before (breath, a gaze) tells the fight that its maker has acted; once for all whom it hits. */
async function noteByItself(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const combat = fightOfCard(message);
  const byItself =
    isFrom<DamageOutcome>(data?.outcome, "damage") ||
    isFrom<OtherOutcome>(data?.outcome, "other") ||
    isFrom<BombingOutcome>(data?.outcome, "bombing");
  if (!data || !combat || data.follows || !byItself) return;
  const id = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  if (!id) return;
  const quick = isFrom<OtherOutcome & { quick?: unknown }>(data.outcome, "other") && data.outcome.quick === true;
  await changeFight(
    combat,
    (state, rulings) =>
      !quick && state.combatants.some((one) => one.id === id && one.actions.includes("other"))
        ? { state, events: [] }
        : act(state, id, { kind: "other", quick }, rulings, true),
    toldBy(message),
  );
}
