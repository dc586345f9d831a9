/** Whom of those on a card its readers do not see: they are told what happened, and not to whom. */
import { idsIn, withoutUnseen } from "../../view/cards/unseen-names.ts";
import type { CardData } from "../data/message/card.ts";
import { isHiddenFromPlayers } from "../platform/hidden-tokens.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";

const FACE = "icons/svg/mystery-man.svg";

/** Ids of those on a card whom the players do not see while it is made: by uuid, or by their place in its fight. */
export function unseenOn(told: object, combat?: Combat.Implementation | null): string[] {
  return [...idsIn(told)].filter((id) => {
    const actor = whoIs(id, combat);
    return actor !== undefined && isHiddenFromPlayers(actor);
  });
}

function whoIs(id: string, combat?: Combat.Implementation | null): Actor.Implementation | undefined {
  return id.includes(".") ? actorByUuid(id) : (combat?.combatants.get(id)?.actor ?? undefined);
}

/**
 * What is drawn of a card for this user: a referee is told everything, a player is not told who it was that was unseen then and is unseen still.
 * Those within an area are found after the card was made, so it is asked now whether they are seen.
 */
export function asSeen<T extends object>(drawn: T, { outcome, targets, combat: uuid }: CardData): T {
  if (game.user?.isGM) return drawn;
  const combat = game.combats?.find((one) => one.uuid === uuid);
  const noted: readonly unknown[] = Array.isArray(outcome?.unseen) ? outcome.unseen : [];
  const stored = noted.flatMap((id) => {
    if (typeof id !== "string") return [];
    const actor = whoIs(id, combat);
    return actor === undefined || isHiddenFromPlayers(actor) ? [id] : [];
  });
  const unseen = outcome?.area ? [...stored, ...unseenOn(targets)] : stored;
  return unseen.length > 0
    ? withoutUnseen(drawn, unseen, { name: localize("RULINGS.Card.somebodyUnseen"), img: FACE })
    : drawn;
}
