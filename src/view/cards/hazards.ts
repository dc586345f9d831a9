import type { BombingOutcome, BombingPlan } from "../../rules/attack/bombing.ts";
import type { ClassCheckOutcome, ClassCheckPlan } from "../../rules/characters/class-checks.ts";
import { STONE_SENSES, type StoneSense } from "../../rules/characters/gifts.ts";
import type { OtherOutcome, OtherPlan } from "../../rules/combat/improvised-action.ts";
import type { Step } from "../../rules/trace/types.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { CardView, Presenter } from "./types.ts";

/** The effect of an illusion on each creature that meets it (ERIS-103, ERIS-104). */
export interface IllusionCardOutcome {
  readonly procedure: "illusions";
  readonly spell: string;
  readonly real: boolean;
  readonly told: readonly {
    readonly id: string;
    readonly name: string;
    readonly how: "believed" | "halved" | "saw" | "doubted";
    readonly damage: number;
    readonly steps: readonly Step[];
  }[];
}

const illusionsCard: Presenter<null, IllusionCardOutcome> = (input) => {
  const { spell, real, told: reports } = input.outcome;
  const names = Object.fromEntries(reports.map(({ id, name }) => [id, name]));
  return {
    ...plainCard(input, line(real ? "RULINGS.Illusion.real" : "RULINGS.Illusion.card", { spell })),
    dice: rollViews(input.dice, names),
    more: reports.map(({ name, steps }) => ({ label: line("RULINGS.Dice.of", { name }), why: whyLines(steps) })),
    lines: reports.map(({ name, how, damage }) => line(`RULINGS.Illusion.how.${how}`, { name, damage })),
  };
};

/** The card of a dropped stone: one die for each target below (BX-164). */
const bombingCard: Presenter<BombingPlan, BombingOutcome> = (input) => {
  const { plan, outcome } = input;
  const names = Object.fromEntries(outcome.targets.map(({ name }, at) => [String(at), name]));
  return {
    ...plainCard(input, line("RULINGS.Bombing.card", { name: input.speaker.name })),
    dice: rollViews(input.dice, names),
    needs: line("RULINGS.Bombing.needs", { needed: plan.needed, side: plan.side }),
    why: whyLines(outcome.steps),
    lines: outcome.targets.map(({ name, natural, hit, harmless }) =>
      line(`RULINGS.Bombing.${hit ? (harmless ? "harmless" : "hit") : "missed"}`, {
        name,
        natural,
        damage: outcome.damage,
      }),
    ),
  };
};

/** The card of a class check that is no thief skill. */
const classCheckCard: Presenter<ClassCheckPlan, ClassCheckOutcome> = (input) => {
  const { plan, outcome } = input;
  const ability = `RULINGS.ClassCheck.${plan.check}`;
  return {
    ...plainCard(input, line("RULINGS.Card.check.title", { name: plan.creature.name }, { ability })),
    total: printed(outcome.natural),
    needs: line("RULINGS.Card.check.needs", { target: outcome.chance }),
    more: [{ label: line("RULINGS.Card.check.chance"), why: whyLines(plan.chance.steps) }],
    outcome: outcome.success
      ? { line: line("RULINGS.Card.check.success"), tone: "good" }
      : { line: line("RULINGS.Card.check.failure"), tone: "bad" },
  };
};

/** The card of an action that no rule covers, in the player's words (ERIS-09). */
const otherCard: Presenter<OtherPlan, OtherOutcome & { readonly quick?: boolean }> = (input) => {
  const { plan, outcome } = input;
  const card = plainCard(input, line("RULINGS.Other.card", { name: input.speaker.name }));
  const lines: TextLine[] = [line("RULINGS.Other.words", { text: outcome.text })];
  if (outcome.quick) lines.push(line("RULINGS.Other.quick"));
  if (outcome.total === null) return { ...card, lines };
  return {
    ...card,
    lines,
    total: printed(outcome.total),
    needs: line(`RULINGS.Other.${plan.succeeds}`, { target: plan.target }),
    outcome: outcome.success
      ? { line: line("RULINGS.Card.check.success"), tone: "good" }
      : { line: line("RULINGS.Card.check.failure"), tone: "bad" },
  };
};

/** A dwarf's question about the stonework (GOR-22), or about one of four features (ERIS-72), for the referee only. */
export interface StoneLoreOutcome {
  readonly procedure: "stoneLore";
  readonly sense?: StoneSense;
  /** The result of the referee's hidden d6, where the answer is not certain. */
  readonly die?: { readonly rolled: number; readonly chance: number };
}

const stoneLoreCard: Presenter<null, StoneLoreOutcome> = (input) => {
  const { sense, die } = input.outcome;
  const { name } = input.speaker;
  const known = STONE_SENSES.find((one) => one === sense);
  const text = die && line(`RULINGS.StoneLore.${die.rolled <= die.chance ? "noticed" : "missed"}`, { name, ...die });
  const asked = known
    ? [line(`RULINGS.StoneLore.senses.${known}.asks`), text ?? line("RULINGS.StoneLore.where")]
    : [line("RULINGS.StoneLore.asks")];
  return {
    ...plainCard(input, line("RULINGS.StoneLore.card", { name })),
    lines: asked,
    buttons: input.viewer.referee && !die ? [button("stoneLore", "RULINGS.StoneLore.tell", { primary: true })] : [],
  };
};

/** The effects of a mass battle on characters (ERIS-138 to ERIS-140). */
export interface BattleCardOutcome {
  readonly procedure: "battle";
  readonly what: "volley" | "lost" | "routed";
  readonly told: readonly {
    readonly id: string;
    readonly name: string;
    readonly fate: "hit" | "missed" | "killed" | "prisoner" | "leftForDead" | "routed";
    readonly roll: number;
    readonly damage?: number;
    /** The highest d6 result that hits the worn armour (ERIS-140); absent on older cards. */
    readonly needed?: number;
    /** The steps of a fate roll (ERIS-138). */
    readonly steps?: readonly Step[];
    /** The d100 for the wounds, and its target. */
    readonly survival?: { readonly rolled: number; readonly chance: number; readonly lives: boolean };
  }[];
}

export const battleCard: Presenter<null, BattleCardOutcome> = (input) => {
  const { what, told: reports } = input.outcome;
  const names = Object.fromEntries(reports.map(({ id, name }) => [id, name]));
  return {
    ...plainCard(input, line(`RULINGS.Battle.card.${what}`)),
    dice: rollViews(input.dice, names),
    more: reports.flatMap(({ name, roll, steps }) =>
      steps ? [{ label: line("RULINGS.Battle.fateRoll", { name, roll }), why: whyLines(steps) }] : [],
    ),
    lines: reports.flatMap(({ name, fate, roll, damage = 0, needed, survival }) => [
      needed === undefined
        ? line(`RULINGS.Battle.fate.${fate}`, { name, roll, damage })
        : line(`RULINGS.Battle.volley.${fate}`, { name, roll, damage, needed }),
      ...(survival
        ? [
            line(survival.lives ? "RULINGS.Battle.lives" : "RULINGS.Battle.dies", {
              name,
              rolled: survival.rolled,
              chance: survival.chance,
            }),
          ]
        : []),
    ]),
  };
};

export const HAZARD_CARDS: Readonly<Record<string, (input: never) => CardView>> = {
  illusions: illusionsCard,
  bombing: bombingCard,
  classCheck: classCheckCard,
  other: otherCard,
  battle: battleCard,
  stoneLore: stoneLoreCard,
};
