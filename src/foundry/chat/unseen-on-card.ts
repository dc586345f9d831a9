/** Creatures on a card that its readers do not see: a player is told what happened, and not to which creature. */
import { idsIn, withoutUnseen } from "../../view/cards/unseen-names.ts";
import type { CardData } from "../data/message/card.ts";
import { isCombatantUnseen, isHiddenFromPlayers } from "../platform/hidden-tokens.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";

const FACE = "icons/svg/mystery-man.svg";

/** Ids of the creatures on a card that the players do not see while it is made: uuids, or ids in its fight. */
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
 * The card as this user may read it: a referee reads everything, a player no name of a creature that was unseen then and is unseen still.
 * Creatures within an area are found after the card was made, so they are looked up when it is drawn.
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
