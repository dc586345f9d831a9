/** Days of rest in one place for the whole party: world time, food, healing and restored uses, as one transaction with one card. */
import { pass } from "../../../rules/exploration/expedition.ts";
import { eventLines, expeditionOf } from "../../../view/exploration/turn.ts";
import { line } from "../../../view/platform/text-lines.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { usesRestoredBy } from "../../characters/rest/restored-uses.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { inputOf } from "../dungeon/dungeon-turn.ts";
import { membersOf } from "../members.ts";
import type { Procedure } from "../run-procedure.ts";
import { writePartyChanges } from "../write-party-changes.ts";
import { afterCamp } from "./fatigue.ts";
import { spoiling } from "./food.ts";
import { restDay } from "./rest-day.ts";

/** The maximum number of days of one stay. */
const LONGEST_STAY = 365;

/** The sheet entries of members without food or water. */
const WANT = "goesWithout";

/**
 * The party rests for `days`. `safe`: in a safe place with food, so that nobody eats carried food, and healing that needs a safe place counts
 * (ERIS-130). `wages` and `names`: the wages due meanwhile in gold pieces, which the pay window settles.
 */
export const stay: Procedure = async (party, args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const { way: journey, secret } = input;
  const days = Math.max(1, Math.min(LONGEST_STAY, Math.round(Number(args.days) || 1)));
  const safe = args.safe === "yes";
  const title = line("RULINGS.Way.stay.title", { days });
  if (input.members.length === 0)
    return { title, lines: [], truth: [], way: journey, secret, refused: { key: "way.nobody" } };
  // Lights are not left burning for days.
  const before = { ...expeditionOf(input), lights: [] };
  const passed = pass(before, { days }, { resting: "all" }, rulings);
  const members = passed.members.map((member) => ({
    ...member,
    ...{ travelDays: 0, mustRest: false, overdue: false },
    ...(safe && { want: { food: 0, water: 0 } }),
  }));
  const after = { ...passed, members, ...(safe && { rations: before.rations, water: before.water }) };
  const hungry = safe ? [] : members.flatMap(({ id, want }) => (want.food > 0 ? [id] : []));
  const rest = await restDay(party, journey.restDays + days, safe, dice, { days, fed: safe, hungry });
  const back = membersOf(party).flatMap(({ actor }): TextLine[] => {
    const { names } = usesRestoredBy(actor, true);
    return names.length > 0 ? [line("RULINGS.Way.camp.back", { name: actor.name, things: names.join(", ") })] : [];
  });
  const wages = Math.max(0, Number(args.wages) || 0);
  return {
    title,
    lines: [
      line(`RULINGS.Way.stay.${safe ? "safe" : "open"}`),
      ...eventLines(safe ? passed.log.filter(({ key }) => key !== WANT) : passed.log),
      ...spoiling(party, before.clock, after.clock).map((name) => line("RULINGS.Way.road.spoils", { name })),
      ...rest.lines,
      ...back,
    ],
    truth: wages > 0 ? [line("RULINGS.Way.stay.due", { gold: wages, names: String(args.names ?? "") })] : [],
    way: {
      ...journey,
      // Turns in a dungeon are not counted meanwhile.
      turn: journey.turn,
      effects: after.effects,
      water: after.water,
      restDays: journey.restDays + days,
      safeDays: safe ? journey.safeDays + days : 0,
    },
    secret,
    write: async (transaction) => {
      await writePartyChanges(transaction, party, before, after, rulings);
      await afterCamp(transaction, party, rulings);
      await rest.write(transaction);
    },
  };
};
