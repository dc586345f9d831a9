/**
 * The numbers of an actor sheet computed by the rulings. Plain data: keys and figures, never finished sentences, so that the text is made in the reader's
 * language. Typed values are not included, because the sheet reads them from the document.
 */

/** A text by its key, with its figures; `keys` are figures that are text keys themselves. */
export interface TextLine {
  readonly textKey: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly keys?: Readonly<Record<string, string>>;
}

/** One line of an explanation: the change of the number, with its reason and ruling. */
export interface WhyLine extends TextLine {
  /** As shown, with its sign: `+1`, `−2`, `×2`, `= 14`. */
  readonly amount: string;
  readonly ruling?: TextLine;
  /** Key of the topic behind the ruling, which the handbook explains. */
  readonly topic?: string;
  /** The reason, where the line does not count. */
  readonly suppressed?: TextLine;
}

/** The roll made by a click on a value: the action of the sheet and its `data-*` values. */
interface RollLink {
  readonly action:
    | "rollAttack"
    | "rollDamage"
    | "rollSave"
    | "rollAbility"
    | "rollMorale"
    | "rollReaction"
    | "rollSkill"
    | "cast";
  readonly itemId?: string;
  /** Category of a saving throw, ability or skill. */
  readonly subject?: string;
}

/** A number computed by the rulings, with its explanation. */
export interface DerivedValue {
  readonly labelKey: string;
  /** Short form of the label for narrow places; the label when absent. */
  readonly shortKey?: string;
  /** As shown: `14`, `5 [14]`, `+2`, `2-in-6`. */
  readonly value: string;
  readonly why: readonly WhyLine[];
  readonly roll?: RollLink;
}

/** One available attack. */
export interface AttackRow {
  readonly itemId: string;
  readonly name: string;
  /** The name's text key, for an attack without an item: bare hands. */
  readonly nameKey?: string;
  readonly img: string;
  readonly toHit: DerivedValue;
  readonly damage: DerivedValue;
  /** Number of attacks, range, slow, reload and the like. */
  readonly notes: readonly TextLine[];
  /** Alternatives of a monster: rows with the same number are used together. */
  readonly routine?: number;
  /** Whether it works both in melee and thrown. */
  readonly throws?: boolean;
  /** Whether it needs no attack roll. */
  readonly sure?: boolean;
  /** The reason why it cannot be used now. */
  readonly unusable?: TextLine;
}

/** One ability score with all values that depend on it. */
export interface AbilityRow {
  readonly key: "str" | "int" | "wis" | "dex" | "con" | "cha";
  /** The modifier shown beside the score. */
  readonly modifier?: DerivedValue;
  /** Other values of the score: open doors, languages, retainers. */
  readonly others: readonly DerivedValue[];
}

/** A counter that only some rulings have, shown only under these. */
export interface Counter {
  readonly labelKey: string;
  /** Path in the actor that the buttons change. */
  readonly path: string;
  readonly value: number;
  readonly max: number | null;
  readonly why: readonly WhyLine[];
  /** The buttons beside it. */
  readonly uses?: readonly CounterUse[];
  /** The notes below it. */
  readonly notes?: readonly TextLine[];
}

export interface CounterUse {
  readonly action: string;
  readonly subject: string;
  readonly labelKey: string;
}

/** Spells of one level that may be in memory. */
export interface SpellLevel {
  readonly level: number;
  /** Total slots, from class and level; null when the rulings do not count them. */
  readonly slots: DerivedValue | null;
  readonly memorised: number;
}

/** The content of the sheet of a character, monster or hireling. */
export interface ActorSheetView {
  readonly armourClass: DerivedValue;
  readonly hitPoints: DerivedValue;
  /** The maximum reduced by wounds; null without reduction. */
  readonly hitPointsMost: DerivedValue | null;
  /** THAC0 or attack bonus, by the ruling. */
  readonly attack: DerivedValue;
  readonly initiative: DerivedValue | null;
  readonly movement: readonly DerivedValue[];
  readonly saves: readonly DerivedValue[];
  readonly abilities: readonly AbilityRow[];
  readonly attacks: readonly AttackRow[];
  readonly counters: readonly Counter[];
  /** Whether it can drop things from above (BX-164). */
  readonly flies: boolean;
  readonly spells: readonly SpellLevel[];
  /** Thief skills, exploration chances and other checks. */
  readonly checks: readonly DerivedValue[];
  readonly morale: DerivedValue | null;
  readonly loyalty: DerivedValue | null;
  readonly load: DerivedValue | null;
  /** The use of slots and the next limit, where the ruling uses slots (EXT-02). */
  readonly loadNote: TextLine | null;
  readonly experience: DerivedValue | null;
  /** Notable facts: harmed only by silver, cannot act, and the like. */
  readonly warnings: readonly TextLine[];
}
