/** Everything that can be done on the way, by its name, and how it is done again with other dice. */
import type { Refusal } from "../../rules/plan.ts";
import type { JourneyRequest, JourneyTruth } from "../../view/cards/journey.ts";
import { cardData } from "../undo/card-data.ts";
import { isReferenceTo } from "../platform/actor-reference.ts";
import { transactionOf, isGMAuthored } from "../undo/ledger.ts";
import { undoTransaction } from "../undo/undo-transaction.ts";
import { resolveUuidSync } from "../platform/resolve-uuid.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { chooseMarchOrder } from "./choose-march-order.ts";
import { askDice } from "./dice/ask-dice.ts";
import { interruptRest } from "./rest/interrupt-rest.ts";
import { runProcedure, type Procedure } from "./run-procedure.ts";
import { camp, enter, monsters, noise, passing, through, wander } from "./dungeon/minor-checks.ts";
import { clock } from "./adjust-clock.ts";
import type { TableRolls } from "./dice/table-dice.ts";
import { countFoughtTurns } from "./turns-fought.ts";
import { hazard } from "./dungeon/hazard.ts";
import { day, landfall, repair, sea } from "./journey/journey.ts";
import { beginEncounter, distanceEncounterStep, endEncounter, pickPocketStep, reactionEncounterStep, sneakStep, surpriseEncounterStep } from "./encounter/encounter.ts";
import { armEncountered, placeEncounter } from "./encounter/place-encounter.ts";
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
import { asPreset, askDiceAgain, askAllDice } from "./dice/preset-dice.ts";
import { springPartyTrap } from "./dungeon/spring-trap.ts";
import { isParty, openAt } from "../adapter/party.ts";
import { dungeonTurn } from "./dungeon/dungeon-turn.ts";
import { runBusy } from "./window-state.ts";

const PROCEDURES: Readonly<Record<string, Procedure>> = {
  turn: dungeonTurn,
  wander,
  noise,
  spring: springPartyTrap,
  passing,
  monsters,
  through,
  camp,
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

/** Does one of them; tells why not. Referee's client only. */
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

/** Does one of them for a player who speaks for the party, to whom the refusal goes. Referee's client only. */
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

/** Does one of them with what the referee says of its dice, those that follow from others included. Gives whether it was done. */
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

/** Opens the window of the party that a card tells of, at the encounter. */
export function openMeeting(message: ChatMessage.Implementation): void {
  const data = cardData(message);
  const party = data && isReferenceTo<JourneyTruth>(data.outcome, "wayTruth") ? resolveUuidSync(data.outcome.request.party) : undefined;
  if (isParty(party)) openAt(party, "meeting");
}

/** Does it again with results that the referee says: the dice are those that fell, and whatever more another course of it calls for. */
export async function repeatProcedure(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data || !isGMAuthored(message) || !isReferenceTo<JourneyTruth>(data.outcome, "wayTruth")) return;
  const { dice, request } = data.outcome;
  const party = resolveUuidSync(request.party);
  const procedure = procedureOf(request.kind);
  if (!isParty(party) || !procedure) return;
  const said = await askDice(dice);
  if (!said) return;
  const transaction = transactionOf(data.deed);
  if (transaction && transaction.state !== "undone" && notifyRefusal(await undoTransaction(transaction.id, game.user))) return;
  const known = new Set(dice.map(({ id }) => id));
  const fall = await askDiceAgain(party, request.args, procedure, said, known);
  if (fall) await runForParty(party, request.kind, request.args, { fall });
}
