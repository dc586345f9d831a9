/** Writes the effects of travel on the party: lights, hunger, fatigue, gear, and world time. */

import type { Expedition } from "../../rules/exploration/expedition.ts";
import type { Light } from "../../rules/exploration/lights.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type CarriedLight, lightsOf } from "../adapter/light-sources.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import type { ConditionId } from "../data/conditions.ts";
import { burnLights, burntOutLights } from "../items/burn-down.ts";
import { updateTokenLights } from "../items/token-light.ts";
import type { Transaction } from "../undo/transaction.ts";
import { fatigueWrites, membersOf, restPenalties } from "./members.ts";
import { eaten } from "./rest/food.ts";

/** Lights of the party's members, with their items. */
function partyLights(party: Actor.Implementation): CarriedLight[] {
  return membersOf(party).flatMap(({ actor }) => lightsOf(actor));
}

/** Writes every difference between the states of the party; world time advances last. */
export async function writePartyChanges(
  transaction: Transaction,
  party: Actor.Implementation,
  before: Expedition,
  after: Expedition,
  rulings: Rulings,
): Promise<void> {
  const lights = partyLights(party);
  const writes = [
    ...lightWrites(lights, before.lights, after.lights),
    ...eaten(party, Math.max(0, before.rations - after.rations)),
    ...fatigueWrites(after.members),
  ];
  const penalty: readonly ConditionId[] = ["restPenalty"];
  const switches = restPenalties(after.members, rulings).map(({ actor, on }) => ({
    actor,
    on: on ? penalty : [],
    off: on ? [] : penalty,
  }));
  const seconds = after.clock - before.clock;
  transaction.timeComes(seconds);
  await updateTokenLights(() => transaction.write(writes, switches));
  const carriers = membersOf(party).map(({ actor }) => actor.uuid);
  await transaction.time(seconds, burntOutLights(carriers));
}

function lightWrites(
  carried: readonly CarriedLight[],
  before: readonly Light[],
  after: readonly Light[],
): ValueChange[] {
  return after.flatMap((light) => {
    const was = before.find(({ id }) => id === light.id);
    const one = carried.find(({ item }) => item.uuid === light.id);
    if (!one || !was || was.turnsLeft === light.turnsLeft) return [];
    const { _id, ...values } = burnLights(one, light.turnsLeft);
    return Object.entries(values).map(([path, value]) => ({
      uuid: light.id,
      path,
      before: foundry.utils.getProperty(one.item, path),
      after: value,
    }));
  });
}
