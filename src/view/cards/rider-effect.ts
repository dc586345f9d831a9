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

/** The outcome of a rider: the saving throw, and the effect after a failure or without a saving throw. */
export interface RiderOutcome {
  readonly procedure: "rider";
  readonly rider: Rider;
  readonly save?: SaveOutcome;
  readonly took: boolean;
  /** Whether this hit had the rider, where only some hits do. */
  readonly carried?: CarriedOutcome;
  /** The course of a disease. */
  readonly illness?: IllnessOutcome;
  /** The duration, where dice or words give it. */
  readonly lasting?: { readonly count: number; readonly unit: string; readonly text: string };
  /** Conditions put on. */
  readonly marks: readonly string[];
  /** Other losses, as text keys under `RULINGS.Card.rider`. */
  readonly losses: readonly {
    readonly key: string;
    readonly data: Readonly<Record<string, string | number>>;
    /** Text keys of words in the text. */
    readonly keys?: Readonly<Record<string, string>>;
  }[];
}

/** The card of a rider: its saving throw, effect, duration and undo. */
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
  for (const { key, data, keys } of losses) lines.push(line(`RULINGS.Card.rider.${key}`, data, keys));
  if (illness) {
    const { kills, count, unit } = illness;
    lines.push(timeLine(kills ? "fatal" : "ill", count, unit));
  }
  if (lasting) lines.push(...lastingLines(lasting));
  if (rider.lethal) lines.push(line("RULINGS.Card.rider.lethal"));
  if (rider.note) lines.push(line("RULINGS.Card.rider.note", { note: rider.note }));
  return lines;
}

/** The lines of a duration; none for an instantaneous effect or one whose text has it. */
function lastingLines({ count, unit, text }: NonNullable<RiderOutcome["lasting"]>): TextLine[] {
  if (text) return [line("RULINGS.Card.rider.note", { note: text })];
  if (unit === "permanent") return [line("RULINGS.Card.rider.forGood")];
  return count > 0 && UNITS.some((one) => one === unit) ? [timeLine("lasting", count, unit)] : [];
}

/** A line with a duration: `3 rounds`. */
function timeLine(key: "lasting" | "fatal" | "ill", count: number, unit: string): TextLine {
  return line(`RULINGS.Card.rider.${key}`, { value: count }, { time: `RULINGS.Effects.time.${unit}` });
}

/** The card of damage, with a button also for riders without a saving throw: the hug, the drain, the rust. */
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
