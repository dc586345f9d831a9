/** What hurts on the way comes as a card of damage, which is laid on like any other. */
import type { TrapEffect } from "../../../rules/exploration/traps.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";
import { type HazardDamage, hazardDamage } from "./damage-card.ts";

/** Writes what hurts, within the transaction that brings it. */
type DealDamage = (transaction: Transaction) => Promise<void>;

/** Throws the damage of traps and falls; what it gives posts the cards. A save is the victim's to roll: the card of the turn has named it. */
export async function damageCards(
  party: Actor.Implementation,
  harm: readonly TrapEffect[],
  dice: TableDice,
  soft = false,
): Promise<DealDamage> {
  const all: DealDamage[] = [];
  for (const [at, effect] of harm.entries())
    all.push(await oneHarm({ party, dice, soft, prefix: `harm${at}` }, effect));
  return async (transaction) => {
    for (const hurts of all) await hurts(transaction);
  };
}

async function oneHarm(hit: HazardDamage, effect: TrapEffect): Promise<DealDamage> {
  const victim = actorByUuid(effect.who);
  if (!isCreature(victim) || effect.kind === "save") return async () => {};
  if (effect.kind === "attack") return (await import("./trap-attack.ts")).attackBy(hit, effect, victim);
  return hazardDamage(hit, effect, victim);
}
