import { isCaused } from "../../rules/attack/riders.ts";
import type { DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";
import type { Rider } from "../../rules/creature/types.ts";
import type { CarriedOutcome, IllnessOutcome } from "../../rules/life/disease.ts";
import { UNITS } from "../../rules/magic/spell-effect-lists.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { damageCard } from "./damage.ts";
import type { CardInput, CardView, Presenter } from "./types.ts";

/** The outcome of a rider: the save, and the effect after a failed save or where none was allowed. */
export interface RiderOutcome {
  readonly procedure: "rider";
  readonly rider: Rider;
  readonly save?: SaveOutcome;
  readonly took: boolean;
  /** Whether this hit carried it at all, where only one in so many does. */
  readonly carried?: CarriedOutcome;
  /** The course of a disease. */
  readonly illness?: IllnessOutcome;
  /** How long it lasts, when dice or words say so. */
  readonly lasting?: { readonly count: number; readonly unit: string; readonly text: string };
  /** Conditions put on. */
  readonly marks: readonly string[];
  /** Losses besides, as text keys under `RULINGS.Card.rider`. */
  readonly losses: readonly { readonly key: string; readonly data: Readonly<Record<string, string | number>> }[];
}

/** The card of what a hit brought: its save, what it did, how long, and the way back. */
export const riderCard: Presenter<SavePlan | null, RiderOutcome> = (input) => {
  const { plan, outcome } = input;
  const { rider, save } = outcome;
  const name = input.targets[0]?.name ?? "";
  const card: CardView = {
    ...plainCard(input, line("RULINGS.Card.rider.title", { name }, { rider: `RULINGS.Rider.${rider.kind}` })),
    lines: linesOf(outcome),
  };
  if (!save || !plan) return card;
  return {
    ...card,
    total: String(save.total),
    needs: line("RULINGS.Card.save.needs", { target: save.target }),
    why: whyLines(save.steps),
    more: [{ label: line("RULINGS.Card.save.target"), why: whyLines(plan.target.steps) }],
    outcome: save.success
      ? { line: line("RULINGS.Card.save.success"), tone: "good" }
      : { line: line("RULINGS.Card.save.failure"), tone: "bad" },
  };
};

function linesOf({ rider, took, carried, illness, marks, losses, lasting }: RiderOutcome): TextLine[] {
  const lines: TextLine[] = [];
  if (carried) {
    const { oneIn, rolled } = carried;
    lines.push(line(`RULINGS.Card.rider.${carried.carried ? "carried" : "clean"}`, { oneIn, rolled }));
  }
  if (rider.kind === "half") lines.push(line(took ? "RULINGS.Card.rider.whole" : "RULINGS.Card.rider.half"));
  if (!took) return lines;
  for (const mark of marks) lines.push(line("RULINGS.Card.rider.mark", {}, { condition: `RULINGS.Condition.${mark}` }));
  for (const { key, data } of losses) lines.push(line(`RULINGS.Card.rider.${key}`, data));
  if (illness) {
    const { kills, count, unit } = illness;
    lines.push(timeLine(kills ? "fatal" : "ill", count, unit));
  }
  if (lasting) lines.push(...lastingLines(lasting));
  if (rider.lethal) lines.push(line("RULINGS.Card.rider.lethal"));
  if (rider.note) lines.push(line("RULINGS.Card.rider.note", { note: rider.note }));
  return lines;
}

/** How long something lasts; nothing for what is over at once or says itself how long. */
function lastingLines({ count, unit, text }: NonNullable<RiderOutcome["lasting"]>): TextLine[] {
  if (text) return [line("RULINGS.Card.rider.note", { note: text })];
  if (unit === "permanent") return [line("RULINGS.Card.rider.forGood")];
  return count > 0 && UNITS.some((one) => one === unit) ? [timeLine("lasting", count, unit)] : [];
}

/** A line with a time in it: `3 rounds`. */
function timeLine(key: "lasting" | "fatal" | "ill", count: number, unit: string): TextLine {
  return line(`RULINGS.Card.rider.${key}`, { value: count }, { time: `RULINGS.Effects.time.${unit}` });
}

/** The card of damage, with a button also for what comes without a save: the hug, the drain, the rust. */
export const damageWithRiders: typeof damageCard = (input) => {
  const card = damageCard(input);
  return { ...card, buttons: [...card.buttons, ...input.targets.flatMap((target) => unsaved(target, input))] };
};

function unsaved(
  target: CardInput["targets"][number],
  input: CardInput<DamagePlan, DamageOutcome>,
): CardView["buttons"] {
  if (!input.viewer.referee && !input.viewer.ownsTargets.includes(target.uuid)) return [];
  return input.outcome.riders.flatMap((rider, index) => {
    if (rider.save !== undefined || !isCaused(rider)) return [];
    const values = { target: target.uuid, index: String(index) };
    const used = input.used.includes(`rider.${target.uuid}.${index}`);
    const press = button("rider", "RULINGS.Card.damage.rollRider", { values, disabled: used });
    const keys = { rider: `RULINGS.Rider.${rider.kind}` };
    return [{ ...press, label: line("RULINGS.Card.damage.rollRider", { name: target.name }, keys) }];
  });
}
