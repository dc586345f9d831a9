/** A day of travel on land or at sea, on the referee's client. */
import { sightMiles } from "../../../rules/exploration/travel.ts";
import { DAY, HOUR } from "../../../rules/exploration/units.ts";
import { naturalHealing } from "../../../rules/topics/naturalHealing.ts";
import { NO_CHASE } from "../../../view/exploration/chase.ts";
import { fleeDay } from "../../../view/exploration/chase-day.ts";
import type { JourneyState, RestGift } from "../../../view/exploration/journey-state.ts";
import { dayOnRoad } from "../../../view/exploration/road-day.ts";
import { dayAtSea, landfall as landfallOf } from "../../../view/exploration/sea-day.ts";
import { sightingOf } from "../../../view/exploration/sighting.ts";
import type { DayDone } from "../../../view/exploration/travel-day.ts";
import { expeditionOf } from "../../../view/exploration/turn.ts";
import type { TurnInput } from "../../../view/exploration/turn-types.ts";
import { line } from "../../../view/platform/text-lines.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { inputOf } from "../dungeon/dungeon-turn.ts";
import { TITLE } from "../encounter/encounter.ts";
import { fatigueWrites, membersOf, restPenalties } from "../members.ts";
import { afterCamp } from "../rest/fatigue.ts";
import { spoiling } from "../rest/food.ts";
import { restoredWrites } from "../rest/interrupted-rest.ts";
import { type NightResult, NO_NIGHT, NOT_RESTED, nightResult, restDay } from "../rest/rest-day.ts";
import { type Procedure, procedureResult } from "../run-procedure.ts";
import { writePartyChanges } from "../write-party-changes.ts";
import { gridOf, tokenGoes } from "./mounts.ts";
import { missingHands, shipOf, vesselOf } from "./vessels.ts";

/** Writes the results of a day. */
function dayWrites(
  party: Actor.Implementation,
  input: TurnInput,
  done: DayDone,
  moves: readonly ValueChange[],
  night: NightResult = NO_NIGHT,
) {
  return async (transaction: Transaction): Promise<void> => {
    await writePartyChanges(transaction, party, expeditionOf(input), done.expedition, rulingsInForce());
    // A night's sleep is part of every day.
    await afterCamp(transaction, party, rulingsInForce());
    await night.write(transaction);
    await transaction.write(moves);
    const ship = shipOf(party);
    const { takenOnWater = false } = done.vessel ?? {};
    if (ship && done.vessel) {
      const { uuid } = ship;
      await transaction.write([{ uuid, path: "system.takenOnWater", before: undefined, after: takenOnWater }]);
      if (done.lostShip) await transaction.write([{ uuid, path: "system.hp.value", before: undefined, after: 0 }]);
    }
  };
}

/** The night after a day without an encounter; an encounter may come before the night, which the referee then runs. */
function nightAfter(party: Actor.Implementation, met: boolean): NightResult {
  return met ? NO_NIGHT : nightResult(party, DAY / HOUR);
}

/** Consecutive days of rest for healing; only those in a safe place where the rules need one (ERIS-130). */
function daysInARow({ restDays, safeDays }: JourneyState, safe: boolean): number {
  return safe && rulingsInForce().use(naturalHealing).secure ? safeDays : restDays;
}

/** Food that spoils on that day. */
function badLines(party: Actor.Implementation, { clock }: TurnInput, { expedition }: DayDone): TextLine[] {
  return spoiling(party, clock, expedition.clock).map((name) => line("RULINGS.Way.road.spoils", { name }));
}

/** The other effects of the day's end: the count of days on the road, the due rest, and the penalty for missing it (BX-082, BX-083). */
function restedFrom(party: Actor.Implementation, { expedition }: DayDone): RestGift[] {
  const due = ["travelDaysSinceRest", "mustRest", "overdue"];
  const ended = fatigueWrites(expedition.members).filter(({ path }) => due.some((one) => path.endsWith(one)));
  const free = new Set(
    restPenalties(expedition.members, rulingsInForce()).flatMap(({ actor, on }) => (on ? [] : [actor])),
  );
  const tired = membersOf(party).filter(({ actor }) => free.has(actor) && actor.statuses.has("restPenalty"));
  return [...ended, ...tired.flatMap(({ actor }) => restoredWrites(actor.uuid, ["restPenalty"]))];
}

/** A day on land. */
export const day: Procedure = async (party, _args, dice) => {
  const input = inputOf(party);
  const title = line("RULINGS.Way.road.title", { day: input.way.days + 1 });
  if (input.members.length === 0)
    return { title, lines: [], truth: [], way: input.way, secret: input.secret, refused: { key: "way.nobody" } };
  const done = await dayOnRoad(input, gridOf(), dice.throw, rulingsInForce());
  if (done.refused) return procedureResult(title, done, async () => {});
  const { road } = input.way;
  const sight = line("RULINGS.Way.road.sight", { miles: road.sight > 0 ? road.sight : sightMiles(road.terrain) });
  const { occupation, safe } = input.way.road;
  const rests = occupation === "rest";
  const rest = rests ? await restDay(party, daysInARow(done.way, safe), safe, dice) : NOT_RESTED;
  const night = rests ? NO_NIGHT : nightAfter(party, done.met);
  const lines = [...done.lines, ...badLines(party, input, done), ...rest.lines, ...night.lines];
  const { writes, spots } = tokenGoes(party, input.secret, done.east, done.south);
  const write = dayWrites(party, input, done, writes, night);
  // The encounter may still interrupt the day of rest (MIX-51).
  const broken = rests && done.met;
  const secret = { ...done.secret, spots, rest: broken ? [...rest.gifts, ...restedFrom(party, done)] : [] };
  const truth = [...done.truth, ...(broken ? [line("RULINGS.Way.road.restHolds")] : []), sight];
  return procedureResult(title, { ...done, lines, truth, secret }, async (transaction) => {
    await write(transaction);
    await rest.write(transaction);
  });
};

/** A day of pursuit in the wilderness: the pursuit and its day of travel (BX-132). */
export const flee: Procedure = async (party, _args, dice) => {
  const input = inputOf(party);
  const [met] = input.secret.met;
  if (!met) return { title: TITLE, lines: [], truth: [], way: input.way, secret: input.secret, refused: NO_CHASE };
  const done = await fleeDay(input, met, dice.throw, rulingsInForce());
  const journey = { ...done.way, met: sightingOf(done.chase, input.way.met[0]?.chase?.from) };
  const { writes, spots } = tokenGoes(party, input.secret, done.east, done.south);
  const secret = { ...done.secret, met: [done.chase], spots };
  return procedureResult(TITLE, { ...done, way: journey, secret }, dayWrites(party, input, done, writes));
};

/** A day at sea. */
export const sea: Procedure = async (party, _args, dice) => {
  const input = inputOf(party);
  const vessel = vesselOf(party);
  const title = line("RULINGS.Way.sea.title", { day: input.way.days + 1 });
  const plain = { title, lines: [], truth: [], way: input.way, secret: input.secret };
  if (input.members.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  if (!vessel) return { ...plain, refused: { key: "way.noVessel" } };
  const done = await dayAtSea(input, vessel, gridOf(), dice.throw, rulingsInForce());
  const wanting = missingHands(party, input.way.sea.means);
  const hands = wanting > 0 ? [line("RULINGS.Way.sea.hands", { wanting })] : [];
  const { writes, spots } = tokenGoes(party, input.secret, done.east, done.south);
  const night = nightAfter(party, done.met);
  return procedureResult(
    title,
    {
      ...done,
      lines: [...done.lines, ...badLines(party, input, done), ...hands, ...night.lines],
      secret: { ...done.secret, spots },
    },
    dayWrites(party, input, done, writes, night),
  );
};

/** Land on the course of a gale (BX-102). */
export const landfall: Procedure = async (party, args, dice) => {
  const input = inputOf(party);
  const { way: journey, secret } = input;
  const plain = { title: line("RULINGS.Way.sea.landfall"), lines: [], truth: [], way: journey, secret };
  const ship = shipOf(party);
  if (!ship || journey.driven === 0) return { ...plain, refused: { key: "way.noStep" } };
  const done = await landfallOf(input, Number(args.miles ?? journey.driven) || 0, dice.throw, rulingsInForce());
  const { writes, spots } = tokenGoes(party, secret, done.east, done.south);
  return {
    ...plain,
    lines: done.lines,
    way: done.way,
    secret: { ...done.secret, spots },
    write: async (transaction) => {
      await transaction.write(writes);
      if (done.wrecked)
        await transaction.write([{ uuid: ship.uuid, path: "system.hp.value", before: undefined, after: 0 }]);
    },
  };
};

/** The hull is repaired in a dock (BX-101). */
export const repair: Procedure = async (party) => {
  const { way: journey, secret } = inputOf(party);
  const ship = shipOf(party);
  const plain = { title: line("RULINGS.Way.sea.repaired"), lines: [], truth: [], way: journey, secret };
  if (!ship) return { ...plain, refused: { key: "way.noVessel" } };
  return {
    ...plain,
    write: (transaction) =>
      transaction.write([{ uuid: ship.uuid, path: "system.takenOnWater", before: true, after: false }]),
  };
};
