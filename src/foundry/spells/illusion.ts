/**
 * The effects of an illusion on creatures: the referee enters its appearance and damage, the creatures that disbelieve, and whether it is real
 * (ERIS-103, ERIS-104).
 */

import { SAVES } from "../../rules/creature/types.ts";
import { takeDamage } from "../../rules/life/damage.ts";
import { halvedIllusion, planIllusion, resolveIllusion } from "../../rules/life/illusion.ts";
import { resolveSave } from "../../rules/saves/saving-throw.ts";
import type { IllusionCardOutcome } from "../../view/cards/hazards.ts";
import { creatureOf } from "../adapter/creature.ts";
import { applyLifeChange, writeHitPoints } from "../attack/damage/life-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { askCheckboxes, askChoices, askNumber } from "../platform/dialogs.ts";
import { labelRoll, rollPlan } from "../platform/dice.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { actorByUuid, sameReference } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { targetParties } from "./cast.ts";

type IllusionReport = IllusionCardOutcome["told"][number];

/** The referee's answers about the illusion. */
interface Seen {
  readonly spell: string;
  readonly real: boolean;
  readonly damage: number;
  readonly second: (typeof SAVES)[number] | undefined;
  readonly doubters: readonly string[];
}

/** Asks the referee, rolls the secret saves, and applies the damage to believers: one transaction with a secret card. */
export async function meetIllusion(message: MessageDocument): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data) return;
  const parties = data.targets.length > 0 ? data.targets.map(sameReference) : targetParties();
  if (parties.length === 0) {
    notifyWarning("RULINGS.Notice.noTarget");
    return;
  }
  const seen = await askSeen(data.item.name, parties);
  if (!seen) return;
  const spec = { kind: "illusion" as const, data: { spell: seen.spell }, card: message.id ?? "" };
  const refused = await runUndoable(spec, (transaction) =>
    transaction.order.causeFirst(async () => {
      const reports: IllusionReport[] = [];
      const rolls: Roll.Evaluated<Roll>[] = [];
      for (const { uuid, name } of parties) {
        const actor = actorByUuid(uuid);
        if (actor) reports.push(await meet(transaction, actor, name, seen, rolls, message));
      }
      const outcome: IllusionCardOutcome = {
        procedure: "illusions",
        spell: seen.spell,
        real: seen.real,
        told: reports,
      };
      await postCard({
        type: "save",
        outcome,
        rolls,
        targets: parties,
        follows: message.id ?? "",
        secret: true,
        transaction,
      });
      return undefined;
    }),
  );
  notifyRefusal(refused);
}

async function askSeen(
  spell: string,
  parties: readonly { readonly uuid: string; readonly name: string }[],
): Promise<Seen | undefined> {
  const yesNo = ["no", "yes"].map((value) => ({ value, label: localize(`RULINGS.Illusion.is.${value}`) }));
  const saves = ["none", ...SAVES].map((value) => ({
    value,
    label: value === "none" ? localize("RULINGS.Illusion.noSecond") : localize(`RULINGS.Save.${value}`),
  }));
  const asked = await askChoices("RULINGS.Illusion.ask", [
    { name: "real", label: "RULINGS.Illusion.isReal", options: yesNo },
    { name: "second", label: "RULINGS.Illusion.second", options: saves },
  ]);
  const damage = asked && (await askNumber("RULINGS.Illusion.damage", { min: 0, max: 1000 }));
  if (!asked || damage === undefined) return undefined;
  const options = parties.map(({ uuid, name }) => ({ value: uuid, label: name, off: true }));
  const doubters = await askCheckboxes(
    localize("RULINGS.Illusion.doubters"),
    localize("RULINGS.Illusion.whoDoubts"),
    options,
  );
  const second = SAVES.find((one) => one === asked.second);
  return doubters && { spell, real: asked.real === "yes", damage, second, doubters };
}

async function meet(
  transaction: Transaction,
  actor: Actor.Implementation,
  name: string,
  seen: Seen,
  rolls: Roll.Evaluated<Roll>[],
  message: MessageDocument,
): Promise<IllusionReport> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const disbelieved = seen.doubters.includes(actor.uuid);
  const { real, damage, second } = seen;
  const plan = planIllusion(creature, { real, damage, disbelieved, ...(second && { second }) }, rulings);
  const rolled = await rollPlan(plan);
  rolls.push(...labelRoll(rolled.shown, `save:${actor.uuid}`));
  const met = resolveIllusion(plan, rolled.rolls, rulings, creature);
  let taken = met.damage;
  let how: IllusionReport["how"] = met.believed ? "believed" : disbelieved ? "doubted" : "saw";
  for (const next of met.next) {
    const again = await rollPlan(next.plan);
    rolls.push(...labelRoll(again.shown, `save:${actor.uuid}`));
    const saved = resolveSave(next.plan, again.rolls, rulings).success;
    taken = halvedIllusion(damage, saved, rulings);
    if (saved) how = "halved";
  }
  if (taken.value > 0) {
    const change = await writeHitPoints(transaction, actor, () =>
      takeDamage(creatureOf(actor), { amount: taken.value, source: seen.spell }, rulings),
    );
    await applyLifeChange(transaction, actor, change, message);
  }
  return { id: actor.uuid, name, how, damage: taken.value, steps: taken.steps };
}
