import type { MessageDocument } from "../platform/types.ts";
import type { DamageOutcome } from "../../rules/attack/types.ts";
import { confirm } from "../platform/dialogs/confirm.ts";
import { cardData } from "../undo/card-data.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { isReferenceTo } from "../platform/actor-reference.ts";
import { shownOn } from "../undo/card-marks.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { localize } from "../platform/text.ts";

/** The damage that was rolled from a card and still counts. */
function rolledFrom(message: MessageDocument): MessageDocument[] {
  return followUpsOf(message.id).filter((one) => {
    const data = cardData(one);
    // Damage that somebody else only says was rolled keeps nobody from rolling it.
    return isFollowUp(one, message) && !data?.takenBack && isReferenceTo<DamageOutcome>(data?.outcome, "damage");
  });
}

/**
 * Whether the damage of a hit may be rolled now. It is rolled once; a referee may roll it again on purpose, and then the first is struck out,
 * unless it was laid on already: that is to be taken back first.
 */
export async function canRollDamage(message: MessageDocument): Promise<boolean> {
  const earlier = rolledFrom(message);
  if (earlier.length === 0) return true;
  const { name = "" } = cardData(message)?.speaker ?? {};
  if (!game.user?.isGM) return !notifyRefusal({ key: "alreadyRolled", data: { name } });
  if (earlier.some((one) => shownOn(one).some(({ undone }) => !undone)))
    return !notifyRefusal({ key: "laidOnAlready", data: { name } });
  if (!(await confirm("RULINGS.Attack.again.title", localize("RULINGS.Attack.again.text")))) return false;
  await Promise.all(earlier.map((one) => one.update({ system: { takenBack: true } } as ChatMessage.UpdateData)));
  return true;
}
