/** The window before a spell is cast: its targets, range, duration, saving throw and cost. Pure. */
import type { Refusal } from "../../rules/plan.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { CastCardOutcome } from "./cast.ts";
import { spellFacts } from "./cast.ts";

/** A possible target on the map. */
export interface CastChoice {
  readonly uuid: string;
  readonly name: string;
  readonly feet: number | undefined;
  readonly seen: boolean;
  readonly aimed: boolean;
}

/** The data of the window for a spell about to be cast. */
export interface CastQuestion {
  readonly caster: string;
  readonly outcome: CastCardOutcome;
  /** Range in feet; null where the spell has only a text. */
  readonly feet: number | null;
  readonly choices: readonly CastChoice[];
  /** How often the spell is left in memory afterwards. */
  readonly left: number;
  /** The refusal, which stops a player and warns a referee. */
  readonly refused?: Refusal | undefined;
}

export interface CastWindowView {
  readonly title: TextLine;
  readonly facts: readonly TextLine[];
  readonly text: string;
  readonly spends: TextLine;
  /** The rolls after casting, and the users who make them. */
  readonly follows: TextLine;
  /** Empty for a spell only on the caster. */
  readonly choices: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly about?: TextLine;
    readonly aimed: boolean;
  }[];
  readonly forCaster: boolean;
  readonly warnings: readonly TextLine[];
  readonly refused?: TextLine;
  /** Whether the button may be pressed. */
  readonly mayCast: boolean;
  /** Whether the referee casts in spite of a refusal. */
  readonly anyway: boolean;
}

/** The content of the window; `referee`: the viewer may cast in spite of a refusal. */
export function castWindowView(question: CastQuestion, referee: boolean): CastWindowView {
  const { caster, outcome, choices, left, refused } = question;
  const { spell, exchanged, summary } = outcome;
  const forCaster = isForCaster(outcome);
  return {
    title: line("RULINGS.Card.spell.title", { name: caster, spell }),
    facts: spellFacts(outcome),
    text: summary,
    spends: exchanged
      ? line("RULINGS.Cast.ask.spendsOther", { given: exchanged })
      : line(left > 0 ? "RULINGS.Cast.ask.spends" : "RULINGS.Cast.ask.spendsLast", { spell, left }),
    follows: line(`RULINGS.Cast.ask.follows.${followsOf(outcome)}`),
    choices: forCaster
      ? []
      : choices.map(({ uuid, name, feet, aimed }) => ({
          ...{ uuid, name, aimed },
          ...(feet !== undefined && { about: line("RULINGS.Cast.ask.feet", { feet }) }),
        })),
    forCaster,
    warnings: forCaster ? [] : castWarnings(question),
    ...(refused && { refused: refusalLine(refused) }),
    mayCast: !refused || referee,
    anyway: refused !== undefined && referee,
  };
}

/** Whether it affects only its caster. */
function isForCaster({ works, save, damage, healing }: CastCardOutcome): boolean {
  return (
    works !== undefined && works.length > 0 && works.every(({ on }) => on === "caster") && !save && !damage && !healing
  );
}

/** The next step after casting: dice and saving throws are rolled with the effect, or by hand on the card, or there are none. */
function followsOf({ works = [], save, damage, healing }: CastCardOutcome): "effect" | "effectSaves" | "card" | "text" {
  if (works.length > 0) return save && !works[0]?.noSave ? "effectSaves" : "effect";
  return save || damage || healing ? "card" : "text";
}

function castWarnings({ choices, feet, outcome }: CastQuestion): TextLine[] {
  const aimed = choices.filter((one) => one.aimed);
  const names = (those: readonly CastChoice[]): string => those.map(({ name }) => name).join(", ");
  const far = feet === null ? [] : aimed.filter((one) => one.feet !== undefined && one.feet > feet);
  const unseen = aimed.filter(({ seen }) => !seen);
  const single = outcome.works?.[0]?.on === "one" && aimed.length > 1;
  return [
    ...(far.length > 0 && feet !== null ? [line("RULINGS.Cast.ask.far", { names: names(far), feet })] : []),
    ...(unseen.length > 0 ? [line("RULINGS.Card.spell.unseen", { names: names(unseen) })] : []),
    ...(single ? [line("RULINGS.Refused.work.one", { spell: outcome.spell })] : []),
  ];
}
