import type { Power } from "../../rules/combat/powers.ts";

/** What recovering asks of whose power it is (HERO-08). */
export function whoRecovers(actor: Actor.Implementation | null): { monster: boolean; canRecover: boolean } {
  const monster = actor?.type === "monster";
  const { canRecover = false } = (actor?.system ?? {}) as { canRecover?: boolean };
  return { monster, canRecover };
}

/** A power's item as the rules see it. The item counts the uses that are left, the rules those that were made. */
export function powerFrom(item: Item.Implementation): Power {
  const system = item.system as Item.SystemOfType<"power">;
  return {
    id: item.id ?? "",
    name: item.name,
    frequency: system.usage,
    used: Math.max(0, system.uses.max - system.uses.value),
    maximum: system.uses.max,
    grantsActions: system.grantsActions > 0,
    ownRecovery: system.ownRecovery,
    limitedPerEncounter: system.limitedPerEncounter,
  };
}
