/** The possible actions of a referee's creature on its turn, which the tracker shows only to the referee. */

import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { YourTurn } from "./your-turn.ts";

/** One possible action: a button. */
interface TurnAct {
  readonly kind: "routine" | "groupRoutine" | "attack" | "groupAttack" | "nature" | "spell" | "spells";
  /** The item's id, or the number of the routine. */
  readonly id: string;
  readonly name: string;
  /** Whether the button only rolls the chance of the action, which has its own button. */
  readonly whether?: true;
  /** The notes after the name: uses left, its chance, how often a spell is in memory. */
  readonly notes: readonly TextLine[];
  /** Whether no use is left. */
  readonly spent: boolean;
}

/** A natural ability, with its remaining uses. */
interface NatureFacts {
  readonly id: string;
  readonly name: string;
  readonly uses: { readonly value: number; readonly max: number | null; readonly per: string };
  /** The chance by a die for each use. */
  readonly chance: { readonly needs: number; readonly die: number } | null;
}

export interface MonsterTurnFacts {
  readonly id: string;
  readonly name: string;
  readonly hitPoints: string;
  /** Routines of more than one attack, and single attacks. */
  readonly routines: readonly {
    readonly key: string;
    readonly count: number;
    readonly names: readonly string[];
    /** Heads, where wounds remove them. */
    readonly parts?: { readonly left: number; readonly max: number };
  }[];
  readonly attacks: readonly { readonly id: string; readonly name: string }[];
  readonly natures: readonly NatureFacts[];
  readonly spells: readonly { readonly id: string; readonly name: string; readonly left: number }[];
  readonly rollsSpells: boolean;
  /** Number of its kind that can act now, including itself. */
  readonly alike?: number;
  /** The running effects on it. */
  readonly goes: readonly string[];
  /** Abilities that are only shown, because the referee applies them. */
  readonly abilities: readonly { readonly name: string; readonly summary: string }[];
}

export interface MonsterTurn extends Pick<MonsterTurnFacts, "id" | "name" | "hitPoints" | "goes" | "abilities"> {
  readonly acts: readonly TurnAct[];
  /** Number of the referee's other creatures that can act now. */
  readonly others: number;
}

/** The creature to show among those with a turn: the selected one, otherwise the first. */
export function shownTurn(turns: readonly YourTurn[], inHand: string | undefined): YourTurn | undefined {
  return turns.find(({ id }) => id === inHand) ?? turns[0];
}

export function monsterTurn(facts: MonsterTurnFacts, others: number): MonsterTurn {
  const { id, name, hitPoints, goes, abilities } = facts;
  return { id, name, hitPoints, goes, abilities: abilities.map(withoutName), others, acts: actsOf(facts) };
}

/** The ability's text without its name at the start, because the name is already shown before it. */
function withoutName({ name, summary }: MonsterTurn["abilities"][number]): MonsterTurn["abilities"][number] {
  const opening = `${name}:`;
  return { name, summary: summary.startsWith(opening) ? summary.slice(opening.length).trimStart() : summary };
}

function actsOf({ routines, attacks, natures, spells, rollsSpells, alike = 1 }: MonsterTurnFacts): TurnAct[] {
  return [
    ...routines.map(({ key, count, names, parts }) => ({
      kind: "routine" as const,
      id: key,
      name: names.join(", "),
      notes: [
        line("RULINGS.MonsterTurn.attacks", { count }),
        ...(parts ? [line("RULINGS.MonsterTurn.left", parts)] : []),
      ],
      spent: false,
    })),
    ...attacks.map((one) => ({ kind: "attack" as const, ...one, notes: [], spent: false })),
    ...(alike > 1 ? groupActs(routines, attacks, alike) : []),
    ...natures.map((one) => ({
      kind: "nature" as const,
      id: one.id,
      name: one.name,
      ...(attacks.some(({ name }) => name === one.name) && { whether: true as const }),
      ...leftOf(one),
    })),
    ...spells.map(({ left, ...one }) => ({
      kind: "spell" as const,
      ...one,
      notes: left > 1 ? [line("RULINGS.MonsterTurn.memory", { count: left })] : [],
      spent: left <= 0,
    })),
    ...(rollsSpells ? [{ kind: "spells" as const, id: "", name: "", notes: [], spent: false }] : []),
  ];
}

/** One button for all of its kind who can act now. */
function groupActs(
  routines: MonsterTurnFacts["routines"],
  attacks: MonsterTurnFacts["attacks"],
  count: number,
): TurnAct[] {
  const rest = { notes: [line("RULINGS.MonsterTurn.group", { count })], spent: false };
  return [
    ...routines.map(({ key, names }) => ({ kind: "groupRoutine" as const, id: key, name: names.join(", "), ...rest })),
    ...attacks.map((one) => ({ kind: "groupAttack" as const, ...one, ...rest })),
  ];
}

function leftOf({ uses, chance }: NatureFacts): Pick<TurnAct, "notes" | "spent"> {
  const counted = uses.max !== null;
  return {
    notes: [
      ...(counted ? [line("RULINGS.MonsterTurn.left", { left: uses.value, max: uses.max ?? 0 })] : []),
      ...(chance
        ? [
            line(`RULINGS.MonsterTurn.${chance.die === 100 ? "percent" : "chance"}`, {
              chance: chance.needs,
              die: chance.die,
            }),
          ]
        : []),
    ],
    spent: counted && uses.value <= 0,
  };
}
