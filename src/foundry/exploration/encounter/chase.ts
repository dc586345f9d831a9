/** Evasion and pursuit, on the referee's client. */

import type { Creature } from "../../../rules/creature/types.ts";
import { peopleOf } from "../../../rules/derived/acting-class.ts";
import { mayBecomePursuit, shootsOnTheRun } from "../../../rules/encounter/pursuit-turns.ts";
import { bandOf, type Vessel, vesselRound } from "../../../rules/exploration/vessel.ts";
import { convertLength } from "../../../rules/facts/units.ts";
import { pay } from "../../../rules/rewards/coins.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import {
  type ChaseResult,
  chaseOn,
  chaseScattered,
  chaseStopped,
  evade,
  NO_CHASE,
  outOfSight,
  pursueFromFight,
  type Runner,
  sayChase,
} from "../../../view/exploration/chase.ts";
import type { EncounterState } from "../../../view/exploration/journey-state.ts";
import { dropBait, OBSTACLE_EFFECTS, OBSTACLES, placeObstacle } from "../../../view/exploration/obstacles.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { isActor, resolveUuid } from "../../platform/resolve-uuid.ts";
import { coinsOf, coinWrites } from "../../treasure/hoard.ts";
import { flee } from "../journey/journey.ts";
import { vesselFrom, vesselOf } from "../journey/vessels.ts";
import { marcherFrom, membersOf } from "../members.ts";
import { canTire } from "../rest/fatigue.ts";
import { eaten } from "../rest/food.ts";
import type { Procedure } from "../run-procedure.ts";
import { encounterStep } from "./encounter.ts";
import { feetApartInFight } from "./fight-distances.ts";

type Args = JourneyRequest["args"];
/** The value for the encountered group where one of several groups is chosen. */
const FOES = "foes";

function riding(creature: Creature): { readonly elf: boolean; readonly mounted: boolean } {
  return { elf: peopleOf(creature) === "elf", mounted: creature.tags.includes("mounted") };
}

function partyRunners(party: Actor.Implementation, met: EncounterState, args: Args, rulings: Rulings): Runner[] {
  const ship = met.place === "water" ? vesselOf(party) : undefined;
  if (ship) {
    const base = shipsRate(ship, party, rulings);
    return [{ id: ship.id, name: ship.name, base, shots: 0, spells: 0, freeShots: false, tires: false }];
  }
  return membersOf(party).flatMap((one) => {
    const marcher = marcherFrom(one, rulings);
    if (marcher.carried || marcher.dead) return [];
    const creature = creatureOf(one.actor);
    const who = { elf: peopleOf(creature) === "elf", mounted: marcher.mount !== undefined };
    return [
      {
        id: marcher.id,
        name: marcher.name,
        // Without a ship, per round as well.
        base: Math.floor((marcher.mount ?? marcher.rate) / (met.place === "water" ? 3 : 1)),
        shots: args.shoots === marcher.id ? 1 : 0,
        spells: args.casts === marcher.id ? 1 : 0,
        freeShots: freeShots(creature, who, rulings),
        tires: canTire(one.actor),
      },
    ];
  });
}

/** Yards per round: under sail with the wind of the day, or by oars in a calm (BX-099, BX-127). */
function shipsRate(ship: Vessel, party: Actor.Implementation, rulings: Rulings): number {
  const band = bandOf(journeyOf(party).wind, rulings);
  const rates = (["sail", "oar"] as const).flatMap((means) =>
    ship[means] === undefined ? [] : [vesselRound(ship, means, band, rulings).value],
  );
  return Math.max(0, ...rates);
}

/** The rate of the encountered group; a listed rate is per turn, and at sea, where ships are compared by the round, it is converted (BX-127). */
function foesRate(kind: unknown, party: Actor.Implementation, met: EncounterState, rulings: Rulings): number {
  const atSea = met.place === "water";
  if (atSea && isActor(kind) && kind.type === "vessel") return shipsRate(vesselFrom(kind), party, rulings);
  const { walk = 120, fly = 0, swim = 0 } = isActor(kind) && isCreature(kind) ? creatureOf(kind).movement : {};
  // A creature without a swimming or flying rate is aboard a vessel, as is a party without a ship in the world.
  return atSea ? Math.floor((Math.max(swim, fly) || walk) / 3) : Math.max(walk, fly);
}

/** Whether a creature has a missile weapon that does not slow it down (ERIS-16). */
function freeShots(
  creature: Creature,
  who: { readonly elf: boolean; readonly mounted: boolean },
  rulings: Rulings,
): boolean {
  return ["", ...creature.weapons.map(({ type }) => type)].some((type) => shootsOnTheRun(who, type, rulings));
}

/** The number of living members, of a band its standing ones; without mounts and draught animals (BX-130). */
function headsOf(party: Actor.Implementation, rulings: Rulings): number {
  const members = membersOf(party);
  const ridden = new Set(members.map(({ entry }) => entry.mount));
  return members.reduce((sum, one) => {
    const { dead, mouths = 1 } = marcherFrom(one, rulings);
    return dead || ridden.has(one.actor.uuid) ? sum : sum + mouths;
  }, 0);
}

async function flightOf(
  party: Actor.Implementation,
  met: EncounterState,
  args: Args,
  rulings: Rulings,
): Promise<ChaseResult> {
  const kind = await resolveUuid(met.uuid);
  const foe = isActor(kind) && isCreature(kind) ? kind : undefined;
  const creature = foe && creatureOf(foe);
  const base = Number(args.rate) > 0 ? Number(args.rate) : foesRate(kind, party, met, rulings);
  const system = foe?.type === "monster" ? (foe.system as Actor.SystemOfType<"monster">) : undefined;
  const left = args.surprisedChance === "" ? undefined : args.surprisedChance;
  const never = creature?.tags.some((tag) => tag === "undead" || tag === "construct") ?? false;
  return {
    party: partyRunners(party, met, args, rulings),
    present: headsOf(party, rulings),
    foes: [
      {
        id: FOES,
        name: met.name,
        base,
        shots: args.shoots === FOES ? 1 : 0,
        spells: args.casts === FOES ? 1 : 0,
        freeShots: creature !== undefined && freeShots(creature, riding(creature), rulings),
        tires: !never,
      },
    ],
    hunts: args.hunts === "yes" || args.hunts === true,
    ...(args.pursue === "yes" && { pursued: true }),
    ...(args.pursue === "no" && { pursued: false }),
    ...(left !== undefined && { surprisedChance: Math.max(0, Math.min(100, Math.round(Number(left)) || 0)) }),
    intelligent: system?.intelligent ?? true,
    eats: !never && (system?.eats ?? true),
    immunities: creature?.immunities ?? [],
    tracks: args.tracks === "yes" || args.tracks === true,
  };
}

/** Whether a fight with the encountered group has begun, also in the tracker (BX-117). */
function isFought({ tokens }: EncounterState): boolean {
  return (game.combats?.contents ?? []).some(
    ({ started, combatants }) => started && combatants.some(({ token }) => tokens.includes(token?.uuid ?? "")),
  );
}

export const runAway = encounterStep(async (met, _sides, args, dice, rulings, party) => {
  const said = args.verdict === "away" || args.verdict === "chase" ? args.verdict : undefined;
  const now = isFought(met) ? { ...met, encounter: { ...met.encounter, combatBegun: true } } : met;
  return { ...(await evade(now, await flightOf(party, met, args, rulings), dice.throw, rulings, said)), flight: true };
});

const chased = encounterStep(async (met, _sides, args, dice, rulings, party) =>
  chaseOn(met, await flightOf(party, met, args, rulings), dice.throw, rulings),
);

/** The next round or turn of the pursuit; the next day of one that lasts days. */
export const runOn: Procedure = async (party, args, dice) => {
  const [met] = secretJourneyOf(party).met;
  return (met?.encounter.chase?.kind === "days" ? flee : chased)(party, args, dice);
};

/** Sets the distance or the end of the pursuit by the referee's decision. */
export const runSay = encounterStep(async (met, _sides, args) => {
  const gap = args.gap === undefined || args.gap === "" ? undefined : Number(args.gap) || 0;
  return sayChase(met, gap, String(args.over ?? ""));
});

/** Scatters the party: everybody flees alone. */
export const runScatter = encounterStep(async (met, _sides, args, _dice, rulings, party) => {
  const { away, ...step } = chaseScattered(met, await flightOf(party, met, args, rulings));
  return { ...step, scattered: away };
});

/** Foes alongside board the ship: on deck the fight is measured in feet (BX-089). */
export const runBoard = encounterStep(async (met) => {
  const { chase } = met.encounter;
  if (met.place !== "water" || chase?.over !== "caught") return { met, lines: [], truth: [], refused: NO_CHASE };
  const encounter = { ...met.encounter, place: "dungeon" as const, distance: alongside(met) };
  return {
    met: { ...met, place: "dungeon", dark: false, encounter },
    lines: [line("RULINGS.Way.chase.boarded")],
    truth: [],
  };
});

function alongside({ encounter }: EncounterState): NonNullable<EncounterState["encounter"]["distance"]> {
  const stamp = encounter.distance?.stamp ?? "";
  return { procedure: "encounterDistance", distance: ALONGSIDE, unit: "feet", steps: [], stamp };
}

/** The distance between the ships' rails in feet. */
const ALONGSIDE = 10;

export const runObstacle = encounterStep(async (met, _sides, args, _dice, rulings, party) => {
  const kind = OBSTACLES.find((one) => one === args.obstacle) ?? "other";
  const said = OBSTACLE_EFFECTS.find((one) => one === args.effect);
  return placeObstacle(met, kind, await flightOf(party, met, args, rulings), said);
});

/** Drops items, which are lost whether the pursuers stop for them or not (BX-122, BX-123). */
export const runDrop = encounterStep(async (met, _sides, args, dice, rulings, party) => {
  const what = args.what === "food" ? "food" : "treasure";
  const flight = await flightOf(party, met, args, rulings);
  const gone = flight.hunts ? [] : what === "food" ? eaten(party, 1) : goldGone(party);
  if (!flight.hunts && gone.length === 0)
    return { met, lines: [], truth: [], refused: { key: what === "food" ? "way.noRation" : "way.noGold" } };
  return {
    ...(await dropBait(met, what, flight, dice.throw, rulings)),
    write: (transaction) => transaction.write(gone),
  };
});

/** The value of a gold piece in coppers: the least that pursuers stop for (BX-122). */
const GOLD_PIECE = 100;

/** Subtracts one gold piece's worth in any coins from the common purse, else from the first member who has it; larger coins are changed. */
function goldGone(party: Actor.Implementation): ValueChange[] {
  for (const actor of [party, ...membersOf(party).map((member) => member.actor)]) {
    const { refused, left } = pay(coinsOf(actor), GOLD_PIECE);
    if (!refused) return coinWrites(actor, left);
  }
  return [];
}

export const runSight = encounterStep(async (met, _sides, args, _dice, rulings, party) =>
  outOfSight(met, await flightOf(party, met, args, rulings)),
);

export const runStop = encounterStep((met, _sides, _args, dice) => chaseStopped(met, dice.throw));

/** Turns a fight whose sides have separated into a pursuit, where those run by turns (ERIS-13); at sea into one of ships. */
export const runFromFight = encounterStep(async (met, _sides, args, _dice, rulings, party) => {
  const { distances, struck } = feetApartInFight();
  if (!mayBecomePursuit(distances, struck, rulings))
    return { met, lines: [], truth: [], refused: { key: "way.noStep" } };
  const { distance = 0, unit = "feet" } = met.encounter.distance ?? {};
  const feet = distances.length > 0 ? Math.min(...distances) : convertLength(distance, unit, "feet");
  // Ships pursue by rounds, in yards (BX-128, MIX-43).
  const gap = met.place === "water" ? convertLength(feet, "feet", "yards") : feet;
  return pursueFromFight(met, await flightOf(party, met, args, rulings), gap, rulings);
});
