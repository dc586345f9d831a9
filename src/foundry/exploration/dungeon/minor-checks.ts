/** Procedures of the dungeon that take less or more than a turn: an extra wandering check, a noise, crossing a trap, an hour of camp. */

import { fallsShut } from "../../../rules/exploration/door-shuts.ts";
import { monstersOpen } from "../../../rules/exploration/doors.ts";
import { partyRate } from "../../../rules/exploration/encumbrance.ts";
import { enter as comesTo, pass } from "../../../rules/exploration/expedition.ts";
import {
  checksFor,
  hoursDue,
  planNoise,
  planWandering,
  resolveWandering,
  type WanderingPlan,
} from "../../../rules/exploration/wandering.ts";
import { PLACES } from "../../../rules/facts/encounter.ts";
import { wanderingChances } from "../../../view/exploration/chances.ts";
import { NEW_JOURNEY } from "../../../view/exploration/journey-storage.ts";
import { passBy } from "../../../view/exploration/pass-by.ts";
import { eventLines, expeditionOf } from "../../../view/exploration/turn.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { partyData } from "../../adapter/party.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { afterCamp } from "../rest/fatigue.ts";
import { nightResult } from "../rest/rest-day.ts";
import type { Procedure, ProcedureResult } from "../run-procedure.ts";
import { writePartyChanges } from "../write-party-changes.ts";
import { inputOf } from "./dungeon-turn.ts";

/** An extra check, or the checks due for hours of play (BX-052, GOR-36). World time does not advance. */
export const wander: Procedure = async (party, _args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const { way: journey, secret } = input;
  // The slowest walking member: carried and dead members slow nobody down (GOR-36).
  const walkers = input.members.flatMap(({ marcher }) => (marcher.dead ? [] : [marcher]));
  const rate = walkers.length > 0 ? partyRate(walkers, rulings).value : 3000;
  const due = hoursDue(partyData(party).hoursPlayed * 60, journey.hoursChecked, rulings);
  const where = {
    place: journey.place,
    rate,
    change: secret.change,
    // Outdoors and on the water the chance is the terrain's, as on a day of travel (BX-086, BX-097).
    ...(secret.chance > 0 && journey.place === "dungeon" && { chance: secret.chance }),
    ...(journey.place === "wilderness" && { terrain: journey.road.terrain }),
    ...(journey.place === "water" && { waters: journey.sea.waters }),
  };
  const plan = planWandering(where, rulings, due > 0 ? due : Math.max(1, checksFor(journey.place, rulings)));
  const counted = { ...input, way: { ...journey, hoursChecked: journey.hoursChecked + due } };
  return checked(plan, counted, dice);
};

/** A noise or a smell, where those cause a check of their own: 1 or 2 in six in the referee's judgement (GOR-37). */
export const noise: Procedure = async (party, args, dice) => {
  const odds = [1, 2].find((one) => String(one) === args.odds);
  return checked(planNoise(odds, rulingsInForce()), inputOf(party), dice);
};

async function checked(
  plan: WanderingPlan,
  { way: journey, secret }: Pick<ProcedureResult, "way" | "secret">,
  dice: TableDice,
): Promise<ProcedureResult> {
  const title = line("RULINGS.Way.wandering.title");
  const plain = { title, lines: [], way: journey, secret, quiet: true, chances: wanderingChances(plan) };
  if (plan.refused) return { ...plain, truth: [], refused: plan.refused };
  const rolls = await rollUnder("wandering", plan, line("RULINGS.Way.dice.wandering"), dice.throw);
  const outcome = resolveWandering(plan, rolls);
  const truth = outcome.dice.map((die) =>
    line(die <= plan.chance ? "RULINGS.Way.wandering.comes" : "RULINGS.Way.wandering.none", {
      die,
      chance: plan.chance,
    }),
  );
  if (plan.chance === 0) truth.push(line("RULINGS.Way.wandering.never"));
  return { ...plain, truth, steps: plan.steps, met: outcome.encounters.length > 0 };
}

/** The party passes a place without searching: what elves and dwarves notice (ERIS-61, ERIS-72). The roll stays secret. */
export const passing: Procedure = async (party, args, dice) => {
  const input = inputOf(party);
  const area = input.way.areas.find(({ id }) => id === args.id);
  const plain = { title: line("RULINGS.Way.pass.title"), lines: [], way: input.way, quiet: true };
  if (!area) return { ...plain, truth: [], secret: input.secret, refused: { key: "targetGone", data: { name: "" } } };
  return { ...plain, ...(await passBy(input, area, dice.throw, rulingsInForce())) };
};

/** Monsters pass a door (BX-060). Only the state of the door shows the result; the referee describes the rest. */
export const monsters: Procedure = async (party, args) => {
  const { way: journey, secret } = inputOf(party);
  const door = journey.doors.find(({ id }) => id === args.id);
  const plain = { title: line("RULINGS.Way.door.monsters.title"), lines: [], secret, quiet: true };
  if (!door) return { ...plain, truth: [], way: journey, refused: { key: "targetGone", data: { name: "" } } };
  const { opens, door: after } = monstersOpen(door, args.beast === "yes");
  return {
    ...plain,
    truth: [line(`RULINGS.Way.door.monsters.${opens ? "opened" : "barred"}`, { door: door.name })],
    way: { ...journey, doors: journey.doors.map((one) => (one === door ? { ...door, ...after } : one)) },
  };
};

/**
 * The last member of the party passes an open unblocked door, which closes behind them (BX-059). Triggered by the referee, who alone sees the result.
 */
export const through: Procedure = async (party, args) => {
  const { way: journey, secret } = inputOf(party);
  const door = journey.doors.find(({ id }) => id === args.id);
  const plain = {
    title: line("RULINGS.Way.door.through.title"),
    lines: [],
    truth: [],
    way: journey,
    secret,
    quiet: true,
  };
  if (!door) return { ...plain, refused: { key: "targetGone", data: { name: "" } } };
  if (door.state !== "open") return { ...plain, refused: { key: "exploration.notOpen", rule: "BX-059" } };
  const after = { ...door, state: fallsShut(door) };
  return {
    ...plain,
    truth: [line(`RULINGS.Way.door.through.${after.state === "stuck" ? "stuck" : "shut"}`, { door: door.name })],
    way: { ...journey, doors: journey.doors.map((one) => (one === door ? after : one)) },
  };
};

/** The party enters another kind of place: turns are counted from entering a dungeon (BX-072). */
export const enter: Procedure = async (party, args) => {
  const input = inputOf(party);
  const { way: journey, secret } = input;
  const place = PLACES.find((one) => one === args.place);
  const title = line("RULINGS.Way.entered.title");
  if (!place || place === journey.place)
    return { title, lines: [], truth: [], way: journey, secret, refused: { key: "way.noStep" } };
  const entered = comesTo(expeditionOf(input), place);
  return {
    title,
    lines: [line(`RULINGS.Way.entered.${place}`)],
    truth: [],
    way: { ...journey, place, turn: entered.turn, leg: NEW_JOURNEY.leg },
    secret: { ...secret, comes: [] },
  };
};

/** Hours of camp or waiting: lights burn, everybody rests (BX-009, BX-010, BX-064), and a night restores spells (GOR-49). */
export const camp: Procedure = async (party, args) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const hours = Math.max(1, Math.min(72, Math.round(Number(args.hours) || 8)));
  const before = expeditionOf(input);
  const after = pass(before, { hours }, { resting: "all" }, rulings);
  const night = nightResult(party, hours);
  return {
    title: line("RULINGS.Way.camp.title", { hours }),
    lines: [...eventLines(after.log), ...night.lines],
    truth: [],
    way: { ...input.way, turn: after.turn, effects: after.effects, water: after.water },
    secret: input.secret,
    write: async (transaction) => {
      await writePartyChanges(transaction, party, before, after, rulings);
      await afterCamp(transaction, party, rulings, hours * 6);
      await night.write(transaction);
    },
  };
};
