import type { DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";
import type { SpellShare } from "../../rules/magic/spell-damage.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard, pressedBy } from "./common.ts";
import type { ButtonView, CardInput, CardView, Presenter, TargetView } from "./types.ts";

/** The ways of applying damage to a target. @texts RULINGS.Card.apply.* RULINGS.Card.apply.done.* */
export const APPLY_MODES = ["full", "half", "double", "none", "heal"] as const;
export type ApplyMode = (typeof APPLY_MODES)[number];

/** The card of damage: the dice, every reason, and the buttons to apply it to each target and undo it. */
export const damageCard: Presenter<DamagePlan, DamageOutcome & { readonly shares?: readonly SpellShare[] }> = (
  input,
) => {
  const { plan, outcome } = input;
  const heals = isHealing(plan);
  const words = heals ? "RULINGS.Card.healing" : "RULINGS.Card.damage";
  // A touch or a gaze without dice has no points to apply, only its other effects.
  const pointless = plan.refused?.key === "noDamage";
  const card = plainCard(
    input,
    line(
      input.item.name === "" && !heals && !pointless ? `${words}.bare` : `${words}.${pointless ? "brings" : "title"}`,
      { weapon: input.item.name, name: input.speaker.name },
    ),
  );
  return {
    ...card,
    sub: line(`${words}.against`, { name: plan.target.name }),
    ...(!pointless && {
      total: printed(outcome.total),
      needs: line(outcome.subdual ? "RULINGS.Card.damage.subdual" : `${words}.points`, {
        total: outcome.total,
      }),
    }),
    why: whyLines(outcome.steps),
    lines: notes(plan, outcome),
    targets: (pointless ? [] : input.targets).map((target) =>
      targetView(
        target,
        input,
        outcome.shares?.find(({ id }) => id === target.uuid),
        heals ? ["heal"] : APPLY_MODES,
      ),
    ),
    buttons: input.targets.flatMap((target) => riderButtons(target, input)),
  };
};

/** Whether the dice restore hit points, so that nothing on the card does damage. */
function isHealing(plan: DamagePlan & { readonly spell?: { readonly healing?: boolean } }): boolean {
  return plan.spell?.healing === true;
}

function notes(plan: DamagePlan, outcome: DamageOutcome): CardView["lines"] {
  const lines = [];
  if (plan.critical) lines.push(line("RULINGS.Card.damage.critical"));
  if (outcome.helmetLost) lines.push(line("RULINGS.Card.damage.helmetLost", { name: plan.target.name }));
  if (outcome.scaleLost) lines.push(line("RULINGS.Card.damage.scaleLost", { name: plan.target.name }));
  for (const rider of outcome.riders)
    lines.push(
      line(
        rider.save ? "RULINGS.Card.damage.riderSave" : "RULINGS.Card.damage.rider",
        { note: rider.note ?? "", amount: rider.amount ?? "" },
        { rider: `RULINGS.Rider.${rider.kind}`, ...(rider.save && { save: `RULINGS.Save.${rider.save}` }) },
      ),
    );
  return lines;
}

/** One button for each rider that needs a roll by the target. */
function riderButtons(target: CardInput["targets"][number], input: CardInput<DamagePlan, DamageOutcome>): ButtonView[] {
  if (!input.viewer.referee && !input.viewer.ownsTargets.includes(target.uuid)) return [];
  return input.outcome.riders.flatMap((rider, index) =>
    rider.save === undefined
      ? []
      : [
          {
            ...button("rider", "RULINGS.Card.damage.rollRider", {
              values: { target: target.uuid, index: String(index) },
              disabled: input.used.includes(`rider.${target.uuid}.${index}`),
            }),
            label: line(
              "RULINGS.Card.damage.rollRider",
              { name: target.name },
              { rider: `RULINGS.Rider.${rider.kind}` },
            ),
          },
        ],
  );
}

/** A target of damage: the five ways to apply while it is open, the undo once it is applied. */
export function targetView(
  target: CardInput["targets"][number],
  input: Pick<CardInput, "applied" | "viewer">,
  share?: SpellShare,
  modes: readonly ApplyMode[] = APPLY_MODES,
): TargetView {
  const last = input.applied.filter((entry) => entry.target === target.uuid).at(-1);
  const mine = input.viewer.referee || input.viewer.ownsTargets.includes(target.uuid);
  if (last && !last.undone)
    return {
      uuid: target.uuid,
      name: target.name,
      state: "applied",
      line: line(`RULINGS.Card.apply.done.${healedAs(last) ?? last.mode}`, {
        amount: Math.abs(last.amount),
        ...(last.over && { over: last.over }),
      }),
      good: last.mode === "heal",
      buttons: mine
        ? [
            button("undo", "RULINGS.Card.apply.undo", {
              values: { target: target.uuid, id: last.id },
              about: whose(target),
            }),
          ]
        : [],
    };
  return {
    uuid: target.uuid,
    name: target.name,
    state: last ? "undone" : "open",
    ...(last ? { line: line("RULINGS.Card.apply.undone") } : shareLine(share)),
    buttons: mine ? modes.map((mode) => applyButton(mode, target.uuid, share?.mode ?? "full")) : [],
    ...(!mine && { others: pressedBy("target", target, input.viewer) }),
  };
}

/** A healing beyond the maximum, or without effect. */
function healedAs({ over, amount }: CardInput["applied"][number]): string | undefined {
  if (!over) return undefined;
  return amount === 0 ? "healNone" : "healOver";
}

/** The creature whose points a button takes back. */
const whose = ({ name }: { readonly name: string }): TextLine => line("RULINGS.Dice.of", { name });

/** The effect of a saving throw on a spell's damage for one target. */
function shareLine(share: SpellShare | undefined): { line?: TextLine } {
  if (share?.saved === undefined) return {};
  return { line: line(share.saved ? "RULINGS.Use.spell.saved" : "RULINGS.Use.spell.failed", { amount: share.amount }) };
}

function applyButton(mode: ApplyMode, target: string, foremost: ApplyMode): ButtonView {
  return button("apply", `RULINGS.Card.apply.${mode}`, { primary: mode === foremost, values: { target, mode } });
}
