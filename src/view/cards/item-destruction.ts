import type { ItemDestructionOutcome, ItemDestructionPlan, ItemFate } from "../../rules/life/item-destruction.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { ButtonView, CardView, Presenter } from "./types.ts";

/** The mark of a card whose list the referee has confirmed. */
export const ITEM_DESTRUCTION_MARK = "belongings";

/** The card of the items of a creature killed by lightning, breath or the like: the saving throws and the losses (BX-027, BX-028). */
const itemDestructionCard: Presenter<ItemDestructionPlan, ItemDestructionOutcome> = (input) => {
  const { plan, outcome, used, viewer } = input;
  const magic = outcome.items.filter(({ natural }) => natural !== undefined);
  const names = Object.fromEntries(magic.map(({ id, name }) => [id, name]));
  const lines: TextLine[] = outcome.items.map(({ name, destroyed, total }) =>
    total === undefined
      ? line(`RULINGS.Belongings.${destroyed ? "lost" : "kept"}`, { name })
      : line(`RULINGS.Belongings.${destroyed ? "fails" : "saves"}`, { name, total, target: plan.target.value }),
  );
  return {
    ...plainCard(input, line("RULINGS.Belongings.title", { name: plan.creature.name })),
    dice: rollViews(input.dice, names),
    ...(magic.length > 0 && {
      needs: line("RULINGS.Card.save.needs", { target: printed(plan.target.value) }),
      more: [
        { label: line("RULINGS.Card.save.target"), why: whyLines(plan.target.steps) },
        ...magic.map(({ name, steps }) => ({ label: line("RULINGS.Dice.of", { name }), why: whyLines(steps) })),
      ],
    }),
    lines: lines.length > 0 ? lines : [line("RULINGS.Belongings.none")],
    buttons: viewer.referee && lines.length > 0 ? [confirmButton(used)] : [],
  };
};

function confirmButton(used: readonly string[]): ButtonView {
  return button("belongings", "RULINGS.Belongings.confirm", {
    primary: true,
    disabled: used.includes(ITEM_DESTRUCTION_MARK),
  });
}

/** A magic helmet that took a critical hit; the referee decides its loss (ERIS-27). */
export interface HelmetAtStake {
  readonly procedure: "helmetAtStake";
  readonly wearer: string;
  readonly items: readonly Pick<ItemFate, "id" | "name" | "destroyed">[];
}

const helmetCard: Presenter<undefined, HelmetAtStake> = (input) => {
  const { wearer, items } = input.outcome;
  const lines = items.map(({ name }) => line("RULINGS.Belongings.helmet.line", { name }));
  return {
    ...plainCard(input, line("RULINGS.Belongings.helmet.title", { name: wearer })),
    lines,
    buttons: input.viewer.referee ? [confirmButton(input.used)] : [],
  };
};

export const ITEM_DESTRUCTION_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  itemDestruction: itemDestructionCard,
  helmetAtStake: helmetCard,
};
