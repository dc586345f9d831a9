import { RulesError, wholeNumber } from "../errors.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { lightSources } from "../topics/lightSources.ts";
import { stealth } from "../topics/stealth.ts";
import { surprise } from "../topics/surprise.ts";
import { checkMeeting } from "./check.ts";
import type { Meeting, MeetingSide, SurpriseEntry, SurpriseOutcome, SurprisePlan } from "./types.ts";

/**
 * Plans the surprise rolls of the sides (BX-106 to BX-108, GOR-71). Awareness that the referee has not set follows from light, doors and water.
 * @throws RulesError for fewer than two sides or a range outside 0 to 6.
 */
export function planSurprise(meeting: Meeting, rulings: Rulings): SurprisePlan {
  checkMeeting(meeting, "meeting");
  if (meeting.sides.length < 2) throw new RulesError("tooFew", "meeting.sides", { least: 2 });
  const ruling = rulings.use(surprise);
  const sides = meeting.sides.map((side) => entry(side, meeting, rulings));
  return {
    procedure: "surprise",
    place: meeting.place,
    sides,
    rolls: sides.filter(({ rollId }) => rollId !== "").map(({ rollId }) => ({ id: rollId, formula: "1d6" })),
    ...(!ruling.rolls && { refused: { key: "order.noSurprise", rule: "BX-108", topic: "surprise" } }),
    stamp: rulings.hash,
  };
}

function entry(side: MeetingSide, meeting: Meeting, rulings: Rulings): SurpriseEntry {
  const ruling = rulings.use(surprise);
  const asleep = side.asleep === true && side.aware !== true;
  const why = asleep ? "" : awareBecause(side, meeting, rulings);
  const aware = side.aware ?? why !== "";
  const source = rulings.source(surprise, ruling.awareRoll ? "GOR-71" : "BX-108");
  const trace = rulings.trace({ key: "surprise.base", on: "surprise", op: "set", value: ruling.base, source });
  for (const other of meeting.sides) {
    if (other.id === side.id || other.surprises <= 2) continue;
    wholeNumber(other.surprises, `meeting.sides.${other.id}.surprises`, 0, 6);
    const its = { kind: "creature", name: other.name, rule: "BX-108" } as const;
    trace.apply({ key: "surprise.stealthy", on: "surprise", op: "atLeast", value: other.surprises, source: its });
  }
  if (side.change !== 0) {
    wholeNumber(side.change, `meeting.sides.${side.id}.change`, -6, 6);
    const referee = { kind: "referee" } as const;
    trace.apply({ key: "surprise.change", on: "surprise", op: "add", value: side.change, source: referee });
  }
  // A bonus means that the side is surprised on fewer faces.
  for (const modifier of side.modifiers ?? [])
    trace.apply(modifier.op === "add" ? { ...modifier, value: -modifier.value } : modifier);
  if (side.dimLight) {
    const dim = rulings.source(lightSources, "ERIS-24");
    trace.apply({ key: "surprise.dimLight", on: "surprise", op: "add", value: side.dimLight, source: dim });
  }
  if (asleep) {
    const referee = { kind: "referee" } as const;
    trace.apply({ key: "surprise.asleep", on: "surprise", op: "atLeast", value: 6, source: referee });
  }
  // A side that approached unseen begins with a surprise round (ERIS-95).
  if (side.stolenUpon && !aware) {
    const unseen = rulings.source(stealth, "ERIS-95");
    trace.apply({ key: "surprise.stolenUpon", on: "surprise", op: "atLeast", value: 6, source: unseen });
  }
  const source6 = { kind: "rule", rule: "BX-108" } as const;
  if (trace.value < 0) trace.apply({ key: "surprise.least", on: "surprise", op: "atLeast", value: 0, source: source6 });
  if (trace.value > 6) trace.apply({ key: "surprise.most", on: "surprise", op: "atMost", value: 6, source: source6 });
  const { value, steps } = trace.done();
  const rolls = ruling.rolls && (!aware || ruling.awareRoll);
  return {
    id: side.id,
    name: side.name,
    party: side.party,
    count: side.count,
    aware,
    why: aware && side.aware === undefined ? why : "",
    rollId: rolls ? `surprise:${side.id}` : "",
    threshold: value,
    steps,
  };
}

/** Awareness comes from light in the dark (BX-107, BX-045) or a failed attempt at the door (BX-057); ships seldom surprise swimmers (BX-091). */
function awareBecause(side: MeetingSide, { dark, place, fog, sides }: Meeting, rulings: Rulings): string {
  const others = sides.filter(({ id }) => id !== side.id);
  // The rule that dim light only narrows surprise covers just the party's lights (ERIS-24, MIX-34).
  const anybodys = rulings.use(lightSources).dimChange === undefined;
  if (dark && others.some(({ light, party }) => light && (party || anybodys))) return "order.sawLight";
  if (side.warned) return "order.warnedDoor";
  if (place === "water" && side.aquatic && !fog && others.some(({ ship }) => ship)) return "order.aquatic";
  return "";
}

/** The surprised sides, and those that lose the first round (BX-109, GOR-71, GOR-73). */
export function resolveSurprise(plan: SurprisePlan, rolls: Rolls, rulings: Rulings): SurpriseOutcome {
  const ruling = rulings.use(surprise);
  const rolled = plan.sides.map((side) => {
    const die = side.rollId === "" ? null : rolledFor(rolls, side.rollId).total;
    return { side, die, surprised: die !== null && !side.aware && die <= side.threshold };
  });
  const cancelled = ruling.cancels && rolled.every(({ surprised }) => surprised);
  const sides = rolled.map(({ side, die, surprised }) => ({
    id: side.id,
    name: side.name,
    die,
    threshold: side.threshold,
    surprised,
    loses: surprised && !cancelled,
    why: surprised && cancelled ? "order.allSurprised" : side.why,
  }));
  const losing = sides.filter(({ loses }) => loses).map(({ id }) => id);
  return {
    procedure: "surprise",
    place: plan.place,
    sides,
    losing,
    anySurprised: sides.some(({ surprised }) => surprised),
    surrounded: mayBeSurrounded(plan, losing),
    choices: ruling.choices,
    stamp: plan.stamp,
  };
}

/** Outdoors three or more creatures that surprise a party may have surrounded it (BX-084). */
export function mayBeSurrounded({ place, sides }: Pick<SurprisePlan, "place" | "sides">, losing: readonly string[]) {
  const surprisers = sides.filter(({ id, party }) => !party && !losing.includes(id));
  return (
    place === "wilderness" &&
    sides.some(({ id, party }) => party && losing.includes(id)) &&
    surprisers.some(({ count }) => count >= 3)
  );
}
