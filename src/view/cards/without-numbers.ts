/** The public version of a card about creatures with secret numbers: the shape stays, the numbers are removed. Pure. */

import { type SaveReport, withoutSaveFigures } from "./save-line.ts";

/** The creatures on a card with hidden numbers. */
export interface ClosedCard {
  readonly speaker: boolean;
  readonly targets: boolean;
  /** Whether the dice of the actor are hidden as well. */
  readonly dice?: true;
}

/** Figures of the creature attacked. */
const OF_TARGET = ["armourClass", "needed", "neededNatural", "chance", "hitPoints", "subdualPoints", "hitDice"];
/** Figures of the creature that attacks, saves, falls or checks morale; the damage of its hit belongs to the victim and stays. */
const OF_SPEAKER = [
  ...["thac0", "needed", "neededNatural", "chance", "modifiers", "modifier", "steps", "armourClassHit", "margin"],
  ...[
    "score",
    "target",
    "total",
    "limit",
    "hitPoints",
    "subdualPoints",
    "hitDice",
    "max",
    "maximum",
    "temporary",
    "wasted",
    "means",
  ],
];

/** Results of dice. */
const OF_DICE = ["natural"];

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The plan or outcome of a card without hidden figures. */
export function withoutNumbers<T extends object>(value: T, { speaker, targets, dice }: ClosedCard): T {
  const keys = new Set([...(targets ? OF_TARGET : []), ...(speaker ? OF_SPEAKER : []), ...(dice ? OF_DICE : [])]);
  // Only figures change, so the type stays the same.
  return (keys.size === 0 ? value : scrubbed(value, keys)) as T;
}

function scrubbed(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => scrubbed(entry, keys));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSaveReport(key, inner)
        ? inner.hidden
          ? withoutSaveFigures(inner)
          : inner
        : keys.has(key) && isFigure(key, inner, value)
          ? nothing(key, inner)
          : scrubbed(inner, keys),
    ]),
  );
}

/** Whether the value is a saving throw among others, which records for itself whether its figures are hidden. */
function isSaveReport(key: string, value: unknown): value is SaveReport {
  return key === "save" && isPlain(value) && typeof value.hidden === "boolean";
}

/** Procedures with a total that is the victim's damage, not a figure of the actor. */
const KEPT_RESULTS = ["damage", "working"];

/** Whether the value of a key is a figure: a target may also be a name, and the points of a hit are public. */
function isFigure(key: string, inner: unknown, within: Plain): boolean {
  if (key === "natural") return typeof inner === "number";
  if (key === "total") return !KEPT_RESULTS.includes(String(within.procedure));
  return key !== "target" || typeof inner === "number" || (isPlain(inner) && "steps" in inner);
}

/** The empty value of the same type. */
function nothing(key: string, value: unknown): unknown {
  if (key === "means") return { kind: "unarmed" };
  if (typeof value === "number") return 0;
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return [];
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, what]) => [inner, nothing(inner, what)]));
}
