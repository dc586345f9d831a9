/**
 * Hazards of a map: a region harms creatures that enter it, or are inside when turns and rounds begin. The active referee's client handles it, for
 * regions that only referees can write, in one transaction with one card.
 */

import { SAVES } from "../../../rules/creature/types.ts";
import {
  planRegionHazard,
  type RegionHazard,
  resolveRegionHazard,
  turnsBegun,
} from "../../../rules/exploration/region-hazard.ts";
import { takeDamage } from "../../../rules/life/damage.ts";
import { resolveSave } from "../../../rules/saves/saving-throw.ts";
import type { HazardReport, RegionHazardCardOutcome } from "../../../view/cards/region-hazard.ts";
import { saveReport } from "../../../view/cards/save-line.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { savingBonuses } from "../../adapter/fighter.ts";
import { hidesNumbersFromPlayers } from "../../adapter/foe-knowledge.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { applyLifeChange, writeHitPoints } from "../../attack/damage/life-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import { Hazard, onHazard } from "../../data/region/hazard.ts";
import { labelRoll, rollPlan } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { hasOnlyHiddenTokens } from "../../platform/hidden-tokens.ts";
import { askBeforeRoll } from "../../platform/hooks.ts";
import { notifyError, notifyWarning } from "../../platform/notifications.ts";
import { queued } from "../../platform/queue.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { afterDamage } from "../../spells/effects/innate-effects.ts";
import { runWithin } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";

/** A creature in a hazard. */
interface Meeting {
  readonly hazard: Hazard;
  readonly token: TokenDocument.Implementation;
  readonly times: number;
}

type Rolls = Roll.Evaluated<Roll>[];

let waiting: Meeting[] = [];
/** Regions of players that were reported to the referee. */
const reported = new Set<string>();

/** Registers the hazards. Call once, for referees, in `ready`. */
export function watchHazards(): void {
  onHazard((hazard, { data }) => {
    // A token placed there, or covered by a newly drawn region, did not walk into it.
    if (data.movement === null || data.skipped || !(data.token instanceof TokenDocument)) return;
    meet([{ hazard, token: data.token, times: 1 }]);
  });
  Hooks.on("updateWorldTime", (now, passed) => {
    // Only the active referee's client searches the scenes.
    const times = passed > 0 && isActingClient() ? turnsBegun(now - passed, now) : 0;
    if (times > 0) meet(standingInHazards().map((one) => ({ ...one, times })));
  });
}

function standingInHazards(): Omit<Meeting, "times">[] {
  return (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.regions.contents.flatMap((region) =>
      region.behaviors.contents.flatMap(({ system, active }) => {
        const hazard: unknown = system;
        if (!active || !(hazard instanceof Hazard) || !hazardData(hazard).eachTurn) return [];
        return [...region.tokens].map((token) => ({ hazard, token }));
      }),
    ),
  );
}

/** The fields that the referee set; the model cannot type them because Foundry owns one of the names. */
interface HazardData extends Pick<RegionHazard, "formula" | "kind" | "magic" | "onSave" | "modifier"> {
  readonly save: string;
  readonly eachTurn: boolean;
  readonly secret: boolean;
}

function hazardData(hazard: Hazard): HazardData {
  return hazard as unknown as HazardData;
}

function regionOf(hazard: Hazard): RegionDocument.Implementation | null {
  return hazard.region as RegionDocument.Implementation | null;
}

/** Whether a player can write the region and could harm any creature with it. */
function isOfPlayer(region: RegionDocument.Implementation): boolean {
  return (game.users?.contents ?? []).some((user) => !user.isGM && region.canUserModify(user, "update"));
}

/** Applies all hazards of one moment together, after the running transactions. */
function meet(met: readonly Meeting[]): void {
  if (met.length === 0 || !isActingClient()) return;
  const first = waiting.length === 0;
  waiting.push(...met);
  if (!first) return;
  void queued(async () => {
    const all = waiting;
    waiting = [];
    const hazards = new Set(all.map(({ hazard }) => hazard));
    for (const hazard of hazards)
      await strike(
        hazard,
        all.filter((one) => one.hazard === hazard),
      ).catch(notifyError);
  });
}

async function strike(hazard: Hazard, met: readonly Meeting[]): Promise<void> {
  const region = regionOf(hazard);
  if (!region) return;
  if (isOfPlayer(region)) {
    if (!reported.has(region.uuid)) notifyWarning("RULINGS.Notice.hazardOfPlayer", { name: region.name });
    reported.add(region.uuid);
    return;
  }
  const { name } = region;
  await runWithin({ kind: "hazard", data: { name }, repeats: true }, (transaction) =>
    transaction.order.causeFirst(async () => {
      const reports: { readonly one: HazardReport; readonly hidden: boolean; readonly rolls: Rolls }[] = [];
      for (const { token, times } of met) {
        const { actor } = token;
        if (!isCreature(actor)) continue;
        const rolls: Rolls = [];
        const one = await harm(transaction, actor, { hazard, name, times, rolls });
        if (one) reports.push({ one, rolls, hidden: token.hidden || hasOnlyHiddenTokens(actor) });
      }
      for (const hidden of [false, true]) {
        const own = reports.filter((report) => report.hidden === hidden);
        const outcome: RegionHazardCardOutcome = {
          procedure: "regionHazard",
          hazard: name,
          told: own.map(({ one }) => one),
        };
        const secret = hidden || hazardData(hazard).secret;
        const targets = own.map(({ one }) => ({ uuid: one.id, name: one.name, img: "" }));
        const rolls = own.flatMap((report) => report.rolls);
        if (own.length > 0)
          await postCard({
            type: "notice",
            outcome,
            rolls,
            targets,
            transaction,
            ...(secret && { secret }),
          });
      }
      return undefined;
    }),
  );
}

interface Harm {
  readonly hazard: Hazard;
  readonly name: string;
  readonly times: number;
  /** The dice that the card shows. */
  readonly rolls: Rolls;
}

/** Harms one creature; nothing is posted for the dead. */
async function harm(
  transaction: Transaction,
  actor: Actor.Implementation,
  { hazard, name, times, rolls }: Harm,
): Promise<HazardReport | undefined> {
  const rulings = rulingsInForce();
  const { formula, kind, magic, save: category, onSave, modifier } = hazardData(hazard);
  const save = SAVES.find((one) => one === category);
  const set: RegionHazard = { name, formula: formula || "0", kind, magic, onSave, modifier, ...(save && { save }) };
  const who = { id: actor.uuid, name: displayName(actor) };
  let report: HazardReport | undefined;
  for (let time = 0; time < times; time += 1) {
    const added = save ? (askBeforeRoll("preSave", { actor, subject: save }) ?? []) : [];
    const plan = planRegionHazard(creatureOf(actor), set, [...savingBonuses(actor), ...added], rulings);
    if (plan.refused)
      return report ?? (plan.refused.key === "hazardUnharmed" ? { ...who, how: "unharmed", amount: 0 } : undefined);
    const thrown = plan.save && (await rollPlan(plan.save));
    const made = plan.save && thrown && resolveSave(plan.save, thrown.rolls, rulings);
    const rolled = await rollPlan(plan);
    const outcome = resolveRegionHazard(plan, rolled.rolls, made?.success);
    rolls.push(...labelRoll(thrown?.shown ?? [], `save:${actor.uuid}`));
    if (outcome.how !== "saved") rolls.push(...labelRoll(rolled.shown, `damage:${actor.uuid}`));
    if (outcome.amount > 0) await hurt(transaction, actor, { amount: outcome.amount, kind, magic, source: name });
    const saved = plan.save && made && saveReport(plan.save, made, hidesNumbersFromPlayers(actor));
    report = {
      ...who,
      how: outcome.how,
      amount: (report?.amount ?? 0) + outcome.amount,
      ...(times > 1 && { turns: time + 1 }),
      ...(saved && { save: saved }),
    };
  }
  return report;
}

async function hurt(
  transaction: Transaction,
  actor: Actor.Implementation,
  { amount, kind, magic, source }: { amount: number; kind: string; magic: boolean; source: string },
): Promise<void> {
  const change = await writeHitPoints(transaction, actor, () =>
    takeDamage(creatureOf(actor), { amount, source, byMagic: magic }, rulingsInForce()),
  );
  if (change.refused) return;
  await afterDamage(transaction, actor, { points: amount, kind });
  await applyLifeChange(transaction, actor, change, undefined, kind);
}
