/** Named marching orders of a party (BX-004): saved from the current positions, chosen with one press, deleted. */

import { marching } from "../../rules/characters/party.ts";
import { placesOf, type Ranks, ranksOf } from "../../view/exploration/march-order.ts";
import { partyData } from "../adapter/party.ts";
import { askForm, dialogContent, inputOf, labelled } from "../platform/dialogs.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { membersOf } from "./members.ts";

export const ARRANGING = ["arrange", "keepArrangement", "forgetArrangement"] as const;
export type Arranging = (typeof ARRANGING)[number];

/** The maximum length of a name. */
export const LONGEST = 40;
const OK = { label: "RULINGS.Way.arrangement.ok", icon: "fa-solid fa-check" } as const;

/** The current order. */
export function order(party: ActorDocument): Ranks {
  return ranksOf(membersOf(party).map(({ actor, entry }) => ({ id: actor.uuid, rank: entry.rank, file: entry.file })));
}

/** The stored member list for the current ranks, and for these ranks. */
export function standingIn(party: ActorDocument, ranks: Ranks) {
  const places = placesOf(ranks);
  const { members } = partyData(party);
  const before = partyData(party).toObject().members;
  const after = members.map((entry) => {
    const at = places.find(({ id }) => id === entry.actor);
    return at ? { ...entry, rank: Math.min(50, at.rank), file: Math.min(9, at.file) } : { ...entry };
  });
  return { before, after };
}

/** The named orders; a stored one that does not fit is read as blank (S-9). */
export function arrangementsIn(party: ActorDocument) {
  return partyData(party).arrangements;
}

/** The ranks of a named order for the current members; undefined for an unknown name. */
export function ranksIn(party: ActorDocument, name: string): Ranks | undefined {
  const found = arrangementsIn(party).find((one) => one.name === name);
  if (!found) return undefined;
  const placed = found.places.flatMap(({ actor, rank, file }) => (actor === null ? [] : [{ id: actor, rank, file }]));
  const once = placed.filter(({ id }, at) => placed.findIndex((other) => other.id === id) === at);
  return marching(
    { name, ranks: ranksOf(once) },
    membersOf(party).map(({ actor }) => actor.uuid),
  );
}

/** The named orders, and whether each equals the current one. */
export function arrangementsOf(party: ActorDocument): { readonly name: string; readonly current: boolean }[] {
  const now = JSON.stringify(order(party));
  return arrangementsIn(party).map(({ name }) => ({ name, current: JSON.stringify(ranksIn(party, name)) === now }));
}

/** Asks for the name under which to save the current order; initially the name of the equal one. */
export async function askArrangement(party: ActorDocument): Promise<string | undefined> {
  const value = arrangementsOf(party).find(({ current }) => current)?.name ?? "";
  const input = inputOf({ type: "text", name: "name", autocomplete: "off", maxlength: LONGEST, value });
  const form = dialogContent(labelled(localize("RULINGS.Way.arrangement.label"), input));
  const asked = await askForm(form, { title: "RULINGS.Way.arrangement.keep", width: 360, ok: OK });
  return typeof asked?.name === "string" && asked.name.trim() !== "" ? asked.name : undefined;
}
