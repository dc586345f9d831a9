/** A day of rest on a journey, on the referee's client: its benefits for everybody are written within the day's transaction. */

import { HOUR } from "../../../rules/exploration/units.ts";
import { isDead } from "../../../rules/life/state.ts";
import { rests } from "../../../rules/topics/rests.ts";
import { restsOfParty } from "../../../view/characters/rest.ts";
import type { RestGift } from "../../../view/exploration/journey-state.ts";
import { healingDay, type RestedOne, type Rester } from "../../../view/exploration/rest-day.ts";
import { line, refusalLine } from "../../../view/platform/text-lines.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { surgesOf } from "../../adapter/elf-tracks.ts";
import { lifeChanges, type ValueChange } from "../../adapter/value-changes.ts";
import { extendedInDay, secondsNow, takeRest } from "../../characters/rest/rest.ts";
import { lastRestoredAt, usesRestoredBy } from "../../characters/rest/restored-uses.ts";
import { notifyError } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { membersOf } from "../members.ts";
import { restoredWrites } from "./interrupted-rest.ts";

/**
 * Gives a short or extended rest to every living member, each with a card of its own (HERO-25); a member who has rested too recently is reported, and neither that
 * nor an error stops the others.
 * Monsters rest individually.
 */
export async function restAll(party: Actor.Implementation, asked: string): Promise<void> {
  const kind = restsOfParty(rulingsInForce()).find((one) => one === asked);
  if (!kind) return;
  for (const { actor } of membersOf(party))
    if (actor.type !== "monster" && !isDead(creatureOf(actor))) await takeRest(actor, kind).catch(notifyError);
}

/** Hours of sleep that count as a night. */
const NIGHT_HOURS = 8;

/** The benefits of a night, calculated before they are written because the card shows them. */
export interface NightResult {
  readonly lines: readonly TextLine[];
  readonly write: (transaction: Transaction) => Promise<void>;
}

export const NO_NIGHT: NightResult = { lines: [], write: async () => {} };

/**
 * The benefits of so many hours of camp: spells and daily uses, as after a night on a character's own sheet (GOR-15, GOR-49, GOR-54). Fewer hours
 * than a night have none; where there are short and extended rests, each of those is taken separately (HERO-25).
 */
export function nightResult(party: Actor.Implementation, hours: number): NightResult {
  if (hours < NIGHT_HOURS || rulingsInForce().use(rests)) return NO_NIGHT;
  const morning = secondsNow() + hours * HOUR;
  const sleepers = membersOf(party).flatMap(({ actor }) => (isDead(creatureOf(actor)) ? [] : [actor]));
  const lines = sleepers.flatMap((actor) => {
    const { names, withheld } = usesRestoredBy(actor, true, lastRestoredAt(actor, morning));
    const { name } = actor;
    return [
      ...(names.length > 0 ? [line("RULINGS.Way.camp.back", { name, things: names.join(", ") })] : []),
      ...(withheld ? [line("RULINGS.Way.camp.withheld", { name }), refusalLine(withheld)] : []),
    ];
  });
  return {
    lines,
    // World time has already advanced: uses are restored in the morning.
    write: (transaction) =>
      transaction.write(
        sleepers.flatMap((actor) => [...usesRestoredBy(actor, true, lastRestoredAt(actor, secondsNow())).writes]),
      ),
  };
}

type Healing = Pick<RestedOne, "change" | "progress">;
type Character = Actor.SystemOfType<"character">;

/** The benefits of a day of rest: as text, as writes, and as data for reverting them. */
interface RestDayResult {
  readonly lines: readonly TextLine[];
  readonly gifts: readonly RestGift[];
  readonly write: (transaction: Transaction) => Promise<void>;
}

export const NOT_RESTED: RestDayResult = { lines: [], gifts: [], write: async () => {} };

/** The number of days, and whether some members go hungry. */
interface Days {
  readonly days: number;
  readonly fed: boolean;
  readonly hungry: readonly string[];
}

const ONE_DAY: Days = { days: 1, fed: false, hungry: [] };

/** The benefits of days of rest with their writes (BX-029, ERIS-130, GOR-84). */
export async function restDay(
  party: Actor.Implementation,
  inARow: number,
  secure: boolean,
  dice: TableDice,
  { days, fed, hungry }: Days = ONE_DAY,
): Promise<RestDayResult> {
  const members = membersOf(party).map(({ actor }) => actor);
  // World time advances before the rest is written.
  const start = secondsNow();
  const resters = members.map((actor) => {
    const rester = resterOf(actor);
    return { ...rester, fed: fed || (rester.fed && !hungry.includes(actor.uuid)) };
  });
  const { rested, lines } = await healingDay(resters, inARow, secure, dice.throw, rulingsInForce(), days);
  const healed = rested.flatMap(({ id, change, progress }) => {
    const actor = actorByUuid(id);
    return actor ? [{ actor, change, progress }] : [];
  });
  return {
    lines,
    gifts: healed.flatMap((one) => [...healWrites(one), ...restoredWrites(one.actor.uuid, one.change.removed)]),
    write: async (transaction) => {
      const switches = healed.map(({ actor, change }) => ({ actor, on: change.added, off: change.removed }));
      await transaction.write(healed.flatMap(healWrites), switches);
      // A night's sleep is part of every day of rest.
      await transaction.write(
        members.flatMap((actor) => [...usesRestoredBy(actor, true).writes, ...extendedInDay(actor, start)]),
      );
    },
  };
}

/** The writes of natural healing, and of days counted towards the next wound. */
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
