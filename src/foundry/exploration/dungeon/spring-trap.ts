/** A trap that is crossed or set off, by the party in marching order, by one of it, or by whoever the referee targets. */
import type { Crosser } from "../../../rules/exploration/traps.ts";
import { line } from "../../../view/cards/common.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import { springOn, springTrap } from "../../../view/exploration/traps.ts";
import type { TurnInput } from "../../../view/exploration/turn-types.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { order } from "../march-orders.ts";
import type { Procedure } from "../run-procedure.ts";
import { damageCards } from "./hazard-damage.ts";
import { inputOf } from "./dungeon-turn.ts";

/** Somebody does what triggers a trap (BX-067, BX-069), or the referee says that it goes off (BX-068). */
export const springPartyTrap: Procedure = async (party, args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const trap = input.secret.traps.find(({ id }) => id === args.id);
  const title = line("RULINGS.Way.trap.title");
  const plain = { title, told: [], truth: [], way: input.way, secret: input.secret };
  if (!trap) return { ...plain, refused: { key: "targetGone", data: { name: "" } } };
  const who = crossers(party, input, args);
  if (who.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  const sprung = args.sure === "yes" ? springOn(trap, who) : await springTrap(trap, who, dice.throw, rulings);
  const traps = input.secret.traps.map((one) => (one.id === trap.id ? sprung.trap : one));
  return {
    ...plain,
    ...(sprung.refused && { refused: sprung.refused }),
    told: sprung.told,
    truth: sprung.truth,
    secret: { ...input.secret, traps },
    quiet: sprung.victim === "",
    write: await damageCards(party, sprung.harm, dice),
  };
};

/** Those who do what triggers it: the living of the party in marching order, the one of them who is named, or those who were targeted. */
function crossers(
  party: Actor.Implementation,
  { members }: TurnInput,
  { who = "", targets = "" }: JourneyRequest["args"],
): readonly Crosser[] {
  if (who === "targets")
    return String(targets)
      .split(" ")
      .flatMap((uuid) => {
        const actor = actorByUuid(uuid);
        return isCreature(actor) && !actor.statuses.has("dead") ? [{ id: uuid, name: displayName(actor) }] : [];
      });
  return order(party)
    .flat()
    .flatMap((id) => members.find(({ marcher }) => marcher.id === id && !marcher.dead)?.marcher ?? [])
    .filter(({ id }) => who === "" || id === who);
}
