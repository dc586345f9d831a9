/** The template data of a hoard's sheet, loaded with the first one. */
import { worthOf } from "../../../rules/rewards/coins.ts";
import { inGold } from "../../../view/platform/coins.ts";
import { grouped } from "../../../view/platform/number-format.ts";
import { parties } from "../../adapter/party-members.ts";
import { COINS } from "../../data/lists.ts";
import { truthOf, unknownKey } from "../../items/unidentified/truths.ts";
import { enrich } from "../../platform/enrich-html.ts";
import { coinsOf } from "../../treasure/hoard.ts";
import { isMagic, isShown, worthOfItem } from "../../treasure/winnings.ts";

export { requestTakeUp } from "../../items/requests.ts";
export { openWindow } from "../../platform/windows/open-window.ts";
export { showOrHide } from "../../treasure/winnings.ts";
export { deleteItem, editItem } from "../actor/creature-actions.ts";

export async function hoardContext(actor: Actor.Implementation) {
  const coins = coinsOf(actor);
  const referee = game.user?.isGM === true;
  const things = actor.items.contents.map((item) => {
    const { quantity, identified } = item.system as Item.SystemOfType<"treasure">;
    const known = referee || identified || unknownKey(item) !== undefined || !isMagic(item);
    const truth = referee ? truthOf(item)?.data.name : undefined;
    return {
      id: item.id,
      name: known ? item.name : game.i18n?.localize("RULINGS.Company.hoard.unknown"),
      img: item.img,
      quantity,
      known,
      truth,
      worth: known && worthOfItem(item) > 0 ? inGold(worthOfItem(item) * 100) : "",
    };
  });
  const gold =
    worthOf(coins) + actor.items.reduce((sum, item) => sum + (isMagic(item) ? 0 : worthOfItem(item) * 100), 0);
  const weight = COINS.reduce((sum, coin) => sum + coins[coin], 0) + itemWeight(actor);
  return {
    actor,
    isReferee: referee,
    taker: defaultTaker()?.name ?? "",
    shown: isShown(actor),
    limited: actor.limited,
    coins: COINS.map((key) => ({ key, value: coins[key] })),
    things,
    worth: inGold(gold),
    weight: grouped(Math.round(weight)),
    description: await enrich(actor.system.description, actor),
  };
}

/** The default receiver of a hoard: the party for the referee; for a player the assigned character, or the only owned one. */
export function defaultTaker(): Actor.Implementation | undefined {
  if (game.user?.isGM) return parties()[0];
  const own = (game.actors?.contents ?? []).filter(({ type, isOwner }) => type === "character" && isOwner);
  return game.user?.character ?? (own.length === 1 ? own[0] : undefined);
}

function itemWeight(actor: Actor.Implementation): number {
  return actor.items.reduce((sum, { system }) => {
    const { weight, quantity } = system as Item.SystemOfType<"treasure">;
    return sum + (weight ?? 0) * quantity;
  }, 0);
}
