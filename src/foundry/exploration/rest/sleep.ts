/** A night that the party slept through, on the referee's client: spells and daily uses come back to everybody at once, within the deed of that night. */
import { HOUR } from "../../../rules/exploration/units.ts";
import { isDead } from "../../../rules/life/state.ts";
import { rests } from "../../../rules/topics/rests.ts";
import { line, refusalLine } from "../../../view/cards/common.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { creatureOf } from "../../adapter/creature.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { secondsNow } from "../../characters/rest/rest.ts";
import { lastRestoredAt, usesRestoredBy } from "../../characters/rest/restored-uses.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { membersOf } from "../members.ts";

/** Hours of sleep that make a night. */
const NIGHT_HOURS = 8;

/** What a night gives back: told before it is written, for the card comes of the same reckoning. */
export interface NightResult {
  readonly told: readonly TextLine[];
  readonly write: (transaction: Transaction) => Promise<void>;
}

export const NO_NIGHT: NightResult = { told: [], write: async () => {} };

/**
 * What so many hours of camp give back: as a night on one's own sheet (GOR-15, GOR-49, GOR-54). Fewer than a night's hours give nothing, and
 * where there are short and extended rests each of those is pressed by itself (HERO-25).
 */
export function nightResult(party: Actor.Implementation, hours: number): NightResult {
  if (hours < NIGHT_HOURS || rulingsInForce().use(rests)) return NO_NIGHT;
  const morning = secondsNow() + hours * HOUR;
  const sleepers = membersOf(party).flatMap(({ actor }) => (isDead(creatureOf(actor)) ? [] : [actor]));
  const told = sleepers.flatMap((actor) => {
    const { names, withheld } = usesRestoredBy(actor, true, lastRestoredAt(actor, morning));
    const { name } = actor;
    return [
      ...(names.length > 0 ? [line("RULINGS.Way.camp.back", { name, things: names.join(", ") })] : []),
      ...(withheld ? [line("RULINGS.Way.camp.withheld", { name }), refusalLine(withheld)] : []),
    ];
  });
  return {
    told,
    // The clock has gone on by then: what comes back does so in the morning.
    write: (transaction) =>
      transaction.write(sleepers.flatMap((actor) => [...usesRestoredBy(actor, true, lastRestoredAt(actor, secondsNow())).writes])),
  };
}
