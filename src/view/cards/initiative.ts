import type { CombatState } from "../../rules/combat/types.ts";
import type { Step } from "../../rules/trace/types.ts";
import { whyLines } from "../platform/steps.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import { rollViews } from "./dice.ts";
import type { Presenter } from "./types.ts";

/** The stored data of an initiative card. */
export interface InitiativeCardOutcome {
  readonly round: number;
  readonly results: readonly {
    readonly id: string;
    readonly name: string;
    readonly total: number;
    readonly steps: readonly Step[];
    readonly tie: boolean;
  }[];
  readonly first?: ActsFirst;
}

/** The first to act in a round: one side or combatant, or both sides at once (`name` is empty). */
export interface ActsFirst {
  readonly who: "one" | "together";
  readonly name: string;
}

/** The first to act in a round with a settled order; undefined where a few words are not enough (blocks of friends, ties within one side). */
export function actsFirst({ settled, units, sides, combatants }: CombatState): ActsFirst | undefined {
  const [first] = units;
  if (!settled || !first) return undefined;
  if (first.kind === "side" && first.sides.length > 1) return { who: "together", name: "" };
  if (units.length < 2) return undefined;
  const side = sides.find(({ id }) => first.kind === "side" && id === first.sides[0]);
  if (side) return { who: "one", name: side.name };
  const one = combatants.find(({ id }) => first.kind === "combatant" && first.ids.length === 1 && id === first.ids[0]);
  return one && { who: "one", name: one.name };
}

/** The card of a round's initiative: the first to act, every result in order, each with its rerolls of ties. */
export const initiativeCard: Presenter<null, InitiativeCardOutcome> = (input) => {
  const { results, round, first } = input.outcome;
  const own = results.filter(({ tie }) => !tie);
  const ties = (id: string): number[] => results.filter((one) => one.tie && one.id === id).map(({ total }) => total);
  const places = own.map((result) => ({ ...result, ties: ties(result.id) })).sort(byOrder);
  // A latecomer's card may have only tie dice.
  const alone = results.filter(({ tie, id }) => tie && !own.some((one) => one.id === id));
  return {
    ...plainCard(input, line("RULINGS.Card.initiative.title", { round })),
    face: "",
    dice: rollViews(input.dice, Object.fromEntries(results.map(({ id, name }) => [id, name]))),
    ...(first && { outcome: { line: firstLine(first), tone: "plain" as const } }),
    lines: [
      ...(input.dice.length === 2 && decidedByDice(places, first) ? [] : places.map(placeLine)),
      ...alone.map(({ name, total }) => line("RULINGS.Card.initiative.tie", { name, total })),
    ],
    more: [...places, ...alone]
      .filter(({ steps }) => steps.length > 1)
      .map(({ name, steps }) => ({ label: line("RULINGS.Card.initiative.why", { name }), why: whyLines(steps) })),
  };
};

interface Place {
  readonly name: string;
  readonly total: number;
  readonly steps: readonly Step[];
  /** The tie dice, in order. */
  readonly ties: readonly number[];
}

/**
 * Whether two plain dice with names, and the first to act, say everything, so that no line repeats it. A single die has no name, and where each side rolled
 * separately the card has only the die of the last.
 */
function decidedByDice(places: readonly Place[], first: ActsFirst | undefined): boolean {
  return (
    first !== undefined && places.length === 2 && places.every(({ steps, ties }) => steps.length < 2 && !ties.length)
  );
}

function placeLine({ name, total, ties }: Place): TextLine {
  return ties.length > 0
    ? line("RULINGS.Card.initiative.broken", { name, total, ties: ties.join(", ") })
    : line("RULINGS.Card.initiative.result", { name, total });
}

/** Orders by the result, then by each tie die, higher first. */
function byOrder(a: Place, b: Place): number {
  const at = a.ties.findIndex((die, index) => die !== b.ties[index]);
  return b.total - a.total || (b.ties[at] ?? 0) - (a.ties[at] ?? 0);
}

function firstLine({ who, name }: ActsFirst): TextLine {
  return who === "together"
    ? line("RULINGS.Card.initiative.together")
    : line("RULINGS.Card.initiative.first", { name });
}
