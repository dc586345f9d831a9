/** The template data of the encounter and journey pages. */

import { answersOf, SURPRISES } from "../../../rules/encounter/referee-overrides.ts";
import { LEADS, sightMiles } from "../../../rules/exploration/travel.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { COLUMNS, INTENTIONS } from "../../../rules/tables/reaction.ts";
import { TERRAINS } from "../../../rules/tables/terrain.ts";
import { pursuit } from "../../../rules/topics/pursuit.ts";
import { reaction } from "../../../rules/topics/reaction.ts";
import { ENDS } from "../../../view/exploration/chase.ts";
import { stepsOf } from "../../../view/exploration/encounter-steps.ts";
import {
  AWARE,
  COURSES,
  type EncounterState,
  type JourneyState,
  OCCUPATIONS,
  type SecretJourney,
  type Sighting,
} from "../../../view/exploration/journey-state.ts";
import type { MemberFacts } from "../../../view/exploration/party.ts";
import { BY_DAY, MOST_WATCHES, NOBODY_AWAKE, watchesOf, watchOf } from "../../../view/exploration/watches.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { localize } from "../../platform/text.ts";

/* The window's data on the night watches. */

type Keeper = Pick<MemberFacts, "uuid" | "name" | "mine" | "marcher">;

/** The night watches: their members, the watches that this user may change, and the members awake at an encounter. */
export function watchContext(journey: JourneyState, { met: [met] }: SecretJourney, members: readonly Keeper[]): object {
  const night = watchesOf(
    journey,
    members.map(({ marcher }) => marcher),
  );
  const living = members.filter(({ marcher }) => !marcher.dead);
  return {
    watchCounts: Array.from({ length: MOST_WATCHES + 1 }, (_, count) => ({
      value: count,
      label: count === 0 ? localize("RULINGS.Way.watch.inTurn") : String(count),
      selected: count === journey.watches.length,
    })),
    watches: journey.watches.map((ids, at) => ({
      at,
      number: at + 1,
      kept: (night[at]?.length ?? 0) > 0,
      keepers: living.map(({ uuid, name, mine }) => ({ uuid, name, mine, on: ids.includes(uuid) })),
    })),
    awakes: met ? awakesOf(watchOf(met), night) : [],
  };
}

/** The possible sets of members awake at an encounter: everybody, one watch, or nobody. */
function awakesOf(now: number, night: readonly (readonly { readonly name: string }[])[]) {
  const nobody = localize("RULINGS.Way.watch.none");
  const of = (awake: (typeof night)[number], at: number): string =>
    localize("RULINGS.Way.watch.of", { watch: at + 1, names: awake.map(({ name }) => name).join(", ") || nobody });
  const choices: readonly (readonly [number, string])[] = [
    [BY_DAY, localize("RULINGS.Way.watch.everybody")],
    ...night.map((awake, at) => [at + 1, of(awake, at)] as const),
    [NOBODY_AWAKE, nobody],
  ];
  return choices.map(([value, label]) => ({ value, label, selected: value === now }));
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Options of a menu, their labels under a key. */
export function options(values: readonly string[], now: string, under: string): Choice[] {
  return values.map((value) => ({ value, label: localize(`${under}.${value}`), selected: value === now }));
}

/** The encounter tab. `speakers`: members who can talk, the caller first. */
export function meetingContext(
  journey: JourneyState,
  { met }: SecretJourney,
  { speakers, thieves }: Voices,
  rulings: Rulings,
): object {
  const [now] = met;
  return {
    sights: journey.met.map(sightOf),
    meeting: now ? { ...meetingOf(journey, now, speakers, rulings), thieves } : null,
  };
}

/** Members who can talk, and those who can pick pockets. */
interface Voices {
  readonly speakers: readonly Choice[];
  readonly thieves: readonly Choice[];
}

function sightOf(sight: Sighting) {
  const { chase } = sight;
  const share = chase
    ? Math.max(0, Math.min(100, Math.round((chase.gap / Math.max(1, chase.from, chase.gap)) * 100)))
    : 0;
  return {
    ...sight,
    share,
    gap: chase && gapLine(sight),
    over: chase && chase.over !== "" ? line(`RULINGS.Way.chase.over.${chase.over}`) : null,
  };
}

function gapLine({ chase, unit }: Sighting) {
  const inWhat = chase?.kind === "turns" ? chase.kind : unit;
  return line(`RULINGS.Way.chase.gap.${inWhat}`, { gap: Math.round(chase?.gap ?? 0), steps: chase?.steps ?? 0 });
}

function meetingOf(journey: JourneyState, met: EncounterState, speakers: readonly Choice[], rulings: Rulings) {
  const { steps, next } = stepsOf(met, rulings);
  const { surprise, distance, chase } = met.encounter;
  const aware = (now: string): Choice[] =>
    AWARE.map((value) => ({
      value,
      label: localize(`RULINGS.Way.meet.awareness.${value || "worked"}`),
      selected: value === now,
    }));
  const loses = (id: string): boolean => surprise?.losing.includes(id) ?? false;
  const who = loses("party") ? (loses("foes") ? "both" : "party") : loses("foes") ? "foes" : "nobody";
  return {
    ...met,
    next,
    // Before the encounter: on a day at sea it may happen ashore (BX-098).
    ashore:
      journey.place === "water" && !distance
        ? options(["water", "wilderness"], met.place, "RULINGS.Way.meet.at")
        : null,
    talks: next === "reaction" || next === "choice",
    farthest: met.sight ? String(met.sight) : "",
    surprises: steps.includes("surprise"),
    sneaks: !rulings.is("stealth", "off"),
    byTurns: rulings.use(pursuit).byTurns,
    // The effect of the surroundings on the chance of evasion; for a surprised side, which otherwise has no chance, it counts alone
    // (BX-129, BX-131).
    outside: met.place === "wilderness",
    caughtOut: met.place === "wilderness" && (who === "party" || who === "foes"),
    rateLabel: `RULINGS.Way.chase.${met.place === "water" ? "theirRound" : "theirRate"}`,
    partyAwares: aware(met.partyAware),
    foesAwares: aware(met.foesAware),
    aboutLine: aboutOf(met),
    sneakLine: met.sneaked ? line(`RULINGS.Way.meet.sneaked.${met.sneaked}`) : null,
    surpriseLine: surprise ? line(`RULINGS.Way.meet.surprise.${who}`) : null,
    distanceLine: distance ? line(`RULINGS.Way.meet.away.${distance.unit}`, { distance: distance.distance }) : null,
    responseLine: met.response ? line(`RULINGS.Reaction.${met.response}`) : null,
    chaseKey: chase ? line(`RULINGS.Way.chase.next.${chase.kind}`) : null,
    speakers,
    over: chase !== undefined && chase.over !== "",
    overLine: chase && chase.over !== "" ? line(`RULINGS.Way.chase.over.${chase.over}`) : null,
    placed: met.tokens.length > 0 && !(chase?.over === "caught" || chase?.over === "exhausted"),
    running: chase !== undefined && chase.over === "",
    fled: met.encounter.over,
    afloat: met.place === "water" && chase?.over === "caught",
    losings: options(SURPRISES, "", "RULINGS.Way.meet.losing"),
    answers: options(answersOf("indifferent", rulings), "", "RULINGS.Reaction"),
    ends: options(ENDS, "", "RULINGS.Way.chase.over"),
    asksBehaviour: rulings.use(reaction).asksBehaviour,
    behaviours: options(COLUMNS, "indifferent", "RULINGS.Reaction.behaviour"),
    intentions: options(INTENTIONS, "winOver", "RULINGS.Reaction.intention"),
  };
}

/** A short summary of the place and the encountered creatures, shown beside the collapsed fields. */
function aboutOf({ dark, fog, woods, lit, warned, cannotLeave, lair }: EncounterState): string {
  const said = [
    [dark, "RULINGS.Way.meet.dark"],
    [fog, "RULINGS.Way.meet.fog"],
    [woods, "RULINGS.Way.meet.woods"],
    [lit, "RULINGS.Way.meet.lit"],
    [warned, "RULINGS.Way.warned"],
    [cannotLeave, "RULINGS.Way.meet.cornered"],
    [lair, "RULINGS.Way.meet.lair"],
  ] as const;
  return said.flatMap(([is, key]) => (is ? [localize(key)] : [])).join(", ");
}

/** The party's true position in words: the distance north or south, and east or west, of its start. */
export function trulyLine({ east, south, offCourse }: SecretJourney) {
  const far = (miles: number): number => Math.round(Math.abs(miles) * 10) / 10;
  return line(
    `RULINGS.Way.truly.${offCourse === 0 ? "course" : offCourse < 0 ? "left" : "right"}`,
    { along: far(south), across: far(east), degrees: Math.abs(offCourse) },
    {
      ns: `RULINGS.Way.course.${south > 0 ? "south" : "north"}`,
      ew: `RULINGS.Way.course.${east < 0 ? "west" : "east"}`,
    },
  );
}

/** The planned day on land. */
export function roadContext({ road }: JourneyState) {
  return {
    road: {
      ...road,
      resting: road.occupation === "rest",
      seen: road.sight > 0 ? String(road.sight) : "",
      usually: String(sightMiles(road.terrain)),
      occupations: options(OCCUPATIONS, road.occupation, "RULINGS.Way.occupation"),
      courses: options(COURSES, road.course, "RULINGS.Way.course"),
      terrains: options(TERRAINS, road.terrain, "RULINGS.Way.terrain"),
      laters: [
        { value: "", label: localize("RULINGS.Way.road.same"), selected: road.later === "" },
        ...options(TERRAINS, road.later, "RULINGS.Way.terrain"),
      ],
      leads: options(LEADS, road.lead, "RULINGS.Way.lead"),
    },
  };
}

/** The planned day at sea. */
export function seaContext({ sea }: JourneyState) {
  return {
    sea: {
      ...sea,
      land: sea.landMiles < 0 ? "" : String(sea.landMiles),
      means: options(["sail", "oar"], sea.means, "RULINGS.Way.means"),
      watersOf: options(["ocean", "lake", "river", "swamp"], sea.waters, "RULINGS.Way.waters"),
      courses: options(COURSES, sea.course, "RULINGS.Way.course"),
      currents: options(["none", "down", "up"], sea.current, "RULINGS.Way.current"),
      river: sea.waters === "river",
    },
  };
}
