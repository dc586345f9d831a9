import type { GrappleChange, GrappleOutcome } from "../../rules/attack/grapple.ts";
import type { Plan } from "../../rules/plan.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { button, plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { ButtonView, CardInput, CardView, Presenter, TargetView } from "./types.ts";

/** The data of a grapple's card besides its outcome. */
export interface GrappleCardOutcome extends Omit<GrappleOutcome, "next"> {
  readonly attackers: readonly { readonly id: string; readonly name: string }[];
  readonly defender: { readonly id: string; readonly name: string };
  /** Whether a held creature tried to break free. */
  readonly breakFree: boolean;
  /** The result of an uncontested roll, and the Strength it was rolled against. */
  readonly rolled?: number;
  readonly strength?: number;
}

type Input = CardInput<Plan | null, GrappleCardOutcome>;

/** The card of a grapple: both sides' dice with their reasons, the result, and the referee's decision (ERIS-38). */
export const grappleCard: Presenter<Plan | null, GrappleCardOutcome> = (input) => {
  const { outcome, speaker } = input;
  const { attack, defence, breakFree, defender, method } = outcome;
  const title = breakFree
    ? line("RULINGS.Grapple.card.free", { name: speaker.name })
    : line("RULINGS.Grapple.card.title", { name: speaker.name, target: defender.name });
  const overruled = input.used.includes("overruled");
  return {
    ...plainCard(input, title),
    sub: line(`RULINGS.Topic.grappling.variants.${method}.label`),
    dice: rollViews(input.dice, namesOfDice(outcome)),
    ...(attack && { total: printed(attack.value) }),
    ...(attack && defence && { needs: line("RULINGS.Grapple.card.against", { total: defence.value }) }),
    ...(outcome.rolled !== undefined && {
      total: printed(outcome.rolled),
      needs: line("RULINGS.Grapple.card.strength", { strength: outcome.strength ?? 0 }),
    }),
    why: attack ? whyLines(attack.steps) : [],
    more: defence
      ? [{ label: line("RULINGS.Grapple.card.defence", { name: defender.name }), why: whyLines(defence.steps) }]
      : [],
    outcome: overruled
      ? { line: line("RULINGS.Grapple.card.overruled"), tone: "plain" as const }
      : { line: resultOf(outcome), tone: toneOf(outcome) },
    lines: hitLines(outcome),
    targets: outcome.changes.flatMap((change) => changeView(change, input, overruled)),
    buttons: buttonsOf(input),
  };
};

/** The owner of each die. */
function namesOfDice({ attackers, defender }: GrappleCardOutcome): Record<string, string> {
  const own = Object.fromEntries(attackers.map(({ name }, at) => [String(at), name]));
  return { ...own, defender: defender.name };
}

/** The attackers who took hold (GOR-95). */
function hitLines({ hits, attackers }: GrappleCardOutcome): TextLine[] {
  return (hits ?? []).map((hit, at) =>
    line(`RULINGS.Grapple.card.${hit ? "took" : "slipped"}`, { name: attackers[at]?.name ?? "" }),
  );
}

function resultOf(outcome: GrappleCardOutcome): TextLine {
  const { winner, defender, breakFree, changes, difference, hits, method } = outcome;
  const data = { name: defender.name, rounds: difference };
  if (breakFree) return line(`RULINGS.Grapple.result.${winner === "defender" ? "free" : "stillHeld"}`, data);
  if (hits && !hits.includes(true)) return line("RULINGS.Grapple.result.missed", data);
  if (winner === "nobody") return line("RULINGS.Grapple.result.tie", data);
  if (winner === "attackers") return line(`RULINGS.Grapple.result.${method === "gorman" ? "subdued" : "held"}`, data);
  const stunned = changes.some(({ condition }) => condition === "stunned");
  return line(`RULINGS.Grapple.result.${stunned ? "thrownOff" : "escaped"}`, data);
}

function toneOf({ winner }: GrappleCardOutcome): NonNullable<CardView["outcome"]>["tone"] {
  return winner === "attackers" ? "good" : winner === "defender" ? "bad" : "plain";
}

/** The result for one participant, before and after it is applied; struck through when the referee overruled it (ERIS-38). */
function changeView({ who, condition, rounds, ends }: GrappleChange, input: Input, overruled: boolean): TargetView[] {
  if (ends && !input.outcome.breakFree) return [];
  const last = input.applied.at(-1);
  const key = ends ? "freed" : rounds === undefined ? "until" : "rounds";
  const keys = { condition: `RULINGS.Condition.${condition}` };
  const text = line(`RULINGS.Grapple.change.${key}`, { rounds: rounds ?? 0 }, keys);
  if (overruled) return [{ uuid: who.id, name: who.name, state: "undone", line: text, buttons: [] }];
  const state = !last ? "open" : last.undone ? "undone" : "applied";
  const said = last?.undone ? line("RULINGS.Card.apply.undone") : text;
  return [{ uuid: who.id, name: who.name, state, line: said, buttons: [] }];
}

/** The buttons with which the referee applies or overrules the result. */
function buttonsOf(input: Input): ButtonView[] {
  const { outcome, viewer, applied, used } = input;
  if (outcome.breakFree || outcome.changes.every(({ ends }) => ends)) return [];
  const last = applied.at(-1);
  if (!viewer.referee) {
    if (last || used.includes("overruled")) return [];
    const others = line("RULINGS.Grapple.card.others");
    return [button("grapple", "RULINGS.Grapple.card.carryOut", { disabled: true, others })];
  }
  if (last && !last.undone) return [button("undo", "RULINGS.Card.apply.undo", { values: { id: last.id } })];
  return [
    button("grapple", "RULINGS.Grapple.card.carryOut", { primary: true, values: { how: "carryOut" } }),
    button("grapple", "RULINGS.Grapple.card.overrule", { values: { how: "overrule" } }),
  ];
}
