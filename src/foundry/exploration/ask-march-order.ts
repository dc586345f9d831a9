/** The requests about a party's named marching orders (BX-004): choosing one, saving the current places, or deleting one. */
import type { Refusal } from "../../rules/plan.ts";
import { placesOf } from "../../view/exploration/march-order.ts";
import { type Arranging, arrangementsIn, LONGEST, order } from "./march-orders.ts";
import { runForParty } from "./procedures.ts";

const MOST = 20;

/** Carries out a request about the party's named orders. Referee's client only; the caller has checked the permission. */
export async function changeArrangements(
  party: Actor.Implementation,
  kind: Arranging,
  asked: unknown,
): Promise<Refusal | undefined> {
  const name = typeof asked === "string" ? asked.trim().slice(0, LONGEST) : "";
  if (name === "") return { key: "malformed" };
  if (kind === "arrange") return runForParty(party, "arrange", { name });
  const others = arrangementsIn(party).filter((one) => one.name !== name);
  if (kind === "keepArrangement" && others.length >= MOST) return { key: "malformed" };
  const places = placesOf(order(party)).map(({ id, rank, file }) => ({ actor: id, rank, file: Math.min(9, file) }));
  const arrangements = kind === "keepArrangement" ? [...others, { name, places }] : others;
  await party.update({ system: { arrangements } } as Actor.UpdateData);
  return undefined;
}
