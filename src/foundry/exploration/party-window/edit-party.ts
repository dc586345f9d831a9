/** What is typed and chosen in the window of the party: the referee's to write. */

import { ownRow } from "../../../rules/input-checks.ts";
import type { JourneyState, SecretJourney } from "../../../view/exploration/journey-state.ts";
import { checkedJourney, checkedSecret } from "../../../view/exploration/journey-storage.ts";
import { counted } from "../../../view/exploration/watches.ts";
import { withEdited, withMarked, writeJourney, writeSecret } from "../dungeon/places-and-doors.ts";

/** What a number is where the field is left empty; elsewhere nought. */
const EMPTY: Readonly<Record<string, number | null>> = { water: null, "sea.landMiles": -1, "sea.sight": 24 };

/** Writes the value of a control; what fits nothing changes nothing and shows again as it was. */
export async function editPartyWindow(
  party: Actor.Implementation,
  control: HTMLElement,
  value: string | boolean,
): Promise<void> {
  if (!game.user?.isGM) return;
  const { way: journey = "", list = "", id = "", key = "" } = control.dataset;
  let unfit = false;
  const kept = <T>(changed: T | undefined, now: T): T => {
    unfit = changed === undefined;
    return changed ?? now;
  };
  if (journey === "edit") await writeJourney(party, (now) => withEdited(now, list, id, key, String(value)));
  else if (journey === "mark") await writeSecret(party, (now) => withMarked(now, id, key, value === true));
  else if (journey.startsWith("met."))
    await writeSecret(party, (now) => {
      const met = now.met.map((one) => {
        const changed = { ...one, [journey.slice(4)]: fitting(Reflect.get(one, journey.slice(4)), value) };
        return journey === "met.place"
          ? { ...changed, encounter: { ...one.encounter, place: changed.place } }
          : changed;
      });
      return kept(checkedSecret({ ...now, met }), now);
    });
  else if (journey.startsWith("secret."))
    await writeSecret(party, (now) => kept(checkedSecret(withValue(now, journey.slice(7), value)), now));
  else if (journey === "watches")
    await writeJourney(party, (now) => ({ ...now, watches: counted(now, Number(value)) }));
  else if (journey === "place") {
    const { runForParty } = await import("../procedures.ts");
    await runForParty(party, "enter", { place: String(value) });
  } else await writeJourney(party, (now) => kept(checkedJourney(withValue(now, journey, value)), now));
  const { sheet } = party;
  if (unfit && sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
}

/** Fields that take tenths. */
const TENTHS: readonly string[] = ["road.sight"];

/** A value put at its place in the kind that stands there; numbers are whole and never what is no number. */
function withValue<T extends JourneyState | SecretJourney>(now: T, path: string, value: string | boolean): T {
  const [head = "", tail] = path.split(".");
  const own: unknown = Reflect.get(now, head);
  if (tail === undefined) return { ...now, [head]: fitting(own, value, ownRow(EMPTY, path)) };
  if (typeof own !== "object" || own === null) return now;
  return {
    ...now,
    [head]: {
      ...own,
      [tail]: fitting(Reflect.get(own, tail), value, ownRow(EMPTY, path), TENTHS.includes(path) ? 10 : 1),
    },
  };
}

function fitting(now: unknown, value: string | boolean, empty: number | null = 0, parts = 1): unknown {
  if (typeof now === "boolean") return value === true;
  if (typeof now === "string") return String(value);
  if (value === "") return empty;
  const number = Math.round(Number(value) * parts) / parts;
  return Number.isFinite(number) ? number : now;
}
