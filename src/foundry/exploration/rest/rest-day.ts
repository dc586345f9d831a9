/** A day of rest on the way, on the referee's client: what it gives back to everybody is written, within the deed of the day. */
import { healingDay, type RestedOne, type Rester } from "../../../view/exploration/rest-day.ts";
import type { RestGift } from "../../../view/exploration/journey-state.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { lifeChanges, type ValueChange } from "../../adapter/value-changes.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { surgesOf } from "../../adapter/surges.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { extendedInDay, secondsNow } from "../../characters/rest/rest.ts";
import { usesRestoredBy } from "../../characters/rest/restored-uses.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { restoredWrites } from "./interrupted-rest.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { membersOf } from "../members.ts";

type Healing = Pick<RestedOne, "change" | "progress">;
type Character = Actor.SystemOfType<"character">;

/** What a day of rest gave: told, written, and as it is lost again. */
export interface RestDayResult {
  readonly told: readonly TextLine[];
  readonly gifts: readonly RestGift[];
  readonly write: (transaction: Transaction) => Promise<void>;
}

export const NOT_RESTED: RestDayResult = { told: [], gifts: [], write: async () => {} };

/** What the day gives back, and how it is written (BX-029, ERIS-130, GOR-84). */
export async function restDay(
  party: Actor.Implementation,
  inARow: number,
  secure: boolean,
  dice: TableDice,
): Promise<RestDayResult> {
  const members = membersOf(party).map(({ actor }) => actor);
  // The clock goes on before the rest is written.
  const start = secondsNow();
  const { rested, told } = await healingDay(members.map(resterOf), inARow, secure, dice.throw, rulingsInForce());
  const healed = rested.flatMap(({ id, change, progress }) => {
    const actor = actorByUuid(id);
    return actor ? [{ actor, change, progress }] : [];
  });
  return {
    told,
    gifts: healed.flatMap((one) => [...healWrites(one), ...restoredWrites(one.actor.uuid, one.change.removed)]),
    write: async (transaction) => {
      const switches = healed.map(({ actor, change }) => ({ actor, on: change.added, off: change.removed }));
      await transaction.write(healed.flatMap(healWrites), switches);
      // A night's sleep lies in every day of rest.
      await transaction.write(members.flatMap((actor) => [...usesRestoredBy(actor, true).writes, ...extendedInDay(actor, start)]));
    },
  };
}

/** What somebody has healed, and how many days are counted towards the next wound. */
function healWrites({
  actor,
  change,
  progress,
}: { readonly actor: Actor.Implementation } & Healing): readonly ValueChange[] {
  const { restDays } = (actor.system as Character).wounds;
  const counted = { uuid: actor.uuid, path: "system.wounds.restDays", before: restDays, after: progress };
  return [...lifeChanges(actor, change), ...(restDays === progress ? [] : [counted])];
}

function resterOf(actor: Actor.Implementation): Rester {
  const { wounds, fatigue } = actor.system as Character;
  const surges = surgesOf(actor);
  return {
    creature: creatureOf(actor),
    progress: wounds.restDays,
    ...(surges !== null && { surges }),
    fed: fatigue.daysWithoutFood === 0,
  };
}
