import type { TurnOutcome } from "../../rules/characters/turning.ts";
import type { Refusal } from "../../rules/plan.ts";
import { setConditions, type Written, writeAll } from "../adapter/changes.ts";
import type { ConditionId } from "../data/conditions.ts";
import type { Application } from "./apply.ts";
import { cardData } from "./data.ts";
import { entryFor } from "./rider-effects.ts";
import { actorByUuid, isFrom } from "./stored.ts";

/** Does what a turning says, once: the turned keep away, the destroyed are dead. Each stands on the card, from which it can be taken back. */
export async function applyTurning(message: ChatMessage.Implementation, by: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  if (!data || !isFrom<TurnOutcome>(data.outcome, "turning")) return { key: "notOnCard" };
  if (data.used.includes("turn")) return { key: "alreadyApplied", data: { name: data.speaker.name } };
  const affected = data.outcome.results.flatMap(({ id, result }) => {
    const actor = actorByUuid(id);
    return actor && result !== "stands" ? [{ actor, ...doneTo(actor, result) }] : [];
  });
  const applied: Application[] = affected.map(({ actor, writes, added }) => entryFor(actor, writes, added, [], by));
  await message.update({ system: { used: [...data.used, "turn"], applied } });
  for (const { actor, writes, added } of affected) {
    await writeAll(actor, writes);
    await setConditions(actor, added, []);
  }
  return undefined;
}

function doneTo(
  actor: Actor.Implementation,
  result: "turned" | "destroyed",
): { readonly writes: Written[]; readonly added: ConditionId[] } {
  if (result === "turned") return { writes: [], added: actor.statuses.has("turned") ? [] : ["turned"] };
  const before = (actor.system as Actor.SystemOfType<"monster">).hp.value;
  const writes = before > 0 ? [{ uuid: actor.uuid, path: "system.hp.value", before, after: 0 }] : [];
  return { writes, added: actor.statuses.has("dead") ? [] : ["dead"] };
}
