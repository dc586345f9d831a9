/** What the window of the party warns of beside a member: too many led into a dungeon (ERIS-116), a map that cannot be drawn on the run (BX-125, BX-132). */
import { mappingFault } from "../../../rules/characters/party.ts";
import { refusalLine } from "../../../view/cards/common.ts";
import type { JourneyState } from "../../../view/exploration/journey-state.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { leadsTooMany } from "./followers-limit.ts";
import type { MemberOf } from "../members.ts";

export function warningsOf(
  party: Actor.Implementation,
  { actor }: MemberOf,
  mapper: string | null,
  journey: JourneyState,
): readonly TextLine[] {
  const led = journey.place === "dungeon" ? leadsTooMany(party, actor) : [];
  return actor.uuid === mapper ? [...led, ...unmapped(journey)] : led;
}

function unmapped({ met }: JourneyState): readonly TextLine[] {
  const { kind, over = "over" } = met[0]?.chase ?? {};
  if (over !== "") return [];
  const fault = mappingFault({ light: true, running: kind !== "days", fleeing: kind === "days" });
  return fault ? [refusalLine(fault)] : [];
}
