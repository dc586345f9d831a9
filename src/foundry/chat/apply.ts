import type { DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";
import { takeDamage } from "../../rules/life/damage.ts";
import { heal } from "../../rules/life/healing.ts";
import type { HitPointChange } from "../../rules/life/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { APPLY_MODES, type ApplyMode } from "../../view/cards/damage.ts";
import { lifeWrites, same, setConditions, valueNow, type Written, writeAll } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { CONDITION_IDS, type ConditionId } from "../data/conditions.ts";
import { rulingsInForce } from "../settings/store.ts";
import { cardData } from "./data.ts";
import { followLife } from "./follow-life.ts";
import { actorByUuid, isFrom } from "./stored.ts";

type Message = ChatMessage.Implementation;

/** One application as the message keeps it. */
export interface Application {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly mode: ApplyMode | "outcome";
  readonly amount: number;
  readonly changes: { readonly uuid: string; readonly path: string; readonly before: string; readonly after: string }[];
  readonly added: string[];
  readonly removed: string[];
  readonly by: string;
  readonly undone: boolean;
}

/** The mode of that name, or undefined. */
export function applyMode(name: string | undefined): ApplyMode | undefined {
  return APPLY_MODES.find((mode) => mode === name);
}

/**
 * Lays the damage of a card on one of its targets. Referee's client only. Refused when the card is no damage, the target is not on it or is
 * gone, or it was laid on already and not taken back. `by` is the user who asked.
 */
export async function applyDamage(
  message: Message,
  target: string,
  mode: ApplyMode,
  by: string,
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const party = data?.targets.find(({ uuid }) => uuid === target);
  const actor = actorByUuid(target);
  if (!data || !party || !isFrom<DamageOutcome>(data.outcome, "damage")) return { key: "notOnCard" };
  if (!actor) return { key: "targetGone", data: { name: party.name } };
  if (data.applied.some((entry) => entry.target === target && !entry.undone))
    return { key: "alreadyApplied", data: { name: party.name } };
  const amount = amountFor(data.outcome.total, mode);
  const change = mode === "none" ? undefined : changeFor(actor, amount, mode, data.outcome, data.speaker.name);
  if (change?.refused) return change.refused;
  const writes = [...(change ? lifeWrites(actor, change) : []), ...lossesOf(actor, data.outcome, mode)];
  const entry: Application = {
    id: foundry.utils.randomID(),
    target,
    name: party.name,
    mode,
    amount: mode === "heal" ? -amount : amount,
    changes: writes.map(({ uuid, path, before, after }) => ({
      uuid,
      path,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })),
    added: [...(change?.added ?? [])],
    removed: [...(change?.removed ?? [])],
    by,
    undone: false,
  };
  // The message first: whoever presses at the same moment finds it written and is refused.
  await message.update({ system: { applied: [...data.applied.map(plain), entry] } });
  await writeAll(actor, writes);
  await setConditions(actor, change?.added ?? [], change?.removed ?? []);
  if (change) await followLife(actor, change, message);
  return undefined;
}

/** Takes an application back exactly; refused when what it wrote has changed since. Referee's client only. */
export async function undoDamage(message: Message, id: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  const entry = data?.applied.find((one) => one.id === id);
  const actor = actorByUuid(entry?.target);
  if (!data || !entry) return { key: "notOnCard" };
  if (!actor) return { key: "targetGone", data: { name: entry.name } };
  if (entry.undone) return { key: "alreadyUndone", data: { name: entry.name } };
  const writes = entry.changes.map(
    ({ uuid, path, before, after }): Written => ({
      uuid: uuid ?? actor.uuid,
      path,
      before: JSON.parse(after) as unknown,
      after: JSON.parse(before) as unknown,
    }),
  );
  if (writes.some((write) => !same(valueNow(actor, write), write.before)))
    return { key: "changedSince", data: { name: entry.name } };
  const applied = data.applied.map((one) => (one.id === id ? { ...plain(one), undone: true } : plain(one)));
  await message.update({ system: { applied } });
  await writeAll(actor, writes);
  await setConditions(actor, conditions(entry.removed), conditions(entry.added));
  return undefined;
}

function plain<T extends object>(entry: T): T {
  return JSON.parse(JSON.stringify(entry)) as T;
}

function conditions(names: readonly string[]): ConditionId[] {
  return CONDITION_IDS.filter((condition) => names.includes(condition));
}

/** Half is rounded down but is never nothing (BX-035). */
function amountFor(total: number, mode: ApplyMode): number {
  if (mode === "none") return 0;
  if (mode === "double") return total * 2;
  return mode === "half" ? Math.max(Math.min(1, total), Math.floor(total / 2)) : total;
}

function changeFor(
  actor: Actor.Implementation,
  amount: number,
  mode: ApplyMode,
  outcome: DamageOutcome,
  source: string,
): HitPointChange {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  if (mode === "heal") return heal(creature, amount, rulings);
  return takeDamage(creature, { amount, subdual: outcome.subdual, source }, rulings);
}

/** A helmet or scale that a critical blow cost its bearer (ERIS-27, ERIS-28). */
function lossesOf(actor: Actor.Implementation, outcome: DamageOutcome, mode: ApplyMode): Written[] {
  if (mode === "none" || mode === "heal") return [];
  const { armour, state } = creatureOf(actor);
  const helmet = outcome.helmetLost ? armour.find(({ kind }) => kind === "helmet") : undefined;
  const item = helmet && actor.items.get(helmet.id);
  const losses: Written[] = [];
  // A monster's helmet may be no item of its own, only a mark; the mark goes with it (ERIS-28).
  if (outcome.scaleLost || (outcome.helmetLost && !item && state.critGuard !== "none"))
    losses.push({ uuid: actor.uuid, path: "system.critGuard", before: state.critGuard, after: "none" });
  if (item) {
    const { location } = item.system as Item.SystemOfType<"armour">;
    losses.push({ uuid: item.uuid, path: "system.location", before: location, after: "destroyed" });
  }
  return losses;
}

/** The plan of a damage card, for those who react to it. */
export function damagePlan(message: Message): DamagePlan | undefined {
  const plan = cardData(message)?.plan;
  return isFrom<DamagePlan>(plan, "damage") ? plan : undefined;
}
