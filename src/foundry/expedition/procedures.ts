/** Everything that can be done on the way, by its name, and how it is done again with other dice. */
import type { Refusal } from "../../rules/plan.ts";
import type { WayRequest, WayTruth } from "../../view/cards/way.ts";
import type { KeptDie } from "../../view/expedition/dice.ts";
import { cardData } from "../chat/data.ts";
import { isFrom } from "../chat/stored.ts";
import { deedOf, isGMAuthored } from "../deeds/ledger.ts";
import { takeBack } from "../deeds/take-back.ts";
import { foundNow } from "../found.ts";
import { tellRefusal } from "../refusal.ts";
import { askDice } from "./ask-dice.ts";
import { carryOut, type Procedure } from "./carry-out.ts";
import { camp, enter, noise, spring, wander } from "./checks.ts";
import { type Said, TableDice } from "./dice.ts";
import { hazard } from "./hazard.ts";
import { day, repair, sea } from "./journey.ts";
import { meetBegin, meetDistance, meetEnd, meetPocket, meetReact, meetSneak, meetSurprise } from "./meet.ts";
import { meetArm, meetPlace } from "./place.ts";
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
} from "./run.ts";
import { isParty, openAt } from "./the-party.ts";
import { dungeonTurn } from "./turn.ts";

const PROCEDURES: Readonly<Record<string, Procedure>> = {
  turn: dungeonTurn,
  wander,
  noise,
  spring,
  camp,
  enter,
  hazard,
  meetBegin,
  meetSneak,
  meetSurprise,
  meetDistance,
  meetReact,
  meetPocket,
  meetEnd,
  meetPlace,
  meetArm,
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
};

/** Which dice a thing asks for, tried out without doing it: what falls then counts for nothing. Undefined when it is refused, with the reason told. */
export async function dryRun(
  party: Actor.Implementation,
  kind: string,
  args: WayRequest["args"],
): Promise<readonly KeptDie[] | undefined> {
  const procedure = Object.hasOwn(PROCEDURES, kind) ? PROCEDURES[kind] : undefined;
  if (!procedure || !game.user?.isGM) return undefined;
  const dice = new TableDice();
  const done = await procedure(party, args, dice);
  return tellRefusal(done.refused) ? undefined : dice.kept;
}

/** Does one of them; tells why not. Referee's client only. */
export async function doOnWay(
  party: Actor.Implementation,
  kind: string,
  args: WayRequest["args"] = {},
  said: Said = {},
): Promise<Refusal | undefined> {
  const procedure = Object.hasOwn(PROCEDURES, kind) ? PROCEDURES[kind] : undefined;
  if (!procedure || !game.user?.isGM) return { key: "notYours" };
  const refused = await carryOut(party, kind, args, procedure, said);
  tellRefusal(refused);
  return refused;
}

/** Opens the window of the party that a card tells of, at the encounter. */
export function openMeeting(message: ChatMessage.Implementation): void {
  const data = cardData(message);
  const party = data && isFrom<WayTruth>(data.outcome, "wayTruth") ? foundNow(data.outcome.request.party) : undefined;
  if (isParty(party)) openAt(party, "meeting");
}

/** Does it with results that the referee says beforehand: the dice are those that it asked for the last time it was tried. */
export async function doAgain(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data || !isGMAuthored(message) || !isFrom<WayTruth>(data.outcome, "wayTruth")) return;
  const { dice, request } = data.outcome;
  const party = foundNow(request.party);
  if (!isParty(party)) return;
  const said = await askDice(dice);
  if (!said) return;
  const deed = deedOf(game.messages?.get(data.deed));
  if (deed && deed.state !== "undone" && tellRefusal(await takeBack(deed.id, game.user))) return;
  await doOnWay(party, request.kind, request.args, said);
}
