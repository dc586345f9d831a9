/** The actions of buttons on a sheet. */
import { doorPenalty } from "../../rules/characters/gifts.ts";
import { planAbilityCheck, resolveAbilityCheck } from "../../rules/checks/ability-check.ts";
import { ABILITIES, type Creature, SAVES, type SaveCategory } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { usuallyMagic } from "../../rules/saves/save-target.ts";
import { planSave, resolveSave } from "../../rules/saves/saving-throw.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { saveName } from "../../view/cards/save-line.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, savingBonuses } from "../adapter/fighter.ts";
import { attackWith } from "../attack/attack.ts";
import { rollThiefSkill } from "../characters/thief-skills.ts";
import { postCard } from "../chat/post-card.ts";
import { requestApply } from "../chat/request-apply.ts";
import { askWhom } from "../combat/help.ts";
import { ReactionWindow } from "../exploration/reaction-window.ts";
import { askNumberWith } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { skipsDialogs } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import type { ActionOptions } from "../platform/types.ts";
import { shiftHeld } from "../platform/windows/dom.ts";

function skips({ event }: ActionOptions): boolean {
  return shiftHeld(event) !== skipsDialogs();
}

export async function rollAttack(actor: Actor.Implementation, itemId: string, options: ActionOptions): Promise<void> {
  await attackWith(actor, itemId, skips(options));
}

/** Makes all attacks of a monster's routine. */
export async function rollRoutine(actor: Actor.Implementation, routine: number, options: ActionOptions): Promise<void> {
  const { attackRoutine } = await import("../attack/routine.ts");
  await attackRoutine(actor, routine, skips(options));
}

/** Throws a weapon that is also a melee weapon. */
export async function rollThrow(actor: Actor.Implementation, itemId: string, options: ActionOptions): Promise<void> {
  await attackWith(actor, itemId, skips(options), "missile");
}

/** Picks up a used missile, through the referee's client. */
export async function pickUp(actor: Actor.Implementation, item: string): Promise<void> {
  await requestApply({ kind: "pickUp", id: item, target: actor.uuid });
}

/** Grapples the target. */
export async function grapple(actor: Actor.Implementation): Promise<void> {
  await (await import("../attack/grapple/grapple.ts")).grappleWith(actor);
}

/** Rerolls a monster's hit points by the rulings in force; a minion's are fixed (HERO-11). */
export async function rollHitPoints(actor: Actor.Implementation): Promise<void> {
  await (await import("./actor/reroll-hit-points.ts")).rerollHitPoints(actor);
}

/** Helps a fallen creature on the map. */
export async function helpSomebody(actor: Actor.Implementation): Promise<void> {
  await askWhom(actor);
}

/** Asks the referee about the stonework: all features, or one. */
export async function stoneLore(actor: Actor.Implementation, sense: string): Promise<void> {
  await (await import("../exploration/dungeon/stone-lore.ts")).askStoneLore(actor, sense);
}

/** Attempts to break free of a hold. */
export async function breakFree(actor: Actor.Implementation): Promise<void> {
  await (await import("../attack/grapple/grapple.ts")).breakFree(actor);
}

/** Releases a held creature, through the referee's client. */
export async function release(actor: Actor.Implementation, held: string): Promise<void> {
  await requestApply({ kind: "release", id: actor.uuid, target: held });
}

/** Rolls a saving throw, with a modifier that is asked for. */
export async function rollSave(actor: Actor.Implementation, category: string, options: ActionOptions): Promise<void> {
  const known = SAVES.find((one) => one === category);
  if (!known) return;
  const title = saveName(known, rulingsInForce().use(savingThrows).single);
  const usual = usuallyMagic(known);
  // Asked only where it matters: Wisdom, and the abilities of ancestries (BX-034, ERIS-66, ERIS-73).
  const tick = magicMatters(creatureOf(actor), known, rulingsInForce())
    ? { label: "RULINGS.Ask.saveModifier.magic", checked: usual }
    : undefined;
  const asked = skips(options)
    ? { value: 0, ticked: usual }
    : await askNumberWith("RULINGS.Ask.saveModifier", { min: -20, max: 20, title }, tick);
  if (asked === undefined) return;
  const { value: modifier } = asked;
  const modifiers =
    modifier === 0
      ? []
      : [{ key: "save.referee", on: "save", op: "add", value: modifier, source: { kind: "referee" } } as const];
  const magic = tick ? { magic: asked.ticked } : {};
  const added = askBeforeRoll("preSave", { actor, subject: known });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  // The rulings and the creature may have changed during the question.
  const rulings = rulingsInForce();
  const all = [...modifiers, ...savingBonuses(actor), ...added];
  const plan = planSave(creatureOf(actor), known, { ...magic, modifiers: all }, rulings);
  const rolled = await rollByHand(plan);
  const outcome = resolveSave(plan, rolled.rolls, rulings);
  await postCard({ type: "save", actor, plan, outcome, rolls: rolled.shown, subject: known, ...isInFight(actor) });
}

/** Whether it matters to a creature that the source of the save is magic. */
function magicMatters(creature: Creature, category: SaveCategory, rulings: Rulings): boolean {
  const [with_, without] = [true, false].map((magic) => {
    const { target, modifiers } = planSave(creature, category, { magic }, rulings);
    return modifiers.reduce((sum, { value }) => sum + value, -target.value);
  });
  return with_ !== without;
}

/** Rolls an ability check (BX-022) with the referee's modifier. */
export async function rollAbility(actor: Actor.Implementation, ability: string, options: ActionOptions): Promise<void> {
  const known = ABILITIES.find((one) => one === ability);
  if (!known) return rollThiefSkill(actor, ability);
  if (notifyRefusal(planAbilityCheck(creatureOf(actor), known, 0, rulingsInForce()).refused)) return;
  const title = localize("RULINGS.Ask.difficulty.of", { ability: localize(`RULINGS.Ability.${known}`) });
  const small =
    known === "str" && doorPenalty(creatureOf(actor), rulingsInForce()) !== 0
      ? { label: "RULINGS.Ask.difficulty.small", checked: false }
      : undefined;
  const asked = skips(options)
    ? { value: 0, ticked: false }
    : await askNumberWith("RULINGS.Ask.difficulty", { min: -4, max: 4, title }, small);
  if (asked === undefined) return;
  const added = askBeforeRoll("preCheck", { actor, subject: known });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  // The rulings and the creature may have changed during the question.
  const rulings = rulingsInForce();
  const planned = planAbilityCheck(creatureOf(actor), known, asked.value, rulings, asked.ticked);
  if (notifyRefusal(planned.refused)) return;
  const plan = { ...planned, modifiers: [...planned.modifiers, ...added] };
  const rolled = await rollByHand(plan);
  const outcome = resolveAbilityCheck(plan, rolled.rolls, rulings);
  await postCard({ type: "check", actor, plan, outcome, rolls: rolled.shown, subject: known });
}

/**
 * Checks morale: of the actor's group in the running fight like the tracker's row, else of the actor alone. A macro checks several in a fight one
 * after another, for what is due, without questions.
 */
export async function rollMorale(actor: Actor.Implementation, options: ActionOptions): Promise<void> {
  if (!game.user?.isGM) {
    notifyWarning("RULINGS.Notice.refereeOnly");
    return;
  }
  await (await import("../combat/morale/ask-morale.ts")).askSheetMorale(actor, {
    asks: !skips(options),
    byHand: !!options.event,
  });
}

/** Rolls the reaction of an actor to the party. */
export async function rollReaction(actor: Actor.Implementation, _options: ActionOptions): Promise<void> {
  await ReactionWindow.open(actor);
}

/** Makes a luck roll, or rolls the score of a session. */
export async function useLuck(actor: Actor.Implementation, subject: string, options: ActionOptions): Promise<void> {
  const luck = await import("../characters/luck.ts");
  await (subject === "session" ? luck.rollSession([actor]) : luck.rollLuck(actor, skips(options)));
}

export { dropBomb } from "../attack/bombing.ts";
export { rollDamageFor as rollDamage } from "../attack/roll-damage.ts";
export { takeAnotherClass } from "../characters/another-class.ts";
export { levelUp } from "../characters/level-up.ts";
export { takeRest } from "../characters/rest/rest.ts";
export { rollSkill } from "../characters/skills.ts";
export { rollGold, rollScores } from "../characters/starting-rolls.ts";
export { usePower } from "../characters/use-power.ts";
export { switchLight } from "../items/switch-light.ts";
export { castSpell } from "../spells/cast.ts";
export { invokeItem } from "../spells/items/use-magic-item.ts";
export { turnUndead } from "../spells/turn-undead.ts";
