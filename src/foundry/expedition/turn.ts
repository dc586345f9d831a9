/** A turn in the dungeon, on the referee's client. */
import { line } from "../../view/cards/common.ts";
import { expeditionOf, takeTurn } from "../../view/expedition/turn.ts";
import type { TurnDone, TurnInput } from "../../view/expedition/turn-types.ts";
import type { Written } from "../adapter/changes.ts";
import { shinesOf } from "../adapter/lights.ts";
import { actorByUuid } from "../chat/stored.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import { happened, type Procedure } from "./carry-out.ts";
import { foodOf } from "./food.ts";
import { harmBy } from "./harm.ts";
import { membersOf, turnMember, usedUp } from "./members.ts";
import { settle } from "./settle.ts";
import { secretOf, wayOf } from "./the-party.ts";
import { afterTurn } from "./tiredness.ts";

/** The party as it stands, for whatever is planned with it. */
export function inputOf(party: Actor.Implementation): TurnInput {
  const rulings = rulingsInForce();
  return {
    way: wayOf(party),
    secret: secretOf(party),
    clock: Math.max(0, Math.floor(game.time?.worldTime ?? 0)),
    members: membersOf(party).map((one) => turnMember(one, rulings)),
    lights: membersOf(party).flatMap(({ actor }) => shinesOf(actor)),
    rations: foodOf(party),
  };
}

/** Ten minutes of everybody's doing. */
export const dungeonTurn: Procedure = async (party, _args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const title = line("RULINGS.Way.turn.title", { turn: input.way.turn + 1 });
  const plain = { title, told: [], truth: [], way: input.way, secret: input.secret };
  if (input.members.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  const done = await takeTurn(input, dice.throw, rulings);
  const before = expeditionOf(input);
  const hurts = await harmBy(party, done.harm, dice);
  return happened(title, done, async (deed) => {
    await settle(deed, party, before, done.expedition, rulings);
    const resting = input.members.flatMap(({ doing, marcher }) => (doing.kind === "rest" ? [marcher.id] : []));
    if (!done.met) await afterTurn(deed, party, resting, rulings);
    await things(deed, done);
    await hurts(deed);
  });
};

async function things(
  deed: Deed,
  { spikes, dressed, noted }: Pick<TurnDone, "spikes" | "dressed" | "noted">,
): Promise<void> {
  for (const uuid of spikes) {
    const actor = actorByUuid(uuid);
    if (actor) await deed.write(usedUp(actor, "iron-spikes"));
  }
  const written = (who: string, item: string, path: string, after: unknown): Written[] => {
    const { uuid } = actorByUuid(who)?.items.get(item) ?? {};
    return uuid ? [{ uuid, path, before: undefined, after }] : [];
  };
  for (const { who, item, on } of dressed)
    await deed.write(written(who, item, "system.location", on ? "worn" : "carried"));
  // What a skill begins with is noted once, at its first use (ERIS-86).
  for (const { who, item, percent } of noted) await deed.write(written(who, item, "system.percent", percent));
}
