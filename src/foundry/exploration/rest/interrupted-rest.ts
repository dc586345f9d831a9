/** A day of rest interrupted by an encounter: when it leads to a fight or to flight, the day has no benefits (BX-029, HERO-17, MIX-51). */
import type { JourneyState, RestGift, SecretJourney } from "../../../view/exploration/journey-state.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { storedDocument } from "../../platform/stored-documents.ts";
import type { Transaction } from "../../undo/transaction.ts";

const STATUSES = "statuses.";

/** Conditions that a day of rest removed, as benefits. */
export function restoredWrites(uuid: string | null, conditions: readonly string[]): RestGift[] {
  return conditions.flatMap((id) => (uuid ? [{ uuid, path: `${STATUSES}${id}`, before: true, after: false }] : []));
}

/** The state after an interruption: no consecutive rest days, and nothing more to lose. */
export function withoutRest(
  journey: JourneyState,
  secret: SecretJourney,
): { readonly way: JourneyState; readonly secret: SecretJourney } {
  return { way: { ...journey, restDays: 0, safeDays: 0 }, secret: { ...secret, rest: [] } };
}

/** Reverts the benefits of the day; from numbers that changed since, their difference is subtracted. */
export async function loseRest(transaction: Transaction, gifts: readonly RestGift[]): Promise<void> {
  const numbers = gifts.filter(({ path }) => !path.startsWith(STATUSES));
  const switches = gifts.flatMap(({ uuid, path }) => {
    const actor = actorByUuid(uuid);
    const condition = CONDITION_IDS.find((id) => path === `${STATUSES}${id}`);
    return condition && isCreature(actor) ? [{ actor, on: [condition], off: [] }] : [];
  });
  await transaction.change(
    () => numbers.flatMap(returned),
    () => switches,
  );
}

function returned({ uuid, path, before, after }: RestGift): RestGift[] {
  const now: unknown = foundry.utils.getProperty(storedDocument(uuid) ?? {}, path);
  if (typeof now === "number" && typeof before === "number" && typeof after === "number") {
    const less = now - (after - before);
    // A creature wounded since does not fall by it: the loss of a night's benefits is no damage.
    const kept = path === "system.hp.value" && now !== after ? Math.max(less, Math.min(now, 1)) : less;
    return [{ uuid, path, before: now, after: kept }];
  }
  return JSON.stringify(now) === JSON.stringify(after) ? [{ uuid, path, before: now, after: before }] : [];
}
