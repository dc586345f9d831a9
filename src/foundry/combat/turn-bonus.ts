/** Bonuses and penalties that end with a combatant's turn: given by the referee, counted by the fight, used up by the ruling (HERO-04). */

import type { AttackOutcome, DamageOutcome } from "../../rules/attack/types.ts";
import { BONUS_ON } from "../../rules/combat/bonus-uses.ts";
import { BONUS_UNTIL, giveBonus, type NewBonus, useBonuses } from "../../rules/combat/turn-bonuses.ts";
import type { DeathSaveOutcome } from "../../rules/life/death-save.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { SaveOutcome } from "../../rules/saves/saving-throw.ts";
import type { Step } from "../../rules/trace/types.ts";
import type { TurnBonusCardOutcome } from "../../view/cards/heroic.ts";
import { combatantFor } from "../adapter/fighter.ts";
import { postCard } from "../chat/post-card.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import type { CombatDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { changeFightIn } from "./fight.ts";

/** Writes the bonus into the fight and posts it. Referee's client only. */
export async function giveTurnBonus(combat: CombatDocument, of: string, detail: string): Promise<Refusal | undefined> {
  const read = readBonus(detail);
  if (!read) return { key: "malformed" };
  if (read.to.length === 0 || read.value === 0) return { key: "heroic.nobody" };
  const bonus: NewBonus = { ...read, id: foundry.utils.randomID(), of };
  const named = (id: string): string => combat.combatants.get(id)?.name ?? "";
  return runUndoable({ kind: "turnBonus", data: { name: bonus.name } }, async (transaction) => {
    const refused = await changeFightIn(transaction, combat, (state) => ({
      state: giveBonus(state, bonus),
      events: [],
    }));
    if (refused) return refused;
    const { name, on, value, until } = bonus;
    const to = bonus.to.map(named);
    const outcome: TurnBonusCardOutcome = { procedure: "turnBonus", name, on, value, until, of: named(of), to };
    const { actor } = combat.combatants.get(of) ?? {};
    await postCard({ type: "notice", ...(actor && { actor }), outcome, combat, transaction });
    return undefined;
  });
}

function readBonus(detail: string): Omit<NewBonus, "id" | "of"> | undefined {
  try {
    const { name, on, value, until, to } = JSON.parse(detail) as Record<string, unknown>;
    const what = BONUS_ON.find((one) => one === on);
    const ends = BONUS_UNTIL.find((one) => one === until);
    const whom = Array.isArray(to) ? to.filter((one): one is string => typeof one === "string") : [];
    if (typeof name !== "string" || !what || !ends || typeof value !== "number" || !Number.isInteger(value))
      return undefined;
    return Math.abs(value) > 20 ? undefined : { name, on: what, value, until: ends, to: whom };
  } catch {
    return undefined;
  }
}

/** Uses up a bonus by the card of a roll that it changed, as a transaction that follows from the card. Referee's client only. */
export async function noteBonuses(message: ChatMessage.Implementation, combat: CombatDocument): Promise<void> {
  const data = cardData(message);
  const { outcome } = data ?? {};
  const rolled =
    isOfProcedure<AttackOutcome>(outcome, "attack") ||
    isOfProcedure<DamageOutcome>(outcome, "damage") ||
    isOfProcedure<SaveOutcome>(outcome, "save") ||
    isOfProcedure<DeathSaveOutcome>(outcome, "deathSave");
  if (!data || !rolled) return;
  const ids = outcome.steps.flatMap((step) => bonusOf(step) ?? []);
  const by = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  if (!by || ids.length === 0) return;
  const spec = {
    kind: "bonusUsed" as const,
    data: { name: data.speaker.name },
    key: `${message.id}.bonus`,
    card: message.id ?? "",
  };
  await runUndoable(spec, (transaction) =>
    changeFightIn(transaction, combat, (state, rulings) => ({
      state: useBonuses(state, by, ids, rulings),
      events: [],
    })),
  );
}

function bonusOf({ key, applied, data }: Step): string | undefined {
  return applied && key.startsWith("order.turnBonus") && typeof data?.bonus === "string" ? data.bonus : undefined;
}
