import { type HitCircumstances, ridersCaused } from "../../rules/attack/riders.ts";
import type { AttackOutcome, Means } from "../../rules/attack/types.ts";
import { withoutGuard } from "../../rules/attack/without-guard.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { CardData } from "../data/message/card.ts";
import { isOfProcedure } from "../platform/resolve-uuid.ts";
import { cardData, isCardType } from "../undo/card-data.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { hitTargetOn } from "./damage/hit-targets.ts";

/** The means of a hit with only the riders that this hit brings. */
export function withOwnRiders(means: Means, hit: HitCircumstances, target: Creature): Means {
  if (means.kind !== "natural" || means.attack.riders.length === 0) return means;
  return { ...means, attack: { ...means.attack, riders: ridersCaused(means.attack.riders, hit, target) } };
}

/** A weapon with the dice that its sheet names for such a foe, in place of its first. */
export function againstFoe(means: Means, item: Item.Implementation | undefined, target: Creature): Means {
  if (means.kind !== "weapon" || item?.type !== "weapon") return means;
  const { versus } = item.system as Item.SystemOfType<"weapon">;
  const found = versus.find(({ against, damage }) => damage && against.some((tag) => target.tags.includes(tag)));
  return found ? { ...means, weapon: { ...means.weapon, damage: found.damage } } : means;
}

/**
 * How many attacks with this thing have hit this target in the round of this card, the card's own among them: for the hug that follows two
 * claws. Undefined outside a fight, where no rounds are counted.
 */
export function hitsOf(message: ChatMessage.Implementation): { readonly hits?: number } {
  const of = cardData(message);
  if (!of?.combat) return {};
  let hits = 0;
  for (const other of game.messages ?? []) {
    const card = cardData(other);
    if (
      card?.combat === of.combat &&
      card.round === of.round &&
      card.speaker.uuid === of.speaker.uuid &&
      card.item.uuid === of.item.uuid &&
      card.targets[0]?.uuid === of.targets[0]?.uuid &&
      isOfProcedure<AttackOutcome>(card.outcome, "attack") &&
      card.outcome.hit
    )
      hits += 1;
    if (other.id === message.id) break;
  }
  return { hits };
}

/**
 * The target of a hit without the guards already lost to critical hits of the same round that are not applied yet: one helmet stops one of
 * them (ERIS-27, ERIS-28). An applied critical has already removed its guard; one applied as zero damage has not.
 */
export function afterCriticals(target: Creature, message: ChatMessage.Implementation): Creature {
  const of = cardData(message);
  const uuid = of?.targets[0]?.uuid;
  if (!of?.combat || !uuid) return target;
  let now = target;
  for (const other of inRoundOf(message).flatMap(({ id }) => followUpsOf(id))) {
    const card = cardData(other);
    if (!card || !isBySpeaker(other)) continue;
    const struck = hitTargetOn(card, uuid, undefined)?.outcome;
    const isApplied = card.applied.some((one) => one.target === uuid && !one.undone);
    if (!isApplied && (struck?.helmetLost || struck?.scaleLost)) now = withoutGuard(now);
  }
  return now;
}

/** The other cards of the round of this one. Of each card of a log of years: without the numbers that it may have elsewhere. */
function inRoundOf(message: ChatMessage.Implementation): ChatMessage.Implementation[] {
  const { combat, round } = message.system as CardData;
  return (game.messages?.contents ?? []).filter((other) => {
    // Thrown again it is the same hit.
    if (other.id === message.id || !isCardType(other.type)) return false;
    const card = other.system as CardData;
    return card.combat === combat && card.round === round;
  });
}

/** Breath, gazes and swarms need no roll to hit, and some things cannot be missed. */
export function hitsAutomatically(item: Item.Implementation | undefined, foe: Actor.Implementation): boolean {
  if (item?.type === "attack" && (item.system as Item.SystemOfType<"attack">).automatic) return true;
  return (foe.system as Actor.SystemOfType<"monster">).ac.always;
}
