interface LevelOfClass {
  /** Key of ours; blank for a class that we do not have. */
  readonly class: string;
  readonly level: number;
}

export type ClassLevels = readonly LevelOfClass[];

/** The figures of a stat block. Absent ones were not given. */
export interface Figures {
  readonly armourClass?: number;
  readonly hitDice?: { readonly number: number; readonly modifier: number; readonly asterisks: number };
  /** How hit points are rolled, where it is not with the usual dice. */
  readonly hitPointDice?: string;
  readonly hitPoints?: number;
  /** Of no level at all. */
  readonly normalMan?: true;
  /** Classes with their levels, in the order of the text. */
  readonly classes?: ClassLevels;
  readonly thac0?: number;
  readonly attackBonus?: number;
  /** Feet a turn. */
  readonly walk?: number;
  readonly fly?: number;
  readonly swim?: number;
  readonly climb?: number;
  readonly burrow?: number;
  readonly glide?: number;
  readonly web?: number;
  readonly saves?: readonly [number, number, number, number, number];
  /** The one number of games with a single saving throw. */
  readonly save?: number;
  readonly savesAs?: { readonly class: string; readonly level: number };
  readonly savesAsHuman?: boolean;
  readonly morale?: number;
  /** Of games that roll it on 2d10. */
  readonly morale2d10?: number;
  readonly moraleNote?: string;
  readonly alignment?: "lawful" | "neutral" | "chaotic";
  readonly xp?: number;
  /** More experience for each hit point. */
  readonly xpPerHitPoint?: number;
  readonly dungeon?: string;
  readonly lair?: string;
  /** Treasure as it is written. */
  readonly treasure?: string;
  /** Types carried, and types in the lair. */
  readonly carried?: readonly string[];
  readonly inLair?: readonly string[];
  readonly treasureGold?: number;
  /** The creature that its Hit Dice, armour class and damage are copied from: "as a giant weasel" (ERIS-133). */
  readonly like?: string;
}

const NOTATION_STYLES = ["walk", "fly", "swim", "climb", "burrow", "glide", "web"] as const;
export type NotationStyle = (typeof NOTATION_STYLES)[number];

/** The notation of a whole block, as a sign of its origin. */
export interface Layout {
  /** The ascending armour class without armour. */
  readonly unarmoured: number;
  /** Its armour class counts upwards, however low it is. */
  readonly ascending: boolean;
  /** A rate of movement is that of a round. */
  readonly byRound: boolean;
  /** Armour takes off damage, and there are hit points and no Hit Dice: a game of three scores. */
  readonly reducing: boolean;
  /** Each attack has the whole bonus to hit. */
  readonly bonuses: boolean;
  /** Hit Dice have a label of their own. */
  readonly diced: boolean;
  /** Rates of movement without a mark are feet. */
  readonly plainFeet: boolean;
  /** No label says where its attacks stand. */
  readonly unlabelled: boolean;
}

/** Returns the figures read from a field, in a form that can be checked: figures, or the key of a text. */
export function figuresText(figures: Figures): string {
  const {
    hitDice,
    saves,
    savesAs,
    savesAsHuman,
    alignment,
    hitPoints,
    carried: _,
    inLair: __,
    normalMan: ___,
    classes: ____,
    ...plain
  } = figures;
  if (alignment) return `RULINGS.Choice.${alignment}`;
  if (savesAsHuman && !hitDice) return "RULINGS.Choice.normalHuman";
  const { xp, xpPerHitPoint, treasure, treasureGold, attackBonus, ...others } = plain;
  return [
    hitDice &&
      `${hitDice.number === 0.5 ? "½" : hitDice.number}${plus(hitDice.modifier)}${"*".repeat(hitDice.asterisks)}`,
    hitPoints,
    saves?.join(" "),
    savesAs && `${savesAs.class} ${savesAs.level}`,
    xp !== undefined && `${xp}${xpPerHitPoint ? ` + ${xpPerHitPoint}/hp` : ""}`,
    treasure !== undefined && (treasure || "-"),
    attackBonus !== undefined && (plus(attackBonus) || "+0"),
    ...Object.values(others),
  ]
    .filter((value) => value !== undefined && value !== false && value !== "")
    .map(String)
    .join(" / ");
}

function plus(modifier: number): string {
  return modifier > 0 ? `+${modifier}` : modifier < 0 ? String(modifier) : "";
}
