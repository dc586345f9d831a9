import { revivedFrom } from "../../rules/life/poison.ts";
import type { HitPointChange } from "../../rules/life/types.ts";
import { deathRecordOf, FLAG } from "./death-record.ts";
import type { ValueChange } from "./value-changes.ts";

/** The writes when a change of hit points killed by poison; `kind`: the kind of damage. */
export function poisonDeath(actor: Actor.Implementation, change: HitPointChange, kind = ""): ValueChange[] {
  const effect = change.added.includes("dead") && revivedFrom(change, kind) ? deathRecordOf(actor) : undefined;
  return effect ? [{ uuid: effect.uuid, path: `${FLAG}.of`, before: undefined, after: "poison" }] : [];
}
