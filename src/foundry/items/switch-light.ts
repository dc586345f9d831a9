import { burningTime, lightRow, refill } from "../../rules/exploration/lights.ts";
import { isSameThing } from "../../view/items/same-things.ts";
import { type CarriedLight, carriedLight, lightOf } from "../adapter/light-sources.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Gear = Item.SystemOfType<"gear">;

/** Lights a light source, or puts it out; the carrier's tokens are updated. */
export async function switchLight(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  const carried = item && carriedLight(item);
  if (!carried) return;
  if (carried.light.lit) await item.update({ system: { light: { lit: false } } } as Item.UpdateData);
  else await kindle(actor, carried);
}

/** Lights it: a used light continues, a new one starts, an empty lantern takes a flask of oil. Refused without fuel. */
async function kindle(actor: Actor.Implementation, { item, light, fuel }: CarriedLight): Promise<void> {
  const { quantity, location } = item.system as Gear;
  if (quantity < 1) {
    notifyWarning("RULINGS.Use.light.none", { name: item.name });
    return;
  }
  const begun = light.turnsLeft !== null && light.turnsLeft > 0;
  const changes: Record<string, unknown>[] = [];
  let turnsLeft = begun ? light.turnsLeft : freshTurns({ item, light });
  if (!begun && fuel !== "") {
    const flask = actor.items.find((other) => isSameThing(keyOf(other), fuel) && quantityOf(other) > 0);
    const filled = refill(light, flask ? quantityOf(flask) : 0, rulingsInForce());
    // A light that is missing in the list uses the fuel on its sheet.
    if (filled.refused?.key === "exploration.noOil" || !flask?.id) {
      notifyRefusal({ key: "exploration.noOil", topic: "lightSources" });
      return;
    }
    turnsLeft = filled.refused ? turnsLeft : filled.light.turnsLeft;
    changes.push({ _id: flask.id, "system.quantity": quantityOf(flask) - 1 });
  }
  // A light cannot burn in a pack: a single one is held, a stack is carried outside the pack. If the pack is left behind, the light stays.
  const place = quantity === 1 ? "inHand" : "carried";
  const taken = location === "packed" && { "system.location": place, "system.container": null };
  changes.push({ _id: item.id, "system.light.lit": true, "system.light.turnsLeft": turnsLeft, ...taken });
  await actor.updateEmbeddedDocuments("Item", changes as Item.UpdateData[]);
}

/** The burning time of a new light in turns: from the ruling's list, else from its sheet. */
function freshTurns({ item, light }: Pick<CarriedLight, "item" | "light">): number | null {
  const turnsMax = lightOf(item)?.turnsMax ?? null;
  const rulings = rulingsInForce();
  if (light.kind === "other" || !lightRow(light.kind, rulings)) return turnsMax;
  return burningTime(light.kind, undefined, rulings);
}

function keyOf(item: Item.Implementation): string {
  return "key" in item.system ? (item.system.key ?? "") : "";
}

function quantityOf(item: Item.Implementation): number {
  return "quantity" in item.system ? (item.system.quantity ?? 0) : 0;
}
