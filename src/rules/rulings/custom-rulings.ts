import type { Modifier, ModifierCondition, Quantity, Source } from "../trace/types.ts";

/** The rolls that a custom topic can add to; each is the quantity of its trace. */
export const OCCASIONS = ["attack", "damage", "save", "morale", "reaction", "initiative"] as const satisfies Quantity[];
type Occasion = (typeof OCCASIONS)[number];

/** The subject or opponent of a roll: a creature of the core with these guaranteed fields. */
interface OwnWho {
  readonly id: string;
  readonly name: string;
  readonly kind?: string;
  readonly class?: { readonly id: string; readonly level: number };
  /** The other classes of a creature with several. */
  readonly also?: readonly { readonly id: string; readonly level: number }[];
  readonly hitDice?: { readonly number: number };
  readonly tags?: readonly string[];
  readonly conditions?: readonly string[];
}

/** The facts passed to a custom topic: plain data, read only. */
interface OwnFacts {
  /** The roller; absent for a roll without one, such as a reaction to a party without a speaker. */
  readonly who?: OwnWho;
  readonly foe?: OwnWho;
  readonly use?: "melee" | "missile";
  /** Category of a saving throw: `death`, `wands`, `paralysis`, `breath`, `spells`. */
  readonly save?: string;
  /** The kind of damage of a saving throw, such as `fire` or `cold`. */
  readonly kind?: string;
  /** The whole input of the procedure, for code that knows its shape (`AttackInput`, `SaveInput`, ...). */
  readonly input?: object;
}

/** Values of the topic's parameters, by key. */
export type OwnFigures = Readonly<Record<string, number | boolean | string>>;

/** An amount to add, with its label; a bare number has the label of the variant. */
export type OwnAnswer = number | { readonly add: number; readonly because?: string } | null | undefined;
export type OwnVoice = (facts: OwnFacts, figures: OwnFigures) => OwnAnswer;

/** A step as plain data: added to one kind of roll, where all named conditions hold. */
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
    /** Tags or conditions of the roller, of which at least one is required. */
    readonly tags?: readonly string[];
  };
}

/** The behaviour of a variant of a custom topic. */
export interface OwnRuling {
  readonly steps: readonly OwnStep[];
  readonly on: Readonly<Partial<Record<Occasion, OwnVoice>>>;
  /** Its label, for steps without their own. */
  readonly label: string;
}

/** A custom topic in force. */
export interface OwnInForce {
  readonly source: Source;
  readonly ruling: OwnRuling;
  readonly figures: OwnFigures;
}

/** Whether any addition of a module or the world is in force, which may read any input. Their keys have a hyphen, shipped ones have none. */
export function holdsOwn({ own, choices }: { readonly own: readonly OwnInForce[]; readonly choices: object }): boolean {
  return own.length > 0 || Object.values(choices).some((variant: string) => variant.includes("-"));
}

const NONE: readonly Modifier[] = [];

/** The modifiers that active custom topics add to a roll, each with its source. */
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
