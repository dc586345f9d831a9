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

/** The means of a hit with only the riders that apply to this hit. */
export function withOwnRiders(means: Means, hit: HitCircumstances, target: Creature): Means {
  if (means.kind !== "natural" || means.attack.riders.length === 0) return means;
  return { ...means, attack: { ...means.attack, riders: ridersCaused(means.attack.riders, hit, target) } };
}

/** A weapon with its alternate damage dice for this foe. */
export function againstFoe(means: Means, item: Item.Implementation | undefined, target: Creature): Means {
  if (means.kind !== "weapon" || item?.type !== "weapon") return means;
  const { versus } = item.system as Item.SystemOfType<"weapon">;
  const found = versus.find(({ against, damage }) => damage && against.some((tag) => target.tags.includes(tag)));
  return found ? { ...means, weapon: { ...means.weapon, damage: found.damage } } : means;
}

/**
 * The number of hits with this weapon on this target in the card's round, the card's own included: for the hug after two claws. Undefined outside a
 * fight, where no rounds are counted.
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
 * The target of a hit without the protection already lost to critical hits of the same round that are not applied yet: one helmet stops one of them
 * (ERIS-27, ERIS-28). An applied critical has already removed its protection; one applied as zero damage has not.
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

/** The other cards of this card's round. This runs for every message of a long chat log, so it reads only the raw data. */
function inRoundOf(message: ChatMessage.Implementation): ChatMessage.Implementation[] {
  const { combat, round } = message.system as CardData;
  return (game.messages?.contents ?? []).filter((other) => {
    // A repeated roll is the same hit.
    if (other.id === message.id || !isCardType(other.type)) return false;
    const card = other.system as CardData;
    return card.combat === combat && card.round === round;
  });
}

/** Whether an attack needs no roll to hit: breath, gazes and swarms, and targets that cannot be missed. */
export function hitsAutomatically(item: Item.Implementation | undefined, foe: Actor.Implementation): boolean {
  if (item?.type === "attack" && (item.system as Item.SystemOfType<"attack">).automatic) return true;
  return (foe.system as Actor.SystemOfType<"monster">).ac.always;
}
