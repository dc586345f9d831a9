/** What a turn that the rounds of a fight complete does to the party that fights: its turns, effects and meals are counted like any others. */
import { pass } from "../../rules/exploration/expedition.ts";
import { line } from "../../view/cards/common.ts";
import { eventLines, expeditionOf } from "../../view/exploration/turn.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { Procedure } from "./run-procedure.ts";
import { writePartyChanges } from "./write-party-changes.ts";
import { inputOf } from "./dungeon/dungeon-turn.ts";

/**
 * Rounds have completed a turn of the clock, or a day (BX-010, BX-014, GOR-67): effects run down, the turn counts as one without rest in a dungeon,
 * and at midnight everybody eats. The clock has moved already, and lights have burnt with it. The encounter counts from here on (BX-118).
 */
export const countFoughtTurns: Procedure = async (party, args) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const { way: journey, secret } = input;
  const [now, seconds] = [whole(args.now), whole(args.seconds)];
  const before = { ...expeditionOf(input), lights: [], clock: Math.max(0, now - seconds) };
  const tires = journey.place === "dungeon";
  const passed = pass(before, { seconds: now - before.clock }, { resting: tires ? [] : "all" }, rulings);
  const turns = passed.turn - before.turn;
  const members = tires
    ? passed.members
    : passed.members.map((one, at) => ({ ...one, turnsActive: before.members[at]?.turnsActive ?? 0 }));
  const told = eventLines(passed.log);
  return {
    title: line("RULINGS.Way.fought"),
    told: [line("RULINGS.Way.clockMoved.on.turns", { count: turns }), ...told],
    truth: [],
    way: { ...journey, turn: passed.turn, effects: passed.effects, water: passed.water },
    secret,
    quiet: told.length === 0,
    write: (transaction) => writePartyChanges(transaction, party, before, { ...passed, members, clock: before.clock }, rulings),
  };
};

function whole(given: unknown): number {
  return Math.max(0, Math.floor(Number(given) || 0));
}
