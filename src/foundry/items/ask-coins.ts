/** The question about coins to give. */
import { purseOf, worthOf } from "../../rules/rewards/coins.ts";
import { COINS } from "../data/lists.ts";
import { askForm, dialogContent, inputOf, labelled, menuOf } from "../platform/dialogs.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { receivers } from "./move-item.ts";
import { requestGiveCoins } from "./requests.ts";

/** Asks for the coins and their receiver, and gives them. */
export async function giveCoins(actor: Actor.Implementation): Promise<void> {
  const have = coinsOf(actor);
  const to = receivers(actor).filter((one) => "coins" in one.system);
  const kinds = COINS.filter((coin) => have[coin] > 0);
  if (kinds.length === 0 || to.length === 0) {
    notifyWarning("RULINGS.Goods.noCoins");
    return;
  }
  const form = document.createElement("div");
  form.className = "r-choices";
  for (const coin of kinds) {
    const input = inputOf({ type: "number", name: coin, min: 0, max: have[coin], step: 1, value: 0 });
    const label = localize("RULINGS.Goods.coinsOf", { coin: localize(`RULINGS.Field.${coin}`), most: have[coin] });
    form.append(labelled(label, input));
  }
  const people = to.map(({ uuid, name }) => ({ value: uuid, label: name }));
  form.append(labelled(localize("RULINGS.Goods.toWhom"), menuOf("to", people)));
  const answer = await askForm(dialogContent(form), {
    title: localize("RULINGS.Goods.coinsFrom", { name: actor.name }),
    width: 360,
    className: "goods-dialog",
    ok: { label: "RULINGS.Goods.ok", icon: "fa-solid fa-check" },
  });
  if (!answer) return;
  const whom = to.find(({ uuid }) => uuid === answer.to);
  const coins = purseOf(
    Object.fromEntries(kinds.map((coin) => [coin, Math.max(0, Math.round(Number(answer[coin]) || 0))])),
  );
  if (whom && worthOf(coins) > 0) await requestGiveCoins(actor, whom, coins);
}
