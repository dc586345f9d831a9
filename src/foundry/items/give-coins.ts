/** Coins go from one purse to another's. They move: what one has less the other has more. */
import { type Purse, purseOf, together, worthOf } from "../../rules/rewards/coins.ts";
import type { CoinsGivenCardOutcome } from "../../view/cards/treasure.ts";
import { coinsText } from "../../view/treasure/coins.ts";
import { postCard } from "../chat/post-card.ts";
import { actorByUuid } from "../platform/actor-reference.ts";
import { COINS } from "../data/lists.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { partySystem, partyContaining } from "../adapter/party-members.ts";
import { coinsOf, coinWrites } from "../treasure/hoard.ts";

/** Answers a player who gives coins: out of a purse that is the asker's own, to somebody whom the asker sees, no more than there is. */
export async function answerGiveCoins(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const from = actorByUuid(typeof request.from === "string" ? request.from : "");
  const to = actorByUuid(typeof request.to === "string" ? request.to : "");
  if (!from || !to || from.uuid === to.uuid || !("coins" in from.system) || !("coins" in to.system))
    return { ok: false, refused: "malformed" };
  if (!from.testUserPermission(user, "OWNER") || !mayReceive(from, to, user)) return { ok: false, refused: "notYours" };
  const have = coinsOf(from);
  const asked = COINS.map((coin): [keyof Purse, unknown] => [coin, request[coin] ?? 0]);
  const fits = asked.every(
    ([coin, count]) => typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= have[coin],
  );
  // only what was looked over is counted: anything at all may have been sent
  if (!fits) return { ok: false, refused: "malformed" };
  const coins = purseOf(Object.fromEntries(asked) as Partial<Purse>);
  if (worthOf(coins) <= 0) return { ok: false, refused: "malformed" };
  return (await moveCoins(from, to, coins)) ? { ok: true } : { ok: false, refused: "malformed" };
}

/**
 * Those to whom coins are given: one's own people, the party that one walks with and whoever walks with it, and carts that one sees. A party's
 * owner writes who walks with it, so that counts only for those whom a referee made a player's or a player's hireling, or shows to this user (S-3).
 */
function mayReceive(from: Actor.Implementation, to: Actor.Implementation, user: User.Implementation): boolean {
  if (user.isGM || to.testUserPermission(user, "OWNER")) return true;
  const party = from.type === "party" ? from : partyContaining(from);
  const companions = party ? [party.uuid, ...partySystem(party).members.map(({ actor }) => actor)] : [];
  const seen = to.testUserPermission(user, "LIMITED");
  return (companions.includes(to.uuid) && (seen || to.hasPlayerOwner || serves(to))) || (to.type === "vessel" && seen);
}

/** Whether somebody serves one whom a player plays: it stands on the own sheet, which for this one no player can write. */
function serves({ system }: Actor.Implementation): boolean {
  const { employer = null } = system as { readonly employer?: string | null };
  return actorByUuid(employer)?.hasPlayerOwner ?? false;
}

async function moveCoins(from: Actor.Implementation, to: Actor.Implementation, coins: Purse): Promise<boolean> {
  const outcome: CoinsGivenCardOutcome = {
    procedure: "coinsGiven",
    from: from.name,
    to: to.name,
    coins: coinsText(coins),
  };
  const data = { name: from.name, to: to.name, coins: coinsText(coins) };
  const refused = await runUndoable({ kind: "giveCoins", data }, async (transaction) => {
    await transaction.change(() => {
      const have = coinsOf(from);
      const left = purseOf(Object.fromEntries(COINS.map((coin) => [coin, have[coin] - coins[coin]])));
      return [...coinWrites(from, left), ...coinWrites(to, together(coinsOf(to), coins))];
    });
    await postCard({
      type: "notice",
      outcome,
      item: { uuid: "", name: "", img: "systems/rulings/assets/icons/coins.svg" },
      deed: transaction,
    });
    return undefined;
  });
  return refused === undefined;
}
