/** What a turn that the rounds of a fight complete does to the party that fights: its turns, effects and meals are counted like any others. */
import { pass } from "../../rules/exploration/expedition.ts";
import { DAY } from "../../rules/exploration/units.ts";
import { line } from "../../view/cards/common.ts";
import { eventLines, expeditionOf } from "../../view/expedition/turn.ts";
import { afterwards } from "../deeds/afterwards.ts";
import { turnsBetween } from "../gear/burn-down.ts";
import { acts } from "../seat.ts";
import { rulingsInForce } from "../settings/store.ts";
import { tablesBook } from "./book.ts";
import type { Procedure } from "./carry-out.ts";
import { membersOf } from "./members.ts";
import { settle } from "./settle.ts";
import { allParties } from "./the-party.ts";
import { inputOf } from "./turn.ts";

/** Which fight moved the clock, as the move says it. */
const FIGHT = "rulings.fight";

/**
 * Rounds have completed a turn of the clock, or a day (BX-010, BX-014, GOR-67): effects run down, the turn counts as one without rest in a dungeon,
 * and at midnight everybody eats. The clock has moved already, and lights have burnt with it. The encounter counts from here on (BX-118).
 */
export const fought: Procedure = async (party, args) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const { way, secret } = input;
  const [now, seconds] = [whole(args.now), whole(args.seconds)];
  const before = { ...expeditionOf(input), lights: [], clock: Math.max(0, now - seconds) };
  const tires = way.place === "dungeon";
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
    way: { ...way, turn: passed.turn, effects: passed.effects, water: passed.water },
    secret,
    quiet: told.length === 0,
    write: (deed) => settle(deed, party, before, { ...passed, members, clock: before.clock }, rulings),
  };
};

function whole(given: unknown): number {
  return Math.max(0, Math.floor(Number(given) || 0));
}

/** Parties on their way, of which somebody fights: of one without a book nothing was ever counted. */
function partiesIn(combat: Combat.Implementation): Actor.Implementation[] {
  const fighters = new Set(combat.combatants.map(({ actorId }) => actorId));
  const fights = (party: Actor.Implementation): boolean => membersOf(party).some(({ actor }) => fighters.has(actor.id));
  return allParties().filter((party) => tablesBook(party) !== undefined && fights(party));
}

/** Looks whether the rounds of a fight complete a turn or a day. Call once, for referees. */
export function watchFought(): void {
  Hooks.on("updateWorldTime", (now, passed, options) => {
    const id: unknown = foundry.utils.getProperty(options, FIGHT);
    const combat = typeof id === "string" ? game.combats?.get(id) : undefined;
    if (!combat || !acts() || passed <= 0) return;
    const days = Math.floor(now / DAY) - Math.floor((now - passed) / DAY);
    if (turnsBetween(now - passed, now) + days === 0) return;
    for (const party of partiesIn(combat))
      void afterwards(async () => {
        const { doOnWay } = await import("./procedures.ts");
        await doOnWay(party, "fought", { now, seconds: passed });
      });
  });
}
