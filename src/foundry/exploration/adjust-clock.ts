/** The clock by hand, in either direction (BX-009). */
import { pass } from "../../rules/exploration/expedition.ts";
import { line } from "../../view/cards/common.ts";
import { eventLines, expeditionOf } from "../../view/exploration/turn.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { Procedure } from "./run-procedure.ts";
import { writePartyChanges } from "./write-party-changes.ts";
import { inputOf } from "./dungeon/dungeon-turn.ts";

/** @texts RULINGS.Way.clockMoved.unit.* */
const UNITS = ["rounds", "turns", "hours", "days"] as const;
const MOST = 1000;

/**
 * So much time passes, and with it light, effects and at midnight food (BX-010); backwards only the clock moves. By the turn they tire in a dungeon
 * alone (BX-064).
 */
export const clock: Procedure = async (party, args) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const { way: journey, secret } = input;
  const unit = UNITS.find((one) => one === args.unit) ?? "turns";
  const count = Math.max(1, Math.min(MOST, Math.round(Number(args.count) || 1)));
  const back = args.back === "yes";
  const before = expeditionOf(input);
  const tires = journey.place === "dungeon";
  const passed = pass(before, { [unit]: back ? -count : count }, { resting: tires ? [] : "all" }, rulings);
  const after = tires
    ? passed
    : {
        ...passed,
        members: passed.members.map((one, at) => ({ ...one, turnsActive: before.members[at]?.turnsActive ?? 0 })),
      };
  return {
    title: line("RULINGS.Way.clockMoved.title"),
    told: [line(`RULINGS.Way.clockMoved.${back ? "back" : "on"}.${unit}`, { count }), ...eventLines(after.log)],
    truth: [],
    way: { ...journey, turn: after.turn, effects: after.effects, water: after.water },
    secret,
    write: (transaction) => writePartyChanges(transaction, party, before, after, rulings),
  };
};
