/** Every procedure of the journey by its name, and its repetition with other dice. */

import { pass } from "../../rules/exploration/expedition.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { JourneyRequest, JourneyTruth } from "../../view/cards/journey.ts";
import { eventLines, expeditionOf } from "../../view/exploration/turn.ts";
import { line } from "../../view/platform/text-lines.ts";
import { isParty, openAt } from "../adapter/party.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { isOfProcedure, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { cardData } from "../undo/card-data.ts";
import { isGMAuthored, transactionOf } from "../undo/ledger.ts";
import { undoTransaction } from "../undo/undo-transaction.ts";
import {
  askDice,
  type DiceSource,
  type PresetDice,
  presetSource,
  rollAmong,
  rollDice,
  rolledValues,
  storedDie,
  TableDice,
  type TableRolls,
  uneventful,
} from "./dice/table-dice.ts";
import { dungeonTurn, inputOf } from "./dungeon/dungeon-turn.ts";
import { hazard } from "./dungeon/hazard.ts";
import { camp, enter, monsters, noise, passing, through, wander } from "./dungeon/minor-checks.ts";
import { springPartyTrap } from "./dungeon/places-and-doors.ts";
import {
  runAway,
  runBoard,
  runDrop,
  runFromFight,
  runObstacle,
  runOn,
  runSay,
  runScatter,
  runSight,
  runStop,
} from "./encounter/chase.ts";
import {
  beginEncounter,
  distanceEncounterStep,
  endEncounter,
  pickPocketStep,
  REST_BROKEN,
  reactionEncounterStep,
  sneakStep,
  surpriseEncounterStep,
  TITLE,
} from "./encounter/encounter.ts";
import { armEncountered, placeEncounter } from "./encounter/place-encounter.ts";
import { day, landfall, repair, sea } from "./journey/journey.ts";
import { ranksIn, standingIn } from "./march-orders.ts";
import { loseRest, withoutRest } from "./rest/interrupted-rest.ts";
import { stay } from "./rest/stay.ts";
import { type Procedure, runProcedure } from "./run-procedure.ts";
import { runBusy } from "./window-state.ts";
import { writePartyChanges } from "./write-party-changes.ts";

/** The referee closed the question: the procedure is not run. */
class Dismissed extends Error {}

/**
 * All dice of a procedure, set by the referee or rolled, in a trial run without writes: first those of an uneventful course, then further ones as its
 * course needs them. Undefined when it is refused (with a notification), or when the referee cancels.
 */
async function askAllDice(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
): Promise<TableRolls | undefined> {
  const tried = new TableDice(uneventful);
  const { refused } = await procedure(party, args, tried);
  if (notifyRefusal(refused)) return undefined;
  const said = tried.kept.length > 0 ? await askDice(tried.kept, { filledIn: false }) : {};
  if (!said) return undefined;
  const asked = new Set(tried.kept.map(({ id }) => id));
  return rehearse(party, args, procedure, said, asked, ask("dismiss"));
}

/** The dice of a repeated procedure: known ones as set, further ones asked for as another course needs them. */
function askDiceAgain(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
  said: PresetDice,
  known: ReadonlySet<string>,
): Promise<TableRolls | undefined> {
  return rehearse(party, args, procedure, said, known, ask("throw"));
}

async function rehearse(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
  said: PresetDice,
  known: ReadonlySet<string>,
  later: DiceSource,
): Promise<TableRolls | undefined> {
  const dice = new TableDice(
    presetSource(
      said,
      rollAmong(({ id }) => known.has(id), rollDice, later),
    ),
  );
  try {
    const { refused } = await procedure(party, args, dice);
    return notifyRefusal(refused) ? undefined : dice.fall;
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    throw error;
  }
}

/** Asks for dice as they are needed. A repeated procedure that was undone first is run in any case: closing the question rolls its dice. */
function ask(closed: "dismiss" | "throw"): DiceSource {
  return async (requests, names) => {
    const said = await askDice(
      requests.map((request) => storedDie(request, names)),
      { filledIn: false, later: true },
    );
    if (!said && closed === "dismiss") throw new Dismissed();
    return presetSource(said ?? {}, rollDice)(requests, names);
  };
}

/** A source of the preset dice of a procedure; dice newly needed because the world has changed are rolled. */
function asPreset(fall: TableRolls): DiceSource {
  return rolledValues(fall, rollDice);
}

/**
 * Applies a turn or day completed by the rounds of a fight (BX-010, BX-014, GOR-67): effects run down, the turn counts as one without rest in a
 * dungeon, and at midnight everybody eats. World time has already advanced, and lights have burnt. The encounter counts from then on (BX-118).
 */
const countFoughtTurns: Procedure = async (party, args) => {
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
  const lines = eventLines(passed.log);
  return {
    title: line("RULINGS.Way.fought"),
    lines: [line("RULINGS.Way.clockMoved.on.turns", { count: turns }), ...lines],
    truth: [],
    way: { ...journey, turn: passed.turn, effects: passed.effects, water: passed.water },
    secret,
    quiet: lines.length === 0,
    write: (transaction) =>
      writePartyChanges(transaction, party, before, { ...passed, members, clock: before.clock }, rulings),
  };
};

function whole(given: unknown): number {
  return Math.max(0, Math.floor(Number(given) || 0));
}

/** @texts RULINGS.Way.clockMoved.unit.* */
const UNITS = ["rounds", "turns", "hours", "days"] as const;
const MOST = 1000;

/**
 * Advances world time by hand, with light, effects and food at midnight (BX-009, BX-010); backwards only the clock moves. Turns tire only in a
 * dungeon (BX-064).
 */
const clock: Procedure = async (party, args) => {
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
    lines: [line(`RULINGS.Way.clockMoved.${back ? "back" : "on"}.${unit}`, { count }), ...eventLines(after.log)],
    truth: [],
    way: { ...journey, turn: after.turn, effects: after.effects, water: after.water },
    secret,
    write: (transaction) => writePartyChanges(transaction, party, before, after, rulings),
  };
};

/* Chooses a named marching order with one press and a public card (BX-004). */

const chooseMarchOrder: Procedure = async (party, args) => {
  const { way: journey, secret } = inputOf(party);
  const name = String(args.name ?? "");
  const plain = { title: line("RULINGS.Way.arrangement.title"), lines: [], truth: [], way: journey, secret };
  const ranks = ranksIn(party, name);
  if (!ranks) return { ...plain, refused: { key: "targetGone", data: { name } } };
  const { before, after } = standingIn(party, ranks);
  return {
    ...plain,
    lines: [line("RULINGS.Way.arrangement.now", { name })],
    write: (transaction) => transaction.write([{ uuid: party.uuid, path: "system.members", before, after }]),
  };
};

/** Reverts the benefits of an interrupted day of rest (MIX-51). */
const interruptRest: Procedure = async (party) => {
  const input = inputOf(party);
  const broken = input.secret.rest;
  const { way: journey, secret } = withoutRest(input.way, input.secret);
  const plain = { title: TITLE, lines: [REST_BROKEN], truth: [], way: journey, secret };
  if (broken.length === 0) return { ...plain, refused: { key: "way.noStep" } };
  return { ...plain, write: (transaction) => loseRest(transaction, broken) };
};

const PROCEDURES: Readonly<Record<string, Procedure>> = {
  turn: dungeonTurn,
  wander,
  noise,
  spring: springPartyTrap,
  passing,
  monsters,
  through,
  camp,
  stay,
  clock,
  fought: countFoughtTurns,
  enter,
  hazard,
  meetBegin: beginEncounter,
  meetSneak: sneakStep,
  meetSurprise: surpriseEncounterStep,
  meetDistance: distanceEncounterStep,
  meetReact: reactionEncounterStep,
  meetPocket: pickPocketStep,
  meetEnd: endEncounter,
  meetPlace: placeEncounter,
  meetArm: armEncountered,
  runAway,
  runOn,
  runObstacle,
  runDrop,
  runSight,
  runStop,
  runSay,
  runScatter,
  runBoard,
  runFromFight,
  day,
  sea,
  repair,
  landfall,
  breakRest: interruptRest,
  arrange: chooseMarchOrder,
};

function procedureOf(kind: string): Procedure | undefined {
  return game.user?.isGM && Object.hasOwn(PROCEDURES, kind) ? PROCEDURES[kind] : undefined;
}

/** Runs a procedure; notifies the reason of a refusal. Referee's client only. */
export async function runForParty(
  party: Actor.Implementation,
  kind: string,
  args: JourneyRequest["args"] = {},
  { fall, button = "" }: { readonly fall?: TableRolls; readonly button?: string } = {},
): Promise<Refusal | undefined> {
  const refused = await requestForParty(party, { kind, args }, button, fall && asPreset(fall));
  notifyRefusal(refused);
  return refused;
}

/** Runs a procedure for a player who speaks for the party and gets a refusal. Referee's client only. */
export async function requestForParty(
  party: Actor.Implementation,
  { kind, args }: Pick<JourneyRequest, "kind" | "args">,
  button = "",
  source?: ReturnType<typeof asPreset>,
  who = game.userId ?? "",
): Promise<Refusal | undefined> {
  const procedure = procedureOf(kind);
  return procedure
    ? runBusy(party, button, () => runProcedure(party, kind, args, procedure, source, who))
    : { key: "notYours" };
}

/** Runs a procedure with dice set by the referee, including those that follow from others; false when it was not run. */
export async function runWithPresetDice(
  party: Actor.Implementation,
  kind: string,
  args: JourneyRequest["args"],
  button = "",
): Promise<boolean> {
  const procedure = procedureOf(kind);
  const fall = procedure && (await askAllDice(party, args, procedure));
  return fall !== undefined && !(await runForParty(party, kind, args, { fall, button }));
}

/** Opens the window of the card's party at the encounter tab. */
export function openMeeting(message: ChatMessage.Implementation): void {
  const data = cardData(message);
  const party =
    data && isOfProcedure<JourneyTruth>(data.outcome, "wayTruth")
      ? resolveUuidSync(data.outcome.request.party)
      : undefined;
  if (isParty(party)) openAt(party, "meeting");
}

/** Repeats a procedure with results set by the referee: initially the rolled ones, and further dice as another course needs them. */
export async function repeatProcedure(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data || !isGMAuthored(message) || !isOfProcedure<JourneyTruth>(data.outcome, "wayTruth"))
    return;
  const { dice, request } = data.outcome;
  const party = resolveUuidSync(request.party);
  const procedure = procedureOf(request.kind);
  if (!isParty(party) || !procedure) return;
  const said = await askDice(dice);
  if (!said) return;
  const transaction = transactionOf(data.deed);
  if (transaction && transaction.state !== "undone" && notifyRefusal(await undoTransaction(transaction.id, game.user)))
    return;
  const known = new Set(dice.map(({ id }) => id));
  const fall = await askDiceAgain(party, request.args, procedure, said, known);
  if (fall) await runForParty(party, request.kind, request.args, { fall });
}
