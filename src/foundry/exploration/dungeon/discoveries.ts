/** Rooms and hexes that the party discovers, by name: each counts once, until the next return to safety (GOR-98). */
import { type Discoveries, discover, withdraw } from "../../../rules/rewards/experience.ts";
import { partyData } from "../../adapter/party.ts";
import { askForm, dialogContent, inputOf, labelled } from "../../platform/dialogs.ts";
import { notifyInfo, notifyRefusal } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { waitsForAward } from "../session.ts";

const OK = { label: "RULINGS.Way.newPlace.ok", icon: "fa-solid fa-check" } as const;
const LONGEST = 100;

function foundBy(party: Actor.Implementation): Discoveries {
  const { roomsExplored, newRooms } = partyData(party);
  return { known: [...roomsExplored], count: newRooms };
}

/** Writes a change of the party's discoveries as an undoable transaction. */
async function change(
  party: Actor.Implementation,
  what: { readonly kind: "discovered" | "withdrawn"; readonly name: string },
  how: (before: Discoveries) => Discoveries,
): Promise<void> {
  const { kind, name } = what;
  const refused = await runUndoable({ kind, data: { name } }, async (transaction) => {
    await transaction.change(() => {
      const before = foundBy(party);
      const after = how(before);
      if (after === before || (after.count === before.count && after.known.length === before.known.length)) return [];
      const { uuid } = party;
      return [
        { uuid, path: "system.roomsExplored", before: before.known, after: after.known },
        { uuid, path: "system.newRooms", before: before.count, after: after.count },
      ];
    });
    return undefined;
  });
  notifyRefusal(refused);
}

/** Records a place; a name that is already known, in any spelling, does not count again. */
export async function recordDiscovery(party: Actor.Implementation, typed: string): Promise<void> {
  const name = typed.trim().slice(0, LONGEST);
  if (name === "") return;
  const small = name.toLocaleLowerCase();
  const known = foundBy(party).known.find((one) => one.toLocaleLowerCase() === small);
  if (known !== undefined) {
    notifyInfo("RULINGS.Way.newPlace.known", { name: known });
    return;
  }
  await change(party, { kind: "discovered", name }, (before) => discover(before, name));
}

/**
 * Returns to safety without an award: the count restarts, and known discoveries stay known. Where experience is given by sessions and some is still
 * due, the discoveries wait for it (MIX-33).
 */
export async function returnToSafety(party: Actor.Implementation): Promise<void> {
  if (waitsForAward(party)) {
    notifyInfo("RULINGS.Way.newPlace.waits", { found: foundBy(party).count });
    return;
  }
  await change(party, { kind: "withdrawn", name: party.name }, withdraw);
}

/** Asks for the name of the place. */
export async function askDiscovery(party: Actor.Implementation): Promise<void> {
  const input = inputOf({ type: "text", name: "place", autocomplete: "off" });
  const form = dialogContent(labelled(localize("RULINGS.Way.newPlace.label"), input));
  const asked = await askForm(form, { title: "RULINGS.Way.newPlace.title", width: 360, ok: OK });
  if (typeof asked?.place === "string") await recordDiscovery(party, asked.place);
}
