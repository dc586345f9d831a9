/** What is typed and chosen in the window of the party: the referee's to write. */
import { readSecret, readWay } from "../../view/expedition/kept-way.ts";
import type { Secret, Way } from "../../view/expedition/way.ts";
import { edited, marked, writeSecret, writeWay } from "./things.ts";

/** Writes the value of a control; what fits nothing changes nothing and shows again as it was. */
export async function editWay(
  party: Actor.Implementation,
  control: HTMLElement,
  value: string | boolean,
): Promise<void> {
  if (!game.user?.isGM) return;
  const { way = "", list = "", id = "", key = "" } = control.dataset;
  if (way === "edit") await writeWay(party, (now) => edited(now, list, id, key, String(value)));
  else if (way === "mark") await writeSecret(party, (now) => marked(now, id, key, value === true));
  else if (way.startsWith("met."))
    await writeSecret(party, (now) =>
      readSecret({
        ...now,
        met: now.met.map((one) => ({ ...one, [way.slice(4)]: fitting(Reflect.get(one, way.slice(4)), value) })),
      }),
    );
  else if (way.startsWith("secret."))
    await writeSecret(party, (now) => readSecret(withValue(now, way.slice(7), value)));
  else if (way === "place") {
    const { doOnWay } = await import("./procedures.ts");
    await doOnWay(party, "enter", { place: String(value) });
  } else await writeWay(party, (now) => readWay(withValue(now, way, value)));
}

/** A value put at its place in the kind that stands there; numbers are whole and never what is no number. */
function withValue<T extends Way | Secret>(now: T, path: string, value: string | boolean): T {
  const [head = "", tail] = path.split(".");
  const own: unknown = Reflect.get(now, head);
  if (tail === undefined) return { ...now, [head]: fitting(own, value) };
  if (typeof own !== "object" || own === null) return now;
  return { ...now, [head]: { ...own, [tail]: fitting(Reflect.get(own, tail), value) } };
}

function fitting(now: unknown, value: string | boolean): unknown {
  if (typeof now === "boolean") return value === true;
  if (typeof now === "string") return String(value);
  if (value === "") return typeof now === "number" && now >= 0 ? 0 : null;
  const number = Math.round(Number(value));
  return Number.isFinite(number) ? number : now;
}
