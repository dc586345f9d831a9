/** What is typed and chosen in the window of the party: the referee's to write. */

import { ownRow } from "../../rules/shape.ts";
import { soundSecret, soundWay } from "../../view/expedition/kept-way.ts";
import { counted } from "../../view/expedition/watches.ts";
import type { Secret, Way } from "../../view/expedition/way.ts";
import { edited, marked, writeSecret, writeWay } from "./things.ts";

/** What a number is where the field is left empty; elsewhere nought. */
const EMPTY: Readonly<Record<string, number | null>> = { water: null, "sea.landMiles": -1, "sea.sight": 24 };

/** Writes the value of a control; what fits nothing changes nothing and shows again as it was. */
export async function editWay(
  party: Actor.Implementation,
  control: HTMLElement,
  value: string | boolean,
): Promise<void> {
  if (!game.user?.isGM) return;
  const { way = "", list = "", id = "", key = "" } = control.dataset;
  let unfit = false;
  const kept = <T>(changed: T | undefined, now: T): T => {
    unfit = changed === undefined;
    return changed ?? now;
  };
  if (way === "edit") await writeWay(party, (now) => edited(now, list, id, key, String(value)));
  else if (way === "mark") await writeSecret(party, (now) => marked(now, id, key, value === true));
  else if (way.startsWith("met."))
    await writeSecret(party, (now) => {
      const met = now.met.map((one) => {
        const changed = { ...one, [way.slice(4)]: fitting(Reflect.get(one, way.slice(4)), value) };
        return way === "met.place" ? { ...changed, encounter: { ...one.encounter, place: changed.place } } : changed;
      });
      return kept(soundSecret({ ...now, met }), now);
    });
  else if (way.startsWith("secret."))
    await writeSecret(party, (now) => kept(soundSecret(withValue(now, way.slice(7), value)), now));
  else if (way === "watches") await writeWay(party, (now) => ({ ...now, watches: counted(now, Number(value)) }));
  else if (way === "place") {
    const { doOnWay } = await import("./procedures.ts");
    await doOnWay(party, "enter", { place: String(value) });
  } else await writeWay(party, (now) => kept(soundWay(withValue(now, way, value)), now));
  const { sheet } = party;
  if (unfit && sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
}

/** Fields that take tenths. */
const TENTHS: readonly string[] = ["road.sight"];

/** A value put at its place in the kind that stands there; numbers are whole and never what is no number. */
function withValue<T extends Way | Secret>(now: T, path: string, value: string | boolean): T {
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
