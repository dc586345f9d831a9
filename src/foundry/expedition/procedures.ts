/** Everything that can be done on the way, by its name, and how it is done again with other dice. */
import type { Refusal } from "../../rules/plan.ts";
import type { WayRequest, WayTruth } from "../../view/cards/way.ts";
import { cardData } from "../chat/data.ts";
import { isFrom } from "../chat/stored.ts";
import { deedOf, isGMAuthored } from "../deeds/ledger.ts";
import { takeBack } from "../deeds/take-back.ts";
import { foundNow } from "../found.ts";
import { tellRefusal } from "../refusal.ts";
import { arrange } from "./arrange.ts";
import { askDice } from "./ask-dice.ts";
import { breakRest } from "./break-rest.ts";
import { carryOut, type Procedure } from "./carry-out.ts";
import { camp, enter, monsters, noise, passing, through, wander } from "./checks.ts";
import { clock } from "./clock.ts";
import type { Fall } from "./dice.ts";
import { fought } from "./fought.ts";
import { hazard } from "./hazard.ts";
import { day, landfall, repair, sea } from "./journey.ts";
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
import { asSaid, sayAgain, sayAll } from "./say-dice.ts";
import { spring } from "./spring.ts";
import { isParty, openAt } from "./the-party.ts";
import { dungeonTurn } from "./turn.ts";
import { whileBusy } from "./window-state.ts";

const PROCEDURES: Readonly<Record<string, Procedure>> = {
  turn: dungeonTurn,
  wander,
  noise,
  spring,
  passing,
  monsters,
  through,
  camp,
  clock,
  fought,
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
  landfall,
  breakRest,
  arrange,
};

function procedureOf(kind: string): Procedure | undefined {
  return game.user?.isGM && Object.hasOwn(PROCEDURES, kind) ? PROCEDURES[kind] : undefined;
}

/** Does one of them; tells why not. Referee's client only. */
export async function doOnWay(
  party: Actor.Implementation,
  kind: string,
  args: WayRequest["args"] = {},
  { fall, button = "" }: { readonly fall?: Fall; readonly button?: string } = {},
): Promise<Refusal | undefined> {
  const refused = await doForParty(party, { kind, args }, button, fall && asSaid(fall));
  tellRefusal(refused);
  return refused;
}

/** Does one of them for a player who speaks for the party, to whom the refusal goes. Referee's client only. */
export async function doForParty(
  party: Actor.Implementation,
  { kind, args }: Pick<WayRequest, "kind" | "args">,
  button = "",
  source?: ReturnType<typeof asSaid>,
  who = game.userId ?? "",
): Promise<Refusal | undefined> {
  const procedure = procedureOf(kind);
  return procedure
    ? whileBusy(party, button, () => carryOut(party, kind, args, procedure, source, who))
    : { key: "notYours" };
}

/** Does one of them with what the referee says of its dice, those that follow from others included. Gives whether it was done. */
export async function sayOnWay(
  party: Actor.Implementation,
  kind: string,
  args: WayRequest["args"],
  button = "",
): Promise<boolean> {
  const procedure = procedureOf(kind);
  const fall = procedure && (await sayAll(party, args, procedure));
  return fall !== undefined && !(await doOnWay(party, kind, args, { fall, button }));
}

/** Opens the window of the party that a card tells of, at the encounter. */
export function openMeeting(message: ChatMessage.Implementation): void {
  const data = cardData(message);
  const party = data && isFrom<WayTruth>(data.outcome, "wayTruth") ? foundNow(data.outcome.request.party) : undefined;
  if (isParty(party)) openAt(party, "meeting");
}

/** Does it again with results that the referee says: the dice are those that fell, and whatever more another course of it calls for. */
export async function doAgain(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data || !isGMAuthored(message) || !isFrom<WayTruth>(data.outcome, "wayTruth")) return;
  const { dice, request } = data.outcome;
  const party = foundNow(request.party);
  const procedure = procedureOf(request.kind);
  if (!isParty(party) || !procedure) return;
  const said = await askDice(dice);
  if (!said) return;
  const deed = deedOf(data.deed);
  if (deed && deed.state !== "undone" && tellRefusal(await takeBack(deed.id, game.user))) return;
  const known = new Set(dice.map(({ id }) => id));
  const fall = await sayAgain(party, request.args, procedure, said, known);
  if (fall) await doOnWay(party, request.kind, request.args, { fall });
}
