import type { Modifier, ModifierCondition, Quantity, Source } from "../trace/types.ts";

/** The rolls that a topic of a table's own can add to; each is the quantity of its trace. */
export const OCCASIONS = ["attack", "damage", "save", "morale", "reaction", "initiative"] as const satisfies Quantity[];
type Occasion = (typeof OCCASIONS)[number];

/** The subject or opponent of a roll: a creature of the core with these guaranteed fields. */
interface OwnWho {
  readonly id: string;
  readonly name: string;
  readonly kind?: string;
  readonly class?: { readonly id: string; readonly level: number };
  /** The other classes of somebody who has several. */
  readonly also?: readonly { readonly id: string; readonly level: number }[];
  readonly hitDice?: { readonly number: number };
  readonly tags?: readonly string[];
  readonly conditions?: readonly string[];
}

/** The facts passed to a table's own topic: plain data, read only. */
interface OwnFacts {
  /** Absent where nobody in particular rolls: a reaction to a party for which nobody speaks. */
  readonly who?: OwnWho;
  readonly foe?: OwnWho;
  readonly use?: "melee" | "missile";
  /** Category of a saving throw: `death`, `wands`, `paralysis`, `breath`, `spells`. */
  readonly save?: string;
  /** The kind of harm that a save is against: `fire`, `cold`. */
  readonly kind?: string;
  /** The whole input of the procedure, for those who know its shape (`AttackInput`, `SaveInput`, ...). */
  readonly input?: object;
}

/** Values of the topic's parameters, by key. */
export type OwnFigures = Readonly<Record<string, number | boolean | string>>;

/** An amount to add, with the words for it; a bare number has those of the variant. */
export type OwnAnswer = number | { readonly add: number; readonly because?: string } | null | undefined;
export type OwnVoice = (facts: OwnFacts, figures: OwnFigures) => OwnAnswer;

/** A step as plain data: added on one occasion, where all that is named holds. */
export interface OwnStep {
  readonly on: Occasion;
  /** An amount, or the key of a whole-number parameter of the topic. */
  readonly add: number | string;
  readonly because?: string;
  readonly when?: ModifierCondition & {
    /** `character`, `monster`, `hireling`. */
    readonly kinds?: readonly string[];
    /** Ids of classes. */
    readonly classes?: readonly string[];
    /** Tags or conditions of the roller; at least one is required. */
    readonly tags?: readonly string[];
  };
}

/** The behaviour of a variant of a table's own topic. */
export interface OwnRuling {
  readonly steps: readonly OwnStep[];
  readonly on: Readonly<Partial<Record<Occasion, OwnVoice>>>;
  /** Its label, for steps without words of their own. */
  readonly label: string;
}

/** A topic of the table's own as it is in force. */
export interface OwnInForce {
  readonly source: Source;
  readonly ruling: OwnRuling;
  readonly figures: OwnFigures;
}

/** Whether anything of a module or the table is in force, which may ask whatever it likes. Keys of theirs have a hyphen, those that ship have none. */
export function holdsOwn({ own, choices }: { readonly own: readonly OwnInForce[]; readonly choices: object }): boolean {
  return own.length > 0 || Object.values(choices).some((variant: string) => variant.includes("-"));
}

const NONE: readonly Modifier[] = [];

/** Returns the modifiers that the table's own active topics add to a roll, each with its source; nothing at most tables, at no cost. */
export function ownModifiers(
  own: readonly OwnInForce[],
  occasion: Occasion,
  facts: () => OwnFacts,
): readonly Modifier[] {
  if (own.length === 0) return NONE;
  const now = facts();
  return own.flatMap(({ source, ruling, figures }) => {
    const step = (add: number, because: string | undefined): Modifier[] =>
      add === 0
        ? []
        : [{ key: "own", on: occasion, op: "add", value: add, source, data: { text: because ?? ruling.label } }];
    const said = ruling.on[occasion]?.(now, figures);
    const answer = typeof said === "number" ? { add: said } : (said ?? { add: 0 });
    return [
      ...ruling.steps
        .filter((one) => one.on === occasion && holds(one.when, now))
        .flatMap((one) => step(typeof one.add === "number" ? one.add : Number(figures[one.add]), one.because)),
      ...step(answer.add, answer.because),
    ];
  });
}

function holds(when: OwnStep["when"], { who, foe, use, save, kind }: OwnFacts): boolean {
  if (!when) return true;
  if (when.use !== undefined && when.use !== use) return false;
  if (when.save !== undefined && when.save !== save) return false;
  if (when.kind !== undefined && when.kind !== kind) return false;
  if (when.against && !when.against.some((tag) => foe?.tags?.includes(tag))) return false;
  if (when.kinds && !when.kinds.includes(who?.kind ?? "")) return false;
  const classes = [who?.class, ...(who?.also ?? [])];
  if (when.classes && !classes.some((own) => own && when.classes?.includes(own.id))) return false;
  return !when.tags || when.tags.some((tag) => who?.tags?.includes(tag) || who?.conditions?.includes(tag));
}
