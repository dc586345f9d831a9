/** Unseen creatures on a card: its readers learn the event without the creature's name. */
import { idsIn, withoutUnseen } from "../../view/cards/unseen-names.ts";
import type { CardData } from "../data/message/card.ts";
import { isCombatantUnseen, isHiddenFromPlayers } from "../platform/hidden-tokens.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";

const FACE = "icons/svg/mystery-man.svg";

/** Ids of the creatures on a card that players cannot see when it is made: uuids, or ids in its fight. */
export function unseenOn(card: object, combat?: Combat.Implementation | null): string[] {
  return [...idsIn(card)].filter((id) => isUnseen(id, combat));
}

/** Whether players see nothing of it; undefined where it is gone. */
function isUnseen(id: string, combat?: Combat.Implementation | null): boolean | undefined {
  if (!id.includes(".")) {
    const combatant = combat?.combatants.get(id);
    return combatant && isCombatantUnseen(combatant);
  }
  const actor = actorByUuid(id);
  return actor && isHiddenFromPlayers(actor);
}

/**
 * The card as this user may read it: a referee reads everything, a player no name of a creature that was unseen then and still is.
 * Creatures within an area are only known after the card was made, so they are looked up at each drawing.
 */
export function asSeen<T extends object>(drawn: T, { outcome, targets, combat: uuid }: CardData): T {
  if (game.user?.isGM) return drawn;
  const combat = game.combats?.find((one) => one.uuid === uuid);
  const noted: readonly unknown[] = Array.isArray(outcome?.unseen) ? outcome.unseen : [];
  const stored = noted.flatMap((id) => (typeof id === "string" && isUnseen(id, combat) !== false ? [id] : []));
  const unseen = outcome?.area ? [...stored, ...unseenOn(targets)] : stored;
  return unseen.length > 0
    ? withoutUnseen(drawn, unseen, { name: localize("RULINGS.Card.somebodyUnseen"), img: FACE })
    : drawn;
}
