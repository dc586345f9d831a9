/** What days on land and at sea have in common: who comes and when, where those who are lost really go. */
import type { Expedition } from "../../rules/exploration/expedition.ts";
import { runsShort } from "../../rules/exploration/food.ts";
import { wantPrompt } from "../../rules/exploration/hazards.ts";
import { deviation } from "../../rules/exploration/travel.ts";
import type { Vessel } from "../../rules/exploration/vessel.ts";
import { afloat, timeOfDay, type WanderingOutcome, type WanderingPlan } from "../../rules/exploration/wandering.ts";
import type { Refusal, RollRequest } from "../../rules/plan.ts";
import { line } from "../cards/common.ts";
import type { TextLine } from "../sheet-types.ts";
import type { Throw } from "./dice.ts";
import { expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";
import { COURSES, type Course, type Secret, type Way } from "./way.ts";

export type MapGrid = "hex" | "square";

/** What a day came to. */
export interface DayDone {
  readonly refused?: Refusal;
  readonly way: Way;
  readonly secret: Secret;
  readonly expedition: Expedition;
  readonly vessel?: Vessel;
  readonly told: readonly TextLine[];
  readonly truth: readonly TextLine[];
  readonly met: boolean;
  /** Miles east and south that the party really made. */
  readonly east: number;
  readonly south: number;
  /** The ship is gone. */
  readonly lostShip: boolean;
}

/** A day that was refused. */
export function noDay(input: TurnInput): DayDone {
  const { way, secret } = input;
  return {
    way,
    secret,
    expedition: expeditionOf(input),
    told: [],
    truth: [],
    met: false,
    east: 0,
    south: 0,
    lostShip: false,
  };
}

/** What every day does to the way, and to what the referee knows of it: one more, so many miles, and where they really are now. */
export function dayPassed(
  { way, secret }: Pick<TurnInput, "way" | "secret">,
  { water }: Pick<Expedition, "water">,
  miles: number,
  course: Course,
  degrees: number,
): Pick<DayDone, "way" | "secret" | "east" | "south"> {
  const went = along(course, degrees, miles);
  return {
    ...went,
    way: { ...way, days: way.days + 1, miles: way.miles + miles, water, turn: 0, restDays: 0 },
    secret: { ...secret, offCourse: degrees, east: secret.east + went.east, south: secret.south + went.south },
  };
}

/** Miles along a course, so many degrees to the right of it. */
export function along(course: Course, degrees: number, miles: number): { east: number; south: number } {
  const bearing = ((COURSES.indexOf(course) * 45 + degrees) * Math.PI) / 180;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { east: round(Math.sin(bearing) * miles), south: round(-Math.cos(bearing) * miles) };
}

const DAY_DICE = ["lost", "forage", "food", "hunt", "wind", "current"];

/** What the dice of a day are for. */
export function namesOf(rolls: readonly RollRequest[]): Record<string, TextLine> {
  return Object.fromEntries(
    rolls.map(({ id }) => [id, line(DAY_DICE.includes(id) ? `RULINGS.Way.dice.${id}` : "RULINGS.Way.dice.wandering")]),
  );
}

/** How far off their course those who are lost go, in degrees to the right (BX-048). */
export async function straying(grid: MapGrid, dice: Throw): Promise<number> {
  const rolls = await dice([{ id: "deviation", formula: "1d6" }], { deviation: line("RULINGS.Way.dice.deviation") });
  return deviation(Math.max(1, Math.min(6, rolls.deviation?.total ?? 1)), grid);
}

/** What comes, at which time of day, and at sea whether afloat or ashore (BX-073, BX-098). */
export async function meetings(
  plan: WanderingPlan,
  outcome: WanderingOutcome,
  dice: Throw,
  { landing = false, camped = [] }: { readonly landing?: boolean; readonly camped?: TurnInput["members"] } = {},
): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for (const at of outcome.encounters) {
    const id = `time${at}`;
    const rolls = await dice([{ id, formula: "1d6" }], { [id]: line("RULINGS.Way.dice.time") });
    const when = timeOfDay(Math.max(1, Math.min(6, rolls[id]?.total ?? 1)));
    lines.push(
      line(
        "RULINGS.Way.road.encounter",
        { die: outcome.dice[at - 1] ?? 0, chance: plan.chance },
        { when: `RULINGS.Way.when.${when}` },
      ),
    );
    if (when === "night") lines.push(...(await onWatch(camped, at, dice)));
    if (landing) {
      const place = `afloat${at}`;
      const thrown = await dice([{ id: place, formula: "1d6" }], { [place]: line("RULINGS.Way.dice.afloat") });
      lines.push(line(afloat(true, thrown[place]?.total ?? 1) ? "RULINGS.Way.sea.afloat" : "RULINGS.Way.sea.ashore"));
    }
  }
  return lines;
}

/** Everybody who can takes a watch of the night in turn: the die says in whose they come. */
async function onWatch(camped: TurnInput["members"], at: number, dice: Throw): Promise<TextLine[]> {
  const awake = camped.filter(({ marcher }) => !marcher.dead && !marcher.carried);
  if (awake.length === 0) return [];
  const id = `watch${at}`;
  const rolls = await dice([{ id, formula: `1d${awake.length}` }], { [id]: line("RULINGS.Way.dice.watch") });
  const turn = Math.max(1, Math.min(awake.length, rolls[id]?.total ?? 1));
  return [line("RULINGS.Way.road.watch", { watch: turn, name: awake[turn - 1]?.marcher.name ?? "" })];
}

/** Food and water that will not last another two days: told while there is time (BX-010, BX-049). */
export function supplyLines({ members, rations, water }: Expedition): TextLine[] {
  const mouths = members.filter(({ dead }) => !dead).length;
  const food = runsShort(rations, mouths);
  const drink = runsShort(water, mouths);
  return [
    ...(food === undefined ? [] : [line("RULINGS.Way.road.foodShort", { days: food })]),
    ...(drink === undefined ? [] : [line("RULINGS.Way.road.waterShort", { days: drink })]),
  ];
}

/** What the referee may make of hunger and thirst: nothing of it happens by itself (BX-049). */
export function wantLines({ members }: Expedition): TextLine[] {
  return members.flatMap(({ name, want, dead }) => {
    const prompt = dead ? undefined : wantPrompt(want);
    if (!prompt) return [];
    const { attack, rateQuarters, hitPoints } = prompt;
    return [line("RULINGS.Way.road.want", { name, attack: -attack, quarters: rateQuarters, points: hitPoints })];
  });
}
