/** A turn in the dungeon, on the referee's client. */

import { expeditionOf, takeTurn } from "../../../view/exploration/turn.ts";
import type { TurnDone, TurnInput } from "../../../view/exploration/turn-types.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { shiningLightsOf } from "../../adapter/light-sources.ts";
import { journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { membersOf, turnMember, usedGear } from "../members.ts";
import { afterTurn } from "../rest/fatigue.ts";
import { foodOf } from "../rest/food.ts";
import { type Procedure, procedureResult } from "../run-procedure.ts";
import { writePartyChanges } from "../write-party-changes.ts";
import { damageCards } from "./hazard-damage.ts";

/** The current state of the party, as input for every plan. */
export function inputOf(party: Actor.Implementation): TurnInput {
  const rulings = rulingsInForce();
  return {
    way: journeyOf(party),
    secret: secretJourneyOf(party),
    clock: Math.max(0, Math.floor(game.time?.worldTime ?? 0)),
    members: membersOf(party).map((one) => turnMember(one, rulings)),
    lights: membersOf(party).flatMap(({ actor }) => shiningLightsOf(actor)),
    rations: foodOf(party),
  };
}

/** Ten minutes of everybody's actions. */
export const dungeonTurn: Procedure = async (party, _args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const title = line("RULINGS.Way.turn.title", { turn: input.way.turn + 1 });
  const plain = { title, lines: [], truth: [], way: input.way, secret: input.secret };
  if (input.members.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  const done = await takeTurn(input, dice.throw, rulings);
  const before = expeditionOf(input);
  const hurts = await damageCards(party, done.harm, dice);
  return procedureResult(title, done, async (transaction) => {
    await writePartyChanges(transaction, party, before, done.expedition, rulings);
    const resting = input.members.flatMap(({ doing, marcher }) => (doing.kind === "rest" ? [marcher.id] : []));
    if (!done.met) await afterTurn(transaction, party, resting, rulings);
    await things(transaction, done);
    await hurts(transaction);
  });
};

async function things(
  transaction: Transaction,
  { spikes, dressed, noted }: Pick<TurnDone, "spikes" | "dressed" | "noted">,
): Promise<void> {
  for (const uuid of spikes) {
    const actor = actorByUuid(uuid);
    if (actor) await transaction.write(usedGear(actor, "iron-spikes"));
  }
  const written = (who: string, item: string, path: string, after: unknown): ValueChange[] => {
    const { uuid } = actorByUuid(who)?.items.get(item) ?? {};
    return uuid ? [{ uuid, path, before: undefined, after }] : [];
  };
  for (const { who, item, on } of dressed)
    await transaction.write(written(who, item, "system.location", on ? "worn" : "carried"));
  // The starting value of a skill is written once, at its first use (ERIS-86).
  for (const { who, item, percent } of noted) await transaction.write(written(who, item, "system.percent", percent));
}
