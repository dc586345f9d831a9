import type { Refusal } from "../../rules/plan.ts";
import type { Transaction } from "../undo/transaction.ts";

type Uses = Item.SystemOfType<"attack">["uses"];

/** Periods over which the table remembers: rounds, turns and encounters go by too fast for anybody to count anew. */
const COUNTED: readonly string[] = ["day", "week", "total"];

/** The thing whose uses count: its own, or those of the attack that it is a way of (a dragon's second breath). */
export function usesItem(item: Item.Implementation): Item.Implementation {
  const { usesOf: key = "" } = item.system as Partial<Item.SystemOfType<"attack">>;
  if (item.type !== "attack" || key === "") return item;
  const of = (one: Item.Implementation): boolean =>
    one.type === "attack" && (one.system as Item.SystemOfType<"attack">).key === key;
  return item.actor?.items.find(of) ?? item;
}

function usesOf(item: Item.Implementation | undefined): Uses | undefined {
  if (item?.type !== "attack" && item?.type !== "ability") return undefined;
  const { uses } = usesItem(item).system as Item.SystemOfType<"attack">;
  return COUNTED.includes(uses.per) ? uses : undefined;
}

/** Why an attack that can be made so many times a day and no more cannot be made now: a dragon's fourth breath. */
export function usesFault(item: Item.Implementation | undefined): Refusal | undefined {
  const uses = usesOf(item);
  if (!item || !uses || uses.max === null || uses.value > 0) return undefined;
  return { key: "usesSpent", data: { name: item.name, max: uses.max } };
}

/** Takes one use off an attack that counts them; once, however many it hits. */
export async function spendUse(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation | undefined,
): Promise<undefined> {
  const own = item && actor.items.get(item.id ?? "");
  const { uuid = "" } = own ? usesItem(own) : {};
  await transaction.change(() => {
    const uses = usesOf(item);
    if (!uses || uses.max === null || uses.value === 0) return [];
    return [{ uuid, path: "system.uses.value", before: uses.value, after: uses.value - 1 }];
  });
}
