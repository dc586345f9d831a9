/** What the window of the party warns of beside a member: too many led into a dungeon (ERIS-116), a map that cannot be drawn on the run (BX-125, BX-132). */
import { mappingFault } from "../../rules/characters/party.ts";
import { refusalLine } from "../../view/cards/common.ts";
import type { Way } from "../../view/expedition/way.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { ledTooMany } from "./led.ts";
import type { OneOf } from "./members.ts";

export function warningsOf(
  party: Actor.Implementation,
  { actor }: OneOf,
  mapper: string | null,
  way: Way,
): readonly TextLine[] {
  const led = way.place === "dungeon" ? ledTooMany(party, actor) : [];
  return actor.uuid === mapper ? [...led, ...unmapped(way)] : led;
}

function unmapped({ met }: Way): readonly TextLine[] {
  const { kind, over = "over" } = met[0]?.chase ?? {};
  if (over !== "") return [];
  const fault = mappingFault({ light: true, running: kind !== "days", fleeing: kind === "days" });
  return fault ? [refusalLine(fault)] : [];
}
