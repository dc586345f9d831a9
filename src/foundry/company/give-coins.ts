/** Coins go from one purse to another's. They move: what one has less the other has more. */
import { type Purse, purseOf, together, worthOf } from "../../rules/rewards/coins.ts";
import type { CoinsGivenCardOutcome } from "../../view/cards/company.ts";
import { coinsText } from "../../view/company/coins.ts";
import { dialogContent } from "../apps/dialog-content.ts";
import { postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import { COINS } from "../data/lists.ts";
import { perform } from "../deeds/perform.ts";
import type { RefereeAnswer } from "../settings/config.ts";
import { localize } from "../text.ts";
import { coinsOf, coinWrites } from "./hoard.ts";
import { receivers } from "./move.ts";
import { askGiveCoins } from "./query.ts";

/** Asks how many of each coin go to whom, and has them given. */
export async function giveCoins(actor: Actor.Implementation): Promise<void> {
  const have = coinsOf(actor);
  const to = receivers(actor).filter((one) => "coins" in one.system);
  const kinds = COINS.filter((coin) => have[coin] > 0);
  if (kinds.length === 0 || to.length === 0) {
    ui.notifications?.warn("RULINGS.Goods.noCoins", { localize: true });
    return;
  }
  const form = document.createElement("div");
  form.className = "r-choices";
  for (const coin of kinds) {
    const input = document.createElement("input");
    const given = { type: "number", name: coin, min: 0, max: have[coin], step: 1, value: 0 };
    for (const [name, value] of Object.entries(given)) input.setAttribute(name, String(value));
    const label = localize("RULINGS.Goods.coinsOf", { coin: localize(`RULINGS.Field.${coin}`), most: have[coin] });
    form.append(row(label, input));
  }
  const select = document.createElement("select");
  select.name = "to";
  for (const { uuid, name } of to) {
    const option = document.createElement("option");
    option.setAttribute("value", uuid);
    option.textContent = name;
    select.append(option);
  }
  form.append(row(localize("RULINGS.Goods.toWhom"), select));
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["rulings-dialog", "goods-dialog"],
    window: { title: localize("RULINGS.Goods.coinsFrom", { name: actor.name }) },
    position: { width: 360 },
    content: dialogContent(form),
    ok: { label: "RULINGS.Goods.ok", icon: "fa-solid fa-check" },
  });
  if (typeof answer !== "object" || answer === null) return;
  const whom = to.find(({ uuid }) => uuid === Reflect.get(answer, "to"));
  const coins = purseOf(
    Object.fromEntries(kinds.map((coin) => [coin, Math.max(0, Math.round(Number(Reflect.get(answer, coin)) || 0))])),
  );
  if (whom && worthOf(coins) > 0) await askGiveCoins(actor, whom, coins);
}

function row(words: string, control: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(words, " ", control);
  return label;
}

/** Answers a player who gives coins: out of a purse that is the asker's own, to somebody whom the asker sees, no more than there is. */
export async function answerGiveCoins(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const from = actorByUuid(typeof request.from === "string" ? request.from : "");
  const to = actorByUuid(typeof request.to === "string" ? request.to : "");
  if (!from || !to || from.uuid === to.uuid || !("coins" in from.system) || !("coins" in to.system))
    return { ok: false, refused: "malformed" };
  if (!from.testUserPermission(user, "OWNER") || !to.testUserPermission(user, "LIMITED"))
    return { ok: false, refused: "notYours" };
  const have = coinsOf(from);
  const asked = COINS.map((coin): [keyof Purse, unknown] => [coin, request[coin] ?? 0]);
  const fits = asked.every(
    ([coin, count]) => typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= have[coin],
  );
  const coins = purseOf(Object.fromEntries(asked) as Partial<Purse>);
  if (!fits || worthOf(coins) <= 0) return { ok: false, refused: "malformed" };
  return (await moveCoins(from, to, coins)) ? { ok: true } : { ok: false, refused: "malformed" };
}

async function moveCoins(from: Actor.Implementation, to: Actor.Implementation, coins: Purse): Promise<boolean> {
  const outcome: CoinsGivenCardOutcome = {
    procedure: "coinsGiven",
    from: from.name,
    to: to.name,
    coins: coinsText(coins),
  };
  const data = { name: from.name, to: to.name, coins: coinsText(coins) };
  const refused = await perform({ kind: "giveCoins", data }, async (deed) => {
    await deed.change(() => {
      const have = coinsOf(from);
      const left = purseOf(Object.fromEntries(COINS.map((coin) => [coin, have[coin] - coins[coin]])));
      return [...coinWrites(from, left), ...coinWrites(to, together(coinsOf(to), coins))];
    });
    await postCard({
      type: "notice",
      outcome,
      item: { uuid: "", name: "", img: "systems/rulings/assets/icons/coins.svg" },
      deed,
    });
    return undefined;
  });
  return refused === undefined;
}
