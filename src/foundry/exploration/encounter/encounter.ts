/** An encounter on the referee's client: each step is a procedure of the journey with its cards and its ledger entry. */

import { effectiveLevel } from "../../../rules/derived/effective-level.ts";
import { SURPRISES } from "../../../rules/encounter/referee-overrides.ts";
import { afterEncounter } from "../../../rules/exploration/expedition.ts";
import { INTENTIONS } from "../../../rules/morale/reaction.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { roundLength } from "../../../rules/topics/roundLength.ts";
import { behavioursOf, typedModifiers } from "../../../view/actor/modifier-list.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import {
  distanceStep,
  type EncounterStep,
  newEncounter,
  onSight,
  reactionStep,
  type Sides,
  sneakUp,
  surpriseStep,
} from "../../../view/exploration/encounter.ts";
import type { EncounterState } from "../../../view/exploration/journey-state.ts";
import { pickPocket } from "../../../view/exploration/pick-pockets.ts";
import { sightingOf } from "../../../view/exploration/sighting.ts";
import { eventLines, expeditionOf } from "../../../view/exploration/turn.ts";
import type { TurnInput } from "../../../view/exploration/turn-types.ts";
import { awakeAt, BY_DAY, watchOf } from "../../../view/exploration/watches.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { alertnessOf } from "../../adapter/combatants.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { shiningLightsOf } from "../../adapter/light-sources.ts";
import { actorByUuid, isActor, resolveUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { inputOf } from "../dungeon/dungeon-turn.ts";
import { drawEncounter } from "../encounter-tables.ts";
import { membersOf, sneakerOf } from "../members.ts";
import { afterChaseStep, afterTurn } from "../rest/fatigue.ts";
import { loseRest, withoutRest } from "../rest/interrupted-rest.ts";
import type { Procedure, ProcedureResult } from "../run-procedure.ts";
import { writePartyChanges } from "../write-party-changes.ts";

type Args = JourneyRequest["args"];

export const TITLE = line("RULINGS.Way.meet.title");
export const REST_BROKEN = line("RULINGS.Way.road.restBroken");

/** Begins an encounter: drawn from a table, or chosen by the referee. It stays secret at first. */
export const beginEncounter: Procedure = async (party, args, dice) => {
  const { way: journey, secret, clock } = inputOf(party);
  const plain = { title: TITLE, lines: [], truth: [], way: journey, secret, quiet: true };
  const lair = args.lair === "yes";
  const drawn = args.table
    ? await drawEncounter(String(args.table), journey.place === "dungeon" && !lair, dice)
    : await named(String(args.actor ?? ""), Number(args.count) || 1);
  if (!drawn) return { ...plain, refused: { key: "way.noTable" } };
  const { lines, ...what } = drawn;
  const [watch = BY_DAY, ...comes] = secret.comes;
  const met = newEncounter({
    id: foundry.utils.randomID(),
    place: journey.place,
    // An encounter that continues a fight began with the fight.
    since: Math.max(0, clock - (Math.round(Number(args.fought)) || 0)),
    woods: ["forest", "jungle"].includes(journey.road.terrain) && journey.place === "wilderness",
    lair,
    // A night encounter is in the dark, during a member's watch.
    ...(watch !== BY_DAY && { watch, dark: true }),
    // Wandering monsters did not hear the failed attempt at a door.
    warned: journey.doors.some(({ warned }) => warned) && journey.place === "dungeon" && (!args.table || lair),
    ...what,
    // Monsters already on the map keep their positions.
    ...(args.tokens && { tokens: String(args.tokens).split(" ") }),
  });
  const truth = [...lines, line("RULINGS.Way.meet.who", { name: met.name, count: met.count })];
  return { ...plain, truth, way: { ...journey, met: [] }, secret: { ...secret, comes, met: [met] } };
};

async function named(uuid: string, count: number): Promise<(Partial<EncounterState> & { lines: [] }) | undefined> {
  const actor = await resolveUuid(uuid);
  if (!isActor(actor)) return undefined;
  return {
    uuid,
    name: actor.name,
    img: actor.img ?? "",
    count: Math.max(1, Math.min(999, Math.round(count))),
    lit: shiningLightsOf(actor).some(({ lit, away }) => lit && !away),
    lines: [],
  };
}

/** The current encounter, and both sides by their sheets. */
export async function meetingOf(
  party: Actor.Implementation,
): Promise<{ input: TurnInput; met?: EncounterState; sides: Sides; foe?: Actor.Implementation }> {
  const input = inputOf(party);
  const rulings = rulingsInForce();
  const [met] = input.secret.met;
  const kind = met ? await resolveUuid(met.uuid) : undefined;
  const foe = isActor(kind) && isCreature(kind) ? kind : undefined;
  const watch = met ? watchOf(met) : BY_DAY;
  const marchers = input.members.map(({ marcher }) => marcher);
  const awake = awakeAt(input.way, watch, marchers);
  const ids = new Set(awake.map(({ id }) => id));
  const members = membersOf(party).flatMap(({ actor }) => (ids.has(actor.uuid) ? [actor] : []));
  const sides: Sides = {
    party: input.members.filter(({ marcher }) => !marcher.dead).map(({ creature }) => creature),
    foe: foe && creatureOf(foe),
    lights: input.lights,
    partyAlert: alertnessOf(members, rulings),
    foesAlert: foe ? alertnessOf([foe], rulings) : 0,
    ship: (met ?? input.way).place === "water",
    ...(watch !== BY_DAY && { awake }),
  };
  return { input, sides, ...(met && { met }), ...(foe && { foe }) };
}

type Step = (
  met: EncounterState,
  sides: Sides,
  args: Args,
  dice: TableDice,
  rulings: Rulings,
  party: Actor.Implementation,
) => Promise<TakenEncounterStep>;

/** A step with its further results: scattered members, the flight of a side, and further writes. */
interface TakenEncounterStep extends EncounterStep {
  readonly scattered?: readonly string[];
  /** Whether one side has fled from the other. */
  readonly flight?: boolean;
  readonly write?: (transaction: Transaction) => Promise<void>;
}

/** A step of the encounter as a procedure: writes its public and its secret state. */
export function encounterStep(step: Step): Procedure {
  return async (party, args, dice) => {
    const { input, met, sides } = await meetingOf(party);
    const plain: ProcedureResult = { title: TITLE, lines: [], truth: [], way: input.way, secret: input.secret };
    if (!met) return { ...plain, refused: { key: "way.nobodyMet" } };
    const rulings = rulingsInForce();
    const done = await step(met, sides, args, dice, rulings, party);
    if (done.refused) return { ...plain, refused: done.refused };
    // A party that flees, or is pursued, has not rested that day (MIX-51).
    const broken = done.flight === true ? input.secret.rest : [];
    const kept = broken.length > 0 ? withoutRest(input.way, input.secret) : input;
    const lines = [...done.lines, ...(broken.length > 0 ? [REST_BROKEN] : [])];
    return {
      ...plain,
      lines,
      truth: done.truth,
      ...(done.steps && { steps: done.steps }),
      ...(done.chances && { chances: done.chances }),
      quiet: lines.length === 0,
      way: {
        ...kept.way,
        met: sightingOf(done.met, input.way.met[0]?.chase?.from),
        ...(done.scattered && { scattered: done.scattered }),
      },
      secret: { ...kept.secret, met: [done.met] },
      write: async (transaction) => {
        await afterChaseStep(transaction, party, met, done.met, rulings);
        await loseRest(transaction, broken);
        await done.write?.(transaction);
      },
    };
  };
}

export const sneakStep = encounterStep((met, sides, args, dice, rulings, party) => {
  const group = membersOf(party).flatMap(({ actor }) => (actor.statuses.has("dead") ? [] : [sneakerOf(actor)]));
  return sneakUp(met, group, sides, dice.throw, rulings, args.lifted === "yes");
});

export const surpriseEncounterStep = encounterStep((met, sides, args, dice, rulings) => {
  const said = SURPRISES.find((one) => one === args.losing);
  return surpriseStep(met, sides, dice.throw, rulings, said);
});

export const distanceEncounterStep = encounterStep((met, _sides, args, dice, rulings) => {
  const given = args.given === undefined || args.given === "" ? undefined : Math.max(0, Number(args.given) || 0);
  return distanceStep(met, given, dice.throw, rulings);
});

export const reactionEncounterStep = encounterStep((met, sides, args, dice, rulings) => {
  const speaker = actorByUuid(String(args.speaker ?? ""));
  const behaviours = behavioursOf(args);
  const intention = INTENTIONS.find((one) => one === args.intention);
  const input = {
    group: met.name,
    ...(isCreature(speaker) && { speaker: creatureOf(speaker) }),
    ...(behaviours.length > 0 && { behaviours }),
    ...(intention && { intention }),
    modifiers: typedModifiers(args.modifier, args.reason),
  };
  return reactionStep(met, input, dice.throw, rulings, String(args.answer ?? ""), onSight(met, sides, rulings));
});

/** Picks the pocket of an encountered creature. */
export const pickPocketStep: Procedure = async (party, args, dice) => {
  const { input, met, foe } = await meetingOf(party);
  const plain: ProcedureResult = { title: TITLE, lines: [], truth: [], way: input.way, secret: input.secret };
  if (!met) return { ...plain, refused: { key: "way.nobodyMet" } };
  const who = input.members.find(({ marcher }) => marcher.id === args.who && !marcher.dead);
  if (!who) return { ...plain, refused: { key: "way.nobody" } };
  const creature = foe && creatureOf(foe);
  const rulings = rulingsInForce();
  const level = creature?.class ? effectiveLevel(creature, rulings) : (creature?.hitDice?.number ?? 1);
  const done = await pickPocket(met, who, { level }, dice.throw, rulings);
  if (done.refused) return { ...plain, refused: done.refused };
  return {
    ...plain,
    lines: done.lines,
    truth: done.truth,
    ...(done.chances && { chances: done.chances }),
    secret: { ...input.secret, met: [done.met] },
  };
};

/** Rounds of a pursuit: its turns converted to rounds; its days are already counted. */
function runRounds(met: EncounterState | undefined, rulings: Rulings): number {
  const { chase } = met?.encounter ?? {};
  if (!chase || chase.kind === "days") return 0;
  return Math.min(1000, chase.steps * (chase.kind === "turns" ? rulings.use(roundLength).roundsInTurn : 1));
}

/** Ends the encounter: whole turns have passed since it began, at least one, including the time of its fight (BX-054, BX-118). */
export const endEncounter: Procedure = async (party, args) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const plain = { title: TITLE, lines: [], truth: [], way: input.way, secret: input.secret };
  if (input.secret.met.length === 0) return { ...plain, refused: { key: "way.nobodyMet" } };
  const before = expeditionOf(input);
  const rounds = Math.max(
    runRounds(input.secret.met[0], rulings),
    Math.min(1000, Math.round(Number(args.rounds) || 0)),
  );
  const counted = Math.max(0, input.clock - (input.secret.met[0]?.since ?? input.clock));
  const after = afterEncounter(before, rounds, rulings, counted);
  const lines = eventLines(after.log);
  return {
    ...plain,
    lines,
    way: { ...input.way, turn: after.turn, effects: after.effects, met: [] },
    secret: { ...input.secret, met: [], rest: input.secret.comes.length > 0 ? input.secret.rest : [] },
    write: async (transaction) => {
      await writePartyChanges(transaction, party, before, after, rulings);
      // An encounter is no rest: the count of resting turns restarts (BX-118, BX-126).
      await afterTurn(transaction, party, [], rulings);
    },
  };
};
