/** The key facts of an item besides its dice: the protection of armour, the reach of a weapon, the skills of a background. */

import { ownRow } from "../../rules/input-checks.ts";
import type { Notation } from "../../rules/topics/attackResolution.ts";
import { choiceKey } from "../fields/choice-key.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The item fields that are read; each kind has some of them. */
export interface ItemLike {
  readonly kind?: string;
  readonly ac?: number | null;
  readonly shieldBonus?: number | null;
  readonly hands?: string;
  readonly missile?: boolean;
  readonly range?: {
    readonly short?: number | null;
    readonly medium?: number | null;
    readonly long?: number | null;
    readonly text?: string;
  };
  readonly infravision?: number | null;
  readonly languages?: readonly string[];
  readonly alignment?: string;
  readonly skills?: readonly { readonly name: string }[];
  readonly type?: string;
  readonly usage?: string;
  readonly action?: string;
}

const fact = (key: string, data: TextLine["data"] = {}, keys?: TextLine["keys"]): TextLine => ({
  textKey: `RULINGS.ThingFact.${key}`,
  data,
  ...(keys && { keys }),
});

function protects({ kind, ac, shieldBonus }: ItemLike, notation: Notation): TextLine[] {
  if (kind === "shield" || kind === "helmet") return shieldBonus ? [fact("shield", { bonus: shieldBonus })] : [];
  if (typeof ac !== "number") return [];
  const [first, second] = notation === "ascending" ? [19 - ac, ac] : [ac, 19 - ac];
  return [fact("armourClass", { ac: `${first} [${second}]` })];
}

const FACTS: Readonly<Record<string, (thing: ItemLike, notation: Notation) => TextLine[]>> = {
  weapon: ({ missile, range, hands }) => {
    const bands = missile ? [range?.short, range?.medium, range?.long].filter((feet) => Boolean(feet)) : [];
    return [
      ...(bands.length > 0 ? [{ textKey: "RULINGS.Card.spell.range", data: { range: `${bands.join("/")}′` } }] : []),
      ...(hands === "two" ? [fact("twoHands")] : []),
    ];
  },
  armour: protects,
  ancestry: ({ infravision, languages = [] }) => [
    ...(infravision ? [fact("infravision", { feet: infravision })] : []),
    ...(languages.length > 0 ? [fact("languages", { names: languages.join(", ") })] : []),
  ],
  background: ({ skills = [], alignment }) => [
    ...(skills.length > 0 ? [fact("skills", { names: skills.map(({ name }) => name).join(", ") })] : []),
    ...(alignment ? [fact("alignment", { alignment })] : []),
  ],
  skill: ({ type }) => (type ? [fact("skillType", {}, { type: choiceKey("type", type) })] : []),
  power: ({ usage, action, range }) => [
    ...(usage ? [fact("usage", {}, { usage: choiceKey("usage", usage) })] : []),
    ...(action ? [fact("action", {}, { action: choiceKey("action", action) })] : []),
    ...(range?.text ? [{ textKey: "RULINGS.Card.spell.range", data: { range: range.text } }] : []),
  ],
};

/** The facts of an item of a type; empty for types without any. */
export function itemFactLines(type: string, thing: ItemLike, notation: Notation): TextLine[] {
  return ownRow(FACTS, type)?.(thing, notation) ?? [];
}
